import Foundation

/// How far one beacon must be ahead before an app takes a device to have gone from another beacon to it.
///
/// A device stands as often at the one as at the other. The lead D of the second over the first is normal: around +δ₂ at the second with
/// SD σ₂, around −δ₁ at the first with SD σ₁. A switch at D ≥ m is right with P(D ≥ m | second)/(P(D ≥ m | second) + P(D ≥ m | first)).
package struct SwitchMargin: Hashable, Codable, Sendable {
  /// The margin m, dB ≥ 0.
  package var margin: Double
  /// P(D ≥ m | second): how often a device at the second beacon is then taken to be there.
  package var detection: Double

  package init(margin: Double, detection: Double) {
    self.margin = margin
    self.detection = detection
  }

  private enum CodingKeys: String, CodingKey {
    case detection
    case margin = "margin_db"
  }
}
