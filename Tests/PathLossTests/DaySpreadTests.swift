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

  @Test func `One sitting says nothing of another day, unless a spread is assumed`() {
    #expect(DaySpread(Self.fit(sessions: 1), Self.fit(sessions: nil), assuming: nil) == nil)
    let assumed = DaySpread(Self.fit(sessions: 1), Self.fit(sessions: nil), assuming: 4)
    #expect(assumed?.sessionSD == 4 && assumed?.isAssumed == true)
  }

  /// Days of 2 dB, two and three of them: ±1.96 · 2 · √(1/2 + 1/3) = ±3.58 dB, with ±3 dB of the shift itself ±4.67 dB; for two sets of
  /// conditions 2.24/1.96 times as much, ±5.34 dB.
  @Test func `A shift beyond what days and its own interval allow is not explained`() throws {
    let days = try #require(DaySpread(Self.fit(sessions: 2), Self.fit(sessions: 3), assuming: 2))
    func shift(_ size: Double) -> Estimate {
      Estimate(size, standardError: 1.5, lower95: size - 3, upper95: size + 3)
    }
    #expect(days.explains(shift(-4.6), among: 1) && !days.explains(shift(-4.7), among: 1))
    #expect(days.explains(shift(5.3), among: 2) && !days.explains(shift(5.4), among: 2))
  }
}
