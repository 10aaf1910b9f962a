package import CalibrationModel
import PathLoss
package import RadioSurvey
import Ranging

/// Places the beacons of one placement on a level of a floor plan.
@Memberwise(unlabelled: 1) package struct DeploymentPlanner: Sendable {
  package var planner: CoveragePlanner
  package var level: VenueLevel
  /// The placement; `nil` for the one that reaches farthest along the floor.
  package var placement: Placement?
  /// How many to hang in addition to those kept; `nil` for as few as serve all.
  package var count: Int?
  /// Whether ``count`` beacons hang where the worst point is nearest to one, instead of where they serve most.
  package var servesWorstPoint = false
  /// Whether the deployment says what it does at every crowd level surveyed, not only at that of the requirement.
  package var looksAtEveryCrowd = false
  /// Whether the beacons of the placement that hang there stay.
  package var keepsBeacons: Bool = false
  /// Whether only the level's points of interest are to be served.
  package var servesPointsOnly: Bool = false
  /// Seconds to search, about.
  package var seconds: Double = 10
  package var furtherRequirements: [FurtherRequirement] = []
  /// Limits without a clock instead of the seconds, for the same answer each time.
  package var limits: SearchLimits?
  /// Whether ``placement`` is the one to plan with even if it is `nil`: that of a survey without placements.
  var isPlacementGiven = false
  /// Whether to say how well positions are known with the beacons: most of the time that a small floor takes.
  var predictsPositions = true
  /// Metres between the points of the floor that are looked at.
  var step = 0.5
  /// Points of the floor, about, at most, where they are closer than ``step``.
  var mostPoints = 20_000.0

  /// - Throws: the requirement for which there is no placement to plan with.
  package func deployment() throws(DeploymentFailure) -> Deployment {
    if let spots = try spotsDeployment() { return spots }
    var deployment = deployment(for: try needs(), at: nil)
    deployment.falseNear = falseNear(deployment.placement)
    deployment.unmeasuredFloor = planner.unmeasuredFloor(deployment.placement)
    // More would serve nothing.
    let spare = (count ?? 0) - deployment.beacons.count { !$0.isKept }
    if spare > 0 { deployment.spare = spare }
    return deployment
  }

  /// What devices say falsely of a placement's beacons, as in the options; `nil` for goals without a zone.
  func falseNear(_ placement: Placement?) -> FalseNearOutcome? {
    planner.falseNear(placement, planner.radios { $0.placement == placement }).map { check in
      FalseNearOutcome(
        share: check.most, crowd: check.elsewhere.map(\.crowd) ?? planner.requirement.crowd, high: check.high,
        distance: planner.falseNearDistance, allowed: planner.mostFalseNear,
        isKept: check.isSure(of: planner.mostFalseNear), measuredUpTo: check.measuredUpTo)
    }
  }

  /// The deployment of beacons that hang at these places, and no others; `nil` to search for places.
  func deployment(for needs: [DeploymentNeed], at places: [Position]?) -> Deployment {
    let reach = needs[0].reach
    let kept = keepsBeacons ? keptBeacons(reach.placement) : []
    let limits = limits ?? SearchLimits(seconds: seconds)
    if places == nil, servesWorstPoint, let count {
      return worstPointServed(needs, kept: kept, count: count, within: limits)
    }
    let along = shortestReach(needs)
    let mounts = mounts(reach.placement)
    var problem = problem(
      needs,
      candidates: places?.map { MountPoint(position: $0) }
        ?? (mounts.isEmpty ? grid(candidateStep(along, for: needs)) : mounts), kept: kept,
      step: demandStep(along))
    if places != nil {
      return described(problem.allPlaced(), of: problem, needs: needs, kept: kept, isProven: false)
    }
    if mounts.isEmpty { problem = problem.reachingAll(but: LevelCover.sliver).reachingOwners }
    let answer = problem.solve(count: count, within: limits)
    return described(answer, of: problem, needs: needs, kept: kept)
  }

  /// Along the floor, metres, of what each beacon meets for itself.
  func shortestReach(_ needs: [DeploymentNeed]) -> Double {
    needs.filter { !$0.kind.isJoint }.map(\.reach.along).min() ?? needs[0].reach.along
  }

  /// What is to be served from where.
  ///
  /// - Parameter step: metres between the points of the floor.
  func problem(
    _ needs: [DeploymentNeed], candidates: [MountPoint], kept: [Beacon],
    step: Double
  ) -> PlacementProblem {
    let reach = needs[0].reach
    // Services come first: their points are demand of the problem.
    let services = needs.filter { !$0.kind.isJoint }
    let demands = DeploymentDemand(level: level, step: step)
    var problem = PlacementProblem(
      candidates: candidates, kept: kept.compactMap(\.position),
      demand: services.enumerated().flatMap { demands.points($0.element.scope, service: $0.offset) },
      walls: lossyWalls(reach.placement), radios: services.map { $0.radio(planner) })
    problem.joint = needs.compactMap { need in
      guard case .joint(let goal) = need.kind else { return nil }
      return JointRequirement(
        goal, probability: need.probability, points: demands.points(need.scope, service: 0, isCoarse: true),
        radio: need.radio(planner), levelSD: need.reach.levelSD)
    }
    return problem
  }

  /// Metres between the points of the floor: half a metre in as many parts as make a tenth of the reach at most. Between points half a
  /// metre apart, and along the walls, the floor is a tenth of two metres' reach farther from its beacon than the points are.
  func demandStep(_ along: Double) -> Double {
    let finest = min(step, max(along / 10, (level.area / mostPoints).squareRoot()))
    return step / (step / finest - 1e-9).rounded(.up)
  }

  /// Metres between the places where beacons can hang if the plan does not say: half a metre or a quarter of the reach, and less where
  /// beacons that reach little would leave gaps, or several are to hang apart that each reach everything; more where there would be more
  /// than ``mostPlaces``.
  func candidateStep(_ along: Double, for needs: [DeploymentNeed] = []) -> Double {
    let step = min(max(0.5, along / 4, (level.area / Self.mostPlaces).squareRoot()), along / 2.5)
    let isOfSeveral = count ?? 1 > 1 || needs.contains { $0.kind.isJoint || $0.beacons > 1 }
    return isOfSeveral ? min(step, (level.area / Self.fewestPlaces).squareRoot()) : step
  }

  /// Points that are looked at, and places where beacons can hang, on a floor of any size.
  private static let mostPlaces = 100_000.0
  /// Places that several beacons choose from, about, at least.
  private static let fewestPlaces = 150.0

  /// Where beacons can hang if the plan does not say.
  func grid(_ step: Double) -> [MountPoint] {
    RegionGrid.points(in: level.outline, step: step).points.map { MountPoint(position: $0) }
  }

  func keptBeacons(_ placement: Placement?) -> [Beacon] {
    present(placement).filter { $0.position != nil }
  }

  /// Where the level says that beacons of a placement can hang; empty for anywhere.
  func mounts(_ placement: Placement?) -> [MountPoint] {
    level.mounts.filter { $0.placement == nil || $0.placement == placement }
  }

  /// The walls of the level, each with what it costs.
  func lossyWalls(_ placement: Placement?) -> [LossyWall] {
    let losses = Dictionary(
      wallCosts(placement).map { ($0.kind, $0.loss) }, uniquingKeysWith: { first, _ in first })
    return level.walls.map { LossyWall($0, loss: losses[$0.kind] ?? 0) }
  }

  /// As fitted in the placement, by the literature, or assumed.
  func wallCosts(_ placement: Placement?) -> [Deployment.WallCost] {
    WallCosts.costs(of: level.walls, fits: planner.fits, placement: placement).map { cost in
      let basis: Deployment.WallCost.Basis =
        switch cost.basis {
        case .measured: .measured
        case .literature: .literature
        case .assumed, .given: .assumed
        }
      return Deployment.WallCost(kind: WallKind(rawValue: cost.kind), loss: cost.loss, basis: basis)
    }
  }
}

