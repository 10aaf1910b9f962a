package import RadioSurvey

/// Where to hang beacons on a level of a floor plan, and what they do there.
@Memberwise package struct Deployment: Hashable, Codable, Sendable {
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
  @Memberwise package struct Spot: Hashable, Codable, Sendable {
    /// From 1, those that are kept first, then those that serve most.
    package var number: Int
    /// Metres along the first axis of the plan.
    @Key("_m") package var x: Double
    /// Metres along the second axis.
    @Key("_m") package var y: Double
    /// Metres above the floor, if that is known.
    @Key("_m") @Nullable package var z: Double?
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
    @Key("_dbm") @Nullable package var measuredPower: Double?
    /// The transmit power of its radio, dBm, if that is known.
    @Key("_dbm") @Nullable package var transmitPower: Double?
    /// Its advertising interval in milliseconds, if that is known.
    @Key("_ms") @Nullable package var advertisingInterval: Double?
    /// Share of the requirement that it serves.
    package var share: Double
    /// Share that no other beacon serves: what is lost with it.
    package var onlyShare: Double

    /// On its floor.
    package var position: Position { Position(x: x, y: y) }
  }

  /// What this number of beacons serves at best.
  @Memberwise package struct Step: Hashable, Codable, Sendable {
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
    /// What the beacons cost that do not hang there yet; absent without prices.
    @Nullable package var cost: Cost?
  }

  /// What a kind of wall is taken to cost.
  @Memberwise package struct WallCost: Hashable, Codable, Sendable {
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
    @Key("_db") package var loss: Double
    /// How it is known.
    package var basis: Basis
  }

  /// The level's name. Untrusted text.
  package var level: String
  /// How the beacons hang.
  @Nullable package var placement: Placement?
  /// Metres in a straight line without walls at which the requirement still holds, for 90 % of what the fit allows.
  @Key("_m") package var reach: Double
  /// With what walls become distance.
  package var pathLossExponent: Double
  /// Metres between beacons without a height of their own and devices.
  @Key("_m") package var height: Double
  /// Square metres that are asked for, or 0 if only points are.
  @Key("_m2") package var area: Double
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
  @Key("_m2") package var unreachableArea: Double
  /// What each number of beacons serves.
  package var curve: [Step]
  /// Beacons that hang there now and stay.
  package var today: Int
  /// Beacons after which each further one gains clearly less; absent if there is no such number.
  @Nullable package var knee: Int?
  /// What walls are taken to cost.
  package var walls: [WallCost]
  /// What it does for each requirement, the main one first.
  @Key("requirements") package var needs: [NeedOutcome] = []
  /// Advertising intervals, with how long a battery lasts and how surely a beacon is heard in time at its reach; absent if neither is
  /// known.
  @Nullable package var intervals: IntervalChoices?
  /// How often near is said falsely with what the beacons broadcast; absent for other goals and for spots.
  @Nullable package var falseNear: FalseNearOutcome?
  /// The measured power that the plan sets, as a recommendation does; no key where it leaves what is set or stated.
  package var power: PlannedPower?
  /// What of the floor nothing measured in its placement stands for; no key where that is little or not known.
  package var unmeasuredFloor: UnmeasuredFloor?
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
}

extension Deployment {
  /// Whether it meets all that was asked for: every requirement, how often near may be said falsely, and what is asked at spots.
  package var isMet: Bool {
    needs.allSatisfy(\.isMet) && falseNear?.isKept ?? true
      && spots.map { [.met, .canBeMet].contains($0.verdict) } ?? true
  }
}

/// The measured power that a plan sets.
@Memberwise package struct PlannedPower: Hashable, Codable, Sendable {
  /// How the beacons hang.
  @Nullable package var placement: Placement?
  /// What devices assume now, dBm; absent if that is not known.
  @Key("_dbm") @Nullable package var from: Double?
  /// What all of the beacons are to broadcast, dBm.
  @Key("_dbm") package var to: Double
  /// Whether the survey is sure that it keeps the whole requirement.
  package var isSure: Bool
}

/// How often near is said where it must not be, and whether that is allowed.
@Memberwise package struct FalseNearOutcome: Hashable, Codable, Sendable {
  /// At the crowd level and by the receiver that say it most, as estimated, 0…1.
  package var share: Double
  @Nullable package var crowd: CrowdLevel?
  /// What 95 % of what the fits allow is below.
  package var high: Double
  /// Where, metres.
  @Key("_m") package var distance: Double
  /// What the requirement allows.
  package var allowed: Double
  /// Whether ``high`` is no more.
  package var isKept: Bool
  /// Metres up to which the least far set of conditions was measured; no key if that is as far as ``distance``.
  @Key("_m") package var measuredUpTo: Double?
}

/// The point that is farthest from its nearest beacon, where beacons hang so that it is as near as possible.
@Memberwise package struct WorstPoint: Hashable, Codable, Sendable {
  /// Metres along the first axis of the plan.
  @Key("_m") package var x: Double
  /// Metres along the second axis.
  @Key("_m") package var y: Double
  /// Metres in a straight line to its nearest beacon; what walls lose is counted as distance.
  @Key("_m") package var distance: Double
  /// No placement of as many beacons in the places considered brings the worst point nearer than this, metres.
  @Key("_m") package var lowerBound: Double
  /// How often the main requirement is met there, as estimated.
  package var probability: Double
  /// The 5 % point over what the fit allows.
  package var probabilityLow: Double
  /// The 95 % point over what the fit allows.
  package var probabilityHigh: Double
  /// Metres between the points of the floor that were looked at.
  @Key("_m") package var step: Double

  package var isProven: Bool { distance <= lowerBound * (1 + 1e-9) }
}
