package import RadioSurvey

/// What the walls between two points cost, through a grid of square cells that know their walls.
///
/// A line crosses a wall exactly when ``Wall/isCrossed(from:to:)`` says so.
/// - Complexity: the walls of the cells along the line.
package struct WallIndex: Sendable {
  private let starts: [FloorPoint]
  private let ends: [FloorPoint]
  private let losses: [Double]
  private let origin: FloorPoint
  private let cell: Double
  private let columns: Int
  private let rows: Int
  /// Walls of each cell, row by row.
  private let cells: IndexLists

  /// Cells along the longer side.
  private static let mostCells = 128

  package init(_ walls: [LossyWall]) {
    let walls = walls.filter { $0.loss != 0 && $0.wall.start != $0.wall.end }
    starts = walls.map { FloorPoint($0.wall.start) }
    ends = walls.map { FloorPoint($0.wall.end) }
    losses = walls.map(\.loss)
    let (xs, ys) = ((starts + ends).map(\.x), (starts + ends).map(\.y))
    let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
    let (bottom, top) = (ys.min() ?? 0, ys.max() ?? 0)
    origin = FloorPoint(x: left, y: bottom)
    let side = max(right - left, top - bottom, 1e-6)
    // About a wall per cell.
    let across = min(Self.mostCells, max(1, Int(Double(walls.count).squareRoot().rounded(.up)) * 2))
    cell = side / Double(across)
    columns = Int((right - left) / cell) + 1
    rows = Int((top - bottom) / cell) + 1
    var lists = [[Int]](repeating: [], count: columns * rows)
    for index in walls.indices {
      Self.visit(starts[index], ends[index], origin, cell, columns, rows) { lists[$0].append(index) }
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
    Self.visit(here, there, origin, cell, columns, rows) { place in
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

  /// The cells that a line passes, with a margin for rounding: column by column, the rows between the line's heights at its edges.
  private static func visit(
    _ here: FloorPoint, _ there: FloorPoint, _ origin: FloorPoint, _ cell: Double, _ columns: Int,
    _ rows: Int,
    _ body: (Int) -> Void
  ) {
    let (from, to) = here.x <= there.x ? (here, there) : (there, here)
    let margin = 1e-6
    let (x0, x1) = ((from.x - origin.x) / cell, (to.x - origin.x) / cell)
    let (y0, y1) = ((from.y - origin.y) / cell, (to.y - origin.y) / cell)
    let slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0
    let isSteep = x1 - x0 < 1e-9
    guard let first = index(x0 - margin, columns, isUpper: false),
      let last = index(x1 + margin, columns, isUpper: true),
      first <= last
    else { return }
    for column in first...last {
      let enter = isSteep ? y0 : y0 + (max(x0, Double(column) - margin) - x0) * slope
      let leave = isSteep ? y1 : y0 + (min(x1, Double(column + 1) + margin) - x0) * slope
      guard let bottom = index(min(enter, leave) - margin, rows, isUpper: false),
        let top = index(max(enter, leave) + margin, rows, isUpper: true), bottom <= top
      else { continue }
      for row in bottom...top { body(row * columns + column) }
    }
  }

  /// The cell of a coordinate that is counted in cells, or the nearest inside; `nil` if the range ends or begins beyond the grid.
  private static func index(_ value: Double, _ count: Int, isUpper: Bool) -> Int? {
    if isUpper { return value < 0 ? nil : Int(min(value, Double(count - 1))) }
    return value >= Double(count) ? nil : Int(max(0, value))
  }
}

/// A wall and what passing through it costs.
@Memberwise(unlabelled: 1) package struct LossyWall: Hashable, Sendable {
  /// The wall.
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
