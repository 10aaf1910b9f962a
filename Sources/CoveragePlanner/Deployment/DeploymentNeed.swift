import Foundation
import PathLoss
import RadioSurvey

/// One requirement on a deployment: what is asked, where, and how far a beacon serves it.
struct DeploymentNeed {
  /// How it is planned for.
  enum Kind {
    /// So many beacons reach each point.
    case service(beacons: Int)
    /// See ``JointRequirement``.
    case joint(JointRequirement.Goal)

    var isJoint: Bool { if case .joint = self { true } else { false } }
  }

  /// With this requirement.
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
      reach: reach.straight, pathLossExponent: reach.exponent, height: planner.height(of: reach.placement),
      beacons: beacons)
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
        scope: scope,
        reach: try planner.deploymentReach(placement, isFixed: isFixed, isJoint: kind.isJoint))
    } catch {
      throw DeploymentFailure(requirement: reason, reason: error)
    }
  }
}
