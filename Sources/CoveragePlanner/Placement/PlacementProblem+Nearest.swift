import RadioSurvey

extension PlacementProblem {
  /// Hangs so many beacons that the point farthest from its nearest beacon is as near to it as possible.
  ///
  /// - Parameters:
  ///   - count: beacons beside the kept ones, ≥ 1.
  ///   - coarse: the same problem with fewer points, by which the places are chosen. It bounds this one from below as long as its points
  ///     are of the same floor.
  /// - Returns: the farthest distance of the points of this problem, loss-equivalent metres, as value: 0 without points or candidates.
  func nearest(count: Int, choosingBy coarse: PlacementProblem, within limits: SearchLimits)
    -> PlacedBeacons
  {
    let sites = PlacementSites(self)
    let found = coarse.smallestReach(count: count, within: limits.part(0.8))
    let chosen = farthestFirst(count: count, after: found?.chosen ?? [])
    let positions = kept + chosen.map { candidates[$0].position }
    let value = farthest(from: positions)?.distance ?? 0
    let solver = WeightedCoverSolver(sites.sets, weights: sites.weights)
    return sites.described(
      PlacementAnswer(
        chosen: solver.ordered(chosen), value: value, bound: min(value, found?.lowerBound ?? 0),
        isCut: found?.isCut ?? true, curve: solver.curve(upTo: count, within: limits.part(0.9))))
  }

  /// Starts from ``farthestFirst(count:after:)`` and looks at no distance beyond its own; `nil` without points or candidates.
  private func smallestReach(count: Int, within limits: SearchLimits) -> SmallestReach? {
    let known = farthestFirst(count: count, after: [])
    guard let most = farthest(from: kept + known.map { candidates[$0].position })?.distance else {
      return nil
    }
    let table = ReachTable(
      points: demand.count, sites: reached(from: candidates.map(\.position), within: most),
      reached: nearest(from: kept, within: most))
    return SmallestReach.solve(table, count: count, known: known, within: limits)
  }

  /// The point that is farthest from its nearest place, the first of equals, and how far that is, loss-equivalent metres; `nil` if there
  /// are no points or no places.
  func farthest(from places: [Position]) -> (point: Int, distance: Double)? {
    nearestDistances(from: places)?.enumerated().max { ($0.element, $1.offset) < ($1.element, $0.offset) }
      .map { ($0.offset, $0.element) }
  }

  /// How far each point is from its nearest place, loss-equivalent metres; `nil` if there are no points, or one that no place is on the
  /// floor of.
  func nearestDistances(from places: [Position]) -> [Double]? {
    guard !demand.isEmpty, !places.isEmpty else { return nil }
    // Looks ever farther: most points have a place near by.
    var farthest = radios.map(\.reach).max() ?? 1
    for _ in 0..<40 {
      let nearest = nearest(from: places, within: farthest)
      if nearest.allSatisfy(\.isFinite) { return nearest }
      farthest *= 2
    }
    return nil
  }

  /// How far each point is from its nearest place, metres; infinite beyond `farthest`.
  func nearest(from places: [Position], within farthest: Double) -> [Double] {
    var nearest = [Double](repeating: .infinity, count: demand.count)
    for site in reached(from: places, within: farthest) {
      for (point, distance) in zip(site.points, site.distances) {
        nearest[Int(point)] = min(nearest[Int(point)], distance)
      }
    }
    return nearest
  }

  /// These candidates and more, each the nearest along the floor to the point that is farthest from all before (T. F. Gonzalez, Theor.
  /// Comput. Sci. 38, 1985, doi 10.1016/0304-3975(85)90224-5): without walls no farther than three times the best, because places are
  /// given. As many as asked for where fewer are as good.
  private func farthestFirst(count: Int, after first: [Int]) -> [Int] {
    var chosen = first
    let places = candidates.map { FloorPoint($0.position) }
    let before = kept.map { FloorPoint($0) } + first.map { places[$0] }
    var nearest = demand.map { point in
      before.map { $0.squaredDistance(to: FloorPoint(point.position)) }.min() ?? .infinity
    }
    while chosen.count < min(count, candidates.count),
      let worst = nearest.indices.max(by: { (nearest[$0], $1) < (nearest[$1], $0) })
    {
      let point = FloorPoint(demand[worst].position)
      let taken = Set(chosen)
      guard
        let best = places.indices.filter({ !taken.contains($0) }).min(by: {
          places[$0].squaredDistance(to: point) < places[$1].squaredDistance(to: point)
        })
      else { break }
      chosen.append(best)
      for index in demand.indices {
        nearest[index] = min(
          nearest[index], places[best].squaredDistance(to: FloorPoint(demand[index].position)))
      }
    }
    return chosen
  }
}
