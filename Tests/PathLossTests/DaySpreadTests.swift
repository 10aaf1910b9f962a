import CalibrationModel
import RadioSurvey
import SurveyDrift
import Testing

/// How far days alone take two surveys apart.
@Suite struct DaySpreadTests {
  private static func fit(sessions: Int?) -> ConditionFit {
    var sample = FitSample(
      conditions: FitConditions(), locations: 0, dwells: 0, receivedPackets: 0, locationMeans: [])
    sample.sessions = sessions
    return ConditionFit(sample, .refused([]))
  }

  private func shift(_ size: Double, error: Double = 1.5) -> Estimate {
    Estimate(size, standardError: error, lower95: size - 1.96 * error, upper95: size + 1.96 * error)
  }

  /// Of exponential SDs with 5 % above 3 dB, √2 times each: the share of shifts beyond 4 dB over four million SDs.
  @Test func `One sitting says nothing of another day: a prior does, or what is assumed`() {
    let unknown = DaySpread(Self.fit(sessions: 1), Self.fit(sessions: nil), assuming: nil)
    #expect(unknown.source == .unknown && unknown.sessionSD == 3)
    #expect(abs(unknown.pValue(of: shift(4, error: 0.001)) - 0.0564) < 0.002)
    let assumed = DaySpread(Self.fit(sessions: 1), Self.fit(sessions: nil), assuming: 4)
    #expect(assumed.source == .assumed && assumed.sessionSD == 4)
  }

  /// Days of 2 dB, two and three of them: ±1.96 · 2 · √(1/2 + 1/3) = ±3.58 dB, with ±2.94 dB of the shift itself ±4.63 dB; for two surveys judged
  /// one by one 2.24/1.96 times as much, ±5.29 dB.
  @Test func `A shift beyond what days and its own interval allow is not explained`() {
    let days = DaySpread(Self.fit(sessions: 2), Self.fit(sessions: 3), assuming: 2)
    func isExplained(_ size: Double, among surveys: Int = 1) -> [Bool] {
      DaySpread.explain([days.pValue(of: shift(size))], among: surveys)
    }
    #expect(isExplained(-4.6) == [true] && isExplained(-4.7) == [false])
    #expect(isExplained(5.2, among: 2) == [true] && isExplained(5.4, among: 2) == [false])
    #expect(days.pValue(of: Estimate(30)) == 1)
  }

  @Test func `Days that were measured alike leave less to explain than days that were not`() {
    func p(_ sessions: Int, sd: Double) -> Double {
      var line = FittedLine(
        referencePower: Estimate(-60), pathLossExponent: Estimate(2), shadowingSD: Estimate(3),
        fadingSD: Estimate(2),
        covariance: LineCovariance(interceptVariance: 0.1, covariance: 0, slopeVariance: 0.1),
        degreesOfFreedom: 20)
      line.sessionSD = Estimate(sd)
      let fit = ConditionFit(Self.fit(sessions: sessions).sample, .calibrated(line, FitChecks(), []))
      return DaySpread(Self.fit(sessions: 1), fit, assuming: nil).pValue(of: shift(3, error: 0.3))
    }
    let unknown = DaySpread(Self.fit(sessions: 1), Self.fit(sessions: 1), assuming: nil)
      .pValue(of: shift(3, error: 0.3))
    #expect(p(2, sd: 0) < unknown / 2 && p(5, sd: 0) < p(2, sd: 0))
    #expect(p(5, sd: 2) > 0.15 && p(2, sd: 2) > unknown)
  }
}
