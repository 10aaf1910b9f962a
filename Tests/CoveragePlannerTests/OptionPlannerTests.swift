import CalibrationModel
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import TestSupport
import Testing

@testable import CoveragePlanner
import Support

/// Ways out of a requirement that is not met.
@Suite struct OptionPlannerTests {
  private func fit(
    _ placement: Placement, power: Double, sigma: Double = 3, status: FitStatus = .calibrated,
    receiver: Receiver = "phone"
  ) -> ConditionFit {
    let sample = FitSample(
      conditions: FitConditions(placement: placement, crowd: "full", receiver: receiver), locations: 24,
      dwells: 24, receivedPackets: 480, distanceRange: Interval(lower: 0.4, upper: 12))
    let variance = sigma * sigma / 24
    var line = FittedLine(
      referencePower: Estimate(power), pathLossExponent: Estimate(2.2), shadowingSD: Estimate(sigma),
      fadingSD: Estimate(2),
      covariance: LineCovariance(
        interceptVariance: 2.5 * variance, covariance: -3 * variance, slopeVariance: 6 * variance),
      degreesOfFreedom: 22)
    line.collisionLoss = Estimate(0.05)
    return ConditionFit(sample, .made(status, line, refusal: .tooFewLocations(3)))
  }

  private func planner(_ fits: [ConditionFit], probability: Double = 0.8) -> CoveragePlanner {
    let beacon = Beacon(
      identifier: .name("A"), position: Position(x: 2, y: 2), placement: "counter", advertisingInterval: 300,
      transmitPower: -4, measuredPower: -61)
    let other = Beacon(
      identifier: .name("B"), position: Position(x: 6, y: 2), placement: "rail", advertisingInterval: 300,
      transmitPower: -4, measuredPower: -61)
    return CoveragePlanner(
      fits: fits,
      site: Site(
        beacons: [beacon, other],
        receivers: [ReceiverProfile(receiver: "phone", sensitivity: -98)],
        placements: [PlacementDefinition(placement: "counter"), PlacementDefinition(placement: "rail")],
        crowdLevels: [CrowdLevelDefinition(level: "full")], floorPlan: FloorPlan(width: 9, depth: 6)),
      requirement: CoverageRequirement(probability: probability, crowd: "full"), draws: 1000)
  }

  @Test func `Every way is counted and ranked: as asked first, then by what is to be bought`() throws {
    let answer = planner([fit("counter", power: -63), fit("rail", power: -64)]).recommend()
    let options = answer.options
    #expect(!answer.isMet)
    let first = try #require(options.first)
    #expect(first.lever == .recalibrate && first.isAsAsked && first.isTellingFarApart)
    let levers = Set(options.map(\.lever))
    #expect(
      levers.isSuperset(of: [.recalibrate, .more, .placement, .power, .boundary, .probability, .heard]))
    let unchanged = try #require(options.first { $0.lever == .more })
    let ranks: [[Int]] = options.map { option in
      [
        option.isKeeping ? 0 : option.isAsAsked ? 1 : 2, option.isTellingFarApart ? 0 : 1,
        option.isReliable ? 0 : 1, option.toBuy, option.count.beacons,
      ]
    }
    for (one, next) in zip(ranks, ranks.dropFirst()) { #expect(!next.lexicographicallyPrecedes(one)) }
    for option in options {
      #expect(option.count.low <= option.count.beacons && option.count.beacons <= option.count.high ?? .max)
      #expect(option.toBuy == option.count.beacons - option.present || option.toBuy == 0)
      #expect(option.saved == max(0, unchanged.count.beacons - option.count.beacons))
    }
    #expect(options.first { $0.lever == .heard }?.count.beacons == 1)
    #expect(options.first { $0.lever == .heard }?.isAsAsked == false)
    // Ten packets 305 ms apart, a twentieth of them lost.
    #expect(isClose(try #require(unchanged.decision), to: 3.05 / 0.95, within: 1e-9))
  }

  @Test func `A plan sets the measured power that the recommendation begins with, unless one is stated`()
    throws
  {
    var planner = planner([fit("counter", power: -63), fit("rail", power: -64)])
    let first = try #require(planner.recommend().options.first)
    let found = try #require(planner.recalibrated(nil))
    #expect(found.power.to == first.to && found.power.from == -61 && found.power.placement == first.placement)
    #expect(found.planner.policy.referencePower == first.to && found.power.isSure == first.isKeeping)
    #expect(planner.recalibrated("rail")?.power.placement == "rail")
    planner.policy.referencePower = -61
    #expect(planner.recalibrated(nil) == nil)
  }

