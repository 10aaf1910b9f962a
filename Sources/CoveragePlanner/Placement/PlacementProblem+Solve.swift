import RadioSurvey
import Support

extension PlacementProblem {
  /// Places beacons.
  ///
  /// - Parameters:
  ///   - count: how many are to serve as much as possible, without the kept ones; `nil` for as few as serve every point that can be served.
  ///   - limits: greed and swaps always have an answer; its bound says how far from the best it may be.
  package func solve(count: Int? = nil, within limits: SearchLimits = SearchLimits(seconds: 10))
    -> PlacedBeacons
  {
    let sites = PlacementSites(self)
    let first = limits.part(joint.isEmpty ? 1 : 0.6)
    let answer = count.map { most(sites, count: max(0, $0), within: first) } ?? fewest(sites, within: first)
    return sites.described(mended(answer, sites, atMost: count, within: limits))
  }

  /// With more beacons, if joint requirements take them. The bound stays one: what is asked beside never takes fewer.
  ///
  /// - Parameter count: beacons beside the kept ones, at most; `nil` for as many as it takes. What they serve is the value then.
  private func mended(
    _ answer: PlacementAnswer, _ sites: PlacementSites, atMost count: Int?, within limits: SearchLimits
  ) -> PlacementAnswer {
    guard !joint.isEmpty else { return answer }
    var answer = answer
    let mended = JointRepair(self, sites).best(answer.chosen, atMost: count, within: limits)
    answer.chosen = mended.chosen
    if count == nil { answer.value = Double(kept.count + mended.chosen.count) }
    answer.isCut = answer.isCut || mended.isCut
    return answer
  }

  private func fewest(_ sites: PlacementSites, within limits: SearchLimits) -> PlacementAnswer {
    if sites.needs.contains(where: { $0 > 1 }) { return fewestRepeated(sites, within: limits) }
    // Every point that is left is in some set.
    let cover =
      CoverSolver.fewest(points: sites.open.count, sets: sites.sets, within: limits.part(0.6))
      ?? CoverSolver.Cover(chosen: [], lowerBound: 0)
    let solver = WeightedCoverSolver(sites.sets, weights: sites.weights)
    let curve = solver.curve(upTo: cover.chosen.count, known: cover.chosen, within: limits.part(0.9))
    let kept = Double(kept.count)
    var answer = PlacementAnswer(
      chosen: solver.ordered(cover.chosen), value: kept + Double(cover.chosen.count),
      bound: kept + Double(cover.lowerBound), isCut: cover.isCut, curve: curve)
    // A bound on the fewest is one on what fewer serve: not all.
    answer.fewestBound = cover.lowerBound
    return answer
  }

  /// Where some points take several beacons: the curve counts those that have all of theirs, and its bounds those that have one.
  private func fewestRepeated(_ sites: PlacementSites, within limits: SearchLimits) -> PlacementAnswer {
    let cover = RepeatedCover(sites.sets, needs: sites.needs).fewest(within: limits.part(0.7))
    let solver = WeightedCoverSolver(sites.sets, weights: sites.weights)
    let order = solver.ordered(cover.chosen)
    let bounds = solver.curve(upTo: order.count, within: limits.part(0.9))
    var left = sites.needs
    var weight = 0.0
    var curve = [WeightedCover(chosen: [], weight: 0, upperBound: 0)]
    for (index, set) in order.enumerated() where !bounds.isEmpty {
      for point in sites.sets[set] {
        left[Int(point)] -= 1
        if left[Int(point)] == 0 { weight += sites.weights[Int(point)] }
      }
      let bound = bounds[min(index + 1, bounds.count - 1)]
      curve.append(
        WeightedCover(
          chosen: Array(order[...index]), weight: weight, upperBound: max(weight, bound.upperBound),
          isCut: bound.isCut))
    }
    let kept = Double(kept.count)
    var answer = PlacementAnswer(
      chosen: order, value: kept + Double(order.count), bound: kept + Double(cover.lowerBound),
      isCut: cover.isCut, curve: bounds.isEmpty ? [] : curve)
    answer.fewestBound = cover.lowerBound
    return answer
  }

  /// Beacons of a placement that is given, at most, for which a curve is made.
  private static let mostInCurve = 60

  func allPlaced() -> PlacedBeacons {
    let sites = PlacementSites(self)
    let limits = SearchLimits(nodes: 0)
    let solver = WeightedCoverSolver(sites.sets, weights: sites.weights)
    // A long curve takes long, and one beacon fewer of a hundred does not matter.
    let curve =
      candidates.count <= Self.mostInCurve
      ? solver.curve(upTo: candidates.count, known: Array(candidates.indices), within: limits) : []
    let all = Double(kept.count + candidates.count)
    return sites.described(
      PlacementAnswer(
        chosen: solver.ordered(Array(candidates.indices)), value: all, bound: all, isCut: false, curve: curve)
    )
  }

  private func most(_ sites: PlacementSites, count: Int, within limits: SearchLimits) -> PlacementAnswer {
    let solver = WeightedCoverSolver(sites.sets, weights: sites.weights)
    var curve = solver.curve(upTo: count, within: limits.part(0.4))
    var best = solver.best(count: count, known: curve.last?.chosen ?? [], within: limits)
    if let last = curve.popLast() {
      best.upperBound = max(best.weight, min(best.upperBound, last.upperBound))
      curve.append(best)
    }
    return PlacementAnswer(
      chosen: best.chosen, value: sites.share(best.weight), bound: sites.share(best.upperBound),
      isCut: best.isCut, curve: curve)
  }
}

extension PlacementProblem {
  /// Places the given number of beacons so that the point farthest from its nearest beacon is as close as possible.
  ///
  /// - Parameters:
  ///   - count: beacons beside the kept ones, ≥ 1.
  ///   - coarse: the same problem with fewer points, by which the places are chosen; `nil` for this one. It bounds this one from below as long as its points
  ///     are of the same floor.
  /// - Returns: the farthest distance of the points of this problem, loss-equivalent metres, as value: 0 without points or candidates.
  package func nearest(count: Int, choosingBy coarse: PlacementProblem? = nil, within limits: SearchLimits)
    -> PlacedBeacons
  {
    let sites = PlacementSites(self)
    let found = (coarse ?? self).smallestReach(count: count, within: limits.part(0.8))
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
    let beacons = HungBeacons(places)
    let nearest = ParallelWork.map(demand) {
      beacons.nearest(1, to: $0.position, by: radios[$0.service], of: self).first?.distance
    }
    return nearest.allSatisfy { $0 != nil } ? nearest.compactMap(\.self) : nil
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

/// What the beacons of a curve serve if each reaches less far or farther than is planned for.
struct PlacementBand {
  /// At each point of the curve the share that its beacons serve with the shortest reaches.
  let low: [Double]
  /// The same with the longest.
  let high: [Double]

  /// - Parameters:
  ///   - low: of each service, metres ≥ 0: the shortest reach.
  ///   - high: the longest.
  init(_ curve: PlacementCurve, of problem: PlacementProblem, from low: [Double], to high: [Double]) {
    let used = Set(curve.points.flatMap(\.chosen)).sorted()
    let places = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($0.element, $0.offset) })
    func shares(_ reaches: [Double]) -> [Double] {
      let sites = PlacementSites(problem.varied(candidates: used, reaches: reaches))
      return curve.points.map { point in sites.servedShare(by: point.chosen.compactMap { places[$0] }) }
    }
    self.low = shares(low)
    self.high = shares(high)
  }
}