extension DeploymentPlanner {
  /// Distances between a place and a point that are looked at while places are chosen, about.
  private static let mostPairs = 1e6
  /// Where those are more: points of the floor for each beacon along each axis, and places, about.
  private static let (pointsAlong, placesAlong) = (12.0, 16.0)

  /// The given number of beacons with the worst point as close to one as possible.
  ///
  /// Distances count however far they are, so on large floors places are chosen by fewer points; what the beacons do is told by all. A
  /// bound for some of the points is one for all of them.
  func worstPointServed(
    _ needs: [DeploymentNeed], kept: [Beacon], count: Int,
    within limits: SearchLimits
  ) -> Deployment {
    let along = shortestReach(needs)
    let area = level.area
    let beacons = Double(count + kept.count)
    let spacing = (area / beacons).squareRoot()
    // Of the floor, what is within twice the distance between beacons of a place.
    let share = min(1, 4 * Double.pi / beacons)
    let fine = demandStep(along)
    let mounts = mounts(needs[0].reach.placement)
    var step = fine
    var candidates = mounts.isEmpty ? grid(candidateStep(along)) : mounts
    func points(_ step: Double) -> Double {
      Double(self.problem(needs, candidates: [], kept: kept, step: step).demand.count)
    }
    if points(fine) * Double(candidates.count) * share > Self.mostPairs {
      step = max(fine, spacing / Self.pointsAlong)
      if mounts.isEmpty {
        let widest = (area * share * points(step) / Self.mostPairs).squareRoot()
        candidates = grid(max(candidateStep(along), spacing / Self.placesAlong, widest))
      } else {
        step = max(step, (area * share * Double(candidates.count) / Self.mostPairs).squareRoot())
      }
    }
    let problem = self.problem(needs, candidates: candidates, kept: kept, step: fine)
    let coarse = step > fine ? self.problem(needs, candidates: candidates, kept: kept, step: step) : nil
    let answer = problem.nearest(count: count, choosingBy: coarse, within: limits)
    var deployment = described(answer, of: problem, needs: needs, kept: kept)
    deployment.worstPoint = worstPoint(answer, of: problem, needs[0], step: fine)
    return deployment
  }

  private func worstPoint(
    _ answer: PlacedBeacons, of problem: PlacementProblem, _ need: DeploymentNeed, step: Double
  ) -> WorstPoint? {
    guard let goal = need.reach.goal, let worst = problem.farthest(from: answer.positions) else { return nil }
    let place = problem.demand[worst.point].position
    let distance = max(worst.distance, CoveragePlanner.minimumDistance)
    let chances = need.reach.deciding.radios.map { goal.probability(at: distance, radio: $0) }.sorted()
    return WorstPoint(
      x: place.x, y: place.y, distance: worst.distance, lowerBound: answer.bound,
      probability: goal.probability(at: distance, radio: need.reach.radio),
      probabilityLow: chances.quantile(0.05), probabilityHigh: chances.quantile(0.95), step: step)
  }
}
