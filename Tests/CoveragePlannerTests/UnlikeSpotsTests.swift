import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import Support
import TestSupport
import Testing

@testable import CoveragePlanner

/// Spots whose beacons differ in power, or were never measured. All levels here are simulated.
@Suite struct UnlikeSpotsTests {
  private static let places = [
    ("Bronze", 3.0, 3.0, -54.0), ("Vase", 15, 3, -60), ("Mask", 3, 11, -60), ("Ship", 15, 11, -66),
  ]

  @Test func `What beacons may differ by counts for one that is not measured`() throws {
    let heard = ["Bronze", "Vase", "Mask"]
    let answer = try #require(planner(heard: heard).recommend().spots)
    #expect(answer.unmeasured == nil)
    let ship = try #require(answer.spots.last)
    #expect(answer.spots.dropLast().allSatisfy { $0.near - $0.falseNear > ship.near - ship.falseNear })
  }

  /// Fifty places that hear these of the beacons.
  private func planner(heard: [String]) -> CoveragePlanner {
    var random = SeededGenerator(seed: 5)
    var site = Site(floorPlan: FloorPlan(width: 18, depth: 14))
    site.beacons = Self.places.map { name, x, y, _ in
      Beacon(identifier: .name(name), name: name, position: Position(x: x, y: y), measuredPower: -60)
    }
    var dwells: [Dwell] = []
    for place in 0..<50 {
      let here = Position(x: 18 * random.uniform(), y: 14 * random.uniform())
      for (name, x, y, power) in Self.places where heard.contains(name) {
        let distance = max(0.4, here.distance(to: Position(x: x, y: y)) ?? 1)
        let mean = power - 22 * log10(distance) + 1.5 * random.normal()
        dwells.append(
          Dwell(
            beacon: .name(name),
            location: SurveyLocation(name: "p\(place)", position: here, distance: distance),
            histogram: RSSIHistogram((0..<20).map { _ in Int((mean + 1.5 * random.normal()).rounded()) })))
      }
    }
    var options = FitOptions(site: site)
    options.checksHeldOut = false
    var planner = CoveragePlanner(
      fits: PathLossFitting.fit(dwells, options: options), site: site,
      requirement: CoverageRequirement(probability: 0.8),
      policy: .init(referencePower: -60, pathLossExponent: 2.2), draws: 300)
    planner.requirement.falseNear = FalseNearLimit(probability: 0.2, beyond: 6)
    planner.requirement.scope = RequirementScope(
      spots: Self.places.map { RequirementSpot(name: $0.0) }, within: 1.5)
    return planner
  }

  @Test func `Each spot is judged by the level of its own beacon, and a power for each is what helps`() throws
  {
    let answer = try #require(planner(heard: Self.places.map(\.0)).recommend().spots)
    #expect(answer.unmeasured == nil)
    let near = answer.spots.map(\.near)
    let falseNear = answer.spots.map(\.falseNear)
    #expect(
      near.count == 4 && near[0] > near[3] + 0.1 && falseNear[0] > falseNear[3] + 0.02, "\(answer.spots)")
    #expect(![.met, .canBeMet].contains(answer.verdict))
    let lever = try #require(answer.levers.first { $0.kind == .perBeacon })
    #expect(lever.isKeeping && lever.gain > 3, "\(answer.levers)")
  }

  /// What is advised was, set so, not enough: the level at 1 m itself is a power at which half of what is near is missed.
  @Test func `A power for each beacon is said with its value, and set so the requirement is met`() throws {
    var planner = planner(heard: Self.places.map(\.0))
    planner.policy.referencePower = nil
    let answer = try #require(planner.recommend().spots)
    let powers = answer.spots.compactMap(\.measuredPower)
    #expect(answer.spots.allSatisfy(\.isKept) && powers.count == 4 && powers[0] - powers[3] > 8, "\(answer)")
    // Near ends at twice the radius: the level at 1 m itself does.
    #expect(answer.ownLevelOffset == 0)
    let plan = try DeploymentPlanner(planner, level: try #require(planner.floorLevel)).deployment()
    #expect(plan.beacons.map(\.measuredPower) == powers)
    for index in planner.site.beacons.indices { planner.site.beacons[index].measuredPower = powers[index] }
    let again = try #require(planner.recommend().spots)
    #expect(again.spots.allSatisfy(\.isKept) && again.ownLevelOffset == nil, "\(again)")
    #expect(again.spots.compactMap(\.measuredPower) == powers)
    // One that is set to another's is set right.
    planner.site.beacons[3].measuredPower = powers[0]
    #expect(try #require(planner.recommend().spots).spots.compactMap(\.measuredPower) == powers)
    // Where near ends at the radius, half of what is near would be missed at that level.
    planner.site.zones = ZoneBoundaries(immediate: 0.5, near: 1.5)
    let closer = try #require(planner.recommend().spots)
    #expect(closer.spots.allSatisfy(\.isKept) && closer.ownLevelOffset ?? 0 < 0, "\(closer)")
  }

  @Test func `Beacons that were never measured are not promised from two others`() throws {
    let answer = try #require(planner(heard: ["Vase", "Mask"]).recommend().spots)
    #expect(answer.unmeasured == ["Bronze", "Ship"] && answer.verdict == .unknown, "\(answer.verdict)")
    // Nor are those that are still to be bought.
    var planner = planner(heard: ["Vase", "Mask"])
    planner.site.beacons.removeAll { ["Bronze", "Ship"].contains($0.name) }
    planner.requirement.scope.spots = Self.places.map {
      RequirementSpot(name: $0.0, position: Position(x: $0.1, y: $0.2))
    }
    let bought = try #require(planner.recommend().spots)
    #expect(bought.toBuy == 2 && bought.unmeasured == answer.unmeasured && bought.verdict == answer.verdict)
    #expect(bought.spots.map(\.near) == answer.spots.map(\.near))
  }
}