  @Test func `A receiver that takes most of the beacons is named`() throws {
    let weak = fit("counter", power: -67, receiver: "old phone")
    let answer = planner([fit("counter", power: -61), weak]).recommend()
    let option = try #require(answer.options.first { $0.lever == .more })
    let deciding = try #require(option.deciding)
    #expect(deciding.receiver == "old phone" && 2 * option.count.beacons > 3 * deciding.beaconsWithout)
    #expect(planner([fit("counter", power: -61)]).recommend().options.allSatisfy { $0.deciding == nil })
  }

  @Test func `A lower measured power takes fewer beacons and calls far near more often`() throws {
    let steps = planner([fit("counter", power: -63)]).recommend().recalibration
    let powers: [Double] = (0...12).map { (step: Int) -> Double in -61 - Double(step) }
    #expect(steps.map(\.measuredPower) == powers)
    for (one, next) in zip(steps, steps.dropFirst()) {
      #expect((next.count?.beacons ?? .max) <= (one.count?.beacons ?? .max))
      #expect(next.falseNear > one.falseNear)
    }
  }

  @Test func `What there is to buy has a price, and batteries one a year`() throws {
    var planner = planner([fit("counter", power: -63)])
    #expect(planner.recommend().options.allSatisfy { $0.cost == nil })
    planner.site.prices = Prices(currency: "EUR", beacon: 25, battery: 10)
    for option in planner.recommend().options {
      let cost = try #require(option.cost)
      #expect(cost.amount == 25 * Double(option.toBuy) && cost.batteriesPerYear == nil)
    }
    planner.site.beacons[0].batteryCapacity = 240
    let option = try #require(planner.recommend().options.first)
    let year = try #require(option.cost?.batteriesPerYear)
    let life = try #require(BatteryLife(planner.site.beacons[0])).days(interval: 300)
    #expect(isClose(year.upper, to: Double(option.count.beacons) * 10 * 365.25 / life.lower, within: 1e-9))
    #expect(year.lower < year.upper)
  }

  /// Where every level is shifted by as much as the power, the outcome is the same.
  @Test func `A transmit power does what the same shift of the measured power does`() throws {
    let answer = planner([fit("counter", power: -63)]).recommend()
    let power = try #require(answer.options.first { $0.lever == .power && $0.to == 0 })
    let step = try #require(answer.recalibration.first { $0.measuredPower == -65 })
    #expect(power.count == step.count)
    #expect(abs((power.falseNear ?? 0) - step.falseNear) < 1e-12)
  }

  @Test func `Where near never comes, re-calibration is what is left`() throws {
    let answer = planner([fit("counter", power: -84)]).recommend()
    #expect(answer.conditions.first?.verdict == .onlyFar)
    #expect(answer.layout == nil && !answer.options.contains { $0.lever == .more })
    #expect(answer.options.first?.lever == .recalibrate || answer.options.first?.lever == .heard)
  }

  @Test func `An option by a weak fit, or beyond what was measured, promises nothing`() throws {
    let weak = planner([fit("counter", power: -63, status: .weak)]).recommend().options
    #expect(!weak.isEmpty && weak.allSatisfy { !$0.isReliable })
    var wide = planner([fit("counter", power: -63)])
    wide.site.floorPlan = FloorPlan(width: 60, depth: 40)
    // One beacon in the middle is 36 m from the corners, and nothing was measured beyond 12 m.
    wide.site.receivers = [ReceiverProfile(receiver: "phone", sensitivity: -140)]
    let heard = wide.recommend().options.first { $0.lever == .heard }
    #expect(heard?.count.beacons == 1 && heard?.isReliable == false)
  }

  @Test func `A requirement that is met needs no way out`() {
    var planner = planner([fit("counter", power: -56, sigma: 1)])
    planner.site.floorPlan = FloorPlan(width: 3, depth: 3)
    let answer = planner.recommend()
    #expect(answer.isMet && answer.options.isEmpty && answer.recalibration.isEmpty)
  }

  @Test func `A count joined with another does for both`() throws {
    let floor = FloorArrangements(FloorPlan(width: 9, depth: 6))
    func reaches(from least: Double) -> [Double] {
      (0..<100).map { (step: Int) -> Double in least + 0.01 * Double(step) }
    }
    let wide = try #require(BeaconCount(reaches: reaches(from: 3), height: 0, on: floor))
    let tight = try #require(BeaconCount(reaches: reaches(from: 1.5), height: 0, on: floor))
    #expect(wide.joined(tight) == tight.joined(wide))
    #expect(wide.joined(tight).beacons == tight.beacons && wide.beacons < tight.beacons)
    #expect(BeaconCount(reaches: [Double](repeating: 0, count: 100), height: 0, on: floor) == nil)
  }
}
