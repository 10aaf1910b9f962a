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

/// What a deployment does for other radios and other crowds than it is planned for.
@Suite struct DeploymentCrowdTests {
  private func fit(
    _ crowd: CrowdLevel, power: Double, status: FitStatus = .calibrated, receiver: String? = nil
  )
    -> ConditionFit
  {
    var conditions = FitConditions(placement: "counter", crowd: crowd)
    conditions.receiver = receiver.map { Receiver(rawValue: $0) }
    let sample = FitSample(
      conditions: conditions, locations: 40, dwells: 40, receivedPackets: 4000,
      distanceRange: Interval(lower: 0.4, upper: 12))
    let line = FittedLine(
      referencePower: Estimate(power), pathLossExponent: Estimate(2.2), shadowingSD: Estimate(2.5),
      fadingSD: Estimate(2),
      covariance: LineCovariance(interceptVariance: 0.4, covariance: -0.4, slopeVariance: 0.8),
      degreesOfFreedom: 38)
    return ConditionFit(sample, .made(status, line, refusal: .tooFewLocations(3)))
  }

  private func planner(_ fits: [ConditionFit]) -> CoveragePlanner {
    CoveragePlanner(
      fits: fits,
      site: Site(
        placements: [PlacementDefinition(placement: "counter", heightAboveDevice: 0.5)],
        crowdLevels: ["empty", "half", "full", "closed"].map { CrowdLevelDefinition(level: $0) }),
      requirement: CoverageRequirement(probability: 0.8, crowd: "full"),
      policy: RangingSettings(referencePower: -63, pathLossExponent: 2.2))
  }

  /// Two rooms of 6 × 5 m, a wall of concrete between.
  private let level = VenueLevel(
    name: "Shop", outline: [FloorPolygon(width: 12, depth: 5)],
    walls: [
      Wall(kind: "concrete", material: .concrete, from: Position(x: 6, y: 0), to: Position(x: 6, y: 5))
    ])

  /// The share of the floor that is within a reach in metres of some beacon, by every wall and every point.
  private func served(_ deployment: Deployment, within reach: Double, exponent: Double = 2.2, step: Double)
    -> Double
  {
    let points = RegionGrid.points(in: level.outline, step: step).points
    let count = points.count { point in
      deployment.beacons.contains { beacon in
        let place = Position(x: beacon.x, y: beacon.y)
        let straight = (FloorGeometry.squaredDistance(place, point) + 0.25).squareRoot()
        let loss = level.walls[0].isCrossed(from: place, to: point) ? 15.1 : 0
        return straight * pow(10, loss / (10 * exponent)) <= reach * (1 + 1e-9)
      }
    }
    return Double(count) / Double(points.count)
  }

  @Test func `The curve's range is what the same beacons serve with the radios that reach least and most`()
    throws
  {
    let planner = planner([fit("full", power: -62), fit("full", power: -61, receiver: "B")])
    var placer = DeploymentPlanner(planner, level: level, count: 4, seconds: 30)
    let deployment = try placer.deployment()
    let radios = planner.radios.compactMap(\.self)
    let reaches = try radios.map { radio in
      let goal = try planner.goal(for: radio.fit, model: radio.model).get()
      return radio.radios.map { goal.reach(probability: 0.8, radio: $0) }.sorted()
    }
    #expect(reaches.count == 2 && reaches[0].count == 2000)
    // Each device has to be served: of the receivers, the one that reaches least counts.
    let low = try #require(reaches.map { $0[100] }.min())
    let high = try #require(reaches.map { $0[1900] }.min())
    #expect(low < deployment.reach && deployment.reach < high)
    let along = try placer.needs()[0].reach.along
    let step = placer.demandStep(along)
    let last = try #require(deployment.curve.last)
    #expect(last.beacons == 4)
    #expect(abs(last.share - served(deployment, within: deployment.reach, step: step)) < 1e-9)
    let range = (try #require(last.shareLow), try #require(last.shareHigh))
    #expect(abs(range.0 - served(deployment, within: low, step: step)) < 1e-9)
    #expect(abs(range.1 - served(deployment, within: high, step: step)) < 1e-9)
    #expect(range.0 < last.share - 0.005 && range.1 > last.share + 0.02)
    for step in deployment.curve {
      #expect((step.shareLow ?? 1) <= step.share && step.share <= (step.shareHigh ?? 0))
    }
    #expect(deployment.crowds == nil)
    placer.looksAtEveryCrowd = true
    // One level was surveyed.
    #expect(try placer.deployment().crowds == nil)
  }

  @Test func `Every crowd level that was surveyed gets its coverage, and what is not known its reason`()
    throws
  {
    let planner = planner([
      fit("closed", power: -92), fit("full", power: -61), fit("half", power: -60, status: .refused),
      fit("empty", power: -57),
    ])
    var placer = DeploymentPlanner(planner, level: level, count: 6, seconds: 30)
    placer.looksAtEveryCrowd = true
    let deployment = try placer.deployment()
    let crowds = try #require(deployment.crowds)
    #expect(crowds.map(\.crowd) == ["empty", "half", "full", "closed"])
    #expect(crowds.map(\.isAsked) == [false, false, true, false])
    let (empty, half, full, closed) = (crowds[0], crowds[1], crowds[2], crowds[3])
    #expect(half.reason?.code == .fitRefused && half.servedShare == nil && half.planned.isEmpty)
    // The level of the requirement is what the deployment says of itself.
    #expect(isClose(try #require(full.reach), to: deployment.reach, within: 1e-12))
    #expect(isClose(try #require(full.servedShare), to: deployment.servedShare, within: 1e-9))
    #expect(isClose(try #require(full.worst), to: deployment.needs[0].worst, within: 1e-9))
    let last: Double = deployment.curve.last?.shareLow ?? 0
    #expect(isClose(try #require(full.servedShareLow), to: last, within: 1e-9))
    let map = try #require(deployment.coverage)
    #expect(full.planned == map.planned)
    // 4 dB more reach farther, 31 dB less not even from beneath.
    #expect(try #require(empty.reach) > deployment.reach && empty.servedShare == 1)
    #expect(try #require(empty.worst) > deployment.needs[0].worst)
    #expect(
      zip(empty.planned, full.planned).allSatisfy { ($0 ?? 1) >= ($1 ?? 0) && ($0 == nil) == ($1 == nil) })
    #expect(closed.servedShare == 0 && closed.servedShareHigh == 0 && closed.reason == nil)
    let step = placer.demandStep(try placer.needs()[0].reach.along)
    let low = try #require(full.servedShareLow)
    let reach = try planner.deploymentReach("counter", isFixed: true)
    #expect(isClose(low, to: served(deployment, within: reach.low, step: step), within: 1e-9))
  }
}
