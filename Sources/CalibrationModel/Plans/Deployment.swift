package import RadioSurvey

/// Where to hang beacons on a level of a floor plan, and what they do there.
package struct Deployment: Hashable, Codable, Sendable {
  /// What is to be done with a beacon.
  package enum Action: String, Hashable, Codable, Sendable, CaseIterable {
    /// It is bought and hung.
    case new
    /// It hangs there already.
    case stays
    /// It hangs elsewhere in the placement, and is hung here.
    case move
  }

  /// One beacon.
  package struct Spot: Hashable, Codable, Sendable {
    /// From 1, those that are kept first, then those that serve most.
    package var number: Int
    /// Metres along the first axis of the plan.
    package var x: Double
    /// Metres along the second axis.
    package var y: Double
    /// Metres above the floor, if that is known.
    @Nullable package var z: Double?
    /// The name of the mount or of the beacon, if it has one. Untrusted text.
    @Nullable package var name: String?
    /// Its identity: that of the beacon that is kept, or a proposed one that no beacon of the site has.
    @Nullable package var identifier: BeaconIdentifier?
    /// Whether it hangs there already, and was to be kept.
    package var isKept: Bool
    /// What is to be done; absent in a report that an older version wrote.
    @Nullable package var action: Action?
    /// Where it hangs now if it is moved, and that is known.
    @Nullable package var movedFrom: Position?
    /// The level at 1 m to set it to, dBm, if that is known.
    @Nullable package var measuredPower: Double?
    /// The transmit power of its radio, dBm, if that is known.
    @Nullable package var transmitPower: Double?
    /// Its advertising interval in milliseconds, if that is known.
    @Nullable package var advertisingInterval: Double?
    /// Share of the requirement that it serves.
    package var share: Double
    /// Share that no other beacon serves: what is lost with it.
    package var onlyShare: Double

    package init(
      number: Int, x: Double, y: Double, z: Double? = nil, name: String? = nil,
      identifier: BeaconIdentifier? = nil, isKept: Bool, action: Action? = nil, movedFrom: Position? = nil,
      measuredPower: Double? = nil, transmitPower: Double? = nil, advertisingInterval: Double? = nil,
      share: Double, onlyShare: Double
    ) {
      self.number = number
      self.x = x
      self.y = y
      self.z = z
      self.name = name
      self.identifier = identifier
      self.isKept = isKept
      self.action = action
      self.movedFrom = movedFrom
      self.measuredPower = measuredPower
      self.transmitPower = transmitPower
      self.advertisingInterval = advertisingInterval
      self.share = share
      self.onlyShare = onlyShare
    }

    private enum CodingKeys: String, CodingKey {
      case number
      case x = "x_m"
      case y = "y_m"
      case z = "z_m"
      case name, identifier, isKept, action, movedFrom
      case measuredPower = "measuredPower_dbm"
      case transmitPower = "transmitPower_dbm"
      case advertisingInterval = "advertisingInterval_ms"
      case share, onlyShare
    }
  }

  /// What this number of beacons serves at best.
  package struct Step: Hashable, Codable, Sendable {
    /// Beacons in all.
    package var beacons: Int
    /// Share of the requirement that the best placement found serves.
    package var share: Double
    /// No placement of as many serves more.
    package var upperBound: Double
    /// Share that the same placement serves in all but 5 % of what the fit allows; absent in a report that an older version wrote.
    @Nullable package var shareLow: Double?
    /// Share that it serves in 5 % of what the fit allows at least; absent as above.
    @Nullable package var shareHigh: Double?

    package init(
      beacons: Int, share: Double, upperBound: Double, shareLow: Double? = nil, shareHigh: Double? = nil
    ) {
      self.beacons = beacons
      self.share = share
      self.upperBound = upperBound
      self.shareLow = shareLow
      self.shareHigh = shareHigh
    }
  }

  /// What a kind of wall is taken to cost.
  package struct WallCost: Hashable, Codable, Sendable {
    /// How it is known.
    package enum Basis: String, Codable, Sendable, CaseIterable {
      /// Fitted to this survey.
      case measured
      /// By the literature for its material.
      case literature
      /// Unknown: counted as one brick.
      case assumed
    }

    /// The kind. Untrusted text.
    package var kind: WallKind
    /// One crossing, dB.
    package var loss: Double
    /// How it is known.
    package var basis: Basis

    package init(kind: WallKind, loss: Double, basis: Basis) {
      self.kind = kind
      self.loss = loss
      self.basis = basis
    }

    private enum CodingKeys: String, CodingKey {
      case kind
      case loss = "loss_db"
      case basis
    }
  }

  /// The level's name. Untrusted text.
  package var level: String
  /// How the beacons hang.
  @Nullable package var placement: Placement?
  /// Metres in a straight line without walls at which the requirement still holds, for 90 % of what the fit allows.
  package var reach: Double
  /// With what walls become distance.
  package var pathLossExponent: Double
  /// Metres between beacons without a height of their own and devices.
  package var height: Double
  /// Square metres that are asked for, or 0 if only points are.
  package var area: Double
  /// The beacons.
  package var beacons: [Spot]
  /// No fewer beacons in the places considered serve as much; absent if the number was given.
  @Nullable package var lowerBound: Int?
  /// |value − bound| of the search, as a share of the greater: 0 for a proven best.
  package var gap: Double
  /// The point that is farthest from its nearest beacon; absent unless the beacons were hung for it.
  @Nullable package var worstPoint: WorstPoint?
  /// Whether the clock ended the search: another run may find a better placement.
  package var isCut: Bool
  /// Share of the requirement that is served.
  package var servedShare: Double
  /// Share that two beacons serve at least.
  package var doublyServedShare: Double
  /// Share that is served whichever single beacon fails.
  package var shareAfterAnyLoss: Double
  /// Points of interest that are not served. Untrusted text.
  package var unservedPoints: [String]
  /// Square metres that no beacon in any of the places it can hang would serve.
  package var unreachableArea: Double
  /// What each number of beacons serves.
  package var curve: [Step]
  /// Beacons that hang there now and stay.
  package var today: Int
  /// Beacons after which each further one gains clearly less; absent if there is no such number.
  @Nullable package var knee: Int?
  /// What walls are taken to cost.
  package var walls: [WallCost]
  /// What it does for each requirement, the main one first.
  package var needs: [NeedOutcome] = []
  /// Advertising intervals, with how long a battery lasts and how surely a beacon is heard in time at its reach; absent if neither is
  /// known.
  @Nullable package var intervals: IntervalChoices?
  /// How often near is said falsely with what the beacons broadcast; absent for other goals and for spots.
  @Nullable package var falseNear: FalseNearOutcome?
  /// The answer for spots; absent if the requirement names none.
  @Nullable package var spots: SpotAnswer?
  /// Beacons of the number that was given that no spot, and nothing else that is asked for, needs; absent for none.
  @Nullable package var spare: Int?
  /// How well levels of these beacons tell where a device is, its offset unknown, as predicted; absent below three beacons.
  @Nullable package var positioning: PositioningError?
  /// The main requirement over the floor; absent without one.
  @Nullable package var coverage: CoverageMap?
  /// The main requirement at every crowd level surveyed in the placement; absent if it was not asked for, or only one level was surveyed.
  @Nullable package var crowds: [CrowdCoverage]?

  package init(
    level: String, placement: Placement? = nil, reach: Double, pathLossExponent: Double, height: Double,
    area: Double, beacons: [Spot], lowerBound: Int? = nil, gap: Double, worstPoint: WorstPoint? = nil,
    isCut: Bool, servedShare: Double, doublyServedShare: Double, shareAfterAnyLoss: Double,
    unservedPoints: [String], unreachableArea: Double, curve: [Step], today: Int, knee: Int? = nil,
    walls: [WallCost], needs: [NeedOutcome] = [], intervals: IntervalChoices? = nil,
    positioning: PositioningError? = nil, coverage: CoverageMap? = nil, crowds: [CrowdCoverage]? = nil
  ) {
    self.level = level
    self.placement = placement
    self.reach = reach
    self.pathLossExponent = pathLossExponent
    self.height = height
    self.area = area
    self.beacons = beacons
    self.lowerBound = lowerBound
    self.gap = gap
    self.worstPoint = worstPoint
    self.isCut = isCut
    self.servedShare = servedShare
    self.doublyServedShare = doublyServedShare
    self.shareAfterAnyLoss = shareAfterAnyLoss
    self.unservedPoints = unservedPoints
    self.unreachableArea = unreachableArea
    self.curve = curve
    self.today = today
    self.knee = knee
    self.walls = walls
    self.needs = needs
    self.intervals = intervals
    self.positioning = positioning
    self.coverage = coverage
    self.crowds = crowds
  }

  private enum CodingKeys: String, CodingKey {
    case level, placement
    case reach = "reach_m"
    case pathLossExponent
    case height = "height_m"
    case area = "area_m2"
    case beacons, lowerBound, gap, worstPoint, isCut, servedShare, doublyServedShare, shareAfterAnyLoss,
      unservedPoints
    case unreachableArea = "unreachableArea_m2"
    case curve, today, knee, walls
    case needs = "requirements"
    case falseNear, spots, spare, intervals, positioning, coverage, crowds
  }
}

