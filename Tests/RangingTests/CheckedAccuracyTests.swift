import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import Support
import TestSupport
import Testing

@testable import Ranging

/// What left-out locations do to a table of accuracy: wider intervals, checked zones, and how long to average.
@Suite struct CheckedAccuracyTests {
  private func fit(
    shadowing: Estimate = Estimate(3, lower95: 1, upper95: 6), fading: Double = 3, rho: Double? = 0.6,
    means: [LocationMean] = [], scale: HeldOutScale? = nil, packetInterval: Double? = nil,
    averaged: Bool = false
  ) -> ConditionFit {
    let sample = FitSample(
      conditions: FitConditions(), locations: 30, dwells: 30, receivedPackets: 600,
      distanceRange: Interval(lower: 0.5, upper: 20), autocorrelation: rho,
      packetInterval: packetInterval, averaged: averaged, locationMeans: means)
    let line = FittedLine(
      referencePower: Estimate(-60), pathLossExponent: Estimate(2.2), shadowingSD: shadowing,
      fadingSD: Estimate(fading),
      covariance: LineCovariance(interceptVariance: 0.3, covariance: -0.2, slopeVariance: 0.5),
      degreesOfFreedom: 28)
    var checks = FitChecks()
    checks.heldOutScale = scale
    return ConditionFit(sample, .calibrated(line, checks, []))
  }

  private let belief = RangingBelief(referencePower: -60, pathLossExponent: 2.2)

