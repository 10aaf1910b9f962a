package import CalibrationModel
package import RadioSurvey

extension CoveragePlanner {
  /// The map of what is recommended first: the best option, or the deployment that meets the requirement.
  ///
  /// - Parameters:
  ///   - further: what is asked beside the requirement.
  ///   - measured: where the survey stood.
  ///   - planned: the floor that the recommendation was made with.
  /// - Returns: `nil` without a floor, where nothing can be placed, and where a requirement names a place that the floor does not have.
  package func map(
    _ recommendation: Recommendation, further: [FurtherRequirement] = [], measured: [Position] = [],
    on planned: PlannedFloor? = nil
  ) -> PlannedMap? {
    guard let floor = level ?? site.floorPlan.map(VenueLevel.init),
      ([requirement.scope] + further.map(\.scope)).allSatisfy({ floor.unknownNames(of: $0).isEmpty })
    else { return nil }
    let option = Self.mapped(recommendation)
    var placer = placer(recommendation, on: floor, further: further)
    placer.predictsPositions = false
    placer.looksAtEveryCrowd = true
    placer.limits = SearchLimits(nodes: 20, nodePairs: 400_000)
    // Large floors are looked at on a wider grid: a report must not take minutes.
    let area = floor.area
    placer.mostPoints = 4000
    placer.step = max(placer.step, (area / placer.mostPoints).squareRoot())
    if !requirement.scope.spots.isEmpty {
      guard let deployment = try? placer.spotsDeployment() else { return nil }
      return PlannedMap(
        option: nil, level: floor, deployment: deployment,
        present: site.beacons.compactMap(\.position), measured: measured)
    }
    guard let needs = try? placer.needs(),
      case let along = needs[0].reach.along, area < Self.mostMapped * along * along
    else { return nil }
    // As many as are counted, so that the map and the answer agree; what is asked beside may take more.
    if further.isEmpty { placer.count = option?.count.beacons }
    var places: [Position]?
    if let arrangements = planned?.arrangements {
      places = positions(recommendation, option, along: along, on: arrangements)
    }
    var deployment = placer.deployment(for: needs, at: places)
    let today = placer.keptBeacons(needs[0].reach.placement).compactMap(\.position)
    if recommendation.isMet, !further.isEmpty, !today.isEmpty {
      for (index, now) in placer.outcomes(at: today, for: needs).enumerated().dropFirst() {
        deployment.needs[index].isMetToday = now.isMet
      }
    }
    // With another setting, what hangs today does not do what it does today.
    if option?.to != nil { deployment.coverage?.today = [] }
    return PlannedMap(
      option: option, level: floor, deployment: deployment,
      present: site.beacons.compactMap(\.position), measured: measured)
  }

  /// What is asked beside the requirement, for a recommendation that has no map: each with what is in the way; `nil` where there is none, or
  /// the requirement itself cannot be planned for.
  package func openRequirements(
    beside recommendation: Recommendation, _ further: [FurtherRequirement]
  ) -> [OpenRequirement]? {
    let open = further.compactMap { further -> OpenRequirement? in
      guard let floor = floorLevel else {
        return OpenRequirement(
          requirement: RequirementReason(further, planner: self), reason: .floorPlanMissing)
      }
      let placer = placer(recommendation, on: floor, further: [further])
      do throws(DeploymentFailure) {
        return OpenRequirement(requirement: try placer.needs()[1].reason, reason: nil)
      } catch {
        return error.requirement == RequirementReason(placer.planner)
          ? nil : OpenRequirement(requirement: error.requirement, reason: error.reason)
      }
    }
    return open.isEmpty ? nil : open
  }

  /// Squares of the reach above which a floor is not mapped: that many beacons are not distinguished on a page.
  private static let mostMapped = 300.0

  /// Where the beacons of an option, or of the layout, hang on the rectangle: in rows for the reach along the floor in metres if they are
  /// too many to be moved.
  private func positions(
    _ recommendation: Recommendation, _ option: PlanOption?, along reach: Double, on floor: FloorArrangements
  ) -> [Position]? {
    guard let option else { return recommendation.layout?.positions }
    if option.lever == .more || option.lever == .move, let layout = recommendation.layout,
      layout.placement == option.placement
    {
      return layout.positions
    }
    return floor.positions(beacons: option.count.beacons) ?? floor.positions(reach: reach)
  }

  /// Powers between those that were surveyed are counted, not mapped.
  private static func mapped(_ recommendation: Recommendation) -> PlanOption? {
    recommendation.options.first { $0.lever != .power }
  }

  private func placer(
    _ recommendation: Recommendation, on floor: VenueLevel, further: [FurtherRequirement]
  ) -> DeploymentPlanner {
    let option = Self.mapped(recommendation)
    let trial = option.map { varied(by: $0.lever, to: $0.to) } ?? self
    var placer = DeploymentPlanner(
      trial, level: floor, placement: option?.placement ?? recommendation.layout?.placement)
    placer.furtherRequirements = further
    placer.isPlacementGiven = option != nil || recommendation.layout != nil
    return placer
  }

  func varied(by lever: PlanOption.Lever, to value: Double?) -> CoveragePlanner {
    var trial = self
    guard let to = value else { return trial }
    switch lever {
    case .recalibrate: trial.policy.referencePower = to
    case .average: trial.requirement.packets = Int(to)
    case .boundary: trial.site.zones = ZoneBoundaries(immediate: site.zones.immediate, near: to)
    case .probability: trial.requirement.probability = to
    case .heard: trial.requirement.goal = .heard(within: to)
    case .points: trial.requirement.scope = RequirementScope(points: level?.points.map(\.name) ?? [])
    case .move, .placement, .power, .more: break
    }
    return trial
  }
}

extension VenueLevel {
  package init(_ plan: FloorPlan) {
    self.init(name: "floor", outline: [FloorPolygon(width: plan.width, depth: plan.depth)], walls: plan.walls)
  }
}
