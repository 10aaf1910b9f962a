package import RadioSurvey

/// A wall and what passing through it costs.
package struct LossyWall: Hashable, Sendable {
  /// The wall.
  package var wall: Wall
  /// Loss of one crossing, dB ≥ 0.
  package var loss: Double

  package init(_ wall: Wall, loss: Double) {
    self.wall = wall
    self.loss = loss
  }
}
