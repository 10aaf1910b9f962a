import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import TestSupport
import Testing
import Support

/// Accuracy over time: packets by the formula, and goals that no filter reaches.
@Suite struct AccuracyOverTimeTests {
  private func fit(
    shadowing: Estimate = Estimate(2, lower95: 1, upper95: 4), rho: Double? = 0.6,
    packetInterval: Double? = 0.5, averaged: Bool = false, dwellSD: Estimate? = nil, dwells: Int = 30
  ) -> ConditionFit {
    let sample = FitSample(
      conditions: FitConditions(), locations: 30, dwells: dwells, receivedPackets: 600,
      distanceRange: Interval(lower: 0.5, upper: 20), autocorrelation: rho,
      packetInterval: packetInterval, averaged: averaged, locationMeans: [])
    var line = FittedLine(
      referencePower: Estimate(-60), pathLossExponent: Estimate(2.2), shadowingSD: shadowing,
      fadingSD: Estimate(3),
      covariance: LineCovariance(interceptVariance: 0.3, covariance: -0.2, slopeVariance: 0.5),
      degreesOfFreedom: 28)
    line.dwellSD = dwellSD
    return ConditionFit(sample, .calibrated(line, FitChecks(), []))
  }

  private let filters: [(name: String, filter: ReplayFilter)] = [
    ("mean=10", .mean(packets: 10)), ("mean=500", .mean(packets: 500)),
    ("exponential=0.3", .exponential(weight: 0.3)),
  ]

  @Test func `Every share and every goal is that of the formula`() throws {
    let times = try #require(AccuracyOverTime(fit(), filters: filters))
    #expect(times.packets == [1, 2, 4, 10, 20, 40, 60, 120] && times.packetInterval == 0.5)
    let scale = log(10.0) / 22
    func share(_ k: Int) -> Double {
      scale * (4 + 9 * AutoregressiveMean.varianceFactor(packets: k, autocorrelation: 0.6)).squareRoot()
    }
    let mean = times.filters[0]
    for point in mean.points { #expect(abs(point.share - share(min(10, point.packets))) < 1e-12) }
    #expect(abs(mean.settled - share(10)) < 1e-12 && abs(times.floor - 2 * scale) < 1e-12)
    // ±25 % needs √(4 + 9 v) ≤ 2.389 dB: v ≤ 0.1896, not reached by 10 packets of ρ = 0.6 (v = 0.325), by 21 of 500.
    #expect(mean.goals[0].verdict == .never && mean.goals[0].packets == nil)
    let long = times.filters[1].goals[0]
    let packets = try #require(long.packets)
    #expect(share(packets) <= 0.25 && share(packets - 1) > 0.25 && long.time == 0.5 * Double(packets))
    // A shadowing of 4 dB at the upper end never allows it, one of 1 dB does sooner.
    #expect(long.mostPackets == nil)
    #expect(try #require(long.fewestPackets) < packets)
    // The same as without a filter, as long as the window is not full.
    #expect(try #require(TimeToAccuracy(fit())).goals[0].packets == packets)
  }

  @Test func `Changes are those measured, or else those of others, and say so`() throws {
    let others = try #require(AccuracyOverTime(fit(), filters: filters, changes: [0.5, 9]))
    let following = others.filters[0].following
    #expect(following.map(\.change.cause) == [.bodyTurn, .pocket, .given, .given])
    #expect(abs(following[0].change.size - 5.1 * 2.0.squareRoot()) < 1e-12 && !following[0].change.isMeasured)
    // 10 n log₁₀ 1.25 = 2.132 dB may be left: all but 0.296 of 7.21 dB takes 8 of 10 packets, and 0.5 dB none.
    #expect(following.map(\.packets) == [8, 6, 0, 8] && following[0].time == 4)
    let measured = try #require(
      AccuracyOverTime(fit(dwellSD: Estimate(2), dwells: 90), filters: filters))
    let turn = measured.filters[0].following[0].change
    #expect(turn.isMeasured && abs(turn.size - 2 * 2.0.squareRoot()) < 1e-12)
    #expect(measured.floor > others.floor)
  }

  @Test func `Nothing is said of refused fits, of averaged levels, or without the correlation of packets`()
    throws
  {
    #expect(AccuracyOverTime(fit(rho: nil), filters: filters) == nil)
    #expect(AccuracyOverTime(fit(averaged: true), filters: filters) == nil)
    let unpaced = try #require(AccuracyOverTime(fit(packetInterval: nil), filters: filters))
    #expect(unpaced.packetInterval == nil)
    #expect(
      unpaced.filters.allSatisfy {
        $0.goals.allSatisfy { $0.time == nil } && $0.following.allSatisfy { $0.time == nil }
      })
  }
}
