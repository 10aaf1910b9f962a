package import CalibrationModel
import PathLoss
package import RadioSurvey
import Ranging
import SurveyDesign
import Support

/// What to measure next, from the fits and the requirement; or what to measure first, if there are none.
@Memberwise package struct SurveyAdvisor: Sendable {
  /// The planner whose number of beacons is to be known better.
  package var planner: CoveragePlanner
  package var goals: SurveyGoals = SurveyGoals()
  /// The dwells of the fits, for where they were measured; completed by what the site knows.
  package var dwells: [Dwell] = []
  /// The part of the survey to advise on.
  package var selection = SurveySelection()
  /// The floor plan with all of its levels; `nil` for the level of the planner, or the rectangle of the site.
  package var plan: VenuePlan?

  package var venue: VenueFloors {
    VenueFloors(plan: plan ?? planner.level.map { VenuePlan(levels: [$0]) }, site: planner.site)
  }

  /// One placement at one crowd level, carried in one way: conditions without a receiver.
  private typealias Cell = FitConditions

  package func advise() -> SurveyAdvice {
    let floors = StandingFloor.floors(of: venue, site: planner.site)
    return planner.fits.isEmpty ? first(on: floors) : next(on: floors)
  }

  // MARK: First survey

  private func first(on floors: [StandingFloor]) -> SurveyAdvice {
    let site = planner.site
    var placements: [Placement?] = site.placements.map(\.placement)
    for placement in site.beacons.map(\.placement) where !placements.contains(placement) {
      placements.append(placement)
    }
    if placements.isEmpty { placements = [nil] }
    placements.removeAll { !isSelected(placement: $0) }
    var crowds: [CrowdLevel?] = site.crowdLevels.isEmpty ? [nil] : site.crowdLevels.map(\.level)
    crowds.removeAll { !isSelected(crowd: $0) }
    let receivers = site.receivers.map(\.receiver).filter {
      selection.receivers.isEmpty || selection.receivers.contains($0)
    }
    let visits = firstVisits(
      to: placements, crowds: crowds, carriage: nil, receivers: receivers, cause: .firstSurvey,
      count: goals.locations, names: [], on: floors)
    return SurveyAdvice(
      verdict: .measureMore, reason: .noData(locations: goals.locations), isFirst: true, goals: goals,
      conditions: [], visits: visits, seconds: seconds(visits),
      notes: SurveyNotes(planner: planner, goals: goals, visits: visits).first, seed: planner.seed,
      draws: planner.draws)
  }

  /// Visits without a fit, level by level: where the beacons of several placements are on the floor plan, one dwell serves them all.
  private func firstVisits(
    to placements: [Placement?], crowds: [CrowdLevel?], carriage: Carriage?, receivers: [Receiver],
    cause: PlannedVisit.Cause, count: Int, names: Set<String>, on floors: [StandingFloor]
  ) -> [PlannedVisit] {
    let survey = { FirstSurvey(site: planner.site, goals: goals, placements: $0, floors: floors) }
    let onFloor = placements.filter { survey([$0]).places.isOnFloor }
    let groups = (onFloor.isEmpty ? [] : [onFloor]) + placements.filter { !onFloor.contains($0) }.map { [$0] }
    let visits = groups.map { group in
      let fresh = self.fresh(count * group.count, of: group.count == 1 ? group[0] : nil, beside: names)
      return survey(group).visits(
        crowds: crowds, carriage: carriage, receivers: receivers, cause: cause, count: count,
        name: { fresh[$0] })
    }
    return crowds.indices.flatMap { crowd in visits.map { $0[crowd] } }
  }

  private func isSelected(placement: Placement?) -> Bool {
    selection.placements.isEmpty || placement.map(selection.placements.contains) ?? false
  }

  private func isSelected(crowd: CrowdLevel?) -> Bool {
    selection.crowds.isEmpty || crowd.map(selection.crowds.contains) ?? false
  }

  private func fresh(_ count: Int, of placement: Placement?, beside names: Set<String>) -> [String] {
    (1...(count + names.count)).lazy.map { "\(placement?.rawValue ?? "place") \($0)" }
      .filter { !names.contains($0) }.prefix(count).map(\.self)
  }

  private func seconds(_ visits: [PlannedVisit]) -> Double {
    visits.reduce(0) { $0 + Double($1.places.count) * (goals.walk + $1.dwell) }
  }

  // MARK: Next measurements

  private func next(on floors: [StandingFloor]) -> SurveyAdvice {
    let cells = neededCells().filter { isSelected(placement: $0.placement) && isSelected(crowd: $0.crowd) }
    let advisors = planner.fits.map {
      ConditionAdvisor(planner: planner, goals: goals, fit: $0, floors: floors)
    }
    var byCell: [Cell: [(advisor: ConditionAdvisor, advice: ConditionAdvice)]] = [:]
    for advisor in advisors where cells.contains(cell(of: advisor.fit.conditions)) {
      byCell[cell(of: advisor.fit.conditions), default: []].append((advisor, advisor.advice))
    }
    let advice = cells.flatMap { (byCell[$0] ?? []).map(\.advice) }
    let names = Set(dwells.map(\.location.name))
    let byConditions = Dictionary(grouping: dwells, by: \.conditions.fitConditions)
    // What was never measured at one crowd level, in one carriage, is measured together.
    var planned = cells.filter { byCell[$0] != nil }.flatMap { cell in
      visits(to: cell, byCell[cell] ?? [], names: names, dwells: byConditions, on: floors)
        .map { (cell: cell, visit: $0) }
    }
    let missing = cells.filter { byCell[$0] == nil }
    for cells in Self.grouped(missing) {
      let count = max(goals.locations, SurveyGoals.firstLocations)
      planned += firstVisits(
        to: cells.map(\.placement), crowds: [cells[0].crowd], carriage: cells[0].carriage,
        receivers: planner.site.receivers.map(\.receiver), cause: .notMeasured, count: count, names: names,
        on: floors
      ).map { (cell: cells[0], visit: $0) }
    }
    let ranks = planned.enumerated().map { index, one in
      let (cell, visit) = one
      let rank = visit.cause == .notMeasured ? 0.0 : visit.cause == .refused ? 1 : 2
      // The placement that a plan would take first: fewest beacons at the safe end.
      let beacons = (byCell[cell] ?? []).map { Double($0.advice.beacons?.now.high ?? .max) }.max() ?? 0
      return [rank, beacons, -(visit.varianceReduction ?? 0), Double(index)]
    }
    let ordered = zip(planned, ranks).sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0.visit)
    let verdict: SurveyVerdict =
      !missing.isEmpty || advice.contains { $0.verdict == .measureMore }
      ? .measureMore : advice.contains { $0.verdict == .cannotBeReached } ? .cannotBeReached : .enough
    return SurveyAdvice(
      verdict: verdict, reason: reason(verdict, advice, neverMeasured: missing.count), isFirst: false,
      goals: goals, conditions: advice, visits: ordered, seconds: seconds(ordered),
      notes: SurveyNotes(planner: planner, goals: goals, visits: ordered).next, seed: planner.seed,
      draws: planner.draws)
  }

  /// The verdict on the conditions that the requirement needs, and how many of them were never measured.
  private func reason(_ verdict: SurveyVerdict, _ advice: [ConditionAdvice], neverMeasured: Int)
    -> SurveyReason
  {
    let progress = SurveyReason.Progress(
      conditions: advice.count, reached: advice.count { $0.verdict == .enough },
      closed: advice.count { $0.verdict == .cannotBeReached }, neverMeasured: neverMeasured)
    return switch verdict {
    case .enough:
      .enough(conditions: advice.count, areBeaconsCounted: advice.allSatisfy { $0.beacons != nil })
    case .measureMore: .measureMore(progress)
    case .cannotBeReached: .cannotBeReachedByMoreLocations(progress)
    }
  }

  private func cell(of conditions: FitConditions) -> Cell {
    var cell = conditions
    cell.receiver = nil
    return cell
  }

  /// Every placement at every crowd level that the requirement names, in every carriage surveyed; and the level at which
  /// beacons are calibrated, if nothing usable says what devices assume.
  private func neededCells() -> [Cell] {
    let fits = planner.fits
    var placements = planner.placementOrder
    for definition in planner.site.placements where !placements.contains(definition.placement) {
      placements.append(definition.placement)
    }
    let surveyed = planner.crowdOrder(of: fits.map(\.conditions.crowd))
    var crowds: [CrowdLevel?]
    if let crowd = planner.requirement.crowd {
      crowds = [crowd]
    } else {
      crowds = planner.site.crowdLevels.isEmpty ? surveyed : planner.site.crowdLevels.map(\.level)
      crowds += surveyed.filter { !crowds.contains($0) }
    }
    let carriages = Set(fits.map(\.conditions.carriage)).sorted {
      ($0?.rawValue ?? "") < ($1?.rawValue ?? "")
    }
    var cells: [Cell] = []
    for placement in placements {
      for carriage in carriages {
        let own = crowds.map { Cell(placement: placement, crowd: $0, carriage: carriage) }
        cells += own
        guard let level = calibrationLevel, !crowds.contains(level) else { continue }
        let calibration = Cell(placement: placement, crowd: level, carriage: carriage)
        let isUsable = fits.contains { cell(of: $0.conditions) == calibration && $0.status != .refused }
        if !isUsable { cells.append(calibration) }
      }
    }
    return cells
  }

  /// The crowd level whose fit says what devices assume; `nil` if the belief does not rest on a fit.
  private var calibrationLevel: CrowdLevel? {
    guard case .zone = planner.requirement.goal, planner.policy.pathLossExponent == nil else { return nil }
    return planner.policy.calibratedAt ?? planner.site.crowdLevels.first?.level
  }

  /// Cells of one crowd level and carriage, in their order.
  private static func grouped(_ cells: [Cell]) -> [[Cell]] {
    var groups: [[Cell]] = []
    for cell in cells {
      let own = groups.firstIndex { $0[0].crowd == cell.crowd && $0[0].carriage == cell.carriage }
      if let own { groups[own].append(cell) } else { groups.append([cell]) }
    }
    return groups
  }

  /// - Parameters:
  ///   - known: at least one.
  ///   - names: of all locations, which a new one must not have.
  ///   - dwells: by conditions.
  private func visits(
    to cell: Cell, _ known: [(advisor: ConditionAdvisor, advice: ConditionAdvice)], names: Set<String>,
    dwells: [FitConditions: [Dwell]], on floors: [StandingFloor]
  ) -> [PlannedVisit] {
    let own = known.compactMap(\.advice.conditions.receiver)
    let receivers = own.isEmpty ? planner.site.receivers.map(\.receiver) : own
    if known.allSatisfy({ $0.advisor.model == nil }) {
      return firstVisits(
        to: [cell.placement], crowds: [cell.crowd], carriage: cell.carriage, receivers: receivers,
        cause: .refused, count: goals.locations, names: names, on: floors)
    }
    let open = known.filter { $0.advice.verdict == .measureMore && $0.advisor.model != nil }
    guard let deciding = open.max(by: { $0.advisor.openVariance < $1.advisor.openVariance }) else {
      return []
    }
    // Where the number of beacons is known well enough, what is left to know is the line itself.
    let aim: PlannedVisit.Aim =
      deciding.advice.beacons?.isMet == true && deciding.advice.exponent?.isMet == false
      ? .exponent : .requirement
    let fresh = self.fresh(goals.locations, of: cell.placement, beside: names)
    let visit = deciding.advisor.visit(
      receivers: receivers, measured: Self.measured(dwells[deciding.advisor.fit.conditions] ?? []), aim: aim,
      name: { fresh[$0] })
    return visit.map { [$0] } ?? []
  }

  /// Places of these dwells whose coordinates the log has.
  private static func measured(_ dwells: [Dwell]) -> [CandidatePlace] {
    dwells.compactMap { dwell in
      guard let position = dwell.location.position, let distance = dwell.location.distance else { return nil }
      return CandidatePlace(beacon: dwell.beacon, position: position, distance: distance)
    }.uniqued
  }
}
