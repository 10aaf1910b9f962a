import RadioSurvey
import TestSupport
import Testing

@testable import CoveragePlanner

/// Covers that hold some points more than once.
@Suite struct RepeatedCoverTests {
  /// Few enough to try every choice.
  @Test(arguments: 1...60)
  func `Is the best of all choices, with a bound that never lies above it`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (points, count) = (12, 11)
    let sets = (0..<count).map { _ in (0..<points).filter { _ in random.uniform() < 0.4 } }
    let held = (0..<points).map { point in sets.count { $0.contains(point) } }
    let kept = (0..<points).filter { held[$0] > 0 }
    let lists = IndexLists(sets.map { set in set.compactMap { kept.firstIndex(of: $0) } })
    let needs = kept.map { min(held[$0], 1 + Int(random.next() % 3)) }
    let cover = RepeatedCover(lists, needs: needs).fewest(within: SearchLimits())
    func holds(_ chosen: [Int]) -> Bool {
      kept.indices.allSatisfy { point in
        chosen.count { lists[$0].contains(Int32(point)) } >= needs[point]
      }
    }
    var best = Int.max
    for mask in 0..<(1 << count) where mask.nonzeroBitCount < best {
      if holds((0..<count).filter { mask >> $0 & 1 == 1 }) { best = mask.nonzeroBitCount }
    }
    #expect(holds(cover.chosen) && Set(cover.chosen).count == cover.chosen.count)
    #expect(cover.chosen.count == best && cover.lowerBound <= best && cover.isOptimal)
  }

  @Test func `Points that need one set each are a plain cover`() throws {
    var random = SeededGenerator(seed: 4)
    let sets =
      (0..<60).map { _ in (0..<90).filter { _ in random.uniform() < 0.12 } }
      + [Array(0..<90)].map { $0.filter { $0 % 3 == 0 } }
    let all = Set(sets.flatMap(\.self))
    let names = all.sorted()
    let lists = sets.map { set in set.compactMap { names.firstIndex(of: $0) } }
    let plain = try #require(CoverSolver.fewest(points: names.count, sets: lists))
    let repeated = RepeatedCover(IndexLists(lists), needs: names.map { _ in 1 }).fewest(
      within: SearchLimits())
    #expect(plain.isOptimal && repeated.chosen.count == plain.chosen.count)
  }

  @Test func `Nothing to hold takes nothing`() {
    let cover = RepeatedCover(IndexLists([[], []]), needs: []).fewest(within: SearchLimits())
    #expect(cover.chosen.isEmpty && cover.lowerBound == 0)
  }
}
