import RadioSurvey
import CalibrationModel

enum FloorGeometry {
  /// Metres between points at which a floor is looked at.
  static let step = 0.5

  /// Metres between them on this floor: more than ``step`` if the floor has more points than ``SurveyLimit/floorPoints``.
  static func step(over plan: FloorPlan) -> Double {
    var step = step
    while pointCount(over: plan, step: step) > SurveyLimit.floorPoints.value { step *= 2 }
    return step
  }

  /// The farthest that any point of the floor is from its nearest beacon, in metres along the floor, on a grid of at
  /// most half a metre; `nil` without beacons.
  ///
  /// On a floor that has too many such points the grid is coarser, and half a diagonal of its cells is added: no point of
  /// the floor is farther than that.
  static func coveringRadius(of positions: [Position], on plan: FloorPlan) -> Double? {
    guard !positions.isEmpty else { return nil }
    let step = step(over: plan)
    let farthest = grid(over: plan, step: step).reduce(0) { farthest, point in
      max(farthest, positions.reduce(.infinity) { min($0, squaredDistance($1, point)) })
    }
    return farthest.squareRoot() + (step > Self.step ? step * 0.5.squareRoot() : 0)
  }

  /// Points of ``grid(over:step:)``.
  static func pointCount(over plan: FloorPlan, step: Double) -> Int {
    // Far above any limit, and within what an integer holds.
    let (columns, rows) = (min(plan.width / step, 1e9), min(plan.depth / step, 1e9))
    return Int((columns + 2) * (rows + 2))
  }

  /// The fewest beacons on a rectangular grid of cells, each with its beacon in the middle, that leave no point of the
  /// floor farther than the reach (metres, > 0): an arrangement that can be built, edges included.
  static func gridCount(reach: Double, on plan: FloorPlan) -> Int? {
    gridShape(reach: reach, on: plan).map { $0.columns * $0.rows }
  }

  static func gridPositions(reach: Double, on plan: FloorPlan) -> [Position]? {
    guard let shape = gridShape(reach: reach, on: plan), shape.columns * shape.rows <= 10_000 else {
      return nil
    }
    return (0..<shape.rows).flatMap { row in
      (0..<shape.columns).map { column in
        Position(
          x: plan.width * (Double(column) + 0.5) / Double(shape.columns),
          y: plan.depth * (Double(row) + 0.5) / Double(shape.rows))
      }
    }
  }

  /// Cells whose diagonal is at most twice the reach: (W/c)² + (D/r)² ≤ 4 R², with the fewest cells.
  private static func gridShape(reach: Double, on plan: FloorPlan) -> (columns: Int, rows: Int)? {
    guard reach > 0, plan.width / reach < 10_000, plan.depth / reach < 10_000 else { return nil }
    let mostColumns = max(1, Int((plan.width / reach).rounded(.up))) * 8
    var best: (columns: Int, rows: Int)?
    for columns in 1...mostColumns {
      let cell = plan.width / Double(columns)
      let left = 4 * reach * reach - cell * cell
      guard left > 0 else { continue }
      let rows = max(1, Int((plan.depth / left.squareRoot() - 1e-12).rounded(.up)))
      if columns * rows < best.map({ $0.columns * $0.rows }) ?? .max { best = (columns, rows) }
    }
    return best
  }

  /// Points over the floor, edges and corners included, at most `step` metres apart.
  static func grid(over plan: FloorPlan, step: Double) -> [Position] {
    let columns = max(1, Int((plan.width / step - 1e-9).rounded(.up)))
    let rows = max(1, Int((plan.depth / step - 1e-9).rounded(.up)))
    return (0...rows).flatMap { row in
      (0...columns).map { column in
        Position(x: plan.width * Double(column) / Double(columns), y: plan.depth * Double(row) / Double(rows))
      }
    }
  }

  /// Squared distance along the floor, m².
  static func squaredDistance(_ lhs: Position, _ rhs: Position) -> Double {
    let dx = lhs.x - rhs.x
    let dy = lhs.y - rhs.y
    return dx * dx + dy * dy
  }
}

extension CoveragePlanner {
  /// The floor on which grids of beacons are counted to see how well their number is known: the rectangle of the site; of a level, one as
  /// large as its outline, with the proportions of the box around it.
  var countedFloor: FloorPlan? {
    guard let level, let box = level.box else { return site.floorPlan }
    let (width, depth) = (box.right - box.left, box.top - box.bottom)
    guard width > 0, depth > 0, level.area > 0 else { return site.floorPlan }
    let scale = (level.area / (width * depth)).squareRoot()
    return FloorPlan(width: width * scale, depth: depth * scale)
  }
}
