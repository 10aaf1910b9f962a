import RadioSurvey
import Testing

@testable import CoveragePlanner

@Suite struct WeightedCoverTests {
  @Test(arguments: 1...40)
  func `Equals exhaustive search with weights, and every bound of the curve holds`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let points = 10
    let lists = (0..<8).map { _ in (0..<points).filter { _ in Int.random(in: 0...2, using: &generator) == 0 }
    }
    let weights = (0..<points).map { _ in Double(Int.random(in: 1...9, using: &generator)) }
    func weight(_ chosen: [Int]) -> Double {
      Set(chosen.flatMap { lists[$0] }).reduce(0) { $0 + weights[$1] }
    }
    let solver = WeightedCoverSolver(IndexLists(lists), weights: weights)
    let curve = solver.curve(upTo: 8, within: SearchLimits())
    for count in 0...8 {
      let most = (0..<(1 << 8)).filter { $0.nonzeroBitCount <= count }.map { choice in
        weight((0..<8).filter { choice >> $0 & 1 == 1 })
      }.max()
      let best = solver.best(count: count, within: SearchLimits())
      #expect(best.weight == most && best.gap == 0)
      let found = curve[min(count, curve.count - 1)]
      #expect(found.weight <= most ?? 0)
      #expect(found.upperBound >= (most ?? 0) - 1e-9)
      #expect(weight(found.chosen) == found.weight)
    }
    for (less, more) in zip(curve, curve.dropFirst()) {
      #expect(less.weight <= more.weight && less.upperBound <= more.upperBound)
    }
  }
}
