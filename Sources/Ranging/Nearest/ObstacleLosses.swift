/// What obstacles cost the signal of one beacon, dB a crossing: as expected, or as drawn.
package struct ObstacleLosses: Hashable, Sendable {
  /// Of each kind of wall, in the order of ``WallCrossings/kinds``, dB ≥ 0.
  package var walls: [Double]
  /// Of one floor, dB ≥ 0.
  package var floor: Double
  /// Between two floors, all together, where that was measured, dB ≥ 0: by `WallLoss.floors`.
  package var between: [String: Double]

  package init(
    walls: [Double] = [], floor: Double = ObstacleCost.literatureFloor.loss, between: [String: Double] = [:]
  ) {
    self.walls = walls
    self.floor = floor
    self.between = between
  }
}
