import RadioSurvey

/// Beacons in rows over a rectangle that leave no point of it farther than a reach: in a grid of cells, or in staggered rows.
///
/// Staggered rows t apart, with beacons s apart in each, leave no point farther than R = (s²/4 + t²)/(2t), the circumradius of their
/// triangles. The outer rows stand |t − R| from the edges, so that D = (r − 1) t + 2 |t − R|; a row begins on the side edge and the next
/// one half a spacing from it, and each ends so too.
struct RowPattern {
  /// Metres along the floor.
  let reach: Double
  /// Rows from the first edge to the last: their distance from it and the distances of their beacons from the side, metres.
  let rows: [(y: Double, xs: [Double])]
  /// Whether rows run along the second axis.
  let isTurned: Bool

  var count: Int { rows.reduce(0) { $0 + $1.xs.count } }

  var positions: [Position] {
    rows.flatMap { row in
      row.xs.map { isTurned ? Position(x: row.y, y: $0) : Position(x: $0, y: row.y) }
    }
  }

  /// The pattern with the fewest beacons for a reach in metres > 0; `nil` if it would take more than `most`.
  static func fewest(reach: Double, on plan: FloorPlan, most: Int = 10_000) -> RowPattern? {
    guard reach > 0, plan.width / reach < 10_000, plan.depth / reach < 10_000 else { return nil }
    var best: (count: Int, make: () -> RowPattern)?
    func offer(_ count: Int, _ pattern: @escaping @autoclosure () -> RowPattern) {
      if count < best?.count ?? .max { best = (count, pattern) }
    }
    for isTurned in [false, true] {
      let (width, depth) = isTurned ? (plan.depth, plan.width) : (plan.width, plan.depth)
      let mostRows = 8 * max(1, Int((depth / reach).rounded(.up)))
      for rows in 1...mostRows {
        if let columns = cells(rows: rows, reach: reach, width: width, depth: depth) {
          offer(
            columns * rows,
            grid(rows: rows, columns: columns, width: width, depth: depth, reach: reach, isTurned: isTurned))
        }
        if let staggered = Staggered(rows: rows, reach: reach, width: width, depth: depth) {
          offer(
            staggered.count, RowPattern(reach: reach, rows: staggered.rows(width: width), isTurned: isTurned))
        }
      }
    }
    guard let best, best.count <= most else { return nil }
    return best.make()
  }

  /// The pattern of exactly the given number of beacons ≥ 1 with the smallest reach, to a billionth; `nil` if fewer have as small a reach.
  static func nearest(beacons: Int, on plan: FloorPlan) -> RowPattern? {
    var (short, long) = (0.0, (plan.width * plan.width + plan.depth * plan.depth).squareRoot())
    var best = fewest(reach: long, on: plan)
    while long - short > 1e-9 * long {
      let middle = (short + long) / 2
      if let pattern = fewest(reach: middle, on: plan, most: beacons) {
        (long, best) = (middle, pattern)
      } else {
        short = middle
      }
    }
    return best?.count == beacons ? best : nil
  }

  /// Columns of a grid of this many rows whose cells have a diagonal of at most twice the reach.
  private static func cells(rows: Int, reach: Double, width: Double, depth: Double) -> Int? {
    let cell = depth / Double(rows)
    let left = 4 * reach * reach - cell * cell
    guard left > 0 else { return nil }
    return max(1, Int((width / left.squareRoot() - 1e-12).rounded(.up)))
  }

  private static func grid(
    rows: Int, columns: Int, width: Double, depth: Double, reach: Double, isTurned: Bool
  ) -> RowPattern {
    let xs = (0..<columns).map { column -> Double in width * (Double(column) + 0.5) / Double(columns) }
    let ys = (0..<rows).map { row -> Double in depth * (Double(row) + 0.5) / Double(rows) }
    return RowPattern(reach: reach, rows: ys.map { ($0, xs) }, isTurned: isTurned)
  }

  /// Staggered rows as far apart as the reach lets them be.
  private struct Staggered {
    let apart: Double
    let edge: Double
    let rowCount: Int
    /// Half spacings from side to side.
    let halves: Int

    init?(rows: Int, reach: Double, width: Double, depth: Double) {
      guard rows >= 2 else { return nil }
      let t = (depth + 2 * reach) / Double(rows + 1)
      guard t >= reach, t < 2 * reach else { return nil }
      let half = (t * (2 * reach - t)).squareRoot()
      guard half > 0 else { return nil }
      apart = t
      edge = t - reach
      rowCount = rows
      halves = max(1, Int((width / half - 1e-12).rounded(.up)))
    }

    /// Beacons of a row that begins on the edge, or half a spacing from it.
    private func beacons(onEdge: Bool) -> Int { onEdge ? halves / 2 + 1 : (halves + 1) / 2 }

    /// Whether the first row begins on the edge: the fewer rows do.
    private func isOnEdge(_ row: Int) -> Bool { row % 2 == 1 }

    var count: Int { (0..<rowCount).reduce(0) { $0 + beacons(onEdge: isOnEdge($1)) } }

    func rows(width: Double) -> [(y: Double, xs: [Double])] {
      (0..<rowCount).map { row in
        let start = isOnEdge(row) ? 0 : 1
        return (
          edge + Double(row) * apart,
          (0..<beacons(onEdge: isOnEdge(row))).map { width * Double(start + 2 * $0) / Double(halves) }
        )
      }
    }
  }
}
