package import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Support

/// One requirement on a deployment: what is asked, where, and how far a beacon serves it.
struct DeploymentNeed {
  /// How it is planned for.
  enum Kind {
    /// The given number of beacons reaches each point.
    case service(beacons: Int)
    /// See ``JointRequirement``.
    case joint(JointRequirement.Goal)

    var isJoint: Bool { if case .joint = self { true } else { false } }
  }

  var planner: CoveragePlanner
  var reason: RequirementReason
  var kind: Kind
  var probability: Double
  var scope: RequirementScope
  var reach: DeploymentReach

  /// Beacons that a point takes.
  var beacons: Int { if case .service(let beacons) = kind { beacons } else { 1 } }

  func radio(_ planner: CoveragePlanner) -> PlacementRadio {
    var radio = PlacementRadio(
      reach: reach.straight, pathLossExponent: reach.exponent, bend: reach.bend,
      height: planner.height(of: reach.placement), beacons: beacons)
    // Beyond what was measured nothing is counted on.
    if case .joint = kind { radio.reach = reach.farthest }
    return radio
  }
}

extension DeploymentPlanner {
  /// The main requirement, then those beside it, all for one placement.
  ///
  /// - Throws: the requirement that cannot be planned for, and why.
  func needs() throws(DeploymentFailure) -> [DeploymentNeed] {
    var needs: [DeploymentNeed] = []
    var scope = planner.requirement.scope
    if servesPointsOnly { scope = RequirementScope(points: level.points.map(\.name)) }
    needs.append(
      try need(
        planner, .service(beacons: 1), RequirementReason(planner), scope, placement,
        placement != nil || isPlacementGiven))
    let chosen = needs[0].reach.placement
    for further in furtherRequirements {
      var varied = planner
      varied.requirement.probability = further.probability
      varied.requirement.crowd = further.crowd
      varied.requirement.packets = further.packets
      varied.requirement.scope = further.scope
      varied.requirement.falseNear = nil
      var kind = DeploymentNeed.Kind.service(beacons: 1)
      switch further.goal {
      case .zone(let zone): varied.requirement.goal = .zone(zone)
      case .heard(let seconds, let beacons):
        varied.requirement.goal = .heard(within: seconds)
        // All of them are to be heard, each for itself.
        varied.requirement.probability = pow(further.probability, 1 / Double(beacons))
        kind = .service(beacons: beacons)
      case .nearest: kind = .joint(.nearest)
      case .position(let error): kind = .joint(.position(error: error))
      }
      let reason = RequirementReason(further, planner: varied)
      needs.append(try need(varied, kind, reason, further.scope, chosen, true))
      needs[needs.count - 1].probability = further.probability
    }
    return needs
  }

  private func need(
    _ planner: CoveragePlanner, _ kind: DeploymentNeed.Kind, _ reason: RequirementReason,
    _ scope: RequirementScope, _ placement: Placement?, _ isFixed: Bool
  ) throws(DeploymentFailure) -> DeploymentNeed {
    do {
      return DeploymentNeed(
        planner: planner, reason: reason, kind: kind, probability: planner.requirement.probability,
        scope: kind.isJoint && scope.spots.isEmpty ? scope : planner.placedScope(scope),
        reach: try planner.deploymentReach(placement, isFixed: isFixed, isJoint: kind.isJoint))
    } catch {
      throw DeploymentFailure(requirement: reason, reason: error)
    }
  }
}

/// A requirement that no beacons can be placed for, and why.
package struct DeploymentFailure: Error, Hashable, Sendable {
  package var requirement: RequirementReason
  package var reason: PlanReason
}

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

  /// The probability at a place, in 0 to 1, as estimated; 0 where points are compared.
  ///
  /// - Parameter fields: what was measured near each of the beacons, in their order; empty for beacons of which nothing was.
  func chance(
    at place: Position, _ beacons: HungBeacons, of problem: PlacementProblem, fields: [ShadowField?] = []
  ) -> Double {
    guard let joint else { return ownChance(at: place, beacons, of: problem, fields) }
    guard case .position(let error) = joint.goal else { return 0 }
    return JointCheck(problem: problem, requirement: joint).information(at: place, beacons.positions)
      .chance(within: error)
  }

  /// P(at least the given number of beacons meets it), each by itself.
  private func ownChance(
    at place: Position, _ beacons: HungBeacons, of problem: PlacementProblem, _ fields: [ShadowField?]
  ) -> Double {
    guard let goal = need.reach.goal else { return 0 }
    // Place j: probability of just j beacons, those of `beacons` and more in the last.
    var counts = [Double](repeating: 0, count: need.beacons + 1)
    counts[0] = 1
    // Those farther than the reach count too, each a little; the second nearest may be measured to be the stronger.
    let most = need.beacons == 1 && fields.isEmpty ? 1 : 4 * need.beacons
    let chances = beacons.nearest(most, to: place, by: radio, of: problem).map { distance, beacon in
      var own = need.reach.radio
      let distance = max(distance, CoveragePlanner.minimumDistance)
      let field = fields.isEmpty ? nil : fields[beacon]
      if let shadow = field?.shadow(at: place, distance: distance) { own = own.knowing(shadow) }
      return goal.probability(at: distance, radio: own)
    }
    if need.beacons == 1 { return chances.max() ?? 0 }
    for p in chances {
      counts[need.beacons] += p * counts[need.beacons - 1]
      for count in stride(from: need.beacons - 1, through: 1, by: -1) {
        counts[count] = (1 - p) * counts[count] + p * counts[count - 1]
      }
      counts[0] *= 1 - p
    }
    return min(1, counts[need.beacons])
  }

  /// Loss-equivalent metres from each of these points to the last of as many beacons as it takes, infinite without one; `nil` if there are no
  /// points, or none has one.
  func distances(_ points: [Int], from beacons: HungBeacons, of problem: PlacementProblem) -> [Double]? {
    if need.beacons == 1 {
      return problem.nearestDistances(from: beacons.positions).map { all in points.map { all[$0] } }
    }
    guard !points.isEmpty, !beacons.positions.isEmpty else { return nil }
    return ParallelWork.map(points) { index in
      let place = problem.demand[index].position
      let nearest = beacons.nearest(need.beacons, to: place, by: radio, of: problem)
      return nearest.count < need.beacons ? .infinity : nearest[need.beacons - 1].distance
    }
  }
}
