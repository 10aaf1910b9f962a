import PathLoss
package import RadioSurvey

/// Whether changes add up, or differ from one set of conditions to another.
package struct Interaction: Hashable, Codable, Sendable {
  /// Sets of conditions more than the sum of changes needs: what the question is answered from.
  package var degreesOfFreedom: Int
  /// Standard deviation of the sets about the sum as the data have it, dB; absent without degrees of freedom.
  @Nullable package var estimatedSD: Double?
  /// What the intervals of sets never measured are widened by, dB.
  package var usedSD: Double
  /// Probability of deviations as large where changes add up.
  @Nullable package var p: Double?
  /// The set that lies farthest from the sum.
  @Nullable package var farthest: FitConditions?
  /// By how much, dB.
  @Nullable package var farthestDeviation: Double?

  private enum CodingKeys: String, CodingKey {
    case degreesOfFreedom
    case estimatedSD = "estimatedSD_db"
    case usedSD = "usedSD_db"
    case p, farthest
    case farthestDeviation = "farthestDeviation_db"
  }
}
