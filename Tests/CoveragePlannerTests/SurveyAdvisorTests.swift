import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import SurveyDesign
import TestSupport
import Testing
import Support

@Suite struct SurveyAdvisorTests {
  private static let levels = ["empty", "full"].map { CrowdLevelDefinition(level: CrowdLevel(rawValue: $0)) }

  /// A fit as so many locations in three groups over 0.5 to 10 m would give it.
  private func fit(
    _ placement: Placement = "clear", _ crowd: CrowdLevel = "full", power: Double = -60, sigma: Double = 3,
    locations: Int = 20, status: FitStatus = .calibrated
  ) -> ConditionFit {
    let sample = FitSample(
      conditions: FitConditions(placement: placement, crowd: crowd), locations: locations, dwells: locations,
      receivedPackets: 20 * locations, distanceRange: Interval(lower: 0.5, upper: 10), autocorrelation: 0.4)
    let count = Double(locations)
    let middle = log10(5.0.squareRoot())
    let spread = log10(20.0) / 6.0.squareRoot()
    let slope = sigma * sigma / (count * spread * spread)
    let line = FittedLine(
      referencePower: Estimate(power), pathLossExponent: Estimate(2.2),
      shadowingSD: Estimate(
        sigma, lower95: sigma * (1 - 1.4 / count.squareRoot()),
        upper95: sigma * (1 + 1.4 / count.squareRoot())), fadingSD: Estimate(2),
      covariance: LineCovariance(
        interceptVariance: sigma * sigma / count + slope * middle * middle, covariance: -slope * middle,
        slopeVariance: slope), degreesOfFreedom: locations - 2)
    return ConditionFit(sample, .made(status, line, refusal: .tooFewLocations(3)))
  }

  private func site(_ placements: [Placement] = ["clear"], floor: FloorPlan? = FloorPlan(width: 12, depth: 8))
    -> Site
  {
    Site(
      beacons: placements.map { placement in
        Beacon(
          identifier: .name("B \(placement)"), position: Position(x: 3, y: 4), placement: placement,
          advertisingInterval: 300, measuredPower: -60)
      },
      placements: placements.map { PlacementDefinition(placement: $0, heightAboveDevice: 0) },
      crowdLevels: Self.levels, floorPlan: floor)
  }

  private func advise(
    _ fits: [ConditionFit], site: Site? = nil, goals: SurveyGoals = SurveyGoals(), dwells: [Dwell] = [],
    probability: Double = 0.8
  ) -> SurveyAdvice {
    let planner = CoveragePlanner(
      fits: fits, site: site ?? self.site(),
      requirement: CoverageRequirement(probability: probability, crowd: "full"),
      policy: .init(referencePower: -60, pathLossExponent: 2.2), draws: 500)
    return SurveyAdvisor(planner: planner, goals: goals, dwells: dwells).advise()
  }

  @Test func `Ten thousand locations are enough, twenty are not, and both say why`() throws {
    let done = advise([fit(locations: 10_000)])
    #expect(done.verdict == .enough)
    #expect(done.visits.isEmpty && done.seconds == 0)
    let known = try #require(done.conditions.first)
    #expect(known.exponent?.isMet == true && known.shadowing?.isMet == true && known.beacons?.isMet == true)
    let more = advise([fit()])
    #expect(more.verdict == .measureMore)
    let open = try #require(more.conditions.first)
    #expect(open.verdict == .measureMore && !open.reasons.isEmpty)
    #expect(try #require(open.exponent?.more) > 0)
    #expect(more.visits.count == 1 && more.visits[0].places.count == SurveyGoals.nextLocations)
  }

  @Test func `A survey as long as advised reaches the exponent that was asked for`() throws {
    let goals = SurveyGoals(exponent: 0.25)
    let need = try #require(advise([fit()], goals: goals).conditions.first?.exponent)
    let more = try #require(need.more)
    let later = try #require(advise([fit(locations: 20 + more)], goals: goals).conditions.first?.exponent)
    #expect(later.isMet, "\(later)")
    #expect(try #require(need.moreLow) <= more && more <= (need.moreHigh ?? .max))
  }

