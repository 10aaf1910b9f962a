import RadioSurvey
import Statistics
import Support

/// A requirement with its part in a placement problem: how often a place gets what it asks for.
struct PlannedNeed {
  var need: DeploymentNeed
  /// Which service of the problem it is, from 0; 0 for a joint requirement.
  var service: Int
  var radio: PlacementRadio
  /// `nil` where each beacon does it for itself.
  var joint: JointRequirement?

  /// Whether any place of a floor has a chance, not only named points beside each other.
  var hasMap: Bool {
    if case .nearest = joint?.goal { return false }
    return true
  }

  /// Each need of a problem that was made of them, in their order.
  static func all(_ needs: [DeploymentNeed], of problem: PlacementProblem) -> [PlannedNeed] {
    var joint = problem.joint.makeIterator()
    var service = -1
    return needs.map { need in
      if need.kind.isJoint, let requirement = joint.next() {
        return PlannedNeed(need: need, service: 0, radio: requirement.radio, joint: requirement)
      }
      service += 1
      return PlannedNeed(need: need, service: service, radio: problem.radios[service])
    }
  }

  /// The probability at a place, in 0 to 1; 0 where points are compared.
  func chance(at place: Position, _ beacons: [Position], of problem: PlacementProblem) -> Double {
    guard let joint else {
      return DeploymentChance(problem: problem, need: need, radio: radio).probability(
        at: place, beacons: beacons)
    }
    guard case .position(let error) = joint.goal else { return 0 }
    return JointCheck(problem: problem, requirement: joint).information(at: place, beacons)
      .chance(within: error, isOffsetUnknown: true)
  }

  /// Loss-equivalent metres from each of these points to the last of as many beacons as it takes, infinite without one; `nil` if there are no
  /// points, or none has one.
  func distances(_ points: [Int], from beacons: [Position], of problem: PlacementProblem) -> [Double]? {
    if need.beacons == 1 {
      return problem.nearestDistances(from: beacons).map { all in points.map { all[$0] } }
    }
    guard !points.isEmpty, !beacons.isEmpty else { return nil }
    return ParallelWork.map(points) { index in
      let place = problem.demand[index].position
      let distances = beacons.compactMap { problem.distance(from: $0, to: place, by: radio) }.sorted()
      return distances.count < need.beacons ? .infinity : distances[need.beacons - 1]
    }
  }
}
