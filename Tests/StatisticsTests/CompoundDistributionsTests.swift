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

@Suite struct RadialNormalTests {
  @Test func `A round error is Rayleigh's and one along a line is half normal`() {
    for r in [0.1, 0.5, 1, 2, 4] {
      #expect(
        abs(RadialNormal.probability(within: r, variances: 2.25, 2.25) - (1 - exp(-r * r / 4.5))) < 1e-14)
      let line = 2 * Distributions.normalCDF(r) - 1
      #expect(abs(RadialNormal.probability(within: r, variances: 1, 0) - line) < 1e-3)
    }
  }

  @Test func `An error of unequal axes is as often within a radius as one million draws`() {
    var generator = SeededGenerator(seed: 1)
    var inside = 0
    for _ in 0..<1_000_000 {
      let x = 2 * Distributions.normalQuantile(generator.uniform())
      let y = 0.5 * Distributions.normalQuantile(generator.uniform())
      if x * x + y * y <= 2.25 { inside += 1 }
    }
    let share = RadialNormal.probability(within: 1.5, variances: 4, 0.25)
    #expect(abs(Double(inside) / 1e6 - share) < 0.002)
  }

  @Test func `The median of a round error is σ √(2 ln 2), and a mixture's radius holds its share`() throws {
    let round = try #require(RadialNormal.radius(0.5, of: [(a: 4, b: 4, weight: 3)]))
    #expect(abs(round - 2 * (2 * log(2)).squareRoot()) < 1e-5)
    let mixture = [(a: 1.0, b: 1.0, weight: 1.0), (a: 9.0, b: 4.0, weight: 3.0)]
    let radius = try #require(RadialNormal.radius(0.9, of: mixture))
    let share =
      mixture.reduce(0) {
        $0 + $1.weight * RadialNormal.probability(within: radius, variances: $1.a, $1.b)
      } / 4
    #expect(abs(share - 0.9) < 1e-5)
    #expect(RadialNormal.radius(0.5, of: []) == nil)
  }
}
