@testable import Statistics
import Support
import Testing

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

/// Intervals of shares against beta quantiles computed apart, by SciPy.
@Suite struct ShareIntervalTests {
  private func agrees(_ interval: Interval, _ lower: Double, _ upper: Double) -> Bool {
    abs(interval.lower - lower) < 1e-9 && abs(interval.upper - upper) < 1e-9
  }

  @Test func `Exact intervals are those of the beta distribution`() {
    #expect(agrees(ShareInterval.exact(successes: 8, trials: 10), 0.4439045376923585, 0.9747892736731666))
    #expect(agrees(ShareInterval.exact(successes: 0, trials: 10), 0, 0.3084971078187607))
    #expect(agrees(ShareInterval.exact(successes: 30, trials: 30), 0.8842966917779722, 1))
    #expect(agrees(ShareInterval.exact(successes: 181, trials: 252), 0.658375953308656, 0.7729162290322447))
    #expect(
      agrees(ShareInterval.exact(successes: 13.5, trials: 20.25), 0.42564907293074816, 0.8570225473917792))
    #expect(agrees(ShareInterval.exact(successes: 0, trials: 0), 0, 1))
  }

  @Test func `Groups that differ count for few trials`() {
    #expect(
      agrees(
        ShareInterval.clustered([(3, 4), (4, 4), (1, 4), (2, 4), (4, 4)]), 0.23357744461614857,
        0.9714625562318056))
    #expect(
      agrees(
        ShareInterval.clustered([(6, 12), (12, 12), (0, 12), (12, 12), (5, 12), (11, 12)]),
        0.17378372226237693, 0.958852567335763))
    #expect(
      agrees(
        ShareInterval.clustered([(2, 3), (2, 3), (2, 3), (2, 3), (9, 12), (1, 9), (12, 12)]),
        0.23007932532276734, 0.9540420671911266))
    // Nothing missed says nothing about the scatter: 21 groups, 21 trials.
    #expect(
      agrees(ShareInterval.clustered(Array(repeating: (2, 2), count: 21)), 0.8389023847809204, 1))
    #expect(agrees(ShareInterval.clustered([(3, 4)]), 0, 1))
  }

  @Test func `Single trials are no groups`() {
    let single = ShareInterval.clustered((0..<40).map { ($0 % 4 == 0 ? 0.0 : 1, 1) })
    let exact = ShareInterval.exact(successes: 30, trials: 40)
    #expect(abs(single.lower - exact.lower) < 0.01 && abs(single.upper - exact.upper) < 0.01)
  }
}
