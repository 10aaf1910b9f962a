import CalibrationModel

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

/// The way from a beacon to a device: what of it does not depend on the radio.
package struct BeaconWay: Hashable, Sendable {
  /// Metres in a straight line, ≥ ``BeaconField/closest``.
  package var distance: Double
  /// Crossings of each kind of wall; empty if no walls are known, and between floors.
  package var walls: [Int]
  /// Storeys from the device's floor up to the beacon's; 0 on one floor.
  package var storeys: Int
  /// The two floors as ``ObstacleLosses/between`` names them; `nil` on one floor.
  package var between: String?

  /// What is between costs, dB ≥ 0: walls of the floor, or from floor to floor what was measured between them, else as much for each.
  ///
  /// Between floors no wall is counted: a drawing does not say which of them the way passes.
  package func loss(_ losses: ObstacleLosses) -> Double {
    if let between { return losses.between[between] ?? Double(abs(storeys)) * losses.floor }
    return zip(walls, losses.walls).reduce(0) { $0 + Double($1.0) * $1.1 }
  }
}
