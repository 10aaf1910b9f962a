import CalibrationModel
package import PathLoss
package import RadioSurvey

/// What obstacles cost the signal of one beacon, dB a crossing: as expected, or as drawn.
package struct ObstacleLosses: Hashable, Sendable {
  /// Of each kind of wall, in the order of ``WallCrossings/kinds``, dB ≥ 0.
  package var walls: [Double] = []
  /// Of one floor, dB ≥ 0.
  package var floor: Double = ObstacleCost.literatureFloor.loss
  /// Between two floors, all together, where that was measured, dB ≥ 0: by `WallLoss.floors`.
  package var between: [String: Double] = [:]
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
  /// What was measured of the beacon near the device.
  package var shadow: ShadowField.Shadow = .none

  /// What is between costs, dB ≥ 0: walls of the floor, or from floor to floor what was measured between them, else as much for each.
  ///
  /// Between floors no wall is counted: a drawing does not say which of them the way passes.
  package func loss(_ losses: ObstacleLosses) -> Double {
    if let between { return losses.between[between] ?? Double(abs(storeys)) * losses.floor }
    return zip(walls, losses.walls).reduce(0) { $0 + Double($1.0) * $1.1 }
  }
}

/// What walls are between beacons and devices, by kind.
///
/// A plan of a venue knows that and is not known here: who has one says it through this protocol.
package protocol WallCrossings: Sendable {
  /// The kinds of walls, as costs name them.
  var kinds: [String] { get }

  /// How often the straight line between two points of one floor, seen from above, passes through walls of each kind, in the order of
  /// ``kinds``; zeros where nothing is known of the floor.
  func counts(from beacon: Position, to device: Position) -> [Int]
}

/// Points of a floor that devices may be at, each the middle of a square.
@Memberwise package struct FloorGridPoints: Hashable, Sendable {
  package var floor: String
  /// The points, in rows.
  package var points: [Position]
  /// Side of the squares, metres > 0.
  package var step: Double
}
