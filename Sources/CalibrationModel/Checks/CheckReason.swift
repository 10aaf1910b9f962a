package import RadioSurvey

/// The answer to one question of a check, with its numbers. Conditions are named by their label.
///
/// The codes of answers that are no pass are issue codes too.
package enum CheckReason: Reason {
  /// survey.toml leaves a question open.
  case toFillIn(question: String, help: String?)

  /// A beacon seems to hang in another placement than survey.toml says.
  case otherPlacement(doubt: String, help: String?)

  /// The positions of two beacons seem to be swapped.
  case swappedPositions(doubt: String, help: String?)

  /// Crowd levels do not seem to go from the emptiest to the fullest.
  case crowdOrder(doubt: String, help: String?)

  /// Two names seem to mean the same.
  case similarName(doubt: String, help: String?)

  /// No more rows of a log were rejected than are allowed.
  case rowsAccepted(Rows)

  /// More were, with the words for the first one.
  case tooManyRejected(Rows, firstMessage: String?, firstHelp: String?)

  /// A placement was measured at a crowd level.
  case conditionMeasured(conditions: String)

  /// It was not.
  case missingCondition(conditions: String)

  /// Locations are enough and span enough decades of distance.
  case enoughLocations(Locations)

  /// There are too few.
  case tooFewLocations(Locations)

  /// They span too little.
  case narrowSpan(Locations)

  /// The level is where the calibration says.
  case levelEquivalent(Level)

  /// It is not.
  case levelShifted(Level)

  /// Whether it is cannot be said.
  case levelUnclear(Level)

  /// The calibration has no usable fit.
  case noBaseline(conditions: String)

  /// A receiver is not in the calibration, and is held against one that is: its levels less those of that one, with the 95 % interval.
  case receiverOffset(receiver: String, known: String, conditions: String, offsetDecibels: Estimate)

  /// A beacon's level is where it was.
  case beaconEquivalent(BeaconLevel)

  /// It has moved against the other beacons.
  case beaconShifted(BeaconLevel)

  /// It has changed by different amounts at different places.
  case beaconMoved(BeaconLevel)

  /// Whether it has moved cannot be said.
  case beaconUnclear(BeaconLevel)

  /// A beacon is not heard at places where it should be, since a Unix time if it was heard before.
  case beaconSilent(beacon: String, places: Int, isPaired: Bool, sinceSeconds: Double?)

  /// Fewer packets of a beacon are received than in the calibration, against the other beacons: a share of those before, with its 95 %
  /// interval.
  case beaconSparse(beacon: String, places: Int, share: Double, lower95: Double, upper95: Double)

  /// A beacon's level has declined or grown over successive baselines.
  case beaconDeclining(beacon: String, baselines: Int, isWeaker: Bool)

  /// Distances are those of the calibration times a factor, at all places.
  case distanceUnits(factor: Double)

  /// A place is elsewhere than in the calibration.
  case placeMoved(place: String, apartMetres: Double, beacons: Int, fitsOldPlace: Bool)

  /// From a place in a log on, the levels of all beacons differ by another amount from the calibration.
  case levelJump(place: String, jumpDecibels: Double)

  /// Readings occur twice, in a log or in two.
  case repeatedReadings(dwells: Int, original: String)

  /// The distances of a log follow from its levels.
  case estimatedDistance(doubt: String, help: String?)

  /// A column that tells rows of a log apart is not read.
  case unreadDistinction(doubt: String, help: String?)

  /// The levels of a log are a smoothing of others that it holds.
  case derivedLevel(doubt: String, help: String?)

  /// One level of a log stands for packets that were not heard.
  case levelSpike(doubt: String, help: String?)

  /// A log holds each packet twice.
  case repeatedPackets(doubt: String, help: String?)

  /// One distance goes to several beacons of a log.
  case ambiguousDistance(doubt: String, help: String?)

  /// A table of truth is on another clock than its log.
  case truthOffset(doubt: String, help: String?)

  /// A log has bytes that are no text.
  case notText(bytes: Int)

  /// A log ends in the middle of a line.
  case cutLog

  /// A log holds another number than is expected of it.
  case expectationMissed(what: Expected, found: Double, expected: Double)

  /// The requirement holds at the spots surveyed.
  case requirementMet(Requirement)

  /// It does not.
  case requirementMissed(Requirement)

  /// Whether it does cannot be said.
  case requirementUnclear(Requirement)

  /// Nothing was measured at the crowd level of the requirement, or nowhere is known how far the beacons were.
  case requirementUnmeasured(crowd: CrowdLevel?)

  /// What devices assume is not known.
  case assumedLevelUnknown(conditions: String)

  /// What is expected of a log.
  package enum Expected: String, Codable, Sendable {
    case rows, seconds, beacons, receivers
  }

  /// Rows of a log.
  package struct Rows: ReasonPart {
    package var rejectedRows: Int
    package var rows: Int
    /// Share that may be rejected.
    package var allowedPercent: Double

    package init(rejectedRows: Int, rows: Int, allowedPercent: Double) {
      self.rejectedRows = rejectedRows
      self.rows = rows
      self.allowedPercent = allowedPercent
    }
  }

  /// Locations and the decades of distance that they span, against what is needed.
  package struct Locations: ReasonPart {
    package var conditions: String
    package var locations: Int
    package var spanDecades: Double
    package var neededLocations: Int
    package var neededSpanDecades: Double

    package init(
      conditions: String, locations: Int, spanDecades: Double, neededLocations: Int, neededSpanDecades: Double
    ) {
      self.conditions = conditions
      self.locations = locations
      self.spanDecades = spanDecades
      self.neededLocations = neededLocations
      self.neededSpanDecades = neededSpanDecades
    }
  }

  /// A level against that of the calibration.
  package struct Level: ReasonPart {
    package var conditions: String
    package var locations: Int
    /// Margin of equivalence.
    package var marginDecibels: Double
    /// How far the level has moved; `nil` if unknown.
    package var shiftDecibels: Double?
    /// Ends of its 95 % interval; `nil` if unknown.
    package var lower95Decibels: Double?
    package var upper95Decibels: Double?
    /// About as many locations as an answer takes; `nil` if it has one, or the number is not known.
    package var neededLocations: Int?
    /// Beacons that moved together; `nil` if it is not known that they did.
    package var commonBeacons: Int?

    package init(
      conditions: String, locations: Int, marginDecibels: Double, shiftDecibels: Double? = nil,
      lower95Decibels: Double? = nil, upper95Decibels: Double? = nil, neededLocations: Int? = nil,
      commonBeacons: Int? = nil
    ) {
      self.commonBeacons = commonBeacons
      self.conditions = conditions
      self.locations = locations
      self.marginDecibels = marginDecibels
      self.shiftDecibels = shiftDecibels
      self.lower95Decibels = lower95Decibels
      self.upper95Decibels = upper95Decibels
      self.neededLocations = neededLocations
    }
  }

  /// A beacon's level in new logs against that of the calibration, what all beacons moved by taken off.
  package struct BeaconLevel: ReasonPart {
    /// Its name, or its identity.
    package var beacon: String
    package var places: Int
    /// Whether these are places of the calibration.
    package var isPaired: Bool
    /// Margin of equivalence.
    package var marginDecibels: Double
    /// How far the level has moved; `nil` if nothing can be said of it.
    package var shiftDecibels: Double?
    /// Ends of its 95 % interval; `nil` if unknown.
    package var lower95Decibels: Double?
    package var upper95Decibels: Double?
    /// SD of the change from place to place; `nil` if unknown.
    package var spreadDecibels: Double?
    /// The same of the middle beacon.
    package var usualSpreadDecibels: Double?
    /// About as many places as an answer takes; `nil` if it has one, or the number is not known.
    package var neededPlaces: Int?
    /// Mean level at the places before; `nil` if they are not those of the calibration.
    package var beforeDBm: Double?
    /// Mean level there now.
    package var nowDBm: Double?
    /// Where it hangs now, by its levels; `nil` if that cannot be told.
    package var nowXMetres: Double?
    /// The same along the other axis.
    package var nowYMetres: Double?
    /// How far that is from where it was.
    package var apartMetres: Double?
    /// How far it may be from there, with 95 % confidence.
    package var withinMetres: Double?

    package init(
      beacon: String, places: Int, isPaired: Bool, marginDecibels: Double, shiftDecibels: Double? = nil,
      lower95Decibels: Double? = nil, upper95Decibels: Double? = nil, spreadDecibels: Double? = nil,
      usualSpreadDecibels: Double? = nil, neededPlaces: Int? = nil, beforeDBm: Double? = nil,
      nowDBm: Double? = nil
    ) {
      self.beforeDBm = beforeDBm
      self.nowDBm = nowDBm
      self.beacon = beacon
      self.places = places
      self.isPaired = isPaired
      self.marginDecibels = marginDecibels
      self.shiftDecibels = shiftDecibels
      self.lower95Decibels = lower95Decibels
      self.upper95Decibels = upper95Decibels
      self.spreadDecibels = spreadDecibels
      self.usualSpreadDecibels = usualSpreadDecibels
      self.neededPlaces = neededPlaces
    }
  }

  /// How often the goal is met at the spots surveyed, and at the half of them that is farther from its nearest beacon. Shares are 0…1, their
  /// bounds one-sided with 90 % confidence each.
  package struct Requirement: ReasonPart {
    package var conditions: String
    /// How often the goal must be met, 0…1.
    package var probability: Double
    /// Packets that a device averages.
    package var packets: Int
    /// The zone of the goal; `nil` if a beacon is to be heard.
    package var zone: Zone?
    /// In which time a beacon is to be heard; `nil` if a zone is the goal.
    package var withinSeconds: Double?
    package var spots: Int
    package var share: Double
    package var lower90: Double
    package var upper90: Double
    /// Spots whose nearest beacon left too little to tell the share.
    package var unheardSpots: Int
    package var fartherSpots: Int
    package var fartherShare: Double
    package var fartherLower90: Double
    package var fartherUpper90: Double
    /// The least distance of a spot of that half; `nil` without spots.
    package var fartherThanMetres: Double?
    /// Whether only that half misses the requirement.
    package var isMissedFarAway: Bool

    package init(
      conditions: String, probability: Double, packets: Int, zone: Zone? = nil, withinSeconds: Double? = nil,
      spots: Int, share: Double, lower90: Double, upper90: Double, unheardSpots: Int, fartherSpots: Int,
      fartherShare: Double, fartherLower90: Double, fartherUpper90: Double, fartherThanMetres: Double? = nil,
      isMissedFarAway: Bool
    ) {
      self.conditions = conditions
      self.probability = probability
      self.packets = packets
      self.zone = zone
      self.withinSeconds = withinSeconds
      self.spots = spots
      self.share = share
      self.lower90 = lower90
      self.upper90 = upper90
      self.unheardSpots = unheardSpots
      self.fartherSpots = fartherSpots
      self.fartherShare = fartherShare
      self.fartherLower90 = fartherLower90
      self.fartherUpper90 = fartherUpper90
      self.fartherThanMetres = fartherThanMetres
      self.isMissedFarAway = isMissedFarAway
    }
  }

  package enum Code: ReasonCode {
    case toFillIn, otherPlacement, swappedPositions, crowdOrder, similarName, rowsAccepted, tooManyRejected
    case conditionMeasured, missingCondition, enoughLocations, tooFewLocations, narrowSpan, levelEquivalent
    case levelShifted, levelUnclear, noBaseline, receiverOffset, beaconEquivalent, beaconShifted, beaconMoved,
      beaconUnclear
    case estimatedDistance, unreadDistinction, derivedLevel, levelSpike, repeatedPackets, ambiguousDistance,
      truthOffset
    case beaconSilent, beaconSparse, beaconDeclining, distanceUnits, placeMoved, levelJump, repeatedReadings
    case notText, cutLog, expectationMissed, requirementMet, requirementMissed, requirementUnclear
    case requirementUnmeasured, assumedLevelUnknown
  }

  package init(_ code: Code, _ values: ReasonReader) throws {
    self =
      switch code {
      case .toFillIn: try .toFillIn(question: values.question, help: values.help)
      case .otherPlacement: try .otherPlacement(doubt: values.doubt, help: values.help)
      case .swappedPositions: try .swappedPositions(doubt: values.doubt, help: values.help)
      case .crowdOrder: try .crowdOrder(doubt: values.doubt, help: values.help)
      case .similarName: try .similarName(doubt: values.doubt, help: values.help)
      case .rowsAccepted: try .rowsAccepted(Rows(values))
      case .tooManyRejected:
        try .tooManyRejected(Rows(values), firstMessage: values.firstMessage, firstHelp: values.firstHelp)
      case .conditionMeasured: try .conditionMeasured(conditions: values.conditions)
      case .missingCondition: try .missingCondition(conditions: values.conditions)
      case .enoughLocations: try .enoughLocations(Locations(values))
      case .tooFewLocations: try .tooFewLocations(Locations(values))
      case .narrowSpan: try .narrowSpan(Locations(values))
      case .levelEquivalent: try .levelEquivalent(Level(values))
      case .levelShifted: try .levelShifted(Level(values))
      case .levelUnclear: try .levelUnclear(Level(values))
      case .noBaseline: try .noBaseline(conditions: values.conditions)
      case .receiverOffset:
        try .receiverOffset(
          receiver: values.receiver, known: values.known, conditions: values.conditions,
          offsetDecibels: values.offsetDecibels)
      case .beaconEquivalent: try .beaconEquivalent(BeaconLevel(values))
      case .beaconShifted: try .beaconShifted(BeaconLevel(values))
      case .beaconMoved: try .beaconMoved(BeaconLevel(values))
      case .beaconUnclear: try .beaconUnclear(BeaconLevel(values))
      case .beaconSilent:
        try .beaconSilent(
          beacon: values.beacon, places: values.places, isPaired: values.isPaired,
          sinceSeconds: values.sinceSeconds)
      case .beaconSparse:
        try .beaconSparse(
          beacon: values.beacon, places: values.places, share: values.share, lower95: values.lower95,
          upper95: values.upper95)
      case .beaconDeclining:
        try .beaconDeclining(
          beacon: values.beacon, baselines: values.baselines, isWeaker: values.isWeaker)
      case .distanceUnits: try .distanceUnits(factor: values.factor)
      case .placeMoved:
        try .placeMoved(
          place: values.place, apartMetres: values.apartMetres, beacons: values.beacons,
          fitsOldPlace: values.fitsOldPlace)
      case .levelJump: try .levelJump(place: values.place, jumpDecibels: values.jumpDecibels)
      case .repeatedReadings: try .repeatedReadings(dwells: values.dwells, original: values.original)
      case .estimatedDistance: try .estimatedDistance(doubt: values.doubt, help: values.help)
      case .unreadDistinction: try .unreadDistinction(doubt: values.doubt, help: values.help)
      case .derivedLevel: try .derivedLevel(doubt: values.doubt, help: values.help)
      case .levelSpike: try .levelSpike(doubt: values.doubt, help: values.help)
      case .repeatedPackets: try .repeatedPackets(doubt: values.doubt, help: values.help)
      case .ambiguousDistance: try .ambiguousDistance(doubt: values.doubt, help: values.help)
      case .truthOffset: try .truthOffset(doubt: values.doubt, help: values.help)
      case .notText: try .notText(bytes: values.bytes)
      case .cutLog: .cutLog
      case .expectationMissed:
        try .expectationMissed(what: values.what, found: values.found, expected: values.expected)
      case .requirementMet: try .requirementMet(Requirement(values))
      case .requirementMissed: try .requirementMissed(Requirement(values))
      case .requirementUnclear: try .requirementUnclear(Requirement(values))
      case .requirementUnmeasured: try .requirementUnmeasured(crowd: values.crowd)
      case .assumedLevelUnknown: try .assumedLevelUnknown(conditions: values.conditions)
      }
  }

  /// What it says of the level of a beacon, if it is about one.
  package var beaconLevel: BeaconLevel? {
    switch self {
    case .beaconEquivalent(let level), .beaconShifted(let level), .beaconMoved(let level),
      .beaconUnclear(let level):
      level
    default: nil
    }
  }

  /// The code of the issue; `nil` for a pass.
  package var issueCode: IssueCode? { IssueCode(rawValue: code.rawValue) }
}

