import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@Suite struct PoissonBinomialTests {
  @Test func `Equal trials are binomial`() {
    // 0, 1 and 2 of 9 at one half: 1, 10 and 46 of 512.
    let half = Array(repeating: 0.5, count: 9)
    for (count, expected) in [(0, 1.0), (1, 10), (2, 46), (8, 511), (9, 512)] {
      #expect(relativeError(PoissonBinomial.probability(atMost: count, of: half), expected / 512) < 1e-14)
    }
    #expect(PoissonBinomial.probability(atMost: -1, of: half) == 0)
    #expect(PoissonBinomial.probability(atMost: 0, of: []) == 1)
  }

  @Test func `Unlike trials are counted out`() {
    // All outcomes of three trials.
    let p = [0.2, 0.7, 0.9]
    let none = 0.8 * 0.3 * 0.1
    let one = 0.2 * 0.3 * 0.1 + 0.8 * 0.7 * 0.1 + 0.8 * 0.3 * 0.9
    #expect(relativeError(PoissonBinomial.probability(atMost: 0, of: p), none) < 1e-14)
    #expect(relativeError(PoissonBinomial.probability(atMost: 1, of: p), none + one) < 1e-14)
    #expect(PoissonBinomial.probability(atMost: 0, of: [1, 0.5]) == 0)
  }

  @Test func `Many trials are nearly normal`() {
    let many = (0..<2001).map { (index: Int) -> Double in 0.1 + 0.8 * Double(index % 7) / 6 }
    let fewer = Array(many.dropLast())
    let approximate = PoissonBinomial.probability(atMost: 980, of: many)
    let exact = PoissonBinomial.probability(atMost: 980, of: fewer)
    #expect(isClose(approximate, to: exact, within: 0.02))
    #expect(approximate > 0.01 && approximate < 0.99)
  }
}
