package import RadioSurvey
package import Support

/// One way to meet a requirement that is not met: with what it takes and what it costs.
@Memberwise package struct PlanOption: Hashable, Codable, Sendable {
  /// What is changed.
  package enum Lever: String, Codable, Sendable, CaseIterable {
    /// The beacons that are there hang elsewhere.
    case move
    /// The measured power that beacons broadcast is another.
    case recalibrate
    /// A device averages more packets.
    case average = "longer-average"
    /// Beacons hang in another placement.
    case placement = "other-placement"
    /// Beacons transmit at another power, and broadcast the same measured power.
    case power = "transmit-power"
    /// Nothing but the number of beacons.
    case more = "more-beacons"
    /// Near goes farther.
    case boundary = "wider-boundary"
    /// It may fail more often.
    case probability = "lower-probability"
    /// Only the points of interest are served.
    case points = "points-only"
    /// A device need only hear a beacon.
    case heard
  }

  /// What is changed.
  package var lever: Lever
  /// Where the beacons hang.
  @Nullable package var placement: Placement?
  /// Whether the requirement stays as it was asked; otherwise less is asked.
  package var isAsAsked: Bool
  /// How many it takes.
  package var count: BeaconCount
  /// Beacons that hang there now.
  package var present: Int
  /// Beacons to buy.
  package var toBuy: Int
  /// What that costs; absent without prices.
  @Nullable package var cost: Cost?
  /// Beacons fewer than without a change.
  package var saved: Int
  /// Probability that a device says “near or better” at twice the near boundary, by the receiver that says it most; absent for other
  /// goals.
  @Nullable package var falseNear: Double?
  /// The same at the crowd level surveyed where it is said most, by the fits of the placement; absent where it is no more than
  /// ``falseNear``.
  @Nullable package var falseNearElsewhere: FalseNearElsewhere?
  /// What 95 % of what the fits allow is below, of the crowd level and the receiver that say it most; absent as ``falseNear``, and in a
  /// report that an older version wrote.
  @Nullable package var falseNearHigh: Double?
  /// Metres up to which the least far set of conditions was measured, where ``falseNear`` is of a distance beyond; else no key.
  @Key("_m") package var falseNearMeasuredUpTo: Double?
  /// Whether near is said falsely no more often than the requirement allows, at every crowd level surveyed and by every receiver, as
  /// estimated.
  package var isTellingFarApart: Bool
  /// Whether its fits are calibrated and measured as far as its beacons have to reach, and false near that is kept as estimated is kept
  /// for 95 % of what the fits allow; otherwise do not build on it yet.
  package var isReliable: Bool
  /// Seconds until a device has its packets, in the mean; absent if the advertising interval is not known.
  @Key("_s") @Nullable package var decision: Double?
  /// The setting now: dBm, packets, metres or a probability, as the lever has it.
  @Nullable package var from: Double?
  /// `true` if nobody says ``from``: neither the beacons of `survey.toml` nor the user, so that what devices assume is taken to be the level
  /// fitted where beacons are calibrated. Absent otherwise.
  @Nullable package var isFromAssumed: Bool?
  /// The setting that is proposed.
  @Nullable package var to: Double?

  /// The receiver that more than half again as many beacons are needed for as for all others; no key where there is none.
  package var deciding: DecidingReceiver?

  /// Whether it keeps every part of the requirement, as far as the data show; only such an option is an answer.
  package var isKeeping: Bool { isAsAsked && isReliable && isTellingFarApart }

  /// Whether false near is as often as is allowed only as estimated.
  package func isUnsure(_ allowed: Double?) -> Bool {
    isTellingFarApart && (falseNearHigh ?? 0) > allowed ?? 1
  }

  /// How often near is said falsely at the worst crowd level and by the worst receiver, as estimated; `nil` for goals without a zone.
  package var mostFalseNear: Double? { falseNear.map { max($0, falseNearElsewhere?.share ?? 0) } }
}

/// The recommendation for one set of conditions.
@Memberwise package struct ConditionPlan: Hashable, Codable, Sendable {
  package var conditions: FitConditions
  package var verdict: CoverageVerdict
  /// The verdict with its numbers, or why there is none.
  @Sentence("sentence") package var reason: PlanReason
  /// What the device believes when it names a zone; absent for a “heard” requirement.
  @Nullable package var belief: RangingBelief?
  /// The plan to build: enough for 90 % of what the fit allows.
  @Nullable package var recommended: LatticePlan?
  /// The plan at the fit's point estimate.
  @Nullable package var pointEstimate: LatticePlan?
  /// Beacons per 100 m² on the triangular lattice, 5 % to 95 % of what the fit allows; the upper end is absent if a
  /// twentieth or more of the draws cannot be met by any density.
  @Key("_per100m2") @Nullable package var densityLow: Double?
  /// See ``densityLow``.
  @Key("_per100m2") @Nullable package var densityHigh: Double?
  /// Share of the draws that no density can meet, 0…1.
  package var impossibleShare: Double = 0
  /// Beacons for the site's floor plan, if it is known.
  @Nullable package var beaconsNeeded: Int?
  /// The same with what the fit leaves open.
  @Nullable package var beaconCount: BeaconCount?
  /// Beacons of this placement there now, if known.
  @Nullable package var beaconsPresent: Int?
  /// How many of them have no known position, where that decides whether the requirement is met as deployed; else no key.
  package var beaconsUnplaced: Int?
  /// Probability of the goal at the worst point of the present deployment (10 % quantile), if it is known.
  @Nullable package var presentProbability: Double?
  /// Probability of the goal as close to a beacon as a device gets, at the point estimate.
  @Nullable package var closestProbability: Double?
  /// Probability of “near or better” at twice the near boundary: near when it is not.
  @Nullable package var falseNearProbability: Double?
  /// Cautions: extrapolation, weak fit, packets lost.
  package var cautions: [PlanCaution] = []
}

