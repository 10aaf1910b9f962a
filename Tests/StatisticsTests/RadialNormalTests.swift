import Foundation
import RadioSurvey
import Statistics
import Testing

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
