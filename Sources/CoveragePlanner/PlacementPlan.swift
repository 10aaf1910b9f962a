package import RadioSurvey

/// What one placement can do over all crowd levels.
package struct PlacementPlan: Hashable, Codable, Sendable {
  /// The placement; absent if the survey names none.
  @Nullable package var placement: Placement?
  /// The fullest crowd level up to which it works, counted from the emptiest without a gap.
  @Nullable package var worksUpTo: CrowdLevel?
  /// Whether it works at the level that the requirement demands.
  package var meetsRequirement: Bool
  /// The verdict in a sentence.
  package var sentence: String

  /// A placement's summary.
  package init(placement: Placement?, worksUpTo: CrowdLevel?, meetsRequirement: Bool, sentence: String) {
    self.meetsRequirement = meetsRequirement
    self.sentence = sentence
    self.placement = placement
    self.worksUpTo = worksUpTo
  }
}