/// The verdict on one placement at one crowd level (and carriage and receiver).
package enum CoverageVerdict: String, Codable, Sendable, CaseIterable {
  /// The requirement is met as deployed, or by a lattice of the spacing named.
  case works
  /// Near is reached close to a beacon, but the deployment is too thin, hangs in the wrong places, or in unknown ones.
  case needsMoreBeacons = "needs-more-beacons"
  /// Close to a beacon the goal is met more often than not, but nowhere as often as demanded; or no beacons serve the whole floor.
  case notOftenEnough = "not-often-enough"
  /// Even as close as a device gets, it more often says far than near or better.
  case onlyFar = "only-far"
  /// The data cannot say; the reasons say what to measure.
  case cannotBeSaid = "cannot-be-said"
}

extension PlannedDensity {
  /// That of the plan to build, with its range; `nil` if there is none.
  package init?(_ plan: ConditionPlan) {
    guard let lattice = plan.recommended else { return nil }
    self.init(
      spacingMetres: lattice.triangularSpacing, densityPer100SquareMetres: lattice.triangularDensity,
      densityLowPer100SquareMetres: plan.densityLow, densityHighPer100SquareMetres: plan.densityHigh)
  }
}

extension BeaconTally {
  /// Beacons on a regular grid, and those that are there.
  package init(_ plan: ConditionPlan) {
    self.init(
      beaconsNeeded: plan.beaconsNeeded, beaconsPresent: plan.beaconsPresent,
      beaconsUnplaced: plan.beaconsUnplaced)
  }
}

/// How densely one placement must be deployed at one crowd level.
@Memberwise package struct LatticePlan: Hashable, Codable, Sendable {
  /// Largest distance in a straight line at which the nearest beacon still meets the requirement, metres.
  @Key("_m") package var reach: Double
  /// The same along the floor, the beacon's height taken off, metres.
  @Key("_m") package var horizontalReach: Double
  /// Largest spacing on a triangular lattice, metres.
  @Key("_m") package var triangularSpacing: Double
  /// Largest spacing on a square lattice, metres.
  @Key("_m") package var squareSpacing: Double
  /// Beacons per 100 m² on the triangular lattice.
  @Key("_per100m2") package var triangularDensity: Double
  /// Beacons per 100 m² on the square lattice.
  @Key("_per100m2") package var squareDensity: Double

  /// The lattices whose worst point is at this horizontal reach (metres, > 0): spacing √3 R and √2 R.
  package init(reach: Double, horizontalReach: Double) {
    self.reach = reach
    self.horizontalReach = horizontalReach
    triangularSpacing = 3.0.squareRoot() * horizontalReach
    squareSpacing = 2.0.squareRoot() * horizontalReach
    triangularDensity = 200 / (3.0.squareRoot() * triangularSpacing * triangularSpacing)
    squareDensity = 100 / (squareSpacing * squareSpacing)
  }
}

/// How often devices said near where the survey stood: counted, not modelled.
@Memberwise package struct MeasuredShare: Hashable, Codable, Sendable {
  /// Crowd level, carriage and receiver; without a placement where distances are known.
  package var conditions: FitConditions
  /// What they say: the zone or a nearer one.
  package var zone: Zone
  /// Straight-line metres to the nearest beacon, at most: where the zone ends. Absent where no distance to a beacon is known: then it is
  /// counted wherever one was heard.
  @Key("_m") @Nullable package var within: Double?
  /// Places within that distance, each counted once however many beacons, sessions and packets it has.
  package var places: Int
  /// Mean over the places of the share of windows of as many packets as the requirement averages, or of all packets of a dwell that has
  /// fewer.
  package var share: Double
  /// 90 % interval of that share, with a place as one trial; where no distance is known, with sessions whose places resemble each other.
  package var interval: Interval
  /// What devices are taken to assume where neither the survey nor a fit tells it.
  @Nullable package var assumed: RangingBelief?
  /// What the fits say for the same places; absent where a fit is refused.
  @Nullable package var modelled: Double?

  /// Whether the fits say what was not measured: they are outside of the interval.
  package var isContradicted: Bool { modelled.map { $0 < interval.lower || $0 > interval.upper } ?? false }
}

/// A receiver that decides how many beacons an option takes.
@Memberwise package struct DecidingReceiver: Hashable, Codable, Sendable {
  package var receiver: Receiver
  /// Beacons that do for all others.
  package var beaconsWithout: Int
}
