package import RadioSurvey

/// What a deployment does for one requirement.
package struct NeedOutcome: Hashable, Codable, Sendable {
  /// What was asked for.
  package var requirement: RequirementReason
  /// Whether every point that is asked for is served.
  package var isMet: Bool
  /// Metres in a straight line without walls at which one beacon still serves it; absent where several beacons do it together.
  @Nullable package var reach: Double?
  /// Share of the requirement that is served, by area, and for points by number.
  package var servedShare: Double
  /// The least probability of any point that is asked for, as estimated.
  package var worst: Double
  /// Points of interest that are not served. Untrusted text.
  package var unservedPoints: [String]
  /// How often it is met in each cell of the coverage map, as estimated, to a thousandth; absent where there is no floor. No list
  /// for the main requirement, which the map itself has, without a map, and for the nearest beacon, which is asked for at points.
  @Nullable package var planned: [Double?]?
  /// The same at every crowd level surveyed in the placement; absent for the main requirement, and if it was not asked for.
  @Nullable package var crowds: [CrowdCoverage]?

  package init(
    requirement: RequirementReason, isMet: Bool, reach: Double? = nil, servedShare: Double, worst: Double,
    unservedPoints: [String], planned: [Double?]? = nil, crowds: [CrowdCoverage]? = nil
  ) {
    self.requirement = requirement
    self.isMet = isMet
    self.reach = reach
    self.servedShare = servedShare
    self.worst = worst
    self.unservedPoints = unservedPoints
    self.planned = planned
    self.crowds = crowds
  }

  private enum CodingKeys: String, CodingKey {
    case requirement, isMet
    case reach = "reach_m"
    case servedShare, worst, unservedPoints, planned, crowds
  }

  /// Writes the requirement as text too.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isMet, forKey: .isMet)
    try container.encode(_reach, forKey: .reach)
    try container.encode(servedShare, forKey: .servedShare)
    try container.encode(worst, forKey: .worst)
    try container.encode(unservedPoints, forKey: .unservedPoints)
    try container.encode(_planned, forKey: .planned)
    try container.encode(_crowds, forKey: .crowds)
    try encoder.encode(requirement, message: "sentence", coded: CodingKeys.requirement.rawValue)
  }
}

/// What the beacons of a deployment do for its main requirement at one crowd level.
package struct CrowdCoverage: Hashable, Codable, Sendable {
  /// The level.
  package var crowd: CrowdLevel
  /// Whether the requirement is asked for at this level.
  package var isAsked: Bool
  /// Metres in a straight line without walls at which one beacon still serves, for 90 % of what the fit allows; absent if it is not known.
  @Nullable package var reach: Double?
  /// Share of the requirement served at that reach; absent if unknown.
  @Nullable package var servedShare: Double?
  /// The lower 5 % point of the share over what the fit allows; absent as above.
  @Nullable package var servedShareLow: Double?
  /// The share that 95 % is below; absent as above.
  @Nullable package var servedShareHigh: Double?
  /// The least probability of any point that is asked for, as estimated; absent as above.
  @Nullable package var worst: Double?
  /// Why it is not known; absent if it is.
  @Nullable package var reason: PlanReason?
  /// How often the requirement is met in each cell of the coverage map, as estimated, to a thousandth; absent where there is no floor.
  /// Empty without a map, and if it is not known.
  package var planned: [Double?]

  private enum CodingKeys: String, CodingKey {
    case crowd, isAsked
    case reach = "reach_m"
    case servedShare, servedShareLow, servedShareHigh, worst, reason, planned
  }

  /// A level of which nothing is known.
  package init(_ crowd: CrowdLevel, isAsked: Bool, reason: PlanReason? = nil) {
    self.crowd = crowd
    self.isAsked = isAsked
    self.reason = reason
    planned = []
  }
}
