/// How often a device may say near where it is not.
package struct FalseNearLimit: Hashable, Codable, Sendable {
  /// At most with this probability, 0 < p ≤ 0.5.
  package var probability: Double
  /// At this distance from the beacon and beyond, metres; `nil` for twice the near boundary.
  package var beyond: Double?

  package init(probability: Double, beyond: Double? = nil) {
    self.probability = probability
    self.beyond = beyond
  }

  private enum CodingKeys: String, CodingKey {
    case probability
    case beyond = "beyond_m"
  }
}