extension CheckReason.Rows {
  package init(_ values: ReasonReader) throws {
    try self.init(
      rejectedRows: values.rejectedRows, rows: values.rows, allowedPercent: values.allowedPercent)
  }
}

extension CheckReason.Locations {
  package init(_ values: ReasonReader) throws {
    try self.init(
      conditions: values.conditions, locations: values.locations, spanDecades: values.spanDecades,
      neededLocations: values.neededLocations, neededSpanDecades: values.neededSpanDecades)
  }
}

extension CheckReason.Level {
  package init(_ values: ReasonReader) throws {
    try self.init(
      conditions: values.conditions, locations: values.locations, marginDecibels: values.marginDecibels,
      shiftDecibels: values.shiftDecibels, lower95Decibels: values.lower95Decibels,
      upper95Decibels: values.upper95Decibels, neededLocations: values.neededLocations,
      commonBeacons: values.commonBeacons)
  }
}

extension CheckReason.BeaconLevel {
  package init(_ values: ReasonReader) throws {
    try self.init(
      beacon: values.beacon, places: values.places, isPaired: values.isPaired,
      marginDecibels: values.marginDecibels, shiftDecibels: values.shiftDecibels,
      lower95Decibels: values.lower95Decibels, upper95Decibels: values.upper95Decibels,
      spreadDecibels: values.spreadDecibels, usualSpreadDecibels: values.usualSpreadDecibels,
      neededPlaces: values.neededPlaces, beforeDBm: values.beforeDBm, nowDBm: values.nowDBm)
    nowXMetres = try values.nowXMetres
    nowYMetres = try values.nowYMetres
    apartMetres = try values.apartMetres
    withinMetres = try values.withinMetres
  }
}

extension CheckReason.Requirement {
  package init(_ values: ReasonReader) throws {
    try self.init(
      conditions: values.conditions, probability: values.probability, packets: values.packets,
      zone: values.zone, withinSeconds: values.withinSeconds, spots: values.spots, share: values.share,
      lower90: values.lower90, upper90: values.upper90, unheardSpots: values.unheardSpots,
      fartherSpots: values.fartherSpots, fartherShare: values.fartherShare,
      fartherLower90: values.fartherLower90, fartherUpper90: values.fartherUpper90,
      fartherThanMetres: values.fartherThanMetres, isMissedFarAway: values.isMissedFarAway)
  }
}
