import PathLoss
import RadioSurvey
import Ranging
import Statistics
import Support
import CalibrationModel

struct ConditionPlanner {
  let planner: CoveragePlanner
  let radio: ConditionRadio
  /// `nil` without a floor plan.
  let floor: PlannedFloor?
  let goal: GoalModel

  var plan: ConditionPlan {
    let probability = planner.requirement.probability
    let reaches = goal.reaches(probability: probability, radios: radio.radios).sorted()
    // A density counts no walls.
    let spaced = goal.reaches(probability: probability, radios: radio.radiosAmongWalls).sorted()
    let failing = 1 - CoveragePlanner.assurance
    let usable = spaced.map { lattice(reach: $0) }

    // The verdict is that of the numbers below.
    var plan = ConditionPlan(
      conditions: fit.conditions, verdict: .cannotBeSaid, reason: .fitRefused(fitReason: nil))
    plan.impossibleShare = Double(usable.count { $0 == nil }) / Double(max(usable.count, 1))
    plan.pointEstimate = lattice(reach: goal.reach(probability: probability, radio: radio.estimateAmongWalls))
    // Quantiles are order statistics of the reach: the density falls as the reach grows.
    plan.recommended = lattice(reach: spaced.quantile(failing))
    plan.densityHigh = lattice(reach: spaced.quantile(0.05))?.triangularDensity
    plan.densityLow = lattice(reach: spaced.quantile(0.95))?.triangularDensity
    plan.closestProbability = goal.probability(at: closestDistance, radio: estimate)
    if case .zone = planner.requirement.goal {
      plan.belief = planner.belief(for: fit.conditions)
      plan.falseNearProbability = goal.probability(at: planner.falseNearDistance, radio: estimate)
    }
    plan.beaconsPresent = presentBeacons.isEmpty ? nil : presentBeacons.count
    if let floor {
      plan.beaconCount = plan.recommended.flatMap { _ in
        BeaconCount(
          reaches: reaches, height: height, on: floor.cover(for: radio, planner),
          isAtLeast: planner.zoneEnd != nil)
      }
      plan.beaconsNeeded = plan.beaconCount?.beacons
      if let worst = presentDistance(on: floor) {
        let values = radio.measuredRadios.map { goal.probability(at: worst, radio: $0) }.sorted()
        let probability = values.quantile(failing)
        let unplaced = presentBeacons.count { $0.position == nil }
        if unplaced == 0 || probability >= planner.requirement.probability {
          plan.presentProbability = probability
        } else {
          plan.beaconsUnplaced = unplaced
        }
      } else if allHangElsewhere {
        plan.beaconsPresent = 0
        plan.presentProbability = 0
      }
    }
    plan.cautions = cautions(for: plan)
    plan.verdict = verdict(of: plan)
    plan.reason = reason(of: plan)
    return plan
  }

  private var fit: ConditionFit { radio.fit }
  private var model: PathLossModel { radio.model }
  private var estimate: RadioDraw { radio.estimate }
  /// Height of the beacon above the device, metres.
  private var height: Double { planner.height(of: fit.conditions.placement) }

  /// As close to a beacon as a device gets, or as the survey got.
  private var closestDistance: Double {
    max(height, CoveragePlanner.minimumDistance, model.distanceRange.lower)
  }

  /// Whether `survey.toml` says where every beacon hangs, and none hangs like this: then nothing is met as deployed.
  private var allHangElsewhere: Bool {
    presentBeacons.isEmpty && !planner.site.beacons.isEmpty
      && planner.site.beacons.allSatisfy { $0.placement != nil }
  }

  private var presentBeacons: [Beacon] {
    planner.beacons(at: fit.conditions.placement, heard: Set(fit.sample.locationMeans.map(\.beacon)))
  }

  /// Lattices for a reach in a straight line (metres); `nil` if no density helps.
  private func lattice(reach: Double) -> LatticePlan? {
    guard reach.isFinite, reach > max(height, CoveragePlanner.minimumDistance) else { return nil }
    return LatticePlan(reach: reach, horizontalReach: (reach * reach - height * height).squareRoot())
  }

  /// How far the worst point of the floor is from its nearest beacon of this placement, metres in a straight line without walls that are
  /// as weak. Beacons without a position may hang anywhere: those with one count alone, or one in a corner. `nil` without beacons.
  private func presentDistance(on floor: PlannedFloor) -> Double? {
    let beacons = presentBeacons
    guard !beacons.isEmpty else { return nil }
    var positions = beacons.compactMap(\.position)
    if positions.isEmpty {
      // Between walls, what is worst is not known.
      guard floor.arrangements != nil else { return .infinity }
      positions = [Position(x: 0, y: 0)]
    }
    return floor.farthest(from: positions, for: radio, planner)
  }

