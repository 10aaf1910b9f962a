import CalibrationModel
import PathLoss
import Ranging
import RadioSurvey
import Support

extension DeploymentPlanner {
  /// The beacons in their places, each with what is to be done with it and set on it.
  private func spots(
    _ answer: PlacedBeacons, of problem: PlacementProblem, kept: [Beacon], placement: Placement?
  ) -> [Deployment.Spot] {
    let identities = NewIdentities(planner.site.beacons)
    let hung = Set(kept.map(\.identifier))
    let planned = Array(answer.positions.dropFirst(kept.count))
    let rehung = Rehanging(planned, present: present(placement).filter { !hung.contains($0.identifier) })
    let usual = planner.site.beacons.first { $0.placement == placement } ?? planner.site.beacons.first
    var bought = 0
    return zip(answer.positions.indices, answer.positions).map { index, position in
      let isKept = index < kept.count
      let mount = isKept ? nil : problem.candidates[answer.chosen[index - kept.count]]
      let own = isKept ? kept[index] : rehung.beacons[index - kept.count]
      if own == nil { bought += 1 }
      let action = isKept ? .stays : Rehanging.action(own, to: position)
      let settings = own ?? usual
      return Deployment.Spot(
        number: index + 1, x: position.x, y: position.y, z: position.z,
        name: mount?.name ?? (action == .stays ? own?.name : nil),
        identifier: own?.identifier ?? identities[bought - 1], isKept: isKept,
        action: action, movedFrom: action == .move ? own?.position : nil,
        measuredPower: planner.policy.referencePower ?? settings?.measuredPower,
        transmitPower: settings?.transmitPower, advertisingInterval: settings?.advertisingInterval,
        share: answer.loads[index].share, onlyShare: answer.loads[index].onlyShare)
    }
  }

  /// The beacons of a placement that hang on the level, or somewhere.
  func present(_ placement: Placement?) -> [Beacon] {
    planner.site.beacons.filter { beacon in
      beacon.placement == placement && (beacon.position?.floor ?? level.name) == level.name
    }
  }

  /// The placement with all that follows from it.
  func described(
    _ answer: PlacedBeacons, of problem: PlacementProblem, needs: [DeploymentNeed], kept: [Beacon],
    isProven: Bool = true
  ) -> Deployment {
    let reach = needs[0].reach
    let spots = spots(answer, of: problem, kept: kept, placement: reach.placement)
    let area = problem.demand.reduce(0) { $0 + ($1.name == nil && $1.service == 0 ? $1.weight : 0) }
    let services = needs.filter { !$0.kind.isJoint }
    let band = PlacementBand(
      answer.curve, of: problem, from: services.map(\.reach.low), to: services.map(\.reach.high))
    var deployment = Deployment(
      level: level.name, placement: reach.placement, reach: reach.straight, pathLossExponent: reach.exponent,
      height: planner.height(of: reach.placement), area: area, beacons: spots,
      lowerBound: count == nil && isProven ? Int((answer.bound - 1e-6).rounded(.up)) : nil, gap: answer.gap,
      isCut: answer.isCut, servedShare: answer.servedShare, doublyServedShare: answer.doublyServedShare,
      shareAfterAnyLoss: answer.shareAfterAnyLoss,
      unservedPoints: answer.unserved.compactMap { problem.demand[$0].name }.uniqued,
      unreachableArea: answer.unreachable.reduce(0) {
        let point = problem.demand[$1]
        return $0 + (point.name == nil && point.service == 0 ? point.weight : 0)
      },
      curve: answer.curve.points.enumerated().map { index, point in
        Deployment.Step(
          beacons: point.beacons, share: point.share, upperBound: point.upperBound,
          shareLow: min(point.share, band.low[index]), shareHigh: max(point.share, band.high[index]),
          cost: Cost(
            buying: max(0, point.beacons - answer.curve.today), hanging: point.beacons, at: planner.site))
      }, today: answer.curve.today, knee: answer.curve.knee, walls: wallCosts(reach.placement))
    let planned = PlannedNeed.all(needs, of: problem)
    let hung = HungBeacons(answer.positions)
    deployment.needs = planned.map { outcome(answer, hung, of: problem, $0) }
    deployment.intervals = intervals(reach)
    if predictsPositions {
      deployment.positioning = positioning(answer.positions, of: problem, needs[0])
    }
    deployment.coverage = map(hung, of: problem, planned[0], new: kept.count...)
    if looksAtEveryCrowd {
      deployment.crowds = crowds(hung, of: problem, planned[0], map: deployment.coverage)
    }
    for (index, need) in planned.enumerated().dropFirst() {
      if looksAtEveryCrowd {
        deployment.needs[index].crowds = crowds(hung, of: problem, need, map: deployment.coverage)
      }
      if let map = deployment.coverage, need.hasMap {
        deployment.needs[index].planned = cells(of: map, need, hung, of: problem)
      }
    }
    return deployment
  }

