package import RadioSurvey

/// What the beacons of a deployment do for its main requirement at one crowd level.
package struct CrowdCoverage: Hashable, Codable, Sendable {
  /// The level.
  package var crowd: CrowdLevel
  /// Whether the requirement is asked for at this level.
  package var isAsked: Bool
  /// Metres in a straight line without walls at which one beacon still serves, for 90 % of what the fit allows; absent if it is not known.
  @Nullable package var reach: Double?
  /// Share of what is asked for that is served at that reach; absent if it is not known.
  @Nullable package var servedShare: Double?
  /// The share that 5 % of what the fit allows is below; absent as above.
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
  init(_ crowd: CrowdLevel, isAsked: Bool, reason: PlanReason? = nil) {
    self.crowd = crowd
    self.isAsked = isAsked
    self.reason = reason
    planned = []
  }
}
