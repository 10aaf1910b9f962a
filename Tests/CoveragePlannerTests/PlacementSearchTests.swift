import CoveragePlanner
import RadioSurvey
import Testing

@Suite struct PlacementSearchTests {
  @Test(arguments: 1...40)
  func `Maximum cover equals exhaustive search on small random instances`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let points = Int.random(in: 1...9, using: &generator)
    let sets = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
      (0..<points).filter { _ in Int.random(in: 0...2, using: &generator) == 0 }
    }
    let count = Int.random(in: 1...4, using: &generator)
    let masks = sets.map { $0.reduce(0) { $0 | 1 << $1 } }
    let most = (0..<(1 << sets.count)).filter { $0.nonzeroBitCount <= count }.map { choice in
      sets.indices.reduce(0) { choice >> $1 & 1 == 1 ? $0 | masks[$1] : $0 }.nonzeroBitCount
    }.max()
    let cover = MaximumCover.solve(points: points, sets: sets, count: count)
    #expect(cover.covered == most)
    #expect(cover.isOptimal)
    #expect(Set(cover.chosen.flatMap { sets[$0] }).count == cover.covered)
    let bound = MaximumCover.relaxation(points: points, sets: sets, count: count) ?? -1
    #expect(bound >= Double(cover.covered) - 1e-9)
  }

  @Test(arguments: 1...40)
  func `The smallest reach equals exhaustive search on small random instances`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let points = Int.random(in: 1...7, using: &generator)
    let distances = (0..<Int.random(in: 1...7, using: &generator)).map { _ in
      (0..<points).map { _ in (10 * generator.uniform() * 4).rounded() / 4 }
    }
    let count = Int.random(in: 1...3, using: &generator)
    func worst(_ choice: Int) -> Double {
      let chosen = distances.indices.filter { choice >> $0 & 1 == 1 }
      let nearest = (0..<points).map { point in chosen.map { distances[$0][point] }.min() ?? .infinity }
      return nearest.max() ?? .infinity
    }
    let choices = (1..<(1 << distances.count)).filter { $0.nonzeroBitCount <= count }
    let least = choices.map(worst).min()
    let answer = try #require(SmallestReach.solve(distances: distances, count: count))
    #expect(answer.reach == least)
    #expect(answer.isOptimal)
  }

  @Test func `Out of reach is no answer`() {
    #expect(SmallestReach.solve(distances: [[1, .infinity], [.infinity, 2]], count: 1) == nil)
    #expect(SmallestReach.solve(distances: [[1, .infinity], [.infinity, 2]], count: 2)?.reach == 2)
    #expect(SmallestReach.solve(distances: [], count: 2) == nil)
    #expect(CoverSolver.relaxation(points: 2, sets: [[0]]) == nil)
    #expect(MaximumCover.solve(points: 2, sets: [], count: 3).covered == 0)
  }
}
