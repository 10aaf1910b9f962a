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
    let distances = FirstSurvey(site: planner.site, goals: goals, placement: visit.placement).distances
    let total = Double(goals.locations) * (half / goals.exponent) * (half / goals.exponent)
    return .expectedExponent(
      SurveyNote.Expected(
        placement: visit.placement, crowd: visit.crowd, carriage: visit.carriage, locations: goals.locations,
        halfWidth: half, nearestMetres: distances[0], farthestMetres: distances[2], goal: goals.exponent,
        locationsForGoal: total.rounded(.up)))
  }

  /// For a survey that goes on.
  var next: [SurveyNote] {
    let fits = planner.fits.filter { $0.status != .refused }
    let second: [SurveyNote] =
      fits.isEmpty || fits.contains { $0.sessionSD != nil } ? [] : [.secondSession]
    guard !visits.isEmpty else { return second }
    return second + [.assumedSpread, .askForLess(most: LocationNeed.most)] + common
  }

  private var common: [SurveyNote] {
    let apart = goals.decorrelation
    var notes: [SurveyNote] = [.keepApart(apartMetres: apart)]
    if visits.contains(where: { visit in visit.places.contains { $0.distance < apart / 2 } }) {
      notes.append(.nearBeacon(withinMetres: apart / 2))
    }
    if let floor = planner.site.floorPlan {
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

/// The plan of a survey that has no data yet, or of a set of conditions that was never measured.
struct FirstSurvey {
  let site: Site
  let goals: SurveyGoals
  let placement: Placement?

  private var places: SurveyPlaces { SurveyPlaces(site: site, placement: placement) }

  /// Seconds between two packets of the slowest beacon that hangs so.
  var spacing: Double {
    let intervals = places.beacons.compactMap(\.advertisingInterval)
    return intervals.max().map { ($0 + 5) / 1000 } ?? SurveyPrior.packetInterval
  }

  /// What the surveyor's time is spent on.
  var costs: DwellSize.Costs { DwellSize.Costs(walk: goals.walk, packet: goals.packet ?? spacing) }

  /// Packets at each location, by the literature's spreads.
  var packets: Int {
    DwellSize(
      shadowing: Estimate(SurveyPrior.shadowingSD), fadingSD: SurveyPrior.fadingSD,
      autocorrelation: SurveyPrior.autocorrelation(spacing: spacing), costs: costs
    ).packets
  }

  /// Seconds until this many packets have come to the receiver that listens least.
  func seconds(packets: Int, lost: Double = 0) -> Double {
    let duty = site.receivers.compactMap(\.dutyCycle).filter { $0 > 0 }.min() ?? 1
    return (Double(packets) * spacing / duty / (1 - min(lost, 0.9))).rounded(.up)
  }

  /// Near end, middle and far end of the distances to measure, metres.
  ///
  /// The far end is where a quarter of the packets may be lost by the literature's spreads, or the end of the floor, or
  /// without a floor plan 20 m or twice the near boundary. The near end is the immediate boundary, or as near as anyone
  /// comes to the beacon.
  var distances: [Double] {
    let power = places.beacons.compactMap(\.measuredPower).min() ?? SurveyPrior.referencePower
    let sensitivity = site.receivers.compactMap(\.sensitivity).max() ?? SurveyPrior.sensitivity
    let heard = SurveyPrior.farthest(power: power, sensitivity: sensitivity)
    let room = places.farthest ?? max(20, 2 * site.zones.near)
    let near = max(places.nearest, site.zones.immediate)
    let far = max(min(heard, room), 2 * near)
    return [near, (near * far).squareRoot(), far].map(SurveyPlaces.rounded)
  }

  /// The places, by distance and then by direction.
  func choose(_ count: Int) -> [CandidatePlace] {
    places.spread(count, over: distances, apart: goals.decorrelation)
  }

  /// Half of the 95 % interval that the exponent would get from this many locations by the literature's spreads.
  func exponentHalfWidth(_ count: Int) -> Double {
    let ends = distances
    let factor = AutoregressiveMean.varianceFactor(
      packets: packets, autocorrelation: SurveyPrior.autocorrelation(spacing: spacing))
    let variance =
      SurveyPrior.shadowingSD * SurveyPrior.shadowingSD + SurveyPrior.fadingSD * SurveyPrior.fadingSD * factor
    return SurveySize.exponentHalfWidth(
      locations: Double(count), locationSD: variance.squareRoot(),
      decades: log10(ends[2] / ends[0]))
  }

  /// A visit at one crowd level; places are the same at every level, so that levels can be compared.
  func visit(
    crowd: CrowdLevel?, carriage: Carriage?, receivers: [Receiver], cause: PlannedVisit.Cause, count: Int,
    name: (Int) -> String
  ) -> PlannedVisit {
    let chosen = choose(count)
    var visit = PlannedVisit(
      placement: placement, crowd: crowd, carriage: carriage, receivers: receivers, cause: cause,
      packets: packets, dwell: seconds(packets: packets),
      places: chosen.enumerated().map { places.planned($1, name: name($0)) })
    if cause == .firstSurvey || cause == .notMeasured { visit.exponentAfter = exponentHalfWidth(count) }
    return visit
  }
}
