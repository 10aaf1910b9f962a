import RadioSurvey
import Statistics

/// Below what level a receiver hears nothing. With a width w the edge is soft: a packet of level y is received with
/// probability Φ((y − τ)/w).
package struct ReceptionThreshold: Hashable, Sendable {
  /// τ in dBm; −∞ where every level is heard.
  package var level: Double
  /// w in dB, ≥ 0.
  package var width: Double

  /// A threshold, sharp unless told otherwise.
  package init(level: Double, width: Double = 0) {
    self.level = level
    self.width = width
  }

  /// Everything is heard.
  package static let none = ReceptionThreshold(level: -.infinity)

  /// log Φ((y − τ)/w); 0 at a sharp threshold.
  package func logReception(at level: Double) -> Double {
    width > 0 && self.level > -.infinity ? NormalTail.logCDF((level - self.level) / width) : 0
  }
}
