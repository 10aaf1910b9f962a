import RadioSurvey

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

  /// The point that is farthest from any beacon, at a spacing of 1 m with a beacon at the origin.
  var worstPoint: Position {
    switch self {
    case .square: Position(x: 0.5, y: 0.5)
    case .triangular: Position(x: 0.5, y: 0.5 / 3.0.squareRoot())
    }
  }

  /// Squared distances in m² along the floor from a point near the origin's cell to its twelve nearest beacons, ascending,
  /// at a spacing of 1 m.
  func nearestSquares(to point: Position) -> [Double] {
    let rise = 3.0.squareRoot() / 2
    var squares: [Double] = []
    for row in -2...3 {
      for column in -2...3 {
        let x: Double
        let y: Double
        switch self {
        case .square: (x, y) = (Double(column), Double(row))
        case .triangular: (x, y) = (Double(column) + 0.5 * Double(row), rise * Double(row))
        }
        let square = (x - point.x) * (x - point.x) + (y - point.y) * (y - point.y)
        if square < 7 { squares.append(square) }
      }
    }
    return Array(squares.sorted().prefix(12))
  }

  /// The midpoints of a grid of N × N cells over the part of the plane that repeats (a quarter of a square, or a whole
  /// rhombus), at a spacing of 1 m, each with its share of the area: of points that are mirror images of one another only
  /// one, with the share of all.
  func midpoints(divisions: Int) -> [(point: Position, share: Double)] {
    let total = Double(divisions * divisions)
    let rise = 3.0.squareRoot() / 2
    var points: [(point: Position, share: Double)] = []
    for i in 0..<divisions {
      for j in i..<divisions {
        let u = (Double(i) + 0.5) / Double(divisions)
        let v = (Double(j) + 0.5) / Double(divisions)
        let images = i == j ? 1.0 : 2.0
        switch self {
        case .square:
          points.append((Position(x: u / 2, y: v / 2), images / total))
        case .triangular:
          // The rhombus is also its own image through its centre.
          guard i + j < divisions else { continue }
          let twice = i + j == divisions - 1 ? 1.0 : 2.0
          points.append((Position(x: u + v / 2, y: rise * v), images * twice / total))
        }
      }
    }
    return points
  }
}
