package import RadioSurvey

/// Where to hang the beacons of one placement on the floor plan.
package struct FloorLayout: Hashable, Codable, Sendable {
  /// The placement.
  @Nullable package var placement: Placement?
  /// The reach along the floor that the layout is made for, metres.
  package var horizontalReach: Double
  /// Where the beacons hang: metres from the corner of the floor plan.
  package var positions: [Position]
  /// No layout on the grid of candidate positions has fewer beacons than this; absent if none was proven, or if the regular
  /// grid, which hangs beacons elsewhere, has fewer.
  @Nullable package var lowerBound: Int?

  /// Nodes of the search below the root: they take seconds each on large floors, and hardly ever save a beacon.
  private static let nodes = 0

  private enum CodingKeys: String, CodingKey {
    case placement
    case horizontalReach = "horizontalReach_m"
    case positions, lowerBound
  }

  init(placement: Placement?, horizontalReach: Double, positions: [Position], lowerBound: Int?) {
    self.horizontalReach = horizontalReach
    self.positions = positions
    self.placement = placement
    self.lowerBound = lowerBound
  }

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
    self.horizontalReach = horizontalReach
    positions = regular
    self.placement = placement
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