/// How often near is said where it must not be, and whether that is allowed.
package struct FalseNearOutcome: Hashable, Codable, Sendable {
  /// At the crowd level and by the receiver that say it most, as estimated, 0…1.
  package var share: Double
  /// That crowd level.
  @Nullable package var crowd: CrowdLevel?
  /// What 90 % of what the fits allow is below.
  package var high: Double
  /// Where, metres.
  package var distance: Double
  /// What the requirement allows.
  package var allowed: Double
  /// Whether ``share`` is no more.
  package var isKept: Bool

  package init(
    share: Double, crowd: CrowdLevel?, high: Double, distance: Double, allowed: Double, isKept: Bool
  ) {
    self.share = share
    self.high = high
    self.distance = distance
    self.allowed = allowed
    self.isKept = isKept
    self.crowd = crowd
  }

  private enum CodingKeys: String, CodingKey {
    case share, crowd, high
    case distance = "distance_m"
    case allowed, isKept
  }
}

/// The point that is farthest from its nearest beacon, where beacons hang so that it is as near as possible.
package struct WorstPoint: Hashable, Codable, Sendable {
  /// Metres along the first axis of the plan.
  package var x: Double
  /// Metres along the second axis.
  package var y: Double
  /// Metres in a straight line to its nearest beacon; what walls lose is counted as distance.
  package var distance: Double
  /// No placement of as many beacons in the places considered brings the worst point nearer than this, metres.
  package var lowerBound: Double
  /// How often the main requirement is met there, as estimated.
  package var probability: Double
  /// The 5 % point over what the fit allows.
  package var probabilityLow: Double
  /// The 95 % point over what the fit allows.
  package var probabilityHigh: Double
  /// Metres between the points of the floor that were looked at.
  package var step: Double

  package init(
    x: Double, y: Double, distance: Double, lowerBound: Double, probability: Double, probabilityLow: Double,
    probabilityHigh: Double, step: Double
  ) {
    self.x = x
    self.y = y
    self.distance = distance
    self.lowerBound = lowerBound
    self.probability = probability
    self.probabilityLow = probabilityLow
    self.probabilityHigh = probabilityHigh
    self.step = step
  }

  /// Whether it is proven that it cannot be nearer.
  package var isProven: Bool { distance <= lowerBound * (1 + 1e-9) }

  private enum CodingKeys: String, CodingKey {
    case x = "x_m"
    case y = "y_m"
    case distance = "distance_m"
    case lowerBound = "lowerBound_m"
    case probability, probabilityLow, probabilityHigh
    case step = "step_m"
  }
}
