import Statistics
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
    guard let (left, right, bottom, top) = regions.flatMap(\.outer).box, step > 0 else { return ([], step) }
    var step = step
    while ((right - left) / step + 1) * ((top - bottom) / step + 1) > Double(limit) { step *= 2 }
    // The cells are centred on the rectangle.
    let columns = max(1, Int(((right - left) / step - 1e-9).rounded(.up)))
    let rows = max(1, Int(((top - bottom) / step - 1e-9).rounded(.up)))
    let (x, y) = (
      (left + right - Double(columns - 1) * step) / 2, (bottom + top - Double(rows - 1) * step) / 2
    )
    let xs = (0..<columns).map { x + Double($0) * step }
    let ys = (0..<rows).map { y + Double($0) * step }
    var isInside = regions.map { RegionRows($0, ys) }
    var points: [Position] = []
    for (row, y) in ys.enumerated() {
      var marks = [Bool](repeating: false, count: columns)
      for index in isInside.indices { isInside[index].mark(row, y, xs, &marks) }
      for (column, x) in xs.enumerated() where marks[column] { points.append(Position(x: x, y: y)) }
    }
    return (points, step)
  }

  /// The grid's points as demand, each worth its cell's square metres.
  package static func demand(in regions: [FloorPolygon], step: Double) -> [DemandPoint] {
    let grid = points(in: regions, step: step)
    return grid.points.map { DemandPoint(position: $0, weight: grid.step * grid.step) }
  }
}

/// Which points of a grid are in a region, row by row: as ``FloorPolygon/contains(_:)`` says, without looking at every edge for every
/// point.
private struct RegionRows {
  /// Edges by the first row of points that they are beside, and the row after the last.
  private let edges: [(rows: Range<Int>, isOuter: Bool, a: Position, b: Position)]
  /// Those of the edges that reach the row of now.
  private var open: [Int] = []
  private var next = 0

  /// - Parameter ys: The rows, increasing.
  init(_ region: FloorPolygon, _ ys: [Double]) {
    var edges: [(rows: Range<Int>, isOuter: Bool, a: Position, b: Position)] = []
    for (index, ring) in ([region.outer] + region.holes).enumerated() {
      for corner in ring.indices {
        let (a, b) = (ring[corner], ring[(corner + ring.count - 1) % ring.count])
        let rows = Self.first(ys, from: min(a.y, b.y))..<Self.first(ys, from: max(a.y, b.y))
        if !rows.isEmpty { edges.append((rows, index == 0, a, b)) }
      }
    }
    self.edges = edges.sorted { $0.rows.lowerBound < $1.rows.lowerBound }
  }

  /// Marks the points of a row that are inside. Rows are asked for in order.
  mutating func mark(_ row: Int, _ y: Double, _ xs: [Double], _ marks: inout [Bool]) {
    while next < edges.count, edges[next].rows.lowerBound <= row {
      open.append(next)
      next += 1
    }
    open.removeAll { edges[$0].rows.upperBound <= row }
    var crossings: [(x: Double, isOuter: Bool)] = open.map { index in
      let (a, b) = (edges[index].a, edges[index].b)
      return ((b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x, edges[index].isOuter)
    }
    crossings.sort { $0.x < $1.x }
    // A point is inside a ring if an odd number of its edges is to the right of the point; beyond the last it is in none.
    var outer = crossings.count { $0.isOuter }
    var holes = crossings.count - outer
    var passed = 0
    var column = crossings.isEmpty ? xs.count : Self.first(xs, from: crossings[0].x)
    while column < xs.count, passed < crossings.count {
      while passed < crossings.count, crossings[passed].x <= xs[column] {
        if crossings[passed].isOuter { outer -= 1 } else { holes -= 1 }
        passed += 1
      }
      if !outer.isMultiple(of: 2), holes.isMultiple(of: 2) { marks[column] = true }
      column += 1
    }
  }

  /// The first of increasing numbers that is not below a bound; their count if there is none.
  private static func first(_ numbers: [Double], from bound: Double) -> Int {
    numbers.indices.first(onwards: { numbers[$0] >= bound })
  }
}

@Memberwise package struct DemandPoint: Hashable, Sendable {
  package var position: Position
  /// What serving it is worth, > 0: square metres of the floor for one of a grid.
  package var weight: Double = 1
  /// The name of a point of interest; `nil` for a point that stands for some of the floor.
  package var name: String?
  /// What it is to get: an index of the problem's radios.
  package var service: Int = 0
}
