import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import TestSupport
import Testing

@testable import CoveragePlanner
import Support

/// The maps of a deployment against the model, cell by cell.
@Suite struct CoverageMapTests {
  private static func fit(_ crowd: CrowdLevel, power: Double) -> ConditionFit {
    let sample = FitSample(
      conditions: FitConditions(placement: "counter", crowd: crowd), locations: 40, dwells: 40,
      receivedPackets: 4000, distanceRange: Interval(lower: 0.4, upper: 12))
    let line = FittedLine(
      referencePower: Estimate(power), pathLossExponent: Estimate(2.2), shadowingSD: Estimate(2.5),
      fadingSD: Estimate(2),
      covariance: LineCovariance(interceptVariance: 0.4, covariance: -0.4, slopeVariance: 0.8),
      degreesOfFreedom: 38)
    return ConditionFit(sample, .made(.calibrated, line, refusal: .tooFewLocations(3)))
  }

  private static let planner = CoveragePlanner(
    fits: [fit("full", power: -61), fit("empty", power: -57)],
    site: Site(
      placements: [PlacementDefinition(placement: "counter", heightAboveDevice: 0.5)],
      crowdLevels: ["empty", "full"].map { CrowdLevelDefinition(level: $0) }),
    requirement: CoverageRequirement(probability: 0.8, crowd: "full"),
    policy: RangingSettings(referencePower: -63, pathLossExponent: 2.2))

  private static let wall = Wall(
    kind: "concrete", material: .concrete, from: Position(x: 6, y: 0), to: Position(x: 6, y: 3.5))
  private static let level = VenueLevel(
    name: "Shop", outline: [FloorPolygon(width: 12, depth: 5)], walls: [wall],
    points: [NamedPoint(name: "till", position: Position(x: 2, y: 2))])

  /// The probability of near at a place, by the formulas alone: the nearest beacon through the wall, a normal level about the line.
  private static func chance(_ place: Position, _ beacons: [Position], power: Double) -> Double {
    let distance =
      beacons.map { beacon in
        let straight = (FloorGeometry.squaredDistance(beacon, place) + 0.25).squareRoot()
        let loss = wall.isCrossed(from: beacon, to: place) ? WallMaterial.concrete.literatureLoss : 0
        return max(CoveragePlanner.minimumDistance, straight * pow(10, loss / 22))
      }.min() ?? .infinity
    // Ten packets that do not hang together.
    let sd = (2.5 * 2.5 + 2.0 * 2.0 / 10).squareRoot()
    let mean = power - 22 * log10(distance)
    let boundary = -63 - 22 * log10(3.0)
    return 0.5 * erfc(-(mean - boundary) / sd / 2.0.squareRoot())
  }

  /// The spreads of several fits are drawn together, so both have the same here.
  @Test func `Twenty cells of each map are what the model says at their distance, walls included`() throws {
    var placer = DeploymentPlanner(Self.planner, level: Self.level, count: 3, seconds: 30)
    placer.looksAtEveryCrowd = true
    placer.predictsPositions = false
    placer.limits = SearchLimits(nodes: 20, nodePairs: 100_000)
    let needs = try placer.needs()
    let radios = Self.planner.radios.compactMap(\.self)
    #expect(radios.allSatisfy { abs($0.model.shadowingSD - 2.5) < 1e-12 && $0.model.autocorrelation == 0 })
    let deployment = placer.deployment(for: needs, at: nil)
    let beacons = deployment.beacons.map { Position(x: $0.x, y: $0.y) }
    let map = try #require(deployment.coverage)
    let said = try #require(map.falseNear)
    let problem = placer.problem(needs, candidates: [], kept: [], step: 0.5)
    let need = PlannedNeed.all(needs, of: problem)[0]
    let empty = try #require(deployment.crowds?.first { $0.crowd == "empty" })
    var (throughWall, falseNear) = (0, 0)
    for index in stride(from: 3, to: map.planned.count, by: map.planned.count / 20) {
      let place = map.position(index)
      let expected = Self.chance(place, beacons, power: -61)
      #expect(abs(need.chance(at: place, HungBeacons(beacons), of: problem) - expected) < 1e-9)
      // The file has three decimals.
      #expect(abs(try #require(map.planned[index]) - expected) < 0.000_501)
      #expect(abs(try #require(empty.planned[index]) - Self.chance(place, beacons, power: -57)) < 0.000_501)
      // A beacon that must not be called near is 6 m away or more, in a straight line.
      let far = beacons.filter { FloorGeometry.squaredDistance($0, place) + 0.25 >= 36 }
      if far.isEmpty {
        #expect(said[index] == nil)
      } else {
        falseNear += 1
        #expect(
          abs(try #require(said[index]) - Self.chance(place, far, power: -57)) < 0.000_501,
          "the crowd that says it most")
      }
      if beacons.contains(where: { Self.wall.isCrossed(from: $0, to: place) }) { throughWall += 1 }
    }
    #expect(throughWall > 5 && falseNear > 5)
  }

  @Test func `What is asked beside the requirement has maps of its own`() throws {
    var placer = DeploymentPlanner(Self.planner, level: Self.level, count: 4, seconds: 30)
    placer.looksAtEveryCrowd = true
    placer.predictsPositions = false
    placer.limits = SearchLimits(nodes: 20, nodePairs: 100_000)
    placer.furtherRequirements = [
      FurtherRequirement(
        .zone(.near), probability: 0.6, crowd: "empty", packets: 10,
        scope: RequirementScope(points: ["till"])),
      FurtherRequirement(.position(error: 4), probability: 0.5, crowd: "full", packets: 10),
    ]
    let deployment = try placer.deployment()
    let map = try #require(deployment.coverage)
    #expect(deployment.needs[0].planned == nil && deployment.needs[0].crowds == nil)
    let near = deployment.needs[1]
    // The same question as the main one at the level that it is asked at.
    #expect(near.planned == deployment.crowds?.first { $0.crowd == "empty" }?.planned)
    let full = try #require(near.crowds?.first { $0.crowd == "full" })
    #expect(full.planned == map.planned && !full.isAsked)
    let position = deployment.needs[2]
    #expect(position.planned?.count == map.planned.count)
    #expect(position.crowds?.map(\.crowd) == ["empty", "full"])
    #expect(position.crowds?.last?.planned == position.planned)
    #expect(isClose(try #require(position.crowds?.last?.servedShare), to: position.servedShare, within: 1e-9))
    #expect(position.crowds?.last?.reach == nil)
  }
}
