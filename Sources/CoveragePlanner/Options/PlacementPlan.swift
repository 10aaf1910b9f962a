package import RadioSurvey

/// What one placement can do over all crowd levels.
package struct PlacementPlan: Hashable, Codable, Sendable {
  /// The placement; absent where the survey names none.
  @Nullable package var placement: Placement?
  /// The fullest crowd level up to which it works, counted from the emptiest without a gap.
  @Nullable package var worksUpTo: CrowdLevel?
  /// Whether it works at the level that the requirement demands.
  package var meetsRequirement: Bool
  /// The verdict with what decides it.
  package var reason: PlacementReason

  /// A placement's summary.
  package init(
    placement: Placement?, worksUpTo: CrowdLevel?, meetsRequirement: Bool, reason: PlacementReason
  ) {
    self.meetsRequirement = meetsRequirement
    self.reason = reason
    self.placement = placement
    self.worksUpTo = worksUpTo
  }

  private enum CodingKeys: String, CodingKey {
    case placement, worksUpTo, meetsRequirement, reason
  }

  /// Writes the reason as text under `sentence` too.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(_placement, forKey: .placement)
    try container.encode(_worksUpTo, forKey: .worksUpTo)
    try container.encode(meetsRequirement, forKey: .meetsRequirement)
    try encoder.encode(reason, message: "sentence", coded: CodingKeys.reason.rawValue)
  }
}
