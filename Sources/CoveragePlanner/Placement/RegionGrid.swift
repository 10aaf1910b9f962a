import Foundation
package import RadioSurvey

/// Points of square grids over regions.
package enum RegionGrid {
  /// The middle of each square cell of the grid whose middle is in some region, holes out, row by row.
  ///
  /// Where regions overlap a point counts once.
  /// - Parameters:
  ///   - step: side of the cells, metres > 0.
  ///   - limit: cells of the rectangle around all regions above which the step is doubled, until they are fewer.
  package static func points(in regions: [FloorPolygon], step: Double, limit: Int = 4_000_000) -> (
    points: [Position], step: Double
  ) {
    let corners = regions.flatMap(\.outer)
    guard let left = corners.map(\.x).min(), let right = corners.map(\.x).max(),
      let bottom = corners.map(\.y).min(), let top = corners.map(\.y).max(), step > 0
    else { return ([], step) }
    var step = step
    while ((right - left) / step + 1) * ((top - bottom) / step + 1) > Double(limit) { step *= 2 }
    // The cells are centred on the rectangle.
    let columns = max(1, Int(((right - left) / step - 1e-9).rounded(.up)))
    let rows = max(1, Int(((top - bottom) / step - 1e-9).rounded(.up)))
    let (x, y) = (
      (left + right - Double(columns - 1) * step) / 2, (bottom + top - Double(rows - 1) * step) / 2
    )
    var points: [Position] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let point = Position(x: x + Double(column) * step, y: y + Double(row) * step)
        if regions.contains(where: { $0.contains(point) }) { points.append(point) }
      }
    }
    return (points, step)
  }

  /// The grid's points as demand, each worth its cell's square metres.
  package static func demand(in regions: [FloorPolygon], step: Double) -> [DemandPoint] {
    let grid = points(in: regions, step: step)
    return grid.points.map { DemandPoint(position: $0, weight: grid.step * grid.step) }
  }
}

/// A point that is to be served.
package struct DemandPoint: Hashable, Sendable {
  /// Where.
  package var position: Position
  /// What serving it is worth, > 0: square metres of the floor for one of a grid.
  package var weight: Double
  /// The name of a point of interest; `nil` for a point that stands for some of the floor.
  package var name: String?
  /// What it is to get: an index of the problem's radios.
  package var service: Int

  package init(position: Position, weight: Double = 1, name: String? = nil, service: Int = 0) {
    self.position = position
    self.weight = weight
    self.name = name
    self.service = service
  }
}
