import Foundation
import PathLoss
import RadioSurvey
import Statistics
import SurveyDesign
import CalibrationModel

/// What the reader of a survey plan must know beside it: what is assumed, and what to mind on the floor.
struct SurveyNotes {
  let planner: CoveragePlanner
  let goals: SurveyGoals
  let visits: [PlannedVisit]

  /// For a survey without data.
  var first: [SurveyNote] {
    var notes: [SurveyNote] = [
      .literatureValues(
        pathLossExponent: SurveyPrior.exponent, shadowingSDDecibels: SurveyPrior.shadowingSD,
        fadingSDDecibels: SurveyPrior.fadingSD)
    ]
    if let visit = visits.first, let half = visit.exponentAfter { notes.append(expected(half, of: visit)) }
    return notes + common
  }

  /// What a visit of a first survey is expected to tell of the exponent: half of its 95 % interval.
  private func expected(_ half: Double, of visit: PlannedVisit) -> SurveyNote {
    let distances = visit.places.flatMap(\.heard).map(\.distance)
    let total = Double(goals.locations) * (half / goals.exponent) * (half / goals.exponent)
    return .expectedExponent(
      SurveyNote.Expected(
        placement: visit.placement, crowd: visit.crowd, carriage: visit.carriage, locations: goals.locations,
        halfWidth: half, nearestMetres: distances.min() ?? 0, farthestMetres: distances.max() ?? 0,
        goal: goals.exponent, locationsForGoal: total.rounded(.up)))
  }

  /// For a survey that goes on.
  var next: [SurveyNote] {
    let fits = planner.fits.filter { $0.status != .refused }
    let second: [SurveyNote] = fits.isEmpty || fits.contains { $0.sessionSD != nil } ? [] : [.secondSession]
    let beacons: [SurveyNote] =
      planner.requirement.scope.spots.isEmpty
      ? fits.tooFewBeacons.map { [.moreBeacons(measured: $0)] } ?? [] : []
    guard !visits.isEmpty else { return second + beacons }
    return second + beacons + [.assumedSpread, .askForLess(most: LocationNeed.most)] + common
  }

  private var common: [SurveyNote] {
    let apart = goals.decorrelation
    var notes: [SurveyNote] = [.keepApart(apartMetres: apart)]
    if visits.contains(where: { visit in visit.places.contains { $0.distance < apart / 2 } }) {
      notes.append(.nearBeacon(withinMetres: apart / 2))
    }
    if let floor = planner.countedFloor {
      let across = { (side: Double) in Int(side / apart) + 1 }
      let room = across(floor.width) * across(floor.depth)
      if visits.contains(where: { $0.places.count > room }) {
        notes.append(.floorFull(places: room, apartMetres: apart))
      }
    }
    if Set(visits.flatMap(\.receivers)).count > 1 { notes.append(.receiversTogether) }
    return notes
  }
}
