import Foundation
import PathLoss
package import RadioSurvey
import Ranging
import Statistics
import Support
package import CalibrationModel

/// From fits and a requirement to a density, with what the fits leave open carried all the way through.
///
/// Only the nearest beacon counts. The plan to build meets the requirement for ``assurance`` of what the fit allows, because a plan at
/// the point estimate fails half the time (statistics of the project, section 5, “assurance”).
@Memberwise package struct CoveragePlanner: Sendable {
  /// Fits, one per set of conditions, see ``ConditionFit/forPlanning``.
  package var fits: [ConditionFit]
  /// Every fit of the survey, where ``fits`` are only those to plan with; empty where they are all. What devices assume and what spreads
  /// have in common come from these.
  package var surveyed: [ConditionFit] = []
  package var site: Site = Site()
  /// The level of a floor plan that is planned for; `nil` for the rectangle of the site.
  package var level: VenueLevel?
  package var requirement: CoverageRequirement = CoverageRequirement()
  package var policy: RangingSettings = RangingSettings()
  package var seed: UInt64 = 1
  /// Number of draws, ≥ 100.
  package var draws: Int = 2000

  /// Share of what a fit allows that a plan has to meet. Nine in ten plans of simulated surveys then meet the requirement
  /// (`AssuranceTests`): numbers come in steps, and the worst of several receivers decides.
  package static let assurance = 0.9
  /// Share of what a fit allows that must keep how often near may be said falsely. Levels that are too low miss near and levels that are
  /// too high say it falsely, so the two failures add up: together, plans keep both in nine of ten (`PlansAgainstTruthTests`).
  static let falseNearAssurance = 0.95
  /// Seconds within which a beacon is heard where that is asked instead of a zone.
  static let heardWithin = 3.0
  /// No device is asked to range closer than this, metres.
  static let minimumDistance = 0.3

  /// The whole answer.
  ///
  /// - Parameter floor: of this planner, if something else looks at it too.
  package func recommend(on floor: PlannedFloor? = nil) -> Recommendation {
    let radios = radios
    // Spots have a beacon each: none is counted for the floor.
    let floor = requirement.scope.spots.isEmpty ? floor ?? PlannedFloor(self) : nil
    let plans = conditionPlans(radios, on: floor)
    return RecommendationVerdict(planner: self, plans: plans, radios: radios, floor: floor).recommendation
  }

  package func conditionPlans(on floor: PlannedFloor?) -> [ConditionPlan] {
    conditionPlans(radios, on: floor)
  }

  func conditionPlans(_ radios: [ConditionRadio?], on floor: PlannedFloor?) -> [ConditionPlan] {
    ParallelWork.map(Array(zip(fits, radios))) { plan(for: $0, radio: $1, on: floor) }
  }

  private func plan(for fit: ConditionFit, radio: ConditionRadio?, on floor: PlannedFloor?)
    -> ConditionPlan
  {
    guard let radio else {
      return ConditionPlan(
        conditions: fit.conditions, verdict: .cannotBeSaid, reason: .fitRefused(fitReason: fit.reasons.first))
    }
    switch goal(for: fit, model: radio.model) {
    case .failure(let reason):
      return ConditionPlan(conditions: fit.conditions, verdict: .cannotBeSaid, reason: reason)
    case .success(let goal):
      return ConditionPlanner(planner: self, radio: radio, floor: floor, goal: goal).plan
    }
  }

  /// Where it is decided whether the goal is met, metres: at the end of the zone, or as far as was measured.
  func decisiveDistance(_ fit: ConditionFit) -> Double { zoneEnd ?? fit.distanceRange?.upper ?? 1 }

  /// How often a device may say near at ``falseNearDistance``.
  var mostFalseNear: Double { requirement.mostFalseNear }

  /// Where a device must no longer say the zone that is asked for, metres: as required, or twice where that ends; at spots, twice the
  /// radius.
  var falseNearDistance: Double {
    requirement.falseNear?.beyond
      ?? 2 * (requirement.scope.spots.isEmpty ? zoneEnd ?? site.zones.near : spotRadius)
  }

  /// Metres up to which a zone that is asked for must be known: where it must no longer be said; 0 for other goals.
  var decidingDistance: Double { zoneEnd == nil ? 0 : falseNearDistance }

  /// Where the zone that is asked for ends, metres; `nil` for other goals.
  var zoneEnd: Double? {
    if case .zone(let zone) = requirement.goal { site.zones.outerDistance(of: zone) } else { nil }
  }

  /// Whether the requirement asks something of the beacons of a placement under these conditions.
  func asks(of conditions: FitConditions, at placement: Placement?) -> Bool {
    conditions.placement == placement && (requirement.crowd == nil || conditions.crowd == requirement.crowd)
  }

  /// Metres around a point or a spot within which somebody is at it: as required, or the near boundary.
  var spotRadius: Double { requirement.scope.within ?? site.zones.near }

  /// Height of the beacons of a placement above the device, metres.
  package func height(of placement: Placement?) -> Double {
    site.height(of: placement) ?? 0
  }

  /// Beacons said to hang in a placement, and those with coordinates that the logs of this placement heard where the survey names no
  /// placement of theirs; none of another floor than the one that is planned for.
  func beacons(at placement: Placement?, heard: Set<BeaconIdentifier>) -> [Beacon] {
    let floors = site.floors
    let planned = level.flatMap { floors.count > 1 || floors.contains($0.name) ? $0.name : nil }
    return site.beacons.filter { beacon in
      let isHere = planned == nil || (beacon.position?.floor ?? planned) == planned
      return isHere
        && (beacon.placement == placement
          || (beacon.placement == nil && beacon.position != nil && heard.contains(beacon.identifier)))
    }
  }

  var allFits: [ConditionFit] { surveyed.isEmpty ? fits : surveyed }

  /// What a device assumes under these conditions; `nil` where nothing says it.
  func belief(for conditions: FitConditions) -> RangingBelief? {
    policy.belief(for: conditions, fits: allFits, site: site)
  }

  /// What a device must get under the conditions of a fit, or why that is not known.
  func goal(for fit: ConditionFit, model: PathLossModel) -> Result<GoalModel, PlanReason> {
    switch requirement.goal {
    case .zone(let zone):
      guard let belief = belief(for: fit.conditions) else { return .failure(.assumedPowerUnknown) }
      guard let distance = site.zones.outerDistance(of: zone) else { return .failure(.zoneWithoutEnd) }
      let fading = model.fadingSD * model.averagingFactor(packets: requirement.packets).squareRoot()
      return .success(GoalModel(target: .level(belief.level(at: distance)), fadingSD: fading))
    case .heard(let seconds): return heardGoal(within: seconds, fit: fit, model: model)
    }
  }

  private func heardGoal(
    within seconds: Double, fit: ConditionFit, model: PathLossModel
  ) -> Result<GoalModel, PlanReason> {
    let profile = fit.conditions.receiver.flatMap(site.profile)
    guard let sensitivity = profile?.sensitivity else { return .failure(.sensitivityUnknown) }
    let intervals = site.beacons.filter {
      fit.conditions.placement == nil || $0.placement == fit.conditions.placement
    }.compactMap(\.advertisingInterval)
    guard let interval = intervals.max() else { return .failure(.advertisingIntervalUnknown) }
    let sent = seconds * 1000 / (interval + 5) * (profile?.dutyCycle ?? 1)
    // Correlated packets fail together: this many of them are worth fewer tries.
    let rho = model.autocorrelation
    let tries = max(sent.rounded(.down) * (1 - rho) / (1 + rho), sent >= 1 ? 1 : 0)
    guard tries > 0 else { return .failure(.noPacketInTime(withinSeconds: seconds)) }
    // Without a fitted loss all of it counts as collisions, although some was weakness: errs towards more beacons.
    let loss =
      fit.collisionLoss?.estimate
      ?? fit.expectedPackets.map { 1 - Double(fit.receivedPackets) / Double(max($0, 1)) } ?? 0
    return .success(
      GoalModel(
        target: .packet(
          sensitivity: sensitivity, tries: min(tries, Self.triesAmongBursts(sent, loss: loss, fit: fit)),
          collisionLoss: max(0, loss)),
        fadingSD: model.fadingSD))
  }

  /// How many independent packets are all lost as often as these, where losses come in bursts: p b^(n − 1) = p^m, for losses that follow a
  /// lost packet with probability b (E. N. Gilbert, Bell Syst. Tech. J. 39, 1960, doi 10.1002/j.1538-7305.1960.tb03959.x). The correlation of
  /// successive losses is the one with which dwells of this survey's length differ as much as they do.
  private static func triesAmongBursts(_ packets: Double, loss: Double, fit: ConditionFit) -> Double {
    guard let dispersion = fit.lossDispersion, let expected = fit.expectedPackets, fit.dwells > 0,
      packets > 1, loss > 0, loss < 1
    else { return packets }
    let length = max(2, expected / fit.dwells)
    var (low, high) = (0.0, 0.999)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      let factor =
        Double(length) * AutoregressiveMean.varianceFactor(packets: length, autocorrelation: middle)
      if factor < dispersion { low = middle } else { high = middle }
    }
    let stays = loss + (1 - loss) * low
    return 1 + (packets - 1) * log(stays) / log(loss)
  }
}

