import RadioSurvey
import Statistics
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

  /// - Parameter chosen: candidates that serve every point.
  /// - Returns: candidates that do so and leave as little as was found of the joint requirements unmet.
  func repaired(_ chosen: [Int], within limits: SearchLimits) -> (chosen: [Int], isCut: Bool) {
    var chosen = chosen
    var missing = shortfall(chosen)
    var isCut = false
    while missing > 1e-9 {
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
        guard let swap = swapped(chosen, missing, within: limits) else { break }
        (chosen, missing) = swap
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
    return problem.candidates.indices.sorted { lhs, rhs in
      let (a, b) = (problem.candidates[lhs].position, problem.candidates[rhs].position)
      let one = (a.x - here.x) * (a.x - here.x) + (a.y - here.y) * (a.y - here.y)
      let other = (b.x - here.x) * (b.x - here.x) + (b.y - here.y) * (b.y - here.y)
      return one == other ? lhs < rhs : one < other
    }.dropFirst().prefix(count).map(\.self)
  }

  private func positions(_ chosen: [Int]) -> [Position] {
    problem.kept + chosen.map { problem.candidates[$0].position }
  }

  private func shortfall(_ chosen: [Int]) -> Double {
    let beacons = positions(chosen)
    return checks.reduce(0) { $0 + $1.shortfall(beacons) }
  }
}
