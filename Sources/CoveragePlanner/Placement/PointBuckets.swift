/// Points in square cells, to find those near a spot.
struct PointBuckets: Sendable {
  private let points: [FloorPoint]
  private let cells: IndexLists
  private let origin: FloorPoint
  private let side: Double
  private let columns: Int
  private let rows: Int

  /// Cells along the longer side.
  private static let mostCells = 256

  init(_ points: [FloorPoint]) {
    self.points = points
    let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    let (bottom, top) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    origin = FloorPoint(x: left, y: bottom)
    let across = min(Self.mostCells, Int(Double(points.count).squareRoot() / 4) + 1)
    side = max(right - left, top - bottom, 1e-6) / Double(across)
    columns = Int((right - left) / side) + 1
    rows = Int((top - bottom) / side) + 1
    var lists = [[Int]](repeating: [], count: columns * rows)
    for (index, point) in points.enumerated() {
      lists[Int((point.y - bottom) / side) * columns + Int((point.x - left) / side)].append(index)
    }
    cells = IndexLists(lists)
  }

  /// Calls with the index and the squared distance of each point within `radius` metres, m².
  func visit(around center: FloorPoint, radius: Double, _ body: (Int, Double) -> Void) {
    let (x, y) = ((center.x - origin.x) / side, (center.y - origin.y) / side)
    // One cell more on each side, for rounding.
    let wide = min(radius / side, 1e6) + 1
    guard x + wide >= 0, y + wide >= 0, x - wide < Double(columns), y - wide < Double(rows) else { return }
    let (left, right) = (Int(max(0, x - wide)), Int(min(Double(columns - 1), x + wide)))
    let (bottom, top) = (Int(max(0, y - wide)), Int(min(Double(rows - 1), y + wide)))
    for row in bottom...max(bottom, top) {
      for column in left...max(left, right) {
        for item in cells[row * columns + column] {
          let squared = points[Int(item)].squaredDistance(to: center)
          if squared <= radius * radius { body(Int(item), squared) }
        }
      }
    }
  }
}
