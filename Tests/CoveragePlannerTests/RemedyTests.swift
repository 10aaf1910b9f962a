import CalibrationModel
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import TestSupport
import Testing

@testable import CoveragePlanner
import Support

/// Places that only reach far, longer surveys, and the map of a plan.
@Suite struct RemedyTests {
  private func fit(
    _ placement: Placement, _ crowd: CrowdLevel, power: Double, residuals: [Double] = [], locations: Int = 12,
    intercept: Double = 1
  ) -> ConditionFit {
    let means = residuals.enumerated().map { index, residual in
      LocationMean(
        beacon: .name("A"), location: "P\(index)", isNamed: true, distance: 2, receivedPackets: 20,
        mean: power - 22 * 0.30103 + residual, residual: residual)
    }
    let sample = FitSample(
      conditions: FitConditions(placement: placement, crowd: crowd), locations: locations, dwells: locations,
      receivedPackets: 400, distanceRange: Interval(lower: 0.4, upper: 12), locationMeans: means)
    let line = FittedLine(
      referencePower: Estimate(power), pathLossExponent: Estimate(2.2), shadowingSD: Estimate(2.5),
      fadingSD: Estimate(2),
      covariance: LineCovariance(interceptVariance: intercept, covariance: 0, slopeVariance: intercept),
      degreesOfFreedom: locations - 2)
    return ConditionFit(sample, .made(.calibrated, line, refusal: .tooFewLocations(3)))
  }

  private func planner(_ fits: [ConditionFit]) -> CoveragePlanner {
    var site = Site(
      beacons: [
        Beacon(identifier: .name("A"), position: Position(x: 2, y: 2), placement: "counter"),
        Beacon(identifier: .name("B"), position: Position(x: 7, y: 5), placement: "table"),
      ],
      placements: [PlacementDefinition(placement: "counter"), PlacementDefinition(placement: "table")],
      floorPlan: FloorPlan(width: 9, depth: 6))
    site.crowdLevels = [CrowdLevelDefinition(level: "empty"), CrowdLevelDefinition(level: "full")]
    return CoveragePlanner(
      fits: fits, site: site, requirement: CoverageRequirement(probability: 0.8, crowd: "full"),
      policy: RangingSettings(referencePower: -60, pathLossExponent: 2.2), draws: 400)
  }

  @Test func `What costs most at a place is its cause, and the option that makes up for it mends it`() throws
  {
    // Near takes −60 − 22 log₁₀ 3 = −70.5 dBm; 2 m away the mean is 6.6 dB below the level at 1 m.
    let answer = planner([
      fit("counter", "empty", power: -60), fit("counter", "full", power: -62, residuals: [0, -4, -9]),
      fit("table", "empty", power: -61), fit("table", "full", power: -70, residuals: [0, 1]),
    ]).recommend()
    #expect(!answer.isMet && answer.farSpots.map(\.placement) == ["counter", "table"])
    let counter = try #require(answer.farSpots.first)
    // −62 − 6.6 − 4 = −72.6 lacks 2.1 dB: of the place 4, of the crowd 2.
    #expect(counter.places == 3 && counter.farPlaces == 2 && counter.causes == ["spot": 2])
    let worst = try #require(counter.spots.first)
    #expect(
      worst.location == "P2" && agrees(worst.missing, 7.126, within: 0.01)
        && agrees(worst.cost, 9, within: 1e-6))
    let table = try #require(answer.farSpots.last)
    // The crowd costs 9 dB, the other placement at the same crowd 8.
    #expect(table.farPlaces == 2 && table.causes == ["crowd": 2])
    for spots in answer.farSpots {
      for spot in spots.spots {
        let option = answer.options[try #require(spot.option)]
        if option.lever == .recalibrate, let to = option.to {
          #expect(spot.level >= to - 22 * 0.4771 - 0.01 && option.placement == spots.placement)
        }
      }
    }
    #expect(planner([fit("counter", "full", power: -40)]).recommend().farSpots.isEmpty)
  }

  @Test
  func `A longer survey saves beacons where the fit leaves much open, and none where it leaves nothing`()
    throws
  {
    let vague = planner([fit("counter", "full", power: -66, locations: 6, intercept: 6)]).recommend()
    let saving = try #require(vague.saving)
    let first = try #require(vague.options.first)
    #expect(saving.saved > 0 && saving.count.beacons == first.count.beacons - saving.saved)
    #expect(saving.placement == first.placement && saving.locations > 0)
    let sharp = planner([fit("counter", "full", power: -66, locations: 4000, intercept: 0.0001)]).recommend()
    #expect(!sharp.options.isEmpty && sharp.saving == nil)
  }

  @Test func `The map hangs as many beacons as the first option says, and covers what they reach`() throws {
    let planner = planner([fit("counter", "full", power: -64), fit("table", "full", power: -70)])
    let answer = planner.recommend()
    let first = try #require(answer.options.first { $0.lever != .power })
    let map = try #require(
      planner.map(answer, measured: [Position(x: 1, y: 1), Position(x: 1.01, y: 1), Position(x: 3, y: 2)]))
    #expect(map.option == first && map.deployment.beacons.count == first.count.beacons)
    #expect(map.measured.count == 2 && map.present.count == 2)
    #expect(map.deployment.servedShare > 0.97)
    let cover = try #require(map.deployment.coverage)
    #expect(cover.planned.allSatisfy { ($0 ?? -1) > 0.6 })
    #expect(first.to != nil && cover.today.isEmpty, "what hangs today has another setting")
    #expect(map.deployment.curve.map(\.beacons) == Array(0...first.count.beacons))
    #expect(planner.map(answer) == planner.map(answer))
    // On a plan the beacons are placed anew, round its walls.
    let level = VenueLevel(
      name: "ground", outline: [FloorPolygon(width: 9, depth: 6)],
      walls: [
        Wall(kind: "concrete", material: .concrete, from: Position(x: 4, y: 0), to: Position(x: 4, y: 6))
      ])
    var inside = planner
    inside.level = level
    let counted = inside.recommend()
    let walled = try #require(inside.map(counted))
    #expect(walled.deployment.beacons.count == counted.options.first?.count.beacons)
    #expect(walled.deployment.walls.count == 1 && walled.deployment.beacons.count >= 2)
    // What is asked beside is shown with it, and a place that the floor does not have is none to be served.
    let further = FurtherRequirement(
      .position(error: 1), probability: 0.9, scope: RequirementScope(points: ["till"]))
    #expect(inside.map(counted, further: [further]) == nil)
    var named = level
    named.points = [NamedPoint(name: "till", position: Position(x: 2, y: 3))]
    inside.level = named
    let more = try #require(inside.map(counted, further: [further]))
    #expect(more.deployment.needs.count == 2)
    #expect(more.deployment.beacons.count >= walled.deployment.beacons.count)
    var nowhere = planner
    nowhere.site.floorPlan = nil
    #expect(nowhere.map(nowhere.recommend()) == nil)
  }
}
