import CalibrationModel
import RadioSurvey

extension DeploymentPlanner {
  /// A beacon at each spot of the requirement: what hangs at one stays, and no spot has two. With a ``count`` below the number of spots, those
  /// that have a beacon come first, then the others in the order of the requirement; above it, the others are spares.
  ///
  /// - Returns: `nil` if the requirement names no spot with a place.
  func spotsDeployment() throws(DeploymentFailure) -> Deployment? {
    let sites = planner.spotSites
    guard let first = sites.first else { return nil }
    var placer = self
    placer.placement = placement ?? first.placement
    placer.isPlacementGiven = true
    let radios = planner.radios
    let answer = SpotPlanner(planner, radios: radios).answer
    if let setting = answer?.settings.first(where: { $0.placement == placer.placement })?.to {
      placer.planner.policy.referencePower = setting
    }
    let ordered = sites.filter { $0.beacon != nil } + sites.filter { $0.beacon == nil }
    let chosen = ordered.prefix(count ?? sites.count)
    let needs = try placer.needs()
    let kept = chosen.compactMap { site in
      site.beacon.map { beacon in
        var beacon = beacon
        beacon.position = site.hung
        return beacon
      }
    }
    let problem = placer.problem(
      needs,
      candidates: chosen.filter { $0.beacon == nil }.map { MountPoint(name: $0.name, position: $0.position) },
      kept: kept, step: placer.demandStep(placer.shortestReach(needs)))
    var deployment = placer.described(
      problem.allPlaced(), of: problem, needs: needs, kept: kept, isProven: false)
    deployment.lowerBound = nil
    deployment.spots = answer
    let without = ordered.dropFirst(chosen.count).map(\.name)
    deployment.unservedPoints = without
    if let count, count > sites.count { deployment.spare = count - sites.count }
    deployment.falseNear = nil
    if !deployment.needs.isEmpty {
      deployment.needs[0].isMet =
        without.isEmpty && answer?.verdict != .cannotBeMet && answer?.verdict != .unknown
    }
    return deployment
  }
}
