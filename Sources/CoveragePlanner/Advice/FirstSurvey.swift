import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import SurveyDesign
import Support

/// The plan of a survey that has no data yet, or of sets of conditions that were never measured.
struct FirstSurvey {
  let goals: SurveyGoals
  let places: SurveyPlaces

  /// - Parameter placements: those that the same dwells serve, one of them or more; several only on a floor plan.
  init(site: Site, goals: SurveyGoals, placements: [Placement?], floors: [StandingFloor]) {
    self.goals = goals
    places = SurveyPlaces(site: site, placements: placements, floors: floors)
  }

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
    let duty = places.site.receivers.compactMap(\.dutyCycle).filter { $0 > 0 }.min() ?? 1
    return (Double(packets) * spacing / duty / (1 - min(lost, 0.9))).rounded(.up)
  }

  /// Nearest and farthest distance to measure at, metres.
  ///
  /// The far end is where a quarter of the packets may be lost by the literature's spreads, or the end of the floor, or
  /// without a floor plan 20 m or twice the near boundary. The near end is the immediate boundary, or as near as anyone
  /// comes to the beacon.
  private var range: Interval {
    let site = places.site
    let power = places.beacons.compactMap(\.measuredPower).min() ?? SurveyPrior.referencePower
    let sensitivity = site.receivers.compactMap(\.sensitivity).max() ?? SurveyPrior.sensitivity
    let heard = SurveyPrior.farthest(power: power, sensitivity: sensitivity)
    let room = places.farthest ?? max(20, 2 * site.zones.near)
    let near = max(places.nearest, site.zones.immediate)
    return Interval(lower: near, upper: max(min(heard, room), 2 * near))
  }

  /// Variance of a location's mean about the line by the literature's spreads, dB².
  private var locationVariance: Double {
    let factor = AutoregressiveMean.varianceFactor(
      packets: packets, autocorrelation: SurveyPrior.autocorrelation(spacing: spacing))
    return SurveyPrior.shadowingSD * SurveyPrior.shadowingSD + SurveyPrior.fadingSD * SurveyPrior.fadingSD
      * factor
  }

  /// The places, with half of the 95 % interval that they give the exponent by the literature's spreads, of the worst placement.
  private func choose(_ count: Int) -> (places: [CandidatePlace], halfWidth: Double) {
    let range = range
    guard places.isOnFloor else {
      let distances = [range.lower, (range.lower * range.upper).squareRoot(), range.upper].map {
        SurveyPlaces.rounded($0, most: range.upper)
      }
      let half = SurveySize.exponentHalfWidth(
        locations: Double(count), locationSD: locationVariance.squareRoot(),
        decades: log10(distances[2] / distances[0]))
      return (places.spread(count, over: distances), half)
    }
    // Nothing is known yet: what is wanted is the level at every distance alike.
    let demand = (0...8).map { range.lower * pow(range.upper / range.lower, Double($0) / 8) }
    let unknown = LineCovariance(interceptVariance: 1000, covariance: 0, slopeVariance: 1000)
    let target = SurveyTarget(
      variance: DemandVariance(covariance: unknown, demand: demand), shadowingSD: SurveyPrior.shadowingSD,
      locationVariance: locationVariance)
    let candidates = places.candidates(within: range)
    let choose = { (total: Int) in
      NextPlaces(
        total, from: candidates, measured: [], targets: places.placements.map { _ in target },
        spread: places.spread(total), decorrelation: goals.decorrelation)
    }
    // Walls may hide the beacons of a placement from most places: each gets as many locations as are asked for.
    var total = count
    var next = choose(total)
    while total < count * places.placements.count,
      places.placements.indices.contains(where: { next.locations(of: $0) < count })
    {
      total += 1
      next = choose(total)
    }
    let chosen = next.choices.map(\.place)
    let order = WalkingOrder(chosen.map(\.position), cost: places.walk).order
    let slopes = next.after.map(\.covariance.slopeVariance)
    return (
      order.map { chosen[$0] }, Distributions.normalQuantile(0.975) * (slopes.max() ?? 0).squareRoot() / 10
    )
  }

  /// A visit at each of these crowd levels; places are the same at every level, so that levels can be compared.
  func visits(
    crowds: [CrowdLevel?], carriage: Carriage?, receivers: [Receiver], cause: PlannedVisit.Cause, count: Int,
    name: (Int) -> String
  ) -> [PlannedVisit] {
    let (chosen, halfWidth) = choose(count)
    let planned = chosen.enumerated().map { places.planned($1, name: name($0)) }
    return crowds.map { crowd in
      var visit = PlannedVisit(
        placement: places.placements.count == 1 ? places.placements[0] : nil, crowd: crowd,
        carriage: carriage, receivers: receivers, cause: cause, packets: packets,
        dwell: seconds(packets: packets), places: planned)
      if cause != .refused { visit.exponentAfter = halfWidth }
      return visit
    }
  }
}
