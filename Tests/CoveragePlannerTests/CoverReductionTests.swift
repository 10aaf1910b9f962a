import RadioSurvey
import Testing

@testable import CoveragePlanner

@Suite struct CoverReductionTests {
  /// Sets over points, every point in one at least.
  private func instance(seed: UInt64, points: Int, sets: Int) -> [[Int]] {
    var generator = SeededGenerator(seed: seed)
    var lists = (0..<sets).map { _ in
      (0..<points).filter { _ in Int.random(in: 0...2, using: &generator) == 0 }
    }
    for point in 0..<points where !lists.contains(where: { $0.contains(point) }) { lists[0].append(point) }
    return lists.map { $0.sorted() }
  }

  private func fewest(_ lists: [[Int]], points: Int) -> Int? {
    let masks = lists.map { $0.reduce(0) { $0 | 1 << $1 } }
    return (0..<(1 << lists.count)).filter { choice in
      lists.indices.reduce(0) { choice >> $1 & 1 == 1 ? $0 | masks[$1] : $0 } == (1 << points) - 1
    }.map(\.nonzeroBitCount).min()
  }

  @Test(arguments: 1...60)
  func `What is left has the same optimum, and its covers with the forced sets cover everything`(seed: UInt64)
    throws
  {
    let points = 12
    let lists = instance(seed: seed, points: points, sets: 9)
    let small = CoverReduction(IndexLists(lists), points: points)
    let left = small.sets.indices.map { small.sets[$0].map(Int.init) }
    let least = small.points.isEmpty ? 0 : try #require(fewest(left, points: small.points.count))
    #expect(least + small.forced.count == fewest(lists, points: points))
    let search = CoverSearch(small.sets, points: small.points.count)
    let cover = search.greedy().map { small.names[$0] } + small.forced
    #expect(Set(cover.flatMap { lists[$0] }).count == points)
  }

  @Test(arguments: 1...20)
  func `Bounds are below covers, and covers are covers`(seed: UInt64) throws {
    let lists = instance(seed: seed, points: 60, sets: 40)
    let sets = IndexLists(lists)
    let search = CoverSearch(sets, points: 60)
    let greedy = search.greedy()
    let better = search.improved(greedy, target: 1, steps: 200, within: SearchLimits()).cover
    #expect(better.count <= greedy.count)
    #expect(Set(better.flatMap { lists[$0] }).count == 60)
    let exact = try #require(CoverSolver.fewest(points: 60, sets: lists))
    #expect(exact.isOptimal && !exact.isCut && exact.chosen.count <= better.count)
    let prices = CoverMultipliers(
      sets, search.holders, needs: Array(repeating: 1, count: 60), upper: better.count, steps: 300,
      within: SearchLimits())
    #expect(prices.wholeBound <= exact.chosen.count)
    let relaxed = try #require(CoverSolver.relaxation(points: 60, sets: lists))
    #expect(prices.bound <= relaxed + 1e-6)
    #expect(Int((relaxed - 1e-6).rounded(.up)) <= exact.chosen.count)
  }

  @Test func `Without time there is an answer, and it says that the clock ended the search`() throws {
    let lists = instance(seed: 7, points: 200, sets: 90)
    let cover = try #require(CoverSolver.fewest(points: 200, sets: lists, within: SearchLimits(seconds: 0)))
    #expect(cover.isCut && !cover.isOptimal)
    #expect(Set(cover.chosen.flatMap { lists[$0] }).count == 200)
    let most = MaximumCover.solve(points: 200, sets: lists, count: 4, within: SearchLimits(seconds: 0))
    #expect(most.chosen.count == 4 && most.upperBound >= most.covered)
  }
}
