public import RadioSurvey

/// How densely one placement must be deployed at one crowd level.
public struct LatticePlan: Hashable, Codable, Sendable {
  /// Largest distance in a straight line at which the nearest beacon still meets the requirement, metres.
  public var reach: Double
  /// The same along the floor, the beacon's height taken off, metres.
  public var horizontalReach: Double
  /// Largest spacing on a triangular lattice, metres.
  public var triangularSpacing: Double
  /// Largest spacing on a square lattice, metres.
  public var squareSpacing: Double
  /// Beacons per 100 m² on the triangular lattice.
  public var triangularDensity: Double
  /// Beacons per 100 m² on the square lattice.
  public var squareDensity: Double

  /// The lattices whose worst point is at this horizontal reach (metres, > 0): spacing √3 R and √2 R.
  public init(reach: Double, horizontalReach: Double) {
    self.reach = reach
    self.horizontalReach = horizontalReach
    triangularSpacing = 3.0.squareRoot() * horizontalReach
    squareSpacing = 2.0.squareRoot() * horizontalReach
    triangularDensity = 200 / (3.0.squareRoot() * triangularSpacing * triangularSpacing)
    squareDensity = 100 / (squareSpacing * squareSpacing)
  }

  private enum CodingKeys: String, CodingKey {
    case reach = "reach_m"
    case horizontalReach = "horizontalReach_m"
    case triangularSpacing = "triangularSpacing_m"
    case squareSpacing = "squareSpacing_m"
    case triangularDensity = "triangularDensity_per100m2"
    case squareDensity = "squareDensity_per100m2"
  }
}

/// What can be said of one placement at one crowd level (and carriage and receiver).
public enum CoverageVerdict: String, Codable, Sendable {
  /// The requirement is met by the deployment as it is, or by a lattice of the spacing named.
  case works
  /// Near is reached close to a beacon, but the deployment is too thin.
  case needsMoreBeacons = "needs-more-beacons"
  /// Close to a beacon the goal is met more often than not, but nowhere as often as demanded.
  case notOftenEnough = "not-often-enough"
  /// Even as close as a device gets, it more often says far than near or better.
  case onlyFar = "only-far"
  /// The data cannot say; the reasons say what to measure.
  case cannotBeSaid = "cannot-be-said"
}

/// The recommendation for one set of conditions.
public struct ConditionPlan: Hashable, Codable, Sendable {
  /// The conditions.
  public var conditions: FitConditions
  /// The verdict.
  public var verdict: CoverageVerdict
  /// The verdict in a sentence, with its numbers and what to do.
  public var sentence: String
  /// What the device believes when it names a zone; absent for a “heard” requirement.
  @Nullable public var belief: RangingBelief?
  /// The plan at the 10 % quantile of what the fit allows: the one to build.
  @Nullable public var recommended: LatticePlan?
  /// The plan at the fit's point estimate.
  @Nullable public var pointEstimate: LatticePlan?
  /// Beacons per 100 m² on the triangular lattice, 5 % to 95 % of what the fit allows; the upper end is absent where a
  /// twentieth or more of the draws cannot be met by any density.
  @Nullable public var densityLow: Double?
  /// See ``densityLow``.
  @Nullable public var densityHigh: Double?
  /// Share of the draws that no density can meet, 0…1.
  public var impossibleShare: Double
  /// Beacons for the site's floor plan, where it is known.
  @Nullable public var beaconsNeeded: Int?
  /// Beacons of this placement there now, where known.
  @Nullable public var beaconsPresent: Int?
  /// Probability of the goal at the worst point of the present deployment (10 % quantile), where it is known.
  @Nullable public var presentProbability: Double?
  /// Probability of the goal as close to a beacon as a device gets, at the point estimate.
  @Nullable public var closestProbability: Double?
  /// Probability of “near or better” at twice the near boundary: near when it is not.
  @Nullable public var falseNearProbability: Double?
  /// Cautions: extrapolation, weak fit, packets lost.
  public var cautions: [String]

  /// A plan with its verdict; the rest is set where it can be had.
  public init(
    conditions: FitConditions, verdict: CoverageVerdict, sentence: String, impossibleShare: Double = 0,
    cautions: [String] = []
  ) {
    self.conditions = conditions
    self.verdict = verdict
    self.sentence = sentence
    self.impossibleShare = impossibleShare
    self.cautions = cautions
  }

  private enum CodingKeys: String, CodingKey {
    case conditions, verdict, sentence, belief, recommended, pointEstimate
    case densityLow = "densityLow_per100m2"
    case densityHigh = "densityHigh_per100m2"
    case impossibleShare, beaconsNeeded, beaconsPresent, presentProbability, closestProbability
    case falseNearProbability, cautions
  }
}

/// What one placement can do over all crowd levels.
public struct PlacementPlan: Hashable, Codable, Sendable {
  /// The placement; absent where the survey names none.
  @Nullable public var placement: Placement?
  /// The fullest crowd level up to which it works, counted from the emptiest without a gap.
  @Nullable public var worksUpTo: CrowdLevel?
  /// Whether it works at the level that the requirement demands.
  public var meetsRequirement: Bool
  /// The verdict in a sentence.
  public var sentence: String

  /// A placement's summary.
  public init(placement: Placement?, worksUpTo: CrowdLevel?, meetsRequirement: Bool, sentence: String) {
    self.meetsRequirement = meetsRequirement
    self.sentence = sentence
    self.placement = placement
    self.worksUpTo = worksUpTo
  }
}

/// The planner's whole answer.
public struct Recommendation: Hashable, Codable, Sendable {
  /// The requirement in words.
  public var requirement: String
  /// The answer in one sentence.
  public var verdict: String
  /// Whether some placement meets the requirement.
  public var isMet: Bool
  /// By placement.
  public var placements: [PlacementPlan]
  /// By conditions.
  public var conditions: [ConditionPlan]
  /// Where to hang the beacons of the placement that needs the fewest; absent without a floor plan, or where no
  /// placement can meet the requirement.
  @Nullable public var layout: FloorLayout?
  /// Seed of the draws.
  public var seed: UInt64
  /// Number of draws.
  public var draws: Int

  /// A recommendation without a layout.
  public init(
    requirement: String, verdict: String, isMet: Bool, placements: [PlacementPlan],
    conditions: [ConditionPlan], seed: UInt64, draws: Int
  ) {
    self.requirement = requirement
    self.verdict = verdict
    self.isMet = isMet
    self.placements = placements
    self.conditions = conditions
    self.seed = seed
    self.draws = draws
  }
}
