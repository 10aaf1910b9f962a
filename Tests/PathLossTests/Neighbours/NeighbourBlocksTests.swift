import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss

@Suite struct NeighbourBlocksTests {
  @Test func `Blocks are as long as asked, and twice the correlation at least`() {
    let walk = NeighbourReference.walk(seed: 1, count: 101, gap: 0.1, length: 1)
    let two = NeighbourBlocks(walk)
    #expect(two.size == 2 && two.blocks.count == 6)
    #expect(two.blocks.flatMap(\.self).sorted() == Array(walk.indices))
    for block in two.blocks {
      let ends = block.map { walk[$0].x }
      #expect((ends.max() ?? 0) - (ends.min() ?? 0) < 2 + 1e-9)
    }
    #expect(NeighbourBlocks(walk, length: 2).size == 4)
    #expect(NeighbourBlocks(walk, size: 3, length: 1).size == 3)
    let room = NeighbourReference.room(seed: 1, count: 400, side: 6, length: 1)
    #expect(NeighbourBlocks(room).blocks.count == 9)
  }

  @Test func `Few blocks are no check`() throws {
    let walk = NeighbourReference.walk(seed: 1, count: 60, gap: 0.1, length: 1)
    let fit = try WalkedREML.fit(walk)
    #expect(NeighbourBlocks(walk).outcomes(fit) == nil)
    #expect(NeighbourBlocks(walk, size: 0.5).outcomes(fit)?.count == 12)
  }

  /// A location left out is predicted by a fit that has not seen its block.
  @Test func `What is left out does not enter`() throws {
    var walk = NeighbourReference.walk(seed: 6, count: 150, gap: 0.1, length: 0.5)
    let blocks = NeighbourBlocks(walk, size: 1)
    var random = SeededGenerator(seed: 9)
    let shuffled = walk.shuffled(using: &random)
    let one = try #require(blocks.outcomes(WalkedREML.fit(walk)))
    let other = try #require(NeighbourBlocks(shuffled, size: 1).outcomes(WalkedREML.fit(shuffled)))
    #expect(one.count == 15)
    for (first, second) in zip(one, other) {
      #expect(worstError(first.map(\.error).sorted(), second.map(\.error).sorted()) < 1e-6)
    }
    for g in blocks.blocks[4] { walk[g].mean += 3 }
    let moved = try #require(blocks.outcomes(WalkedREML.fit(walk)))
    for (before, after) in zip(one[4], moved[4]) {
      #expect(abs(after.error - before.error - 3) < 1e-6)
      #expect(relativeError(after.sd, before.sd) < 1e-6)
    }
  }

  /// A fit without the block, at the spreads of the whole, whichever way it is had.
  @Test func `The line goes without the block`() throws {
    let walk = NeighbourReference.walk(seed: 6, count: 260, gap: 1, length: 2)
    let fit = try WalkedREML.fit(walk)
    let blocks = NeighbourBlocks(walk, size: 1)
    #expect(blocks.blocks.count > NeighbourBlocks.refitted)
    let line = try #require(blocks.outcomes(fit))
    let estimate = fit.estimate
    let rest = LineNeighbours(try NeighbourData(Array(walk.dropFirst())))
    let point = try #require(rest.point(estimate.parameters))
    let level = Matrix.dot(walk[0].design, rest.data.coefficients(point.gamma))
    #expect(abs(line[0][0].error - (walk[0].mean - level)) < 1e-8)
    let plane = try PlaneREML.fit(walk)
    #expect(plane.method == .plane)
    let others = try #require(blocks.outcomes(plane))
    for (one, other) in zip(line.flatMap(\.self), others.flatMap(\.self)) {
      #expect(abs(one.error - other.error) < 1e-5)
      #expect(relativeError(one.sd, other.sd) < 1e-5)
    }
  }

  /// The intervals of another place hold as often as they say over walks whose blocks are left out.
  @Test func `Blocks are inside as often as stated`() throws {
    var outcomes: [HeldOutTally.Outcome] = []
    for seed in 1...30 as ClosedRange<UInt64> {
      let walk = NeighbourReference.walk(seed: seed, count: 200, gap: 0.1, length: 1)
      let fit = try WalkedREML.fit(walk)
      let blocks = NeighbourBlocks(walk, length: fit.length.map { min($0, 1.5) })
      outcomes += try #require(blocks.outcomes(fit)).flatMap(\.self)
    }
    let coverage = HeldOutTally(outcomes).coverage
    #expect(abs(coverage.coverage68 - 0.6827) < 0.06)
    #expect(abs(coverage.coverage95 - 0.9545) < 0.04)
  }

  @Test func `Independent locations are left out likewise`() throws {
    let walk = NeighbourReference.walk(seed: 13, count: 40, gap: 1, length: 0)
    let fit = try WalkedREML.fit(walk)
    try #require(fit.length == nil)
    let blocks = NeighbourBlocks(walk)
    let outcomes = try #require(blocks.outcomes(fit))
    #expect(outcomes.count == 20)
    let rest = try RandomInterceptREML.fit(
      walk.dropFirst(2).map {
        .init(
          design: $0.design, count: $0.packets, mean: $0.mean, centredSumOfSquares: $0.centredSumOfSquares)
      })
    let level = Matrix.dot(walk[0].design, rest.coefficients)
    #expect(abs(outcomes[0][0].error - (walk[0].mean - level)) < 1e-7)
  }
}
