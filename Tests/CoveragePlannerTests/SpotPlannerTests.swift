import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import Support
import TestSupport
import Testing

@testable import CoveragePlanner

/// Spots with a beacon each: near within a radius, and not beyond another.
@Suite struct SpotPlannerTests {
  /// - Parameters:
  ///   - levels: at 1 m for each crowd level and phone, dBm.
  private func planner(
    levels: [(crowd: String, phone: String, power: Double)], sigma: Double = 3, within: Double = 2.5,
    beyond: Double = 5
  ) -> CoveragePlanner {
    let fits = levels.map { crowd, phone, power in
      let sample = FitSample(
        conditions: FitConditions(
          placement: "plinth", crowd: CrowdLevel(rawValue: crowd), receiver: Receiver(rawValue: phone)),
        locations: 200, dwells: 200, receivedPackets: 4000, distanceRange: Interval(lower: 0.4, upper: 14))
      let variance = sigma * sigma / 200
      return ConditionFit(
        sample,
        .made(
          .calibrated,
          FittedLine(
            referencePower: Estimate(power), pathLossExponent: Estimate(2.1), shadowingSD: Estimate(sigma),
            fadingSD: Estimate(2),
            covariance: LineCovariance(
              interceptVariance: 2.5 * variance, covariance: -3 * variance, slopeVariance: 6 * variance),
            degreesOfFreedom: 198), refusal: .tooFewLocations(3)))
    }
    let places = [("Bronze", 2.5, 2.5), ("Vase", 4.8, 10.8), ("Mask", 5.5, 6.0), ("Ship", 9.8, 3.0)]
    let beacons = places.map { name, x, y in
      Beacon(
        identifier: .name(name), name: name, position: Position(x: x, y: y), placement: "plinth",
        advertisingInterval: 300, measuredPower: -59)
    }
    var plan = FloorPlan(width: 22, depth: 14)
    plan.walls = [
      Wall(kind: "interior", from: Position(x: 7.3, y: 0), to: Position(x: 7.3, y: 14))
    ]
    var planner = CoveragePlanner(
      fits: fits,
      site: Site(
        beacons: beacons, placements: [PlacementDefinition(placement: "plinth", heightAboveDevice: 0.1)],
        crowdLevels: ["empty", "full"].map { CrowdLevelDefinition(level: CrowdLevel(rawValue: $0)) },
        floorPlan: plan), requirement: CoverageRequirement(probability: 0.9), draws: 300)
    planner.requirement.falseNear = FalseNearLimit(probability: 0.05, beyond: beyond)
    planner.requirement.scope = RequirementScope(
      spots: places.map { RequirementSpot(name: $0.0) }, within: within)
    return planner
  }

  private let museum: [(crowd: String, phone: String, power: Double)] = [
    ("empty", "A", -59), ("empty", "B", -62), ("full", "A", -64), ("full", "B", -67),
  ]