  private func verdict(of plan: ConditionPlan) -> CoverageVerdict {
    if case .zone = planner.requirement.goal, let closest = plan.closestProbability, closest < 0.5 {
      return .onlyFar
    }
    guard plan.recommended != nil else {
      // Nothing is promised: too uncertain if the estimate itself would do, too weak if it would not.
      return plan.pointEstimate == nil ? .notOftenEnough : .cannotBeSaid
    }
    if let floor, floor.arrangements == nil, plan.beaconCount == nil { return .notOftenEnough }
    if plan.beaconsUnplaced != nil { return .needsMoreBeacons }
    guard let present = plan.presentProbability else { return .works }
    return present >= planner.requirement.probability ? .works : .needsMoreBeacons
  }

  /// The verdict of a plan with the numbers that it rests on.
  private func reason(of plan: ConditionPlan) -> PlanReason {
    let density = PlannedDensity(plan)
    let unclear = PlanReason.densityUnclear(
      closestDistanceMetres: closestDistance, impossibleShare: plan.impossibleShare, closestProbability: nil,
      probability: nil)
    let shortfall = PlanReason.Shortfall(
      density: density, tally: BeaconTally(plan), closestDistanceMetres: closestDistance,
      closestProbability: plan.closestProbability ?? 0, probability: planner.requirement.probability)
    switch plan.verdict {
    case .works: return density.map { .works($0) } ?? unclear
    case .needsMoreBeacons:
      guard let density, let lattice = plan.recommended else { return unclear }
      return .needsMoreBeacons(
        density, BeaconTally(plan), horizontalReachMetres: lattice.horizontalReach,
        presentProbability: plan.presentProbability)
    case .onlyFar: return .onlyFar(shortfall)
    case .notOftenEnough: return density.map { .floorNotServed($0) } ?? .notOftenEnough(shortfall)
    case .cannotBeSaid: return unclear
    }
  }

  /// Metres in a straight line from a beacon of the plan to the farthest point that it serves: its reach, or less where the floor ends before.
  private func farthestServed(by plan: ConditionPlan) -> Double? {
    guard let reach = plan.recommended?.reach, reach > model.distanceRange.upper, let floor,
      let beacons = plan.beaconsNeeded, let along = floor.cover(for: radio, planner).reach(beacons: beacons)
    else { return plan.recommended?.reach }
    return min(reach, (along * along + height * height).squareRoot())
  }

  private func cautions(for plan: ConditionPlan) -> [PlanCaution] {
    var cautions: [PlanCaution] = []
    if let reach = farthestServed(by: plan), !model.distanceRange.contains(reach) {
      cautions.append(
        .reachExtrapolated(
          reachMetres: reach, nearestMetres: model.distanceRange.lower,
          farthestMetres: model.distanceRange.upper))
    }
    if planner.level == nil, let floor = planner.site.floorPlan,
      presentBeacons.contains(where: { $0.position != nil }),
      case let step = FloorGeometry.step(over: floor), step > FloorGeometry.step
    {
      cautions.append(.coarseFloor(stepMetres: step))
    }
    if planner.requirement.scope.spots.isEmpty, case .zone(let zone) = planner.requirement.goal,
      case let allowed = planner.mostFalseNear, case let (share, high) = planner.falseNear(goal, radio),
      high > allowed
    {
      cautions.append(
        .falseNear(
          falseNear: share, distanceMetres: planner.falseNearDistance, allowed: allowed, falseNearHigh: high,
          isImmediate: zone == .immediate ? true : nil))
    }
    if !radio.isCalibrated(upTo: max(farthestServed(by: plan) ?? 0, planner.decidingDistance)) {
      cautions.append(.weakFit(reasons: fit.reasons.map(\.code)))
    }
    if fit.estimator == .received, let expected = fit.expectedPackets, expected > fit.receivedPackets {
      cautions.append(.packetsLost(lostShare: Double(expected - fit.receivedPackets) / Double(expected)))
    }
    return cautions
  }
}

/// The planner's inputs from one usable fit, for any requirement.
struct ConditionRadio: Sendable {
  let fit: ConditionFit
  var model: PathLossModel
  /// Metres up to which the line that is planned with is calibrated; `nil` if it is not.
  let calibratedUpTo: Double?
  /// What the fit leaves open of the beacons measured.
  var measuredRadios: [RadioDraw]
  /// The same of others; see ``ParameterDraws``.
  var radios: [RadioDraw]
  /// The same for a count without walls: the usual line, which has in it what was between when it was measured. Otherwise walls are
  /// counted by themselves, and ``model`` is that of a beacon in the open.
  var radiosAmongWalls: [RadioDraw]

  /// - Parameter amongWalls: the usual line, if the model is that of a beacon in the open.
  init(fit: ConditionFit, model: PathLossModel, amongWalls: PathLossModel? = nil, draws: Int, seed: UInt64) {
    self.fit = fit
    self.model = model
    let shapes = fit.outcome.checks?.shapes
    calibratedUpTo =
      if amongWalls != nil, let open = shapes?.open {
        open.calibratedUpTo
      } else if let usual = shapes?.amongWalls {
        usual.calibratedUpTo.map { _ in .infinity }
      } else {
        fit.status == .calibrated ? .infinity : nil
      }
    let beacons = fit.sample.beaconsMeasured
    measuredRadios = ParameterDraws(model: model, count: draws, seed: seed).radios
    radios = ParameterDraws(model: model, count: draws, seed: seed, beacons: beacons).radios
    estimateAmongWalls = RadioDraw(amongWalls ?? model)
    radiosAmongWalls =
      amongWalls.map { ParameterDraws(model: $0, count: draws, seed: seed, beacons: beacons).radios }
      ?? radios
  }

