import CoveragePlanner
import RadioSurvey
import TestSupport
import Testing

@Suite struct ExpectedCoverTests {
  @Test(arguments: 1...30)
  func `Near the best by exhaustive search, and below a bound that is near it`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (sites, points) = (9, 12)
    let count = Int.random(in: 0...sites, using: &generator)
    let probabilities = (0..<sites).map { _ in
      (0..<points).map { _ in
        let p = 1.4 * generator.uniform() - 0.2
        return min(1, max(0, p))
      }
    }
    let weights = (0..<points).map { _ in 10 * generator.uniform() }
    func expected(_ chosen: [Int]) -> Double {
      (0..<points).reduce(0) { sum, point in
        let missed = chosen.reduce(1.0) { $0 * (1 - probabilities[$1][point]) }
        return sum + weights[point] * (1 - missed)
      }
    }
    let choices = (0..<(1 << sites)).filter { $0.nonzeroBitCount == count }
    let most = choices.map { choice in expected((0..<sites).filter { choice >> $0 & 1 == 1 }) }.max() ?? 0
    let cover = ExpectedCover.solve(probabilities: probabilities, weights: weights, count: count)
    #expect(cover.chosen.count == count)
    #expect(agrees(cover.expected, expected(cover.chosen), within: 1e-12))
    #expect(cover.expected >= 0.97 * most)
    #expect(cover.upperBound >= most - 1e-9 && cover.upperBound <= 1.5 * most + 1e-9)
    #expect(!cover.isCut)
  }
}