  private func table(_ fit: ConditionFit, packets: Int = 10) throws -> AccuracyTable {
    try #require(
      RangingAccuracy.table(
        for: fit, belief: belief, boundaries: .default, packets: packets, distances: [2]))
  }

  // MARK: - Scale

  @Test func `Intervals and radii are the model's, scaled by what was left out`() throws {
    let plain = try #require(try table(fit()).rows.first)
    #expect(plain.interval68 == plain.modelInterval68 && plain.interval95 == plain.modelInterval95)
    let scale = HeldOutScale(locations: 150, groups: 150, measured68: 1.25, measured95: 1)
    let checked = fit(scale: scale)
    let table = try table(checked)
    let row = try #require(table.rows.first)
    #expect(row.modelInterval68 == plain.interval68 && row.modelInterval95 == plain.interval95)
    #expect(row.interval95 == plain.interval95 && row.radius95 == plain.radius95)
    let model = try #require(PathLossModel(checked))
    // In dB the ends lie where the t quantile is as many times as large.
    let quantile = Distributions.studentTQuantile(
      (1 + RangingAccuracy.oneSigmaLevel) / 2, degreesOfFreedom: 28)
    let t = pow(1.25, 0.75) * quantile
    for end in [try #require(row.interval68).lower, try #require(row.interval68).upper] {
      let gap = abs(model.mean(at: end) - model.mean(at: 2)) / model.predictiveSD(at: end, packets: 10)
      #expect(isClose(gap, to: t, within: 1e-9))
    }
    #expect(try #require(row.radius68) > 1.1 * (plain.radius68 ?? 0))
    #expect(table.heldOutScale == scale)
  }

  /// A scale below 1 narrows what is said of the sessions surveyed, and never what is said of another.
  @Test func `Another session is never narrower than another place`() throws {
    for measured in [0.7, 1, 1.6] {
      let scale = HeldOutScale(locations: 200, groups: 200, measured68: measured, measured95: measured)
      let checked = fit(scale: scale)
      let table = try #require(
        RangingAccuracy.table(
          for: checked, belief: belief, boundaries: .default, packets: 10, distances: [2], sessionSD: 0.1))
      let row = try #require(table.rows.first)
      let other = try #require(row.anotherSession)
      #expect(try #require(other.interval95).lower <= (try #require(row.interval95).lower))
      #expect(try #require(other.interval95).upper >= (try #require(row.interval95).upper))
    }
  }

  // MARK: - Time to accuracy

  /// By the formula, one k after the other.
  @Test(arguments: [0.5, 1, 2, 3, 6, 9])
  func `The number of packets is the smallest that reaches each goal`(shadowing: Double) throws {
    let time = try #require(TimeToAccuracy(fit(shadowing: Estimate(shadowing, lower95: 0.2, upper95: 12))))
    for goal in time.goals {
      let limit = pow(2.2 * goal.share / (log(10) / 10), 2)
      let reached = { (k: Int) in
        shadowing * shadowing
          + 9 * AutoregressiveMean.varianceFactor(packets: k, autocorrelation: 0.6) <= limit
      }
      if let packets = goal.packets {
        #expect(goal.verdict == .packets && reached(packets) && (packets == 1 || !reached(packets - 1)))
      } else {
        #expect(goal.verdict == .never && shadowing * shadowing >= limit * 0.99)
        #expect(goal.advice.code == .never)
      }
      #expect(goal.mostPackets == nil && goal.fewestPackets ?? 0 >= 1)
    }
    #expect(abs(time.floor - log(10) / 10 * shadowing / 2.2) < 1e-12)
    // About 9.8 (σF/σL)² (1 + ρ)/(1 − ρ), statistics.md 4.
    let near = try #require(time.packetsNearFloor)
    let rough = 9.8 * pow(3 / shadowing, 2) * 4
    #expect(rough < 10 || abs(Double(near) / rough - 1) < 0.15)
  }

  @Test func `Seconds need the pace of the survey, and packets need their correlation`() throws {
    let known = fit(packetInterval: 0.3)
    let paced = try #require(TimeToAccuracy(known))
    let goal = try #require(paced.goals.last)
    let (time, packets): (Double, Int) = (try #require(goal.time), try #require(goal.packets))
    #expect(abs(time - 0.3 * Double(packets)) < 1e-12)
    #expect(try #require(TimeToAccuracy(fit())).goals.allSatisfy { $0.time == nil })
    let blind = try #require(TimeToAccuracy(fit(rho: nil)))
    #expect(blind.goals.map(\.verdict) == [.never, .unknown, .unknown])
    #expect(blind.packetsNearFloor == nil && blind.goals.allSatisfy { $0.packets == nil })
    let averaged = fit(packetInterval: 0.3, averaged: true)
    #expect(TimeToAccuracy(averaged)?.goals.contains { $0.verdict == .packets } == false)
  }

  // MARK: - Zones

  /// Locations whose levels are drawn from what is said of them, with an SD that is too small by a factor.
  private func means(seed: UInt64, count: Int, factor: Double) -> [LocationMean] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { g in
      let distance = 0.2 * pow(100, Double(g) / Double(count - 1))
      let level = belief.level(at: distance)
      let error = 5 * random.normal()
      var mean = LocationMean(
        beacon: .name("B"), location: "L\(g)", isNamed: true, distance: distance, receivedPackets: 10,
        mean: level + error, residual: error)
      mean.heldOut = LocationPrediction(level: level, sd: 5 / factor, degreesOfFreedom: 1e6)
      return mean
    }
  }

  /// Immediate is promised at 50 to 92 % of nine places and named at none of them; all zones together look right.
  @Test func `A zone that is never named is seen whatever the others do`() throws {
    var means = means(seed: 4, count: 200, factor: 1).filter { $0.distance > 0.5 }
    for g in 0..<9 {
      let distance = 0.2 + 0.03 * Double(g)
      var mean = LocationMean(
        beacon: .name("B"), location: "near \(g)", isNamed: true, distance: distance, receivedPackets: 10,
        mean: belief.level(at: 0.8), residual: 0)
      mean.heldOut = LocationPrediction(level: belief.level(at: distance), sd: 5, degreesOfFreedom: 1e6)
      means.append(mean)
    }
    let check = try #require(try table(fit(means: means)).zoneCheck)
    let immediate = try #require(check.rows.first)
    #expect(immediate.zone == .immediate && immediate.locations == 9 && immediate.namedImmediate == 0)
    #expect(immediate.predicted.immediate > 0.5 && (immediate.pValue ?? 1) < 0.001 && immediate.isTooSure)
    #expect(check.isTooSure && check.advice.code == .trustHeldOutShares)
    #expect(check.rows.dropFirst().allSatisfy { !$0.isTooSure })
  }

  @Test func `What sessions are assumed to differ by is added, and said`() throws {
    let known = try #require(
      RangingAccuracy.table(
        for: fit(), belief: belief, boundaries: .default, packets: 10, distances: [2], sessionSD: 10))
    #expect(known.assumedSessionSD == 10)
    let row = try #require(known.rows.first)
    let other = try #require(row.anotherSession)
    #expect(abs(other.predictiveSD * other.predictiveSD - row.predictiveSD * row.predictiveSD - 100) < 1e-9)
    #expect(try table(fit()).assumedSessionSD == nil && table(fit()).rows.first?.anotherSession == nil)
  }

  /// Devices that assume 6 dB more read distances 10^(6 / 22) times too long, at each distance.
  @Test func `A device that assumes another level reads other distances, and the table says by how much`()
    throws
  {
    let other = try #require(
      RangingAccuracy.table(
        for: fit(), belief: RangingBelief(referencePower: -54, pathLossExponent: 2.2), boundaries: .default,
        packets: 10, distances: [2, 4]))
    let factor = try #require(other.reportedFactor)
    #expect(isClose(factor.lower, to: pow(10, 6 / 22.0), within: 1e-9))
    #expect(isClose(factor.upper, to: pow(10, 6 / 22.0), within: 1e-9))
    #expect(try table(fit()).reportedFactor == nil)
  }

  /// A line with what days differ by, and with losses that come in bursts.
  private func fit(sessionSD: Double? = nil, lossDispersion: Double? = nil) -> ConditionFit {
    let usual = fit(shadowing: Estimate(3))
    guard case .calibrated(var line, let checks, let reasons) = usual.outcome else { return usual }
    line.sessionSD = sessionSD.map { Estimate($0) }
    line.lossDispersion = lossDispersion
    return ConditionFit(usual.sample, .calibrated(line, checks, reasons))
  }

  @Test func `What days differ by is the same for all beacons that are compared`() throws {
    let site = Site(beacons: [Beacon(identifier: .name("A"))])
    let fit = fit(sessionSD: 4)
    let compared = try #require(NearestObstacles(site: site).model(fit))
    #expect(isClose(compared.shadowingSD, to: 3, within: 1e-9))
    #expect(isClose(try #require(PathLossModel(fit)).shadowingSD, to: 5, within: 1e-9))
  }

  @Test func `Losses that come in bursts say nothing of when a device leaves`() {
    func reasons(_ fit: ConditionFit) -> [RegionOmission] {
      let site = Site(beacons: [Beacon(identifier: .name("A"), advertisingInterval: 300)])
      let question = RegionsQuestion(fits: [fit], site: site, requirement: CoverageRequirement())
      return question.answers().omitted.map(\.reason)
    }
    #expect(reasons(fit(lossDispersion: nil)).isEmpty)
    #expect(reasons(fit(lossDispersion: 4)) == [.burstsOfLosses])
  }

  @Test func `Confusion counts add up, and only probabilities that are too sure fail the test`() throws {
    var passed = 0
    var failed = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      let right = try #require(
        try table(fit(means: means(seed: seed, count: 60, factor: 1))).zoneCheck)
      #expect(right.rows.map(\.zone) == [.immediate, .near, .far])
      #expect(right.rows.reduce(0) { $0 + $1.locations } == 60 && right.locations == 60)
      for row in right.rows {
        #expect(row.namedImmediate + row.namedNear + row.namedFar == row.locations)
        #expect(row.interval.contains(row.rightShare))
        #expect(abs(row.predicted.immediate + row.predicted.near + row.predicted.far - 1) < 1e-12)
      }
      #expect(abs(right.rightShare - right.predictedShare) < 0.2)
      if try #require(right.calibrationP) > 0.01 { passed += 1 }
      let sure = try #require(
        try table(fit(means: means(seed: seed, count: 60, factor: 4))).zoneCheck)
      if sure.isTooSure {
        failed += 1
        #expect(sure.brierScore > sure.expectedBrierScore && sure.advice.code == .trustHeldOutShares)
      }
    }
    #expect(passed >= 18 && failed >= 16, "\(passed) \(failed)")
  }

  @Test func `Without left-out locations nothing is said of zones`() throws {
    #expect(try table(fit()).zoneCheck == nil)
    let few = try #require(try table(fit(means: means(seed: 1, count: 6, factor: 1))).zoneCheck)
    #expect(few.calibrationP == nil && !few.isTooSure && few.locations == 6)
  }
}