extension RequirementReason {
  /// What was asked for beside that.
  ///
  /// - Parameter planner: with the probability, the crowd level and the packets of this requirement.
  package init(_ further: FurtherRequirement, planner: CoveragePlanner) {
    let own = RequirementReason(planner)
    var asked = own.asked
    asked.probability = further.probability
    // What is asked beside it limits no false near.
    asked.falseNear = nil
    switch further.goal {
    case .zone: if case .immediate = own { self = .immediate(asked) } else { self = .near(asked) }
    case .heard(_, let beacons): self = .heard(asked, beacons: beacons)
    case .nearest, .position:
      // Asked of somebody who stands at the points, not around them.
      (asked.withinMetres, asked.isWithinAssumed) = (nil, nil)
      if case .position(let error) = further.goal {
        self = .position(asked, errorMetres: error)
      } else {
        self = .nearest(asked)
      }
    }
  }

  package init(_ planner: CoveragePlanner) {
    let requirement = planner.requirement
    var asked = Asked(probability: requirement.probability)
    asked.crowd = requirement.crowd
    asked.sessionSDDecibels = requirement.sessionSD
    asked.onlyAt = requirement.scope.isEverywhere ? nil : requirement.scope.names
    if case .zone = requirement.goal, !requirement.scope.points.isEmpty || !requirement.scope.spots.isEmpty {
      asked.withinMetres = planner.spotRadius
      if requirement.scope.within == nil { asked.isWithinAssumed = true }
    }
    if !requirement.scope.spots.isEmpty { asked.isBySpot = true }
    // It was not requested.
    if requirement == CoverageRequirement(sessionSD: requirement.sessionSD) { asked.isDefault = true }
    switch requirement.goal {
    case .heard(let seconds):
      asked.withinSeconds = seconds
      self = .heard(asked, beacons: nil)
    case .zone(let zone):
      asked.packets = requirement.packets
      asked.nearBoundaryMetres = planner.site.zones.near
      asked.zoneEndMetres = planner.site.zones.outerDistance(of: zone)
      asked.falseNear = planner.mostFalseNear
      asked.falseNearDistanceMetres = planner.falseNearDistance
      asked.assumption = planner.policy.assumption
      self = zone == .immediate ? .immediate(asked) : .near(asked)
    }
  }
}

extension Site {
  /// The floors that beacons hang on, by name.
  var floors: Set<String> { Set(beacons.compactMap { $0.position?.floor }) }
}
