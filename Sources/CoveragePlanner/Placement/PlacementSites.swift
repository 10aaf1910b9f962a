package import RadioSurvey

/// A placement problem as sets of points.
struct PlacementSites {
  private let problem: PlacementProblem
  /// What each kept beacon serves, then what each candidate does, ascending.
  private let served: IndexLists
  /// The demand that a candidate is needed for: no kept beacon serves it, and some candidate does.
  let open: [Int]
  /// Of each of those points.
  let weights: [Double]
  /// Those points by candidate.
  let sets: IndexLists
  /// Beacons that each point of the demand takes.
  private let demanded: [Int]
  private let total: Double
  private let keptWeight: Double
  /// Of each open point, how many of its candidates it takes beside the kept beacons.
  let needs: [Int]
  let unreachable: [Int]

  init(_ problem: PlacementProblem) {
    self.problem = problem
    var served = IndexLists()
    let places = problem.kept + problem.candidates.map(\.position)
    for points in problem.served(from: places) { served.append(points) }
    self.served = served
    let kept = problem.kept.count
    var keptHolders = [Int](repeating: 0, count: problem.demand.count)
    var holders = keptHolders
    for site in served.indices {
      for point in served[site] {
        holders[Int(point)] += 1
        if site < kept { keptHolders[Int(point)] += 1 }
      }
    }
    let demanded = problem.demand.map { max(1, problem.radios[$0.service].beacons) }
    open = problem.demand.indices.filter { holders[$0] >= demanded[$0] && keptHolders[$0] < demanded[$0] }
    needs = open.map { demanded[$0] - keptHolders[$0] }
    unreachable = problem.demand.indices.filter { holders[$0] < demanded[$0] }
    self.demanded = demanded
    var names = [Int32](repeating: -1, count: problem.demand.count)
    for (index, point) in open.enumerated() { names[point] = Int32(index) }
    sets = served.selection(of: Array(kept..<served.count), names: names)
    weights = open.map { problem.demand[$0].weight }
    total = problem.demand.reduce(0) { $0 + $1.weight }
    keptWeight = problem.demand.indices.reduce(0) {
      $0 + (keptHolders[$1] >= demanded[$1] ? problem.demand[$1].weight : 0)
    }
  }

  /// Whether some candidate reaches every point of interest, and all of the floor but this share.
  func isReachable(but share: Double) -> Bool {
    unreachable.allSatisfy { problem.demand[$0].name == nil }
      && unreachable.reduce(0) { $0 + problem.demand[$1].weight } <= share * total
  }

  /// Whether these candidates serve, beside the kept beacons, all that can be served.
  func isServed(by chosen: [Int]) -> Bool {
    var left = needs
    for set in chosen { for point in sets[set] { left[Int(point)] -= 1 } }
    return left.allSatisfy { $0 <= 0 }
  }

  /// The share of all demand that the kept beacons and these candidates serve.
  func servedShare(by chosen: [Int]) -> Double {
    var holders = [Int](repeating: 0, count: problem.demand.count)
    for beacon in Array(0..<problem.kept.count) + chosen.map({ $0 + problem.kept.count }) {
      for point in served[beacon] { holders[Int(point)] += 1 }
    }
    if holders.indices.allSatisfy({ holders[$0] >= demanded[$0] }) { return 1 }
    let sum = holders.indices.reduce(0.0) {
      $0 + (holders[$1] >= demanded[$1] ? problem.demand[$1].weight : 0)
    }
    return total > 0 ? sum / total : 1
  }

  /// The share of all demand that is served with this weight beside what the kept beacons serve.
  func share(_ weight: Double) -> Double { total > 0 ? min(1, (keptWeight + weight) / total) : 1 }

  /// The answer with all that follows from it.
  func described(_ answer: PlacementAnswer) -> PlacedBeacons {
    let kept = problem.kept.count
    let beacons = Array(0..<kept) + answer.chosen.map { $0 + kept }
    var holders = [Int](repeating: 0, count: problem.demand.count)
    for beacon in beacons { for point in served[beacon] { holders[Int(point)] += 1 } }
    func share(_ isCounted: (Int) -> Bool) -> Double {
      let sum = problem.demand.indices.reduce(0.0) { $0 + (isCounted($1) ? problem.demand[$1].weight : 0) }
      return total > 0 ? sum / total : 1
    }
    let loads = beacons.map { beacon in
      let points = served[beacon].map(Int.init)
      let all = points.reduce(0.0) { $0 + problem.demand[$1].weight }
      let only = points.reduce(0.0) { $0 + (holders[$1] == demanded[$1] ? problem.demand[$1].weight : 0) }
      return BeaconLoad(share: total > 0 ? all / total : 0, onlyShare: total > 0 ? only / total : 0)
    }
    return PlacedBeacons(
      chosen: answer.chosen,
      positions: problem.kept + answer.chosen.map { problem.candidates[$0].position }, value: answer.value,
      bound: answer.bound, isCut: answer.isCut, servedShare: share { holders[$0] >= demanded[$0] },
      unserved: problem.demand.indices.filter { holders[$0] < demanded[$0] }, unreachable: unreachable,
      doublyServedShare: share { holders[$0] > demanded[$0] }, loads: loads, curve: curve(answer))
  }

