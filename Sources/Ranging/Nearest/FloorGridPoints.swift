package import RadioSurvey

/// Points of a floor that devices may be at, each the middle of a square.
package struct FloorGridPoints: Hashable, Sendable {
  /// The floor's name.
  package var floor: String
  /// The points, in rows.
  package var points: [Position]
  /// Side of the squares, metres > 0.
  package var step: Double

  package init(floor: String, points: [Position], step: Double) {
    self.floor = floor
    self.points = points
    self.step = step
  }
}
