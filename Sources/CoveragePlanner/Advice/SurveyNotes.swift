import PathLoss
import RadioSurvey
import SurveyDesign

/// What the reader of a survey plan must know beside it: what is assumed, and what to mind on the floor.
struct SurveyNotes {
  let planner: CoveragePlanner
  let goals: SurveyGoals
  let visits: [PlannedVisit]

  /// For a survey without data.
  var first: [SurveyNote] {
    var notes = [
      SurveyNote(
        .literatureValues,
        [
          "pathLossExponent": .number(SurveyPrior.exponent),
          "shadowingSD_db": .number(SurveyPrior.shadowingSD),
          "fadingSD_db": .number(SurveyPrior.fadingSD),
        ])
    ]
    if let visit = visits.first, let half = visit.exponentAfter { notes.append(expected(half, of: visit)) }
    return notes + common
  }

  /// What a visit of a first survey is expected to tell of the exponent: half of its 95 % interval.
  private func expected(_ half: Double, of visit: PlannedVisit) -> SurveyNote {
    let distances = FirstSurvey(site: planner.site, goals: goals, placement: visit.placement).distances
    let total = Double(goals.locations) * (half / goals.exponent) * (half / goals.exponent)
    var values: ReasonValues = [
      "locations": .count(goals.locations), "halfWidth": .number(half), "nearest_m": .number(distances[0]),
      "farthest_m": .number(distances[2]), "goal": .number(goals.exponent),
      "locationsForGoal": .number(total.rounded(.up)),
    ]
    values["placement"] = visit.placement.map { .text($0.rawValue) }
    values["crowd"] = visit.crowd.map { .text($0.rawValue) }
    values["carriage"] = visit.carriage.map { .text($0.rawValue) }
    return SurveyNote(.expectedExponent, values)
  }

  /// For a survey that goes on.
  var next: [SurveyNote] {
    let fits = planner.fits.filter { $0.status != .refused }
    let second =
      fits.isEmpty || fits.contains { $0.sessionSD != nil } ? [] : [SurveyNote(.secondSession)]
    guard !visits.isEmpty else { return second }
    return second + [
      SurveyNote(.assumedSpread), SurveyNote(.askForLess, ["most": .count(LocationNeed.most)]),
    ] + common
  }

  private var common: [SurveyNote] {
    let apart = goals.decorrelation
    var notes = [SurveyNote(.keepApart, ["apart_m": .number(apart)])]
    if visits.contains(where: { visit in visit.places.contains { $0.distance < apart / 2 } }) {
      notes.append(SurveyNote(.nearBeacon, ["within_m": .number(apart / 2)]))
    }
    if let floor = planner.site.floorPlan {
      let across = { (side: Double) in Int(side / apart) + 1 }
      let room = across(floor.width) * across(floor.depth)
      if visits.contains(where: { $0.places.count > room }) {
        notes.append(SurveyNote(.floorFull, ["places": .count(room), "apart_m": .number(apart)]))
      }
    }
    if Set(visits.flatMap(\.receivers)).count > 1 { notes.append(SurveyNote(.receiversTogether)) }
    return notes
  }
}