  @Test func `The interval of the number of beacons is that of the recommendation's densities`() throws {
    let one = fit()
    let need = try #require(advise([one]).conditions.first?.beacons)
    let planner = CoveragePlanner(
      fits: [one], site: site(), requirement: CoverageRequirement(probability: 0.8, crowd: "full"),
      policy: .init(referencePower: -60, pathLossExponent: 2.2), draws: 500)
    let needed = try #require(planner.recommend().conditions.first?.beaconsNeeded)
    #expect(try #require(need.now.low) <= needed && needed <= (try #require(need.now.high)))
    #expect(need.widest == 1)
  }

  @Test func `Where no number of beacons is enough, no number of locations is either`() throws {
    let advice = advise([fit(power: -95, locations: 200)])
    #expect(advice.verdict == .cannotBeReached)
    #expect(advice.conditions.first?.beacons?.isHopeless == true)
    #expect(advice.visits.isEmpty)
  }

  @Test func `Goals that five hundred locations do not reach are named as such`() throws {
    let advice = advise([fit()], goals: SurveyGoals(exponent: 0.01, shadowing: 0.01, beacons: 0.5))
    let condition = try #require(advice.conditions.first)
    #expect(condition.exponent?.more == nil && condition.shadowing?.more == nil)
    #expect(
      condition.reasons.contains {
        if case .exponentOpen(let need) = $0 { need.more == nil } else { false }
      })
  }

  @Test func `Without a floor plan beacons are not counted, and the advice says how they can be`() throws {
    let advice = advise([fit()], site: site(floor: nil))
    let condition = try #require(advice.conditions.first)
    #expect(condition.beacons == nil)
    #expect(condition.reasons.contains(.beaconsNotCounted(cause: .floorPlanMissing)))
    let visit = try #require(advice.visits.first)
    #expect(visit.places.allSatisfy { $0.x == nil && $0.y == nil && $0.beacon == .name("B clear") })
  }

  @Test func `What was never measured comes first, then what is refused, then what is unclear`() throws {
    let advice = advise(
      [fit("clear"), fit("sign", status: .refused)], site: site(["clear", "sign", "rail"]))
    #expect(advice.visits.map(\.cause) == [.notMeasured, .refused, .goals])
    #expect(advice.visits.map(\.placement) == ["rail", "sign", "clear"])
    #expect(advice.visits[0].places.count == SurveyGoals.firstLocations)
    let refused = try #require(advice.conditions.first { $0.conditions.placement == "sign" })
    #expect(refused.exponent == nil && refused.reasons.first?.code == .fitRefused)
  }

  @Test func `Places keep away from those measured, and have new names`() throws {
    // Measured all over the left half of the floor.
    let dwells = (0..<36).map { index in
      let position = Position(x: 0.5 + Double(index % 6), y: 0.7 + 1.3 * Double(index / 6))
      return Dwell(
        beacon: .name("B clear"),
        location: SurveyLocation(
          name: "clear \(index + 1)", position: position,
          distance: max(0.5, Position(x: 3, y: 4).distance(to: position) ?? 1)),
        conditions: Conditions(placement: "clear", crowd: "full"))
    }
    let far = SurveyGoals(decorrelation: 1.5)
    let visit = try #require(advise([fit()], goals: far, dwells: dwells).visits.first)
    #expect(visit.places.allSatisfy { Int($0.location.dropFirst(6)) ?? 0 > 36 })
    // Near places are wanted and taken: either a new point, or away from the half that is done.
    #expect(
      visit.movesBeacon
        ? visit.places.allSatisfy { $0.newPoint != nil } : visit.places.contains { $0.x ?? 0 > 6 })
    #expect(try #require(visit.varianceReduction) > 0.1)
    let now = try #require(visit.exponentNow)
    #expect(try #require(visit.exponentAfter) < now)
  }

  /// Without a floor plan, places are about their beacon, wherever the survey's coordinates have it.
  @Test func `How far places are from those measured does not depend on where the coordinates begin`() throws
  {
    let separations = try [0.0, 40].map { shift in
      var site = site(floor: nil)
      site.beacons[0].position = Position(x: 3 + shift, y: 4 - shift)
      let dwells = (0..<24).map { index in
        let (x, y) = (Double(index % 6), Double(index / 6) * 2)
        return Dwell(
          beacon: site.beacons[0].identifier,
          location: SurveyLocation(
            name: "\(index)", position: Position(x: x + shift, y: y - shift),
            distance: max(0.5, hypot(x - 3, y - 4))),
          conditions: Conditions(placement: "clear", crowd: "full"))
      }
      let goals = SurveyGoals(exponent: 0.1, decorrelation: 0.3)
      let visit = try #require(advise([fit()], site: site, goals: goals, dwells: dwells).visits.first)
      return visit.places.compactMap(\.separation)
    }
    #expect(!separations[0].isEmpty && separations[0].allSatisfy { $0 < 12 }, "\(separations)")
    #expect(separations[0] == separations[1])
  }

  @Test func `No place lies behind a wall from its beacon`() throws {
    let wall = Wall(kind: "brick", from: Position(x: 5, y: 0), to: Position(x: 5, y: 8))
    let site = site(floor: FloorPlan(width: 12, depth: 8, walls: [wall]))
    let first = try #require(advise([], site: site, goals: SurveyGoals(locations: 12)).visits.first)
    let next = try #require(advise([fit()], site: site).visits.first)
    #expect(first.places.count == 12)
    for place in first.places + (next.movesBeacon ? [] : next.places) {
      #expect(try #require(place.x) <= 5, "\(place)")
    }
  }

  @Test func `Where the number of beacons is known, places are chosen for the exponent`() throws {
    let goals = SurveyGoals(exponent: 0.1, shadowing: 1, beacons: 500)
    let visit = try #require(advise([fit()], goals: goals).visits.first)
    #expect(visit.aim == .exponent)
    let distances = visit.places.map(\.distance)
    #expect(try #require(distances.max()) > 8 && (try #require(distances.min())) < 1)
    #expect(try #require(advise([fit()]).visits.first).aim == .requirement)
  }

  @Test func `The same question gets the same answer`() {
    #expect(advise([fit()]) == advise([fit()]))
  }

  /// The floor's diagonal is 12.8 m, and distances beyond 10 m are whole metres.
  @Test func `No place of a first survey is farther away than the floor is long`() {
    let site = Site(
      beacons: [Beacon(identifier: .name("rail"), placement: "overhead", advertisingInterval: 100)],
      placements: [PlacementDefinition(placement: "overhead")], crowdLevels: Self.levels,
      floorPlan: FloorPlan(width: 10, depth: 8))
    let distances = advise([], site: site).visits.flatMap { $0.places.map(\.distance) }
    #expect(distances.max() == 12, "\(distances)")
  }

  @Test func `A first survey has every placement at every level and three distances`() throws {
    let site = Site(
      beacons: [
        Beacon(
          identifier: .name("rail"), position: Position(x: 1, y: 1), placement: "overhead",
          advertisingInterval: 100)
      ],
      receivers: [ReceiverProfile(receiver: "A"), ReceiverProfile(receiver: "B")],
      placements: [
        PlacementDefinition(placement: "overhead", heightAboveDevice: 1.5),
        PlacementDefinition(placement: "counter"),
      ],
      crowdLevels: Self.levels, floorPlan: FloorPlan(width: 9, depth: 6))
    let advice = advise([], site: site, goals: SurveyGoals(locations: 12))
    #expect(advice.isFirst && advice.conditions.isEmpty && advice.verdict == .measureMore)
    #expect(
      advice.visits.map(\.label) == [
        "overhead · empty", "counter · empty", "overhead · full", "counter · full",
      ])
    for visit in advice.visits {
      #expect(visit.receivers == ["A", "B"])
      #expect(visit.places.count == 12 && visit.packets >= 12 && visit.dwell > 0)
      #expect(Set(visit.places.map(\.location)).count == 12)
      let places: Set<String> = Set(
        visit.places.map { "\($0.distance) \($0.bearing ?? -1) \($0.x ?? -1) \($0.y ?? -1)" })
      #expect(places.count == 12, "\(visit.places)")
    }
    let rail = try #require(advice.visits.first)
    for place in rail.places {
      let x = try #require(place.x)
      let y = try #require(place.y)
      #expect((0...9).contains(x) && (0...6).contains(y))
      // In a straight line, the beacon 1.5 m above.
      let along = (x - 1) * (x - 1) + (y - 1) * (y - 1)
      #expect(abs((along + 2.25).squareRoot() - place.distance) < 0.02)
    }
    // Levels are compared at the same places.
    #expect(advice.visits[0].places == advice.visits[2].places)
    #expect(advice.notes.contains { $0.code == .literatureValues })
    // 48 places of 30 s and their dwells.
    let dwells = advice.visits.reduce(0) { $0 + 12 * $1.dwell }
    #expect(abs(advice.seconds - (48 * 30 + dwells)) < 1e-9)
  }
}