  /// Whether the line that is planned with is calibrated up to a distance in metres.
  func isCalibrated(upTo distance: Double) -> Bool { calibratedUpTo.map { distance <= $0 } ?? false }

  /// As estimated.
  var estimate: RadioDraw { RadioDraw(model) }
  /// What was measured near one of its beacons; `nil` where the levels are held against another line than the one planned with.
  func field(of beacon: BeaconIdentifier) -> ShadowField? { ShadowField(fit, of: beacon, about: model) }

  /// The usual line as estimated.
  var estimateAmongWalls: RadioDraw
}

extension CoveragePlanner {
  /// The inputs from each fit; `nil` for refused ones.
  var radios: [ConditionRadio?] { radios { _ in true } }

  /// The inputs from each fit; `nil` for refused and unselected ones.
  func radios(_ isAskedFor: @escaping @Sendable (FitConditions) -> Bool) -> [ConditionRadio?] {
    let (moderation, wallKinds) = (moderation, wallKinds)
    return ParallelWork.map(fits) { fit in
      guard isAskedFor(fit.conditions), let usual = model(fit, inTheOpen: false, moderation) else {
        return nil
      }
      let open = fit.hasMeasuredOnly(wallKinds) ? model(fit, inTheOpen: true, moderation) : nil
      return ConditionRadio(
        fit: fit, model: open ?? usual, amongWalls: open == nil ? nil : usual, draws: draws, seed: seed)
    }
  }

  private func model(_ fit: ConditionFit, inTheOpen: Bool, _ moderation: VarianceModeration?)
    -> PathLossModel?
  {
    guard
      var model = PathLossModel.forPlanning(
        fit, at: decisiveDistance(fit), assuming: requirement.sessionSD, inTheOpen: inTheOpen)
    else { return nil }
    if let moderation { moderate(&model, of: fit, by: moderation) }
    return model
  }

  /// What is counted as a wall by itself: the walls of the level, and where it has all that the surveyed plan has on its floor, those of other
  /// floors, which are on no way.
  private var wallKinds: Set<String> {
    func kinds(_ walls: [Wall]) -> Set<String> { Set(walls.map(\.kind.rawValue)) }
    let surveyed = site.floorPlan?.walls ?? site.planWalls ?? []
    guard let level else { return kinds(surveyed) }
    let drawn = kinds(level.walls)
    let here = surveyed.filter { $0.floor == nil || $0.floor == level.name }
    let isSurveyed = here.count == surveyed.count || site.floors.contains(level.name)
    return isSurveyed && drawn.isSuperset(of: kinds(here)) ? drawn.union(kinds(surveyed)) : drawn
  }

  /// What the fits' spreads from place to place have in common. Receivers that were carried along together saw the same places, so they
  /// count once.
  private var moderation: VarianceModeration? {
    var groups: [FitConditions: [PathLossModel]] = [:]
    for fit in allFits where fit.outcome.line?.anotherSession == nil {
      guard let model = PathLossModel(onOneFloor: fit, question: .newBeacon) else { continue }
      var conditions = fit.conditions
      conditions.receiver = nil
      groups[conditions, default: []].append(model)
    }
    let values = groups.sorted { $0.key < $1.key }.map { _, models in
      let count = Double(models.count)
      return (
        variance: models.reduce(0) { $0 + $1.shadowingSD * $1.shadowingSD } / count,
        degreesOfFreedom: models.reduce(0) { $0 + $1.degreesOfFreedom } / count
      )
    }
    return VarianceModeration(values)
  }

  /// Draws the spread from place to place towards that of the other fits, and the uncertainty of the line with it.
  private func moderate(
    _ model: inout PathLossModel, of fit: ConditionFit, by moderation: VarianceModeration
  ) {
    guard fit.outcome.line?.anotherSession == nil,
      let own = PathLossModel(onOneFloor: fit, question: .newBeacon), own.shadowingSD > 0
    else { return }
    let square = own.shadowingSD * own.shadowingSD
    let common = moderation.moderated(square, degreesOfFreedom: own.degreesOfFreedom)
    let ratio = common.variance / square
    // The assumption about sessions is unchanged.
    let assumed = requirement.sessionSD ?? 0
    let place = model.shadowingSD * model.shadowingSD - assumed * assumed
    model.shadowingSD = (place * ratio + assumed * assumed).squareRoot()
    model.degreesOfFreedom = common.degreesOfFreedom
    model.covariance = model.covariance.scaled(by: ratio)
  }
}
