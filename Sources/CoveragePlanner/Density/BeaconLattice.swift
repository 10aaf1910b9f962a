/// Beacons in a regular pattern without end.
package enum BeaconLattice: String, CaseIterable, Codable, Sendable {
  /// On the corners of squares.
  case square
  /// On the corners of equilateral triangles.
  case triangular

  /// Beacons per 100 m² at a spacing in metres.
  package func density(spacing: Double) -> Double {
    switch self {
    case .square: 100 / (spacing * spacing)
    case .triangular: 200 / (3.0.squareRoot() * spacing * spacing)
    }
  }

  /// Distance in metres along the floor from the worst point to its nearest beacon, of a spacing of 1 m.
  package var coveringRadius: Double {
    switch self {
    case .square: 0.5.squareRoot()
    case .triangular: 1 / 3.0.squareRoot()
    }
  }
}
