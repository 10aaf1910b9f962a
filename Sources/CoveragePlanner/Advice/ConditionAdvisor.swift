import Foundation
import PathLoss
import RadioSurvey
import SurveyDesign
import Support
import CalibrationModel

/// What one fit still needs, and where to stand for it.
struct ConditionAdvisor {
  let planner: CoveragePlanner
  let goals: SurveyGoals
  let fit: ConditionFit
  /// The fit's numbers; `nil` if it is refused.
  let model: PathLossModel?
  /// Packets to stay for.
  let size: DwellSize?

  let first: FirstSurvey
  var places: SurveyPlaces { first.places }
  let goal: Result<GoalModel, PlanReason>?

  /// Draws for questions about surveys that are not made yet, if a search asks many of them.
  private static let searchDraws = 400

  init(planner: CoveragePlanner, goals: SurveyGoals, fit: ConditionFit, floors: [StandingFloor]) {
    self.planner = planner
    self.goals = goals
    self.fit = fit
    model = PathLossModel(inFrontOf: fit, question: .newBeacon)
    first = FirstSurvey(
      site: planner.site, goals: goals, placements: [fit.conditions.placement], floors: floors)
    goal = model.map { planner.goal(for: fit, model: $0) }
    let costs = first.costs
    size = model.flatMap { model in
      fit.shadowingSD.map {
        DwellSize(
          shadowing: $0, fadingSD: model.fadingSD, autocorrelation: model.autocorrelation, costs: costs)
      }
    }
  }

  var advice: ConditionAdvice {
    var advice = ConditionAdvice(
      conditions: fit.conditions, verdict: .enough, reasons: [], locations: fit.locations)
    guard let model, let size, let shadowing = fit.shadowingSD else {
      advice.verdict = .measureMore
      advice.reasons = fit.reasons.prefix(1).map { .fitRefused(fitReason: $0) }
      advice.obstacles = advice.reasons
      return advice
    }
    advice.dwell = size
    let exponent = model.need(
      exponentWithin: goals.exponent, shadowing: shadowing, over: model.distanceRange, packets: size.packets)
    let spread = model.need(shadowingWithin: goals.shadowing, shadowing: shadowing)
    advice.exponent = exponent
    advice.shadowing = spread
    var needs = [exponent, spread]
    switch beaconNeed(model, size: size, shadowing: shadowing) {
    case .success(let need):
      advice.beacons = need
      if need.isHopeless {
        advice.verdict = .cannotBeReached
        advice.reasons = [.beaconsHopeless]
        advice.obstacles = advice.reasons
        return advice
      }
      needs.append(need.locations)
      if !need.isMet {
        advice.reasons.append(
          .beaconsOpen(.init(need.locations), low: need.now.low, high: need.now.high, widest: need.widest))
      }
    case .failure(let cause):
      advice.reasons.append(.beaconsNotCounted(cause: cause))
      advice.obstacles.append(.beaconsNotCounted(cause: cause))
    }
    if !exponent.isMet { advice.reasons.append(.exponentOpen(.init(exponent))) }
    if !spread.isMet, spread.now != nil {
      advice.reasons.append(.shadowingOpen(.init(spread)))
    } else if !spread.isMet {
      advice.reasons.append(.shadowingIndistinct)
      advice.obstacles.append(.shadowingIndistinct)
    }
    let open = needs.filter { !$0.isMet }
    if open.contains(where: { $0.more != nil }) || spread.now == nil {
      advice.verdict = .measureMore
    } else if !open.isEmpty {
      advice.verdict = .cannotBeReached
    }
    return advice
  }

  // MARK: Number of beacons

  private func beaconNeed(_ model: PathLossModel, size: DwellSize, shadowing: Estimate)
    -> Result<BeaconNeed, PlanReason>
  {
    guard let floor = planner.countedFloor else { return .failure(.floorPlanMissing) }
    guard case .success(let goal)? = goal else {
      if case .failure(let cause)? = goal { return .failure(cause) }
      return .failure(.fitRefused(fitReason: nil))
    }
    let now = estimate(model, goal: goal, floor: floor, draws: planner.draws)
    let more = { (sd: Double) in
      let radio = model.withShadowing(sd, packets: size.packets)
      let isNarrow = { (count: Int) in
        guard count > 0, let later = radio.adding(count, over: model.distanceRange, packets: size.packets)
        else { return false }
        return estimate(later, goal: goal, floor: floor, draws: Self.searchDraws).isNarrow
      }
      // Numbers on a grid jump, so that an interval can be narrow by luck: it must stay so.
      return LocationNeed.smallest { count in
        [4, 5, 6, 8].allSatisfy { isNarrow(min(count * $0 / 4, LocationNeed.most)) }
      }
    }
    let isAsked = !now.isNarrow && now.interval.low != nil
    return .success(
      BeaconNeed(
        now: now.interval, widest: 2 * goals.beacons,
        locations: LocationNeed(
          goal: goals.beacons, now: now.interval.width.map { Double($0) / 2 },
          more: now.isNarrow ? 0 : isAsked ? more(shadowing.estimate) : nil,
          moreLow: isAsked ? shadowing.lower95.flatMap(more) : nil,
          moreHigh: isAsked ? shadowing.upper95.flatMap(more) : nil), isMet: now.isNarrow))
  }

  /// The 90 % interval of the number on a regular grid: the grid for the reach that a twentieth of the radios stays below,
  /// and for that which a twentieth goes beyond; and whether it is narrow enough.
  func estimate(_ model: PathLossModel, goal: GoalModel, floor: FloorPlan, draws: Int)
    -> (interval: BeaconInterval, isNarrow: Bool)
  {
    let probability = planner.requirement.probability
    let reaches = ParameterDraws(model: model, count: draws, seed: planner.seed).radios
      .map { goal.reach(probability: probability, radio: $0) }.sorted()
    let ends = [0.05, 0.95].map { reaches.quantile($0) }
    let interval = BeaconInterval(low: count(ends[1], on: floor), high: count(ends[0], on: floor))
    guard let low = interval.low, let high = interval.high else { return (interval, false) }
    if Double(high - low) <= 2 * goals.beacons { return (interval, true) }
    // No grid in between: the two are neighbours.
    let isNeighbour = (1..<Self.gridSteps).allSatisfy { step in
      let reach = ends[0] * pow(ends[1] / ends[0], Double(step) / Double(Self.gridSteps))
      return count(reach, on: floor).map { $0 == low || $0 == high } ?? false
    }
    return (interval, isNeighbour)
  }

  /// Reaches tried between the ends of an interval.
  private static let gridSteps = 40

  /// Beacons on a regular grid for a reach in metres; `nil` if no density helps.
  private func count(_ reach: Double, on floor: FloorPlan) -> Int? {
    guard reach.isFinite else { return 1 }
    guard reach > places.closest else { return nil }
    let along = (reach * reach - places.height * places.height).squareRoot()
    return FloorGeometry.gridCount(reach: along, on: floor)
  }
}

extension AdviceReason.Need {
  fileprivate init(_ need: LocationNeed) {
    let hasRange = need.more != nil && (need.moreLow ?? need.moreHigh) != nil
    self.init(
      goal: need.goal, now: need.now, more: need.more,
      moreLow: hasRange ? need.more.map { min(need.moreLow ?? $0, $0) } : nil,
      moreHigh: hasRange ? need.moreHigh : nil, most: LocationNeed.most)
  }
}
