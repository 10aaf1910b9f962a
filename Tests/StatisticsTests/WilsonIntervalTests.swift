import Testing

@testable import Statistics
import Support

@Suite struct WilsonIntervalTests {
  @Test func `Wilson intervals match their closed form`() {
    // 15 of 24: centre (k + z²/2)/(n + z²), by hand.
    let interval = WilsonInterval.interval(successes: 15, trials: 24)
    #expect(abs(interval.lower - 0.4270996244) < 1e-9 && abs(interval.upper - 0.7884063245) < 1e-9)
    #expect(WilsonInterval.interval(successes: 0, trials: 10).lower == 0)
    #expect(WilsonInterval.interval(successes: 10, trials: 10).upper == 1)
    #expect(WilsonInterval.interval(successes: 0, trials: 0) == Interval(lower: 0, upper: 1))
  }
}