  private func curve(_ answer: PlacementAnswer) -> PlacementCurve {
    // What the lightest point weighs is missing at least while a cover is proven to need more.
    let lightest = weights.min() ?? 0
    let most = weights.reduce(0, +)
    let points = answer.curve.enumerated().map { count, best in
      let isShort = count < answer.fewestBound ?? 0
      let bound = isShort ? min(best.upperBound, most - lightest) : best.upperBound
      return PlacementCurve.Point(
        beacons: problem.kept.count + count, share: share(best.weight),
        upperBound: share(max(best.weight, bound)), chosen: best.chosen)
    }
    return PlacementCurve(points: points)
  }
}

/// What a search for a goal gives, before it is described.
struct PlacementAnswer {
  var chosen: [Int]
  /// See ``PlacedBeacons/value``.
  var value: Double
  /// See ``PlacedBeacons/bound``.
  var bound: Double
  /// Whether the clock ended the search.
  var isCut: Bool
  /// At place k what k candidates serve beside the kept beacons.
  var curve: [WeightedCover]
  /// Fewer candidates than these do not serve all that can be served.
  var fewestBound: Int?
}

/// What each number of beacons serves at best.
package struct PlacementCurve: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    /// Beacons in all, the kept ones among them.
    package var beacons: Int
    /// Share of the demand that the best placement found serves.
    package var share: Double
    /// No placement of as many serves more.
    package var upperBound: Double
    /// Indices of the candidates of that placement.
    package var chosen: [Int]
  }

  /// From the kept beacons alone, one by one.
  package var points: [Point]

  /// The kept beacons alone.
  package var today: Int { points.first?.beacons ?? 0 }

  /// Beacons after which each further one gains clearly less: the point of the curve farthest above the straight line between its ends
  /// (V. Satopää et al., ICDCS Workshops 2011, doi 10.1109/ICDCSW.2011.20); `nil` if none is above it.
  package var knee: Int? {
    guard let first = points.first, let last = points.last, last.beacons > first.beacons else { return nil }
    let slope = (last.share - first.share) / Double(last.beacons - first.beacons)
    let above = points.map { $0.share - first.share - slope * Double($0.beacons - first.beacons) }
    guard let most = above.max(), most > 1e-9, let index = above.firstIndex(of: most) else { return nil }
    return points[index].beacons
  }
}

/// Where beacons hang, how near to the best that is, and what they serve.
package struct PlacedBeacons: Hashable, Sendable {
  /// Indices of the candidates chosen, those that add most first.
  package var chosen: [Int]
  /// The kept beacons, then the chosen.
  package var positions: [Position]
  /// What the goal counts: beacons in all for the fewest, the share served for the most, metres for the nearest.
  package var value: Double
  /// The bound on it: from below for the fewest and the nearest, from above for the most.
  package var bound: Double
  /// Whether the clock ended the search: another run may find a better placement.
  package var isCut: Bool
  /// Share of the demand that is served, by weight.
  package var servedShare: Double
  /// Indices of the demand that is not served.
  package var unserved: [Int]
  /// Indices of the demand that neither a kept beacon nor any candidate serves.
  package var unreachable: [Int]
  /// Share of the demand that two beacons serve at least.
  package var doublyServedShare: Double
  /// What each beacon does, in the order of ``positions``.
  package var loads: [BeaconLoad]
  package var curve: PlacementCurve

  /// |value − bound| as a share of the greater: 0 for a proven best.
  package var gap: Double {
    let most = max(abs(value), abs(bound))
    return most > 0 ? abs(value - bound) / most : 0
  }

  /// Share of the demand that is served whichever single beacon fails.
  package var shareAfterAnyLoss: Double { servedShare - (loads.map(\.onlyShare).max() ?? 0) }
}

package struct BeaconLoad: Hashable, Sendable {
  package var share: Double
  /// Share of all demand that no other beacon serves: what is lost with it.
  package var onlyShare: Double
}
