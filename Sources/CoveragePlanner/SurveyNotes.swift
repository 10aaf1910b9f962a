import PathLoss
import RadioSurvey
import SurveyDesign

/// What the reader of a survey plan must know beside it: what is assumed, and what to mind on the floor.
struct SurveyNotes {
  let planner: CoveragePlanner
  let goals: SurveyGoals
  let visits: [PlannedVisit]

  /// For a survey without data.
  var first: [String] {
    var notes = [
      "From the literature and not measured here: exponent \(SurveyPrior.exponent), shadowing \(Text.number(SurveyPrior.shadowingSD)) dB, "
        + "fading \(Text.number(SurveyPrior.fadingSD)) dB. They choose distances and dwell times, and enter no result."
    ]
    if let visit = visits.first, let half = visit.exponentAfter {
      let plan = FirstSurvey(site: planner.site, goals: goals, placement: visit.placement)
      let total = Double(goals.locations) * (half / goals.exponent) * (half / goals.exponent)
      notes.append(
        "With such spreads \(goals.locations) locations give the exponent to about ±\(Text.number(half)) at "
          + "\(visit.label) (\(Text.number(plan.distances[0])) to \(Text.number(plan.distances[2])) m); "
          + "±\(Text.plain(goals.exponent)) takes about \(Text.plain(total.rounded(.up))).")
    }
    return notes + common
  }

  /// For a survey that continues.
  var next: [String] {
    guard !visits.isEmpty else { return [] }
    return [
      "How many more locations it takes supposes a third of them near, a third in the middle and a third far, over the "
        + "distances measured; brackets hold the answer at either end of the interval of shadowing. For shadowing itself the "
        + "low end holds where dwells are so long that fading adds nothing.",
      "Where a goal takes over \(LocationNeed.most) locations, ask for less with --exponent, --sigma or --beacons: the plan of "
        + "'recommend' allows for what the fits leave open.",
    ] + common
  }

  private var common: [String] {
    var notes = [
      "Places of one beacon should lie \(Text.plain(goals.decorrelation)) m apart, a working value and not measured here: "
        + "nearer ones share their shadowing and count for less."
    ]
    if visits.contains(where: { visit in
      visit.places.contains { $0.distance < goals.decorrelation / 2 }
    }) {
      notes.append(
        "Within \(Text.plain(goals.decorrelation / 2)) m of a beacon no two places are that far apart: take opposite sides, "
          + "and other beacons of the same placement where there are any.")
    }
    if let floor = planner.site.floorPlan {
      let across = { (side: Double) in Int(side / goals.decorrelation) + 1 }
      let room = across(floor.width) * across(floor.depth)
      if visits.contains(where: { $0.places.count > room }) {
        notes.append(
          "The floor has about \(room) places \(Text.plain(goals.decorrelation)) m apart for a beacon: hang it somewhere else "
            + "for the rest.")
      }
    }
    let receivers = Set(visits.flatMap(\.receivers))
    if receivers.count > 1 {
      notes.append(
        "Carry all receivers side by side: an offset between two of them needs 4 locations or more that both were at."
      )
    }
    return notes
  }
}
