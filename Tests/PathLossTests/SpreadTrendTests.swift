import CalibrationModel
import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss
import Support

/// Spreads that change with distance.
@Suite struct SpreadTrendTests {
  /// Locations from 0.5 to 20 m whose shadowing is 2 dB at 3 m and the given times larger at ten times the distance.
  private func dwells(seed: UInt64, ratio: Double, count: Int = 120) -> [Dwell] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { g in
      let x = -0.3 + 1.6 * random.uniform()
      let sd = 2 * pow(ratio, x - log10(3))
      let mean = -60 - 20 * x + sd * random.normal()
      return SyntheticSurvey.dwell(
        location: "P\(g)", distance: pow(10, x),
        levels: (0..<10).map { _ in Int((mean + 1.5 * random.normal()).rounded()) })
    }
  }

  private func fit(_ dwells: [Dwell]) throws -> ConditionFit {
    try #require(PathLossFitting.fit(dwells).first)
  }

  @Test func `A spread that grows is seen and followed`() throws {
    let fit = try fit(dwells(seed: 1, ratio: 4))
    let trend = try #require(fit.spreadTrend)
    #expect(trend.ratioPerDecade > 2 && trend.gain > trend.gainError)
    let model = try #require(PathLossModel(fit))
    let (near, far) = (model.predictiveSD(at: 0.6, packets: 10), model.predictiveSD(at: 15, packets: 10))
    #expect(near < 1.7 && far > 3.2, "\(near) \(far)")
    // Beyond what was measured the factor stays, and never leaves ¼ to 4.
    #expect(trend.factor(at: 1000) == trend.factor(at: trend.distance.upper))
    #expect((0.25...4).contains(trend.factor(at: 0.001)))
  }

  @Test func `A spread that grows and falls again is followed by a bend`() throws {
    var random = SeededGenerator(seed: 9)
    let survey = (0..<200).map { g in
      let x = -0.3 + 1.6 * random.uniform()
      let mean = -60 - 20 * x + 5 * pow(6, -abs(x - 0.5)) * random.normal()
      return SyntheticSurvey.dwell(
        location: "P\(g)", distance: pow(10, x),
        levels: (0..<10).map { _ in Int((mean + 1.5 * random.normal()).rounded()) })
    }
    let trend = try #require(try fit(survey).spreadTrend)
    #expect(trend.ratioPerDecade > 2 && trend.ratioPerDecadeBeyond < 0.5, "\(trend)")
    let (near, middle, far) = (trend.factor(at: 0.6), trend.factor(at: 3), trend.factor(at: 18))
    #expect(middle > 1.7 * near && middle > 1.7 * far, "\(near) \(middle) \(far)")
    // Without a step in the middle.
    #expect(abs(trend.factor(at: trend.centre * 1.000_001) - trend.factor(at: trend.centre)) < 1e-5)
  }

  @Test func `A spread that stays is left alone, mostly`() throws {
    let seen = try (1...20 as ClosedRange<UInt64>).count {
      try fit(dwells(seed: 100 + $0, ratio: 1)).spreadTrend != nil
    }
    #expect(seen <= 6)
  }

  @Test func `Few locations tell no trend`() throws {
    #expect(try fit(dwells(seed: 1, ratio: 4, count: 29)).spreadTrend == nil)
  }

  /// 400 surveys: places of the nearest and of the farthest third are inside as often as promised, to 3 points and what as many draws
  /// scatter by.
  @Test func `Near and far places are inside as often as promised`() throws {
    var random = SeededGenerator(seed: 77)
    var inside = [[0, 0], [0, 0]]
    let (surveys, places) = (TestLength.count(400, short: 60), 20)
    for seed in 1...UInt64(surveys) {
      let model = try #require(PathLossModel(fit(dwells(seed: 500 + seed, ratio: 3))))
      let t = { Distributions.studentTQuantile((1 + $0) / 2, degreesOfFreedom: model.degreesOfFreedom) }
      for (third, range) in [(0, -0.3...0.23), (1, 0.77...1.3)] as [(Int, ClosedRange<Double>)] {
        for _ in 0..<places {
          let x = Double.random(in: range, using: &random)
          let sd = 2 * pow(3, x - log10(3))
          let level = -60 - 20 * x + sd * random.normal() + 1.5 * random.normal() / 10.0.squareRoot()
          let size =
            abs(level - model.mean(at: pow(10, x))) / model.predictiveSD(at: pow(10, x), packets: 10)
          if size <= t(HeldOutCheck.oneSigma) { inside[third][0] += 1 }
          if size <= t(HeldOutCheck.twoSigma) { inside[third][1] += 1 }
        }
      }
    }
    for third in inside {
      #expect(
        abs(Double(third[0]) / Double(surveys * places) - 0.6827) < 0.03 + 0.33
          / Double(surveys).squareRoot(), "\(third)")
      #expect(
        abs(Double(third[1]) / Double(surveys * places) - 0.9545) < 0.03 + 0.17
          / Double(surveys).squareRoot(), "\(third)")
    }
  }

  /// The numeric interval of distance of a trend without slope is the closed one.
  @Test func `A trend that is flat changes nothing`() throws {
    let fit = try fit(dwells(seed: 2, ratio: 1))
    var plain = try #require(PathLossModel(fit))
    plain.spreadTrend = nil
    var flat = plain
    flat.spreadTrend = SpreadTrend(
      factor: 1, ratioPerDecade: 1, ratioPerDecadeBeyond: 1, centre: 3, distance: plain.distanceRange,
      gain: 1, gainError: 0)
    for level in [-50.0, -65, -80] {
      for share in [0.6827, 0.9545] {
        let one = try #require(plain.distanceInterval(meanLevel: level, packets: 10, level: share))
        let other = try #require(flat.distanceInterval(meanLevel: level, packets: 10, level: share))
        #expect(relativeError(other.lower, one.lower) < 1e-9 && relativeError(other.upper, one.upper) < 1e-9)
      }
      for distance in [0.2, 1, 4, 30] {
        let one = plain.distanceCDF(distance, meanLevel: level, packets: 10)
        #expect(abs(flat.distanceCDF(distance, meanLevel: level, packets: 10) - one) < 1e-12)
      }
    }
  }

  @Test func `The confidence distribution of a trend never falls`() throws {
    let model = try #require(PathLossModel(fit(dwells(seed: 1, ratio: 4))))
    try #require(model.spreadTrend != nil)
    var last = 0.0
    for x in stride(from: -3.0, through: 4, by: 0.05) {
      let now = model.distanceCDF(pow(10, x), meanLevel: -65, packets: 10)
      #expect(now >= last - 1e-5)
      last = now
    }
    let interval = try #require(model.distanceInterval(meanLevel: -65, packets: 10, level: 0.9))
    #expect(abs(model.distanceCDF(interval.lower, meanLevel: -65, packets: 10) - 0.05) < 1e-3)
    #expect(abs(model.distanceCDF(interval.upper, meanLevel: -65, packets: 10) - 0.95) < 1e-3)
  }
}
