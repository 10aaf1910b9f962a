import PathLoss
package import RadioSurvey

/// How one way to let people enter the model does at places left out of it.
package struct EncodingComparison: Hashable, Codable, Sendable {
  /// What is compared.
  package var encoding: CrowdEncoding
  /// Whether each crowd level has its own slope besides.
  package var hasCrowdSlopes: Bool
  /// Mean log score a place; absent if it is not available.
  @Nullable package var logScore: Double?
  /// By how much it exceeds that of the categorical encoding.
  @Nullable package var gain: Double?
  /// Standard error of the gain over places.
  @Nullable package var gainError: Double?
  /// For slopes of crowd levels: probability of slopes as different where there is one slope, adjusted for all pairs of
  /// factors and distance (Bonferroni).
  @Nullable package var adjustedP: Double?
  /// Whether it was chosen.
  package var isChosen: Bool
}
