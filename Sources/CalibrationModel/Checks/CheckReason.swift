package import RadioSurvey

/// The answer to one question of a check, with its numbers. Conditions are named by their label.
///
/// The codes of answers that are no pass are issue codes too.
@Cases package enum CheckReason: Reason {
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
  /// A beacon is not heard at places where it should be, since a Unix time if it was heard before, or at some of those where it was heard well.
  case beaconSilent(
    beacon: String, places: Int, isPaired: Bool, sinceSeconds: Double?, isReceiver: Bool?,
    conditions: String?,
    ofPlaces: Int?)
  /// Fewer packets of a beacon are received than in the calibration, against the other beacons: a share of those before, with its 95 %
  /// interval.
  case beaconSparse(beacon: String, places: Int, share: Double, lower95: Double, upper95: Double)
  /// Packets come at least twice as rarely as in the calibration under the same conditions, where they are received best.
  case packetRateLower(conditions: String, periodSeconds: Double, beforeSeconds: Double)
  /// A beacon's level has declined or grown over successive baselines.
  case beaconDeclining(beacon: String, baselines: Int, isWeaker: Bool)
  /// A beacon is not in the calibration: its level less that of those that are, at like distances, and the SD of theirs.
  case beaconUnknown(beacon: String, places: Int, differenceDecibels: Double?, usualSpreadDecibels: Double?)
  /// Distances are those of the calibration times a factor, at all places.
  case distanceUnits(factor: Double)
  /// A place is elsewhere than in the calibration, and with it others, if most are.
  case placeMoved(place: String, apartMetres: Double, beacons: Int, fitsOldPlace: Bool, others: Int?)
  /// The levels at a place are those of another place of the calibration.
  case placeMislabelled(place: String, fits: String, beacons: Int)
  /// From a place in a log on, the levels of all beacons differ by another amount from the calibration.
  case levelJump(place: String, jumpDecibels: Double)
  /// Nothing weaker than a level is logged, where the calibration has weaker places.
  case weakPacketsMissing(cutDBm: Double)
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
  /// A boundary of a table of truth does not fit the levels.
  case truthBoundary(doubt: String, help: String?)
  /// The header of a block of a log contradicts the name of the log or its other blocks.
  case mislabelledBlock(doubt: String, help: String?)
  /// The levels of a session fit another crowd level than its label.
  case crowdMislabelled(doubt: String, help: String?)
  /// From some time on all levels of a session are higher or lower.
  case receiverChanged(doubt: String, help: String?)
  /// A beacon is not heard after some time, where it is heard otherwise.
  case beaconStopped(doubt: String, help: String?)
  /// A beacon is stronger or weaker in one session than in others.
  case beaconChanged(doubt: String, help: String?)
  /// The coordinates of a session are many times as large as those of the others, or as the floor plan.
  case coordinateUnits(doubt: String, help: String?)
  /// Places or beacons are outside the floor plan.
  case outsidePlan(doubt: String, help: String?)
  /// The path of a log says something else than all its rows.
  case contradictedPath(doubt: String, help: String?)
  /// A log has bytes that are no text.
  case notText(bytes: Int)
  /// A log ends in the middle of a line.
  case cutLog
  /// A log holds another number than is expected of it.
  case expectationMissed(what: Expected, found: Double, expected: Double)
  /// No log is one of those of which survey.toml expects something.
  case noLogsMatched(pattern: String)
  /// The requirement holds at the spots surveyed.
  case requirementMet(Requirement)
  /// It does not.
  case requirementMissed(Requirement)
  /// Whether it does cannot be said.
  case requirementUnclear(Requirement)
  /// Nothing was measured at the crowd level of the requirement, or nowhere is known how far the beacons were. With `further`, what that
  /// requirement beside the first asks of several beacons together is planned, and not counted.
  case requirementUnmeasured(crowd: CrowdLevel?, further: Int?)
  /// What devices assume is not known.
  case assumedLevelUnknown(conditions: String)

  /// What is expected of a log.
  package enum Expected: String, Codable, Sendable {
    case rows, seconds, beacons, receivers
  }

  /// Rows of a log.
  @Memberwise package struct Rows: ReasonPart {
    package var rejectedRows: Int
    package var rows: Int
    /// Share that may be rejected.
    package var allowedPercent: Double
  }

  /// Locations and the decades of distance that they span, against what is needed.
  @Memberwise package struct Locations: ReasonPart {
    package var conditions: String
    package var locations: Int
    package var spanDecades: Double
    package var neededLocations: Int
    package var neededSpanDecades: Double
  }

  /// A level against that of the calibration.
  @Memberwise package struct Level: ReasonPart {
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
    /// SD from day to day that may explain the shift; `nil` if days do not, or there is none.
    package var daySDDecibels: Double?
    /// Whether the baseline shows how days differ; otherwise the SD is one that is unlikely (5 %).
    package var isDaySDMeasured: Bool?
  }

  /// A beacon's level in new logs against that of the calibration, what all beacons moved by taken off.
  @Memberwise package struct BeaconLevel: ReasonPart {
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
    /// Whether it is a receiver that hangs, held against other receivers; `nil` for a beacon.
    package var isReceiver: Bool?
    /// The conditions under which it shifted; `nil` if that is not only some of them.
    package var conditions: String?
    /// Places of the new logs that it was heard at, if neither distances nor coordinates of any are known; `nil` otherwise.
    package var unlocatedPlaces: Int?
    /// Places where it is well above the receiver's floor, before and now, if they are too few; `nil` otherwise.
    package var clearPlaces: Int?
    /// Beacons that shifted alike, with this one; `nil` if they are fewer than the others.
    package var alikeBeacons: Int?
    /// The others, which it is held against.
    package var stillBeacons: Int?
    /// Their change against the calibration.
    package var stillShiftDecibels: Double?
  }

  /// How often the goal is met at the spots surveyed, and at the half of them that is farther from its nearest beacon. Shares are 0…1, their
  /// bounds one-sided with 90 % confidence each.
  @Memberwise package struct Requirement: ReasonPart {
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
