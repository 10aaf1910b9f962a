package import RadioSurvey

/// What the walls between two points cost, through a grid of square cells that know their walls.
///
/// A line crosses a wall exactly when ``Wall/isCrossed(from:to:)`` says so.
/// - Complexity: the walls of the cells along the line.
package struct WallIndex: Sendable {
  private let starts: [FloorPoint]
  private let ends: [FloorPoint]
  private let losses: [Double]
  private let grid: CellGrid
  /// Walls of each cell, row by row.
  private let cells: IndexLists

  /// Cells along the longer side.
  private static let mostCells = 128

  package init(_ walls: [LossyWall]) {
    let walls = walls.filter { $0.loss != 0 && $0.wall.start != $0.wall.end }
    starts = walls.map { FloorPoint($0.wall.start) }
    ends = walls.map { FloorPoint($0.wall.end) }
    losses = walls.map(\.loss)
    // About a wall per cell.
    let across = min(Self.mostCells, max(1, Int(Double(walls.count).squareRoot().rounded(.up)) * 2))
    grid = CellGrid(over: starts + ends, across: across)
    var lists = [[Int]](repeating: [], count: grid.columns * grid.rows)
    for index in walls.indices {
      grid.visit(from: starts[index], to: ends[index]) { lists[$0].append(index) }
    }
    cells = IndexLists(lists)
  }

  /// dB of all walls that the straight line between two points passes through.
  package func loss(from here: Position, to there: Position) -> Double {
    loss(from: FloorPoint(here), to: FloorPoint(there))
  }

  func loss(from here: FloorPoint, to there: FloorPoint) -> Double {
    guard !losses.isEmpty else { return 0 }
    var crossed: [Int32] = []
    grid.visit(from: here, to: there) { place in
      for wall in cells[place] where !crossed.contains(wall) && isCrossed(Int(wall), here, there) {
        crossed.append(wall)
      }
    }
    guard crossed.count > 1 else { return crossed.first.map { losses[Int($0)] } ?? 0 }
    // In the order of the walls: a sum does not depend on the way.
    return crossed.sorted().reduce(0) { $0 + losses[Int($1)] }
  }

  /// See ``Wall/isCrossed(from:to:)``.
  private func isCrossed(_ wall: Int, _ here: FloorPoint, _ there: FloorPoint) -> Bool {
    let (start, end) = (starts[wall], ends[wall])
    guard here.side(from: start, to: end) * there.side(from: start, to: end) < 0 else { return false }
    return (start.side(from: here, to: there) >= 0) != (end.side(from: here, to: there) >= 0)
  }
}

/// Square cells over the box around some points, row by row.
struct CellGrid: Sendable {
  private let origin: FloorPoint
  /// Metres along a cell.
  let side: Double
  let columns: Int
  let rows: Int

  /// - Parameter across: cells along the longer side.
  init(over points: [FloorPoint], across: Int) {
    let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    let (bottom, top) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    origin = FloorPoint(x: left, y: bottom)
    side = max(right - left, top - bottom, 1e-6) / Double(across)
    columns = Int((right - left) / side) + 1
    rows = Int((top - bottom) / side) + 1
  }

  /// The column and the row of a point, with fractions.
  func place(of point: FloorPoint) -> (x: Double, y: Double) {
    ((point.x - origin.x) / side, (point.y - origin.y) / side)
  }

  /// The cells that a line passes, with a margin for rounding: column by column, the rows between the line's heights at its edges.
  func visit(from here: FloorPoint, to there: FloorPoint, _ body: (Int) -> Void) {
    let (from, to) = here.x <= there.x ? (here, there) : (there, here)
    let margin = 1e-6
    let ((x0, y0), (x1, y1)) = (place(of: from), place(of: to))
    let slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0
    let isSteep = x1 - x0 < 1e-9
    guard let passed = Self.range(x0 - margin, x1 + margin, columns) else { return }
    for column in passed {
      let enter = isSteep ? y0 : y0 + (max(x0, Double(column) - margin) - x0) * slope
      let leave = isSteep ? y1 : y0 + (min(x1, Double(column + 1) + margin) - x0) * slope
      let heights = Self.range(min(enter, leave) - margin, max(enter, leave) + margin, rows)
      guard let heights else { continue }
      for row in heights { body(row * columns + column) }
    }
  }

  /// Of cells 0 ..< `count`, those between two coordinates that are counted in cells; `nil` if both are beyond them.
  private static func range(_ low: Double, _ high: Double, _ count: Int) -> ClosedRange<Int>? {
    guard high >= 0, low < Double(count) else { return nil }
    let (first, last) = (Int(max(0, low)), Int(min(high, Double(count - 1))))
    return first <= last ? first...last : nil
  }
}

/// A wall and what passing through it costs.
@Memberwise(unlabelled: 1) package struct LossyWall: Hashable, Sendable {
  package var wall: Wall
  /// Loss of one crossing, dB ≥ 0.
  package var loss: Double
}

/// A point along the floor, metres: a ``Position`` without height and name, for loops over millions.
struct FloorPoint: Hashable, Sendable {
  var x: Double
  var y: Double

  /// Squared distance, m².
  func squaredDistance(to other: FloorPoint) -> Double {
    (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)
  }

  /// Twice the area of the triangle with a line: > 0 to its left.
  func side(from start: FloorPoint, to end: FloorPoint) -> Double {
    (end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x)
  }
}

extension FloorPoint {
  init(_ position: Position) { self.init(x: position.x, y: position.y) }
}