  @Test func `What cannot be told says why in decibels, and what helps`() throws {
    let answer = planner(levels: museum).recommend()
    let spots = try #require(answer.spots)
    #expect(spots.verdict == .cannotBeMet && !answer.isMet && answer.options.isEmpty)
    let budget = try #require(spots.budget)
    #expect(
      abs(budget.conditions - 8) < 0.01 && abs(budget.phones - 3) < 0.01 && abs(budget.crowd - 5) < 0.01)
    #expect(abs(budget.distance - 21 * log10(5 / 2.5)) < 0.05)
    #expect(budget.left < 0)
    let sum = budget.distance - budget.conditions - budget.scatter - budget.uncertainty
    #expect(abs(sum - budget.left) < 1e-6)
    #expect(spots.spots.allSatisfy { ($0.widestBeyond ?? 0) > 5 })
    let gains = Dictionary(uniqueKeysWithValues: spots.levers.map { ($0.kind, $0.gain) })
    #expect(abs((gains[.perPhoneAndCrowd] ?? 0) - 8) < 0.3)
    #expect(abs((gains[.perPhone] ?? 0) - 3) < 0.3 && abs((gains[.perCrowd] ?? 0) - 5) < 0.3)
  }

  /// The level falls by 6.3 dB; 2.93 standard deviations have room in it if they are small.
  @Test func `With one phone, one crowd and little scatter the setting is found`() throws {
    let one = planner(levels: [("empty", "A", -59)], sigma: 1)
    let spots = try #require(one.recommend().spots)
    #expect(spots.verdict == .canBeMet || spots.verdict == .met)
    let power = try #require(spots.settings.first?.to)
    // In its own numbers, and as estimated by the line alone.
    for spot in spots.spots { #expect(spot.isKept && spot.near >= 0.9 && spot.falseNear <= 0.05) }
    let belief = try #require(one.belief(for: one.fits[0].conditions))
    let threshold = power + belief.level(at: 3) - belief.referencePower
    #expect(-59 - 21 * log10(2.5) > threshold && threshold > -59 - 21 * log10(5))
  }

  @Test func `Every spot has its beacon before any has a second, and no more are hung than spots`() throws {
    let planner = planner(levels: museum)
    let level = VenueLevel(try #require(planner.site.floorPlan))
    func deployment(_ count: Int?) throws -> Deployment {
      try DeploymentPlanner(planner, level: level, count: count).deployment()
    }
    let nine = try deployment(9)
    #expect(nine.beacons.count == 4 && nine.beacons.allSatisfy { $0.action == .stays } && nine.spare == 5)
    #expect(nine.spots == planner.recommend().spots)
    let three = try deployment(3)
    #expect(three.beacons.count == 3 && three.unservedPoints == ["Ship"])
    var fewer = planner
    fewer.site.beacons.removeLast()
    fewer.requirement.scope.spots[3].position = Position(x: 9.8, y: 3)
    let four = try DeploymentPlanner(fewer, level: level).deployment()
    #expect(four.beacons.count == 4)
    #expect(four.beacons.last?.name == "Ship" && four.beacons.last?.action == .new)
    #expect(fewer.recommend().spots?.toBuy == 1)
  }

  @Test func `A placement that is named is answered for, and no other`() throws {
    var planner = planner(levels: museum, sigma: 1)
    let rail = planner.fits.map { fit in
      var sample = fit.sample
      sample.conditions.placement = "rail"
      return ConditionFit(sample, fit.outcome)
    }
    planner.fits = Array(planner.fits.prefix(1)) + rail
    let level = VenueLevel(try #require(planner.site.floorPlan))
    func spots(_ placement: Placement?) throws -> SpotAnswer? {
      let deployment = try DeploymentPlanner(planner, level: level, placement: placement).deployment()
      #expect(deployment.placement == placement ?? "plinth")
      #expect(deployment.isMet == ([.met, .canBeMet].contains(deployment.spots?.verdict)))
      return deployment.spots
    }
    let own = try #require(try spots(nil))
    let other = try #require(try spots("rail"))
    #expect(own.settings.map(\.placement) == ["plinth"] && own.toBuy == 0)
    #expect(other.settings.map(\.placement) == ["rail"] && other.toBuy == 4)
    #expect(own.verdict != other.verdict)
  }

  @Test func `A spot without a place is named, and nothing is promised`() throws {
    var planner = planner(levels: museum)
    planner.requirement.scope.spots.append(RequirementSpot(name: "Loom"))
    let spots = try #require(planner.recommend().spots)
    #expect(spots.unplaced == ["Loom"])
    #expect(spots.verdict != .met && spots.verdict != .canBeMet)
  }

  /// Whatever a phone or a crowd takes from all levels alike is not in the answer.
  @Test func `The nearest beacon is the right one as often in every crowd`() throws {
    let both = try #require(planner(levels: museum).recommend().spots?.nearest)
    let one = try #require(planner(levels: [museum[3]]).recommend().spots?.nearest)
    #expect(abs(both.share - one.share) < 1e-9)
    #expect(both.low <= both.share && both.share <= both.high)
  }

  /// Levels drawn one by one, with the numbers of the lines.
  @Test func `The share of the right nearest beacon is that of drawn visitors`() throws {
    let planner = planner(levels: [museum[0]])
    let shown = try #require(planner.recommend().spots)
    let sites = planner.spotSites
    let model = try #require(PathLossModel(planner.fits[0]))
    let fading = model.fadingSD * model.averagingFactor(packets: 10).squareRoot()
    let sd = (model.shadowingSD * model.shadowingSD + fading * fading).squareRoot()
    var random = SeededGenerator(seed: 5)
    var right = 0
    let visitors = 4000
    for visitor in 0..<visitors {
      let spot = visitor % sites.count
      let here = sites[spot].visitors(within: 2.5)
      let place = here[Int.random(in: 0..<here.count, using: &random)]
      let levels = sites.map { site in
        model.mean(at: max(site.straight(to: place), 0.3)) - site.loss(to: place)
          + sd * Distributions.normalQuantile(Double.random(in: 1e-9..<1, using: &random))
      }
      if levels.indices.max(by: { levels[$0] < levels[$1] }) == spot { right += 1 }
    }
    let share = Double(right) / Double(visitors)
    #expect(abs(share - (shown.nearest?.share ?? 0)) < 0.02)
  }

  @Test func `A visitor behind a wall, or off the floor, is not at the spot`() throws {
    let planner = planner(levels: museum)
    let mask = try #require(planner.spotSites.first { $0.name == "Mask" })
    #expect(mask.visitors(within: 2.5).allSatisfy { $0.x < 7.3 })
    let bronze = try #require(planner.spotSites.first { $0.name == "Bronze" })
    #expect(bronze.visitors(within: 5).allSatisfy { $0.x > 0 && $0.y > 0 })
  }
}
