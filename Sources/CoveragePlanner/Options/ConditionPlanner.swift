import PathLoss
import RadioSurvey
import Ranging
import Statistics
import Support

/// The plan for one usable fit.
struct ConditionPlanner {
  let planner: CoveragePlanner
  let radio: ConditionRadio
  /// `nil` without a floor plan.
  let floor: PlannedFloor?
  let goal: GoalModel

  /// The plan, with its verdict.
  var plan: ConditionPlan {
    let probability = planner.requirement.probability
    let reaches = goal.reaches(probability: probability, radios: radio.radios).sorted()
    // A density counts no walls.
    let spaced = goal.reaches(probability: probability, radios: radio.radiosAmongWalls).sorted()
    let failing = 1 - CoveragePlanner.assurance
    let usable = spaced.map { lattice(reach: $0) }

    var plan = ConditionPlan(
      conditions: fit.conditions, verdict: .works, reason: PlanReason(.works, [:]))
    plan.impossibleShare = Double(usable.count { $0 == nil }) / Double(max(usable.count, 1))
    plan.pointEstimate = lattice(reach: goal.reach(probability: probability, radio: radio.estimateAmongWalls))
    // Quantiles are order statistics of the reach: the density falls as the reach grows.
    plan.recommended = lattice(reach: quantile(spaced, failing))
    plan.densityHigh = lattice(reach: quantile(spaced, 0.05))?.triangularDensity
    plan.densityLow = lattice(reach: quantile(spaced, 0.95))?.triangularDensity
    plan.closestProbability = goal.probability(at: closestDistance, radio: estimate)
    if case .zone = planner.requirement.goal {
      plan.belief = planner.belief(for: fit.conditions)
      plan.falseNearProbability = goal.probability(at: planner.falseNearDistance, radio: estimate)
    }
    plan.beaconsPresent = presentBeacons.isEmpty ? nil : presentBeacons.count
    if let floor {
      plan.beaconCount = plan.recommended.flatMap { _ in
        BeaconCount(reaches: reaches, height: height, on: floor.cover(for: radio, planner))
      }
      plan.beaconsNeeded = plan.beaconCount?.beacons
      if let worst = presentDistance(on: floor) {
        let values = radio.radios.map { goal.probability(at: worst, radio: $0) }.sorted()
        plan.presentProbability = quantile(values, failing)
      } else if allHangElsewhere {
        plan.beaconsPresent = 0
        plan.presentProbability = 0
      }
    }
    plan.cautions = cautions(for: plan)
    plan.verdict = verdict(of: plan)
    plan.reason = .verdict(of: plan, probability: probability, closestDistance: closestDistance)
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
  /// as weak: from the beacons' positions where all are known, else as if they hung on a triangular lattice.
  private func presentDistance(on floor: PlannedFloor) -> Double? {
    let beacons = presentBeacons
    guard !beacons.isEmpty else { return nil }
    let positions = beacons.compactMap(\.position)
    if positions.count == beacons.count { return floor.farthest(from: positions, for: radio, planner) }
    let radius = FloorGeometry.coveringRadius(beacons: beacons.count, area: floor.area)
    return (radius * radius + height * height).squareRoot()
  }

  /// The order statistic at a quantile 0…1 of an ascending list: the value that at most that share is below.
  private func quantile(_ sorted: [Double], _ level: Double) -> Double {
    sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(level * Double(sorted.count)))]
  }

  private func verdict(of plan: ConditionPlan) -> CoverageVerdict {
    if case .zone = planner.requirement.goal, let closest = plan.closestProbability, closest < 0.5 {
      return .onlyFar
    }
    guard plan.recommended != nil else {
      // Nothing is promised: too uncertain if the estimate itself would do, too weak if it would not.
      return plan.pointEstimate == nil ? .notOftenEnough : .cannotBeSaid
    }
    guard let present = plan.presentProbability else { return .works }
    return present >= planner.requirement.probability ? .works : .needsMoreBeacons
  }

  private func cautions(for plan: ConditionPlan) -> [PlanCaution] {
    var cautions: [PlanCaution] = []
    if let reach = plan.recommended?.reach, !model.distanceRange.contains(reach) {
      cautions.append(.reachExtrapolated(reach, measured: model.distanceRange))
    }
    if planner.level == nil, let floor = planner.site.floorPlan,
      presentBeacons.contains(where: { $0.position != nil }),
      case let step = FloorGeometry.step(over: floor), step > FloorGeometry.step
    {
      cautions.append(.coarseFloor(step: step))
    }
    if let limit = planner.requirement.falseNear, let share = plan.falseNearProbability,
      share > limit.probability
    {
      cautions.append(
        .falseNear(share, at: planner.falseNearDistance, allowed: limit.probability))
    }
    if fit.status == .weak { cautions.append(.weakFit(fit.reasons)) }
    if fit.estimator == .received, let expected = fit.expectedPackets, expected > fit.receivedPackets {
      cautions.append(.packetsLost(Double(expected - fit.receivedPackets) / Double(expected)))
    }
    return cautions
  }
}
