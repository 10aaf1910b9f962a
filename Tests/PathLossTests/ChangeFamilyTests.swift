import CalibrationModel
import Statistics
import SurveyDrift
import Testing
import Support

/// Differences that are judged together.
@Suite struct ChangeFamilyTests {
  @Test func `An interval excludes 0 exactly where Holm's procedure rejects`() {
    var generator = SystemDraws(state: 3)
    var rejected = 0
    for _ in 0..<300 {
      let differences = (0..<8).map { _ in
        LevelDifference(
          8 * generator.next() - 4, standardError: 0.2 + generator.next(),
          degreesOfFreedom: 3 + 20 * generator.next())
      }
      let p = differences.map { difference in
        2
          * Distributions.studentTCDF(
            -abs(difference.difference) / difference.standardError,
            degreesOfFreedom: difference.degreesOfFreedom)
      }
      let adjusted = HolmAdjustment.adjusted(p)
      let intervals = ChangeFamily(differences).intervals
      for (p, interval) in zip(adjusted, intervals) {
        let excludes = interval.map { !$0.contains(0) }
        #expect(excludes == p.map { $0 < ChangeFamily.errorRate })
        rejected += excludes == true ? 1 : 0
      }
    }
    #expect(rejected > 100 && rejected < 2200)
  }

  @Test func `What cannot be compared counts for nothing`() {
    let difference = LevelDifference(3, standardError: 1, degreesOfFreedom: 10)
    let alone = ChangeFamily([difference]).intervals
    #expect(ChangeFamily([nil, difference, nil]).intervals == [nil, alone[0], nil])
    #expect(ChangeFamily([]).intervals.isEmpty)
  }

  @Test func `A sure difference within the margin is none, and an unsure one is neither`() {
    let cases: [([Interval], ChangeVerdict)] = [
      ([], .cannotBeSaid), ([Interval(lower: 0.5, upper: 2.9)], .same),
      ([Interval(lower: -1, upper: 1)], .same), ([Interval(lower: 0.5, upper: 3.1)], .drifted),
      ([Interval(lower: -4, upper: 1)], .cannotBeSaid),
      ([Interval(lower: 0.5, upper: 1), Interval(lower: -1, upper: 4)], .cannotBeSaid),
      ([Interval(lower: -9, upper: -5), Interval(lower: -1, upper: 4)], .drifted),
    ]
    for (intervals, verdict) in cases { #expect(ChangeFamily.verdict(intervals) == verdict, "\(intervals)") }
  }

  @Test func `A difference without error is exact`() {
    let exact = [0.0, 7].map { LevelDifference($0, standardError: 0, degreesOfFreedom: 4) }
    let intervals = ChangeFamily(exact).intervals.compactMap(\.self)
    #expect(intervals == [Interval(lower: 0, upper: 0), Interval(lower: 7, upper: 7)])
  }

  /// Uniform numbers, the same every time.
  private struct SystemDraws {
    var state: UInt64

    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
  }
}
