package import RadioSurvey
package import CalibrationModel

/// Distances over a rectangular floor.
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

  /// Covering radius in metres of a triangular lattice with this many beacons on this many square metres.
  static func coveringRadius(beacons: Int, area: Double) -> Double {
    // Density 2/(√3 s²) and covering radius s/√3.
    (2 * area / (3 * 3.0.squareRoot() * Double(beacons))).squareRoot()
  }

  /// The fewest beacons on a rectangular grid of cells, each with its beacon in the middle, that leave no point of the
  /// floor farther than the reach (metres, > 0): an arrangement that can be built, edges included.
  static func gridCount(reach: Double, on plan: FloorPlan) -> Int? {
    gridShape(reach: reach, on: plan).map { $0.columns * $0.rows }
  }

  /// Where those beacons hang.
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
        Position(
          x: plan.width * Double(column) / Double(columns), y: plan.depth * Double(row) / Double(rows))
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

extension FloorLayout {
  /// Nodes of the search below the root: they take seconds each on large floors, and rarely save a beacon.
  private static let nodes = 0

  /// The fewest beacons that leave no point of the floor farther than the reach (metres along the floor, > 0).
  ///
  /// Points are checked every half metre or quarter of the reach, whichever is finer. Candidates stand half a reach
  /// apart; CBC finds the smallest cover among them. Where that would be too large to solve (``SurveyLimit/coverCandidates``,
  /// ``SurveyLimit/coverPoints``), or is no better, the regular grid of cells is returned. `nil` if more than
  /// ``SurveyLimit/layoutBeacons`` would be needed.
  ///
  /// - Parameter seconds: after which the best layout so far is taken. The search is bounded by nodes too, and ends long before on all
  ///   but the largest floors: then the same floor gets the same layout.
  package init?(placement: Placement?, horizontalReach: Double, on plan: FloorPlan, seconds: Double = 10) {
    guard let regular = FloorGeometry.gridPositions(reach: horizontalReach, on: plan),
      regular.count <= SurveyLimit.layoutBeacons.value
    else { return nil }
    self.init(placement: placement, horizontalReach: horizontalReach, positions: regular, lowerBound: nil)
    let (apart, finest) = (horizontalReach / 2, min(FloorGeometry.step, horizontalReach / 4))
    guard FloorGeometry.pointCount(over: plan, step: finest) <= SurveyLimit.coverPoints.value else { return }
    let candidates = FloorGeometry.grid(over: plan, step: apart)
    guard candidates.count <= SurveyLimit.coverCandidates.value else { return }
    let demand = FloorGeometry.grid(over: plan, step: finest)
    let limit = horizontalReach * horizontalReach * (1 + 1e-12)
    let pairs = candidates.count * demand.count
    guard pairs <= SurveyLimit.coverPairs.value else { return }
    let sets = candidates.map { candidate in
      demand.indices.filter { FloorGeometry.squaredDistance(candidate, demand[$0]) <= limit }
    }
    guard
      let cover = CoverSolver.fewest(
        points: demand.count, sets: sets,
        within: SearchLimits(nodes: Self.nodes, seconds: seconds))
    else { return }
    if cover.chosen.count < regular.count { positions = cover.chosen.map { candidates[$0] } }
    // The regular grid hangs beacons between the candidates and may need fewer than any of their covers.
    if cover.lowerBound <= positions.count { lowerBound = cover.lowerBound }
  }
}
