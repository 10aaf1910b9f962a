import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import SurveyDesign
import Support

/// Where to stand for what a fit still needs.
extension ConditionAdvisor {
  /// Share of the variance that moving a beacon must take off beyond what staying does.
  private static let worthMoving = 0.05
  /// Points that a beacon is moved to, at most.
  private static let newPoints = 3

  /// Distances in metres at which the requirement is decided: from every point of the floor to the nearest beacon of the
  /// plan; without a floor plan the reaches that the fit allows; if there is no plan, from as close as a device comes to
  /// the near boundary.
  func demand(_ model: PathLossModel) -> [Double] {
    let height = places.height
    if case .success(let goal)? = goal {
      let probability = planner.requirement.probability
      let reaches = ParameterDraws(model: model, count: planner.draws, seed: planner.seed).radios
        .map { goal.reach(probability: probability, radio: $0) }
        .filter { $0.isFinite && $0 > places.closest }.sorted()
      // The plan to build, as the recommendation has it.
      if Double(reaches.count) > CoveragePlanner.assurance * Double(planner.draws) {
        let reach = reaches[Int((1 - CoveragePlanner.assurance) * Double(reaches.count))]
        let along = (reach * reach - height * height).squareRoot()
        if let floor = planner.countedFloor,
          let beacons = FloorGeometry.gridPositions(reach: along, on: floor), beacons.count <= 1000
        {
          let step = max(0.5, max(floor.width, floor.depth) / 40)
          return FloorGeometry.grid(over: floor, step: step).map { point in
            let nearest = beacons.map { FloorGeometry.squaredDistance($0, point) }.min() ?? 0
            return max((nearest + height * height).squareRoot(), places.closest)
          }
        }
        return [0.05, 0.25, 0.5, 0.75, 0.95].map { reaches[Int($0 * Double(reaches.count))] }
      }
    }
    let far = max(planner.site.zones.near, 1.5 * places.closest)
    return (0...8).map { places.closest * pow(far / places.closest, Double($0) / 8) }
  }

  /// The next places, the survey as it is afterwards, and what both say of the number of beacons.
  ///
  /// - Parameters:
  ///   - measured: places of these conditions that have coordinates.
  ///   - aim: what the places are chosen for.
  func visit(
    receivers: [Receiver], measured: [CandidatePlace], aim: PlannedVisit.Aim, name: (Int) -> String
  ) -> PlannedVisit? {
    guard let model, let size else { return nil }
    let measured = places.framed(measured)
    let demand = demand(model)
    let sd = model.locationSD(packets: size.packets)
    guard sd > 0 else { return nil }
    let range = range(model, demand: demand)
    let target = SurveyTarget(
      variance: aim == .exponent
        ? DemandVariance(slopeOf: model.covariance)
        : DemandVariance(covariance: model.covariance, demand: demand),
      shadowingSD: model.shadowingSD, locationVariance: sd * sd)
    let choose = { (candidates: [CandidatePlace], measured: [CandidatePlace], spread: Double) in
      NextPlaces(
        goals.locations, from: candidates, measured: measured, targets: [target], spread: spread,
        decorrelation: goals.decorrelation)
    }
    var next = choose(places.candidates(within: range), measured, places.isOnFloor ? goals.decorrelation : 0)
    // About a beacon that hangs elsewhere everything is new.
    var movesBeacon = false
    var newPoints: [Position]?
    if next.choices.isEmpty
      || next.choices.contains(where: { ($0.separation ?? .infinity) < goals.decorrelation }),
      !measured.isEmpty
    {
      let elsewhere = places.elsewhere(within: range, points: Self.newPoints)
      let moved = choose(elsewhere.candidates, [], 0)
      movesBeacon = moved.after[0].mean < next.after[0].mean - Self.worthMoving * target.variance.mean
      if movesBeacon { (next, newPoints) = (moved, elsewhere.points) }
    }
    guard !next.choices.isEmpty else { return nil }
    let after = next.after[0]
    let choices = walked(next.choices)
    var later = model
    later.covariance = after.covariance
    later.degreesOfFreedom += Double(next.locations(of: 0))
    let conditions = fit.conditions
    var visit = PlannedVisit(
      placement: conditions.placement, crowd: conditions.crowd, carriage: conditions.carriage,
      receivers: receivers, cause: .goals, packets: size.packets,
      dwell: first.seconds(packets: size.packets, lost: fit.collisionLoss?.estimate ?? 0),
      places: choices.enumerated().map { index, choice in
        places.planned(
          choice.place, name: name(index), reduction: choice.reduction, separation: choice.separation)
      })
    visit.movesBeacon = movesBeacon
    visit.newPoints = newPoints
    visit.aim = aim
    visit.varianceReduction = target.variance.share(takenOffBy: after)
    visit.deciding = conditions
    visit.exponentNow = model.exponentHalfWidth
    visit.exponentAfter = later.exponentHalfWidth
    if case .success(let goal)? = goal, let floor = planner.countedFloor {
      visit.beaconsNow = estimate(model, goal: goal, floor: floor, draws: planner.draws).interval
      visit.beaconsAfter = estimate(later, goal: goal, floor: floor, draws: planner.draws).interval
    }
    return visit
  }

  /// Choices point by point, and on a floor plan in the order in which to walk them.
  private func walked(_ choices: [NextPlaces.Choice]) -> [NextPlaces.Choice] {
    let groups = Dictionary(grouping: choices, by: \.place.nearest.point).sorted { $0.key < $1.key }.map(
      \.value)
    guard places.isOnFloor else { return groups.flatMap(\.self) }
    return groups.flatMap { group in
      WalkingOrder(group.map(\.place.position), cost: places.walk).order.map { group[$0] }
    }
  }

  /// What is open about the level where the requirement is decided: mean variance, dB².
  var openVariance: Double {
    guard let model else { return .infinity }
    return DemandVariance(covariance: model.covariance, demand: demand(model)).mean
  }

  /// Distances to look for places at, metres: those measured and those of demand, and none at which a quarter of the
  /// packets would be too weak.
  private func range(_ model: PathLossModel, demand: [Double]) -> Interval {
    let lower = max(places.nearest, min(model.distanceRange.lower, demand.min() ?? .infinity))
    var upper = max(model.distanceRange.upper, demand.max() ?? 0)
    let stated = fit.conditions.receiver.flatMap(planner.site.profile)?.sensitivity
    if let sensitivity = fit.sensitivity ?? stated {
      upper = min(upper, SurveyPrior.farthest(model, sensitivity: sensitivity))
    }
    if let farthest = places.farthest { upper = min(upper, farthest) }
    return Interval(lower: lower, upper: max(upper, lower * 1.5))
  }
}