  /// What other advertising intervals would bring, for the receiver that decides.
  private func intervals(_ reach: DeploymentReach) -> IntervalChoices? {
    let beacons = planner.beacons(at: reach.placement, heard: [])
    let battery = (beacons + planner.site.beacons).lazy.compactMap { BatteryLife($0) }.first
    let profile = reach.deciding.fit.conditions.receiver.flatMap(planner.site.profile)
    var seconds = CoveragePlanner.heardWithin
    if case .heard(let within) = planner.requirement.goal { seconds = within }
    let hearing = profile?.sensitivity.map { sensitivity in
      IntervalChoices.Hearing(
        distance: reach.straight, within: seconds, sensitivity: sensitivity,
        dutyCycle: profile?.dutyCycle ?? 1,
        collisionLoss: max(0, reach.deciding.fit.collisionLoss?.estimate ?? 0))
    }
    guard battery != nil || hearing != nil else { return nil }
    return IntervalChoices(
      battery: battery, present: beacons.compactMap(\.advertisingInterval).max(), model: reach.deciding.model,
      hearing: hearing)
  }

  /// Points at which positions are looked for.
  private static let positionPoints = 250.0
  /// Beacons, at most: with more the prediction takes seconds, and many are far from any device.
  private static let mostPositioned = 60

  private func positioning(_ beacons: [Position], of problem: PlacementProblem, _ need: DeploymentNeed)
    -> PositioningError?
  {
    // Shadows of walls and rooms apart are another question than one of a hall.
    guard beacons.count >= 3, beacons.count <= Self.mostPositioned, level.outline.count == 1,
      let outline = level.outline.first,
      var radio = PositioningRadio(need.reach.deciding.fit, onOneFloor: true)
    else { return nil }
    radio.height = planner.height(of: need.reach.placement)
    radio.isOffsetUnknown = true
    let step = max(step, (outline.area / Self.positionPoints).squareRoot())
    let points = RegionGrid.points(in: [outline], step: step).points
    guard !points.isEmpty else { return nil }
    let quality = PositioningQuality(
      radio: radio, beacons: beacons, area: PositionArea(outline), packets: planner.requirement.packets)
    return quality.simulated(at: points, seed: planner.seed)
  }

  /// What beacons in these places do for each requirement.
  func outcomes(at places: [Position], for needs: [DeploymentNeed]) -> [NeedOutcome] {
    let problem = problem(
      needs, candidates: places.map { MountPoint(position: $0) }, kept: [],
      step: demandStep(shortestReach(needs)))
    let answer = problem.allPlaced()
    let hung = HungBeacons(answer.positions)
    return PlannedNeed.all(needs, of: problem).map { outcome(answer, hung, of: problem, $0) }
  }

  private func outcome(
    _ answer: PlacedBeacons, _ hung: HungBeacons, of problem: PlacementProblem, _ planned: PlannedNeed
  ) -> NeedOutcome {
    let need = planned.need
    let points: [DemandPoint]
    let chances: [Double]
    let isServed: [Bool]
    if let joint = planned.joint {
      points = joint.points
      chances = JointCheck(problem: problem, requirement: joint).chances(answer.positions)
      isServed = chances.map { $0 >= need.probability - 1e-9 }
    } else {
      let own = problem.demand.indices.filter { problem.demand[$0].service == planned.service }
      let unserved = Set(answer.unserved)
      points = own.map { problem.demand[$0] }
      chances = ParallelWork.map(points) { planned.chance(at: $0.position, hung, of: problem) }
      isServed = own.map { !unserved.contains($0) }
    }
    let all = points.reduce(0) { $0 + $1.weight }
    let served = zip(points, isServed).reduce(0) { $0 + ($1.1 ? $1.0.weight : 0) }
    let isMet = isServed.allSatisfy(\.self)
    return NeedOutcome(
      requirement: need.reason, isMet: isMet,
      reach: planned.joint == nil ? need.reach.straight : nil,
      servedShare: isMet ? 1 : served / max(all, .leastNonzeroMagnitude), worst: chances.min() ?? 0,
      unservedPoints: zip(points, isServed).compactMap { $1 ? nil : $0.name })
  }

