import Testing

import Support

@Suite struct IntervalTests {
  @Test func `An interval of a logarithm is a factor on either side`() {
    let interval = Interval(about: 4, logHalfWidth: 0.5)
    #expect(abs(interval.lower - 2.426122638850534) < 1e-14)
    #expect(abs(interval.upper - 6.594885082800513) < 1e-14)
  }

  /// A mutated survey whose receptions said nothing of its shadowing had an interval up to infinity, which JSON does not
  /// have.
  @Test(arguments: [14, 800, Double.infinity, .nan])
  func `An interval that knows nothing excludes nothing and is finite`(half: Double) {
    let interval = Interval(about: 3, logHalfWidth: half)
    #expect(interval.lower == 0 && interval.upper == 3e6)
    let small = Interval(about: 2e-9, logHalfWidth: half)
    #expect(small.lower == 0 && small.upper == 1e6)
  }
}
