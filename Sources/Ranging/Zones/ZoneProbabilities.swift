import PathLoss
import RadioSurvey

/// Probability of each zone that a device may name at one distance. The four sum to 1.
package struct ZoneProbabilities: Hashable, Codable, Sendable {
  /// Immediate.
  package var immediate: Double
  /// Near.
  package var near: Double
  /// Far.
  package var far: Double

  /// Probabilities.
  package init(immediate: Double, near: Double, far: Double) {
    self.immediate = immediate
    self.near = near
    self.far = far
  }
}