  /// Cells of a map, about: more are not distinguished on a page.
  private static let mapCells = 2500.0

  private func map(
    _ hung: HungBeacons, of problem: PlacementProblem, _ planned: PlannedNeed, new: PartialRangeFrom<Int>
  ) -> CoverageMap? {
    guard let (left, right, low, high) = level.box else { return nil }
    let (width, depth) = (right - left, high - low)
    // An eighth of a metre, doubled until there are so few.
    var step = 0.125
    while width * depth > Self.mapCells * step * step { step *= 2 }
    let (columns, rows) = (max(1, Int((width / step).rounded(.up))), max(1, Int((depth / step).rounded(.up))))
    var map = CoverageMap(
      x: (left + right - Double(columns - 1) * step) / 2, y: (low + high - Double(rows - 1) * step) / 2,
      step: step, columns: columns, rows: rows, planned: [], today: [], remeasure: [])
    let floor = level.outline.first?.outer.first?.floor
    let cells = (0..<columns * rows).map { index in
      var place = map.position(index)
      place.floor = floor
      return place
    }
    let (need, outline) = (planned.need, level.outline)
    func probabilities(_ beacons: HungBeacons, _ fields: [ShadowField?] = []) -> [Double?] {
      ParallelWork.map(cells) { cell in
        guard outline.contains(where: { $0.contains(cell) }) else { return nil }
        return (planned.chance(at: cell, beacons, of: problem, fields: fields) * 1000).rounded() / 1000
      }
    }
    map.planned = probabilities(hung)
    // What hangs there was measured: near a place surveyed, the level is that one's rather than the line's.
    let present = keptBeacons(need.reach.placement).compactMap { beacon in
      beacon.position.map { (beacon.identifier, $0) }
    }
    if !present.isEmpty {
      map.today = probabilities(
        HungBeacons(present.map(\.1)), present.map { need.reach.deciding.field(of: $0.0) })
    }
    map.falseNear = falseNear(
      hung, of: problem, need, at: zip(cells, map.planned).map { $1 == nil ? nil : $0 })
    map.remeasure = remeasure(hung, of: problem, new: new)
    return map
  }

  /// Of each cell with a floor: how often near is said of a beacon that is too far away, wherever that was surveyed.
  private func falseNear(
    _ hung: HungBeacons, of problem: PlacementProblem, _ need: DeploymentNeed, at cells: [Position?]
  ) -> [Double?]? {
    let own = need.planner
    guard own.zoneEnd != nil, need.reach.goal != nil else { return nil }
    let placement = need.reach.placement
    let radios = own.radios { $0.placement == placement }
    var said: [(goal: GoalModel, radio: RadioDraw)] = []
    for (fit, radio) in zip(own.fits, radios) where fit.conditions.placement == placement {
      guard let radio, case .success(let goal) = own.goal(for: fit, model: radio.model) else { return nil }
      said.append((goal, radio.estimate))
    }
    let height = own.requirement.scope.spots.isEmpty ? own.height(of: placement) : 0
    let beyond = max(0, own.falseNearDistance * own.falseNearDistance - height * height).squareRoot()
    return ParallelWork.map(cells) { [said] cell in
      guard let cell,
        let (distance, _) = hung.nearest(1, to: cell, beyond: beyond, by: problem.radios[0], of: problem)
          .first
      else { return nil }
      let most = said.map { $0.goal.probability(at: distance, radio: $0.radio) }.max() ?? 0
      return (most * 1000).rounded() / 1000
    }
  }

  /// For each new beacon the point of the floor that it is the nearest of and that is farthest from it.
  private func remeasure(_ hung: HungBeacons, of problem: PlacementProblem, new: PartialRangeFrom<Int>)
    -> [Position]
  {
    var farthest: [Int: (distance: Double, place: Position)] = [:]
    for point in problem.demand where point.service == 0 {
      let nearest = hung.nearest(1, to: point.position, by: problem.radio, of: problem).first
      guard let nearest, new.contains(nearest.beacon), nearest.distance <= problem.radio.reach * (1 + 1e-9)
      else { continue }
      if nearest.distance > farthest[nearest.beacon]?.distance ?? -1 {
        farthest[nearest.beacon] = (nearest.distance, point.position)
      }
    }
    return farthest.sorted { $0.key < $1.key }.map { Position(x: $0.value.place.x, y: $0.value.place.y) }
  }
}
