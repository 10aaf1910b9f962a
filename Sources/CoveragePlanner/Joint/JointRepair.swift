import RadioSurvey
import Support

/// Adds, swaps and leaves out beacons until joint requirements hold too.
///
/// What every point gets from its own beacons is never given up. Nothing is proven of the number: a bound on fewer requirements is one on
/// more.
struct JointRepair {
  let problem: PlacementProblem
  let sites: PlacementSites
  let checks: [JointCheck]

  init(_ problem: PlacementProblem, _ sites: PlacementSites) {
    self.problem = problem
    self.sites = sites
    checks = problem.joint.map { JointCheck(problem: problem, requirement: $0) }
  }

  /// The best of what is found from these candidates and from a beacon at each point that is to have its own, which one beacon more at a time
  /// rarely finds.
  func best(_ chosen: [Int], atMost count: Int?, within limits: SearchLimits) -> (chosen: [Int], isCut: Bool)
  {
    guard let start = owners(beside: chosen, atMost: count) else {
      return repaired(chosen, atMost: count, within: limits)
    }
    let own = repaired(start, atMost: count, within: limits.part(0.5))
    let isAll = shortfall(own.chosen) <= 1e-9
    // Each of the points takes a beacon, so no arrangement has fewer.
    if isAll, own.chosen.count <= max(owned.count - problem.kept.count, chosen.count) { return own }
    let other = repaired(chosen, atMost: count, within: limits)
    func order(_ found: (chosen: [Int], isCut: Bool)) -> (Double, Int) {
      (max(1e-9, shortfall(found.chosen)), found.chosen.count)
    }
    return order(other) < order(own) ? other : own
  }

  /// Points that are to have a beacon of their own.
  private var owned: [Position] {
    checks.filter { $0.requirement.goal == .nearest }.flatMap { $0.requirement.points.map(\.position) }
      .uniqued
  }

  /// For each point that is to have its own beacon the nearest candidate, unless a beacon that stays is nearer, and of the others those that
  /// are needed beside.
  ///
  /// - Returns: `nil` if no point is, or these are too many, or serve less than the others.
  private func owners(beside others: [Int], atMost count: Int?) -> [Int]? {
    var start: [Int] = []
    var staying = problem.kept
    let owned = owned
    for point in owned {
      func square(_ place: Position) -> Double { FloorGeometry.squaredDistance(place, point) }
      let taken = Set(start)
      let nearest = problem.candidates.indices.filter { !taken.contains($0) }
        .min { square(problem.candidates[$0].position) < square(problem.candidates[$1].position) }
      guard let nearest else { return nil }
      let kept = staying.indices.min { square(staying[$0]) < square(staying[$1]) }
      if let kept, square(staying[kept]) <= square(problem.candidates[nearest].position) {
        staying.remove(at: kept)
      } else {
        start.append(nearest)
      }
    }
    guard !owned.isEmpty else { return nil }
    for other in others where !start.contains(other) && !sites.isServed(by: start) {
      if sites.servedShare(by: start + [other]) > sites.servedShare(by: start) { start.append(other) }
    }
    guard start.count <= count ?? .max, sites.servedShare(by: start) >= sites.servedShare(by: others) - 1e-9
    else { return nil }
    return start
  }

  /// - Parameters:
  ///   - chosen: candidates that serve every point, or as much as so many can.
  ///   - count: candidates to choose at most; `nil` for any number.
  /// - Returns: candidates that do so and leave as little as was found of the joint requirements unmet.
  func repaired(_ chosen: [Int], atMost count: Int? = nil, within limits: SearchLimits) -> (
    chosen: [Int], isCut: Bool
  ) {
    var chosen = chosen
    var missing = shortfall(chosen)
    var isCut = false
    while missing > 1e-9, chosen.count < count ?? .max {
      guard !limits.isOver else {
        isCut = true
        break
      }
      let before = chosen
      let trials = problem.candidates.indices.filter { !before.contains($0) }
      let beacons = positions(before)
      let states = checks.map { $0.state(beacons) }
      let values = ParallelWork.map(trials) { trial -> Double in
        guard !limits.isOver else { return .infinity }
        let place = problem.candidates[trial].position
        return zip(checks, states).reduce(0) {
          $0 + $1.0.shortfall(adding: place, to: beacons, knowing: $1.1)
        }
      }
      guard let best = values.indices.min(by: { values[$0] < values[$1] }), values[best] < missing - 1e-9
      else {
        if beacons.count < Self.fewestForPosition, let far = farthest(from: beacons, among: trials) {
          chosen.append(far)
          missing = shortfall(chosen)
        } else if let swap = swapped(chosen, missing, within: limits) {
          (chosen, missing) = swap
        } else {
          break
        }
        continue
      }
      chosen.append(trials[best])
      missing = values[best]
    }
    // What another beacon has made needless goes, the last that came first.
    for candidate in chosen.reversed() where !limits.isOver {
      let fewer = chosen.filter { $0 != candidate }
      if sites.isServed(by: fewer), shortfall(fewer) <= missing + 1e-9 { chosen = fewer }
    }
    return (chosen, isCut || limits.isOver)
  }

  /// Beacons below which one more tells nothing of a position.
  private static let fewestForPosition = 4

  /// The candidate farthest along the floor from its nearest beacon, the first of equals.
  private func farthest(from beacons: [Position], among candidates: [Int]) -> Int? {
    candidates.map { candidate in
      let place = problem.candidates[candidate].position
      return (candidate, beacons.map { FloorGeometry.squaredDistance($0, place) }.min() ?? .infinity)
    }.max { ($0.1, $1.0) < ($1.1, $0.0) }?.0
  }

  /// The best swap of one beacon for a place nearby, if one helps.
  private func swapped(_ chosen: [Int], _ missing: Double, within limits: SearchLimits) -> ([Int], Double)? {
    let pairs = chosen.indices.flatMap { place in
      neighbours(of: chosen[place], count: 12).filter { !chosen.contains($0) }.map { (place, $0) }
    }
    let values = ParallelWork.map(pairs) { pair -> Double in
      var trial = chosen
      trial[pair.0] = pair.1
      guard !limits.isOver, sites.isServed(by: trial) else { return .infinity }
      return shortfall(trial)
    }
    guard let best = values.indices.min(by: { values[$0] < values[$1] }), values[best] < missing - 1e-9 else {
      return nil
    }
    var trial = chosen
    trial[pairs[best].0] = pairs[best].1
    return (trial, values[best])
  }

  private func neighbours(of candidate: Int, count: Int) -> [Int] {
    let here = problem.candidates[candidate].position
    let squares = problem.candidates.map { FloorGeometry.squaredDistance($0.position, here) }
    return squares.indices.sorted { (squares[$0], $0) < (squares[$1], $1) }.dropFirst().prefix(count)
      .map(\.self)
  }

  private func positions(_ chosen: [Int]) -> [Position] {
    problem.kept + chosen.map { problem.candidates[$0].position }
  }

  private func shortfall(_ chosen: [Int]) -> Double {
    let beacons = positions(chosen)
    return checks.reduce(0) { $0 + $1.shortfall(beacons) }
  }
}
