import RadioSurvey
import Testing

@testable import FloorPlans

@Suite struct BoxSweepTests {
  private static func boxes(_ count: Int, seed: UInt64, longest: Double) -> [BoxSweep.Box] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      func spot() -> Double { (generator.uniform() * 40).rounded() }
      let start = Position(x: spot(), y: spot())
      let end = Position(
        x: start.x + longest * generator.uniform(), y: start.y + longest * generator.uniform())
      return BoxSweep.Box(Segment(start: start, end: end), margin: 0.1)
    }
  }

  /// Short and long boxes, and some at the same place.
  @Test(arguments: [0.0, 3, 60])
  func `Every pair that overlaps comes once`(longest: Double) throws {
    let boxes = Self.boxes(120, seed: 3, longest: longest)
    for split in [nil, 40] {
      var found: [[Int]] = []
      try BoxSweep.pairs(boxes, split: split) { found.append([$0, $1]) }
      var expected: [[Int]] = []
      for first in boxes.indices {
        for second in boxes.indices.dropFirst(first + 1)
        where boxes[first].x.overlaps(boxes[second].x) && boxes[first].y.overlaps(boxes[second].y)
          && split.map({ first < $0 && second >= $0 }) ?? true
        { expected.append([first, second]) }
      }
      #expect(found.sorted { $0.lexicographicallyPrecedes($1) } == expected && !expected.isEmpty)
    }
  }

  @Test func `More than the limit side by side ends the sweep`() {
    let boxes = Self.boxes(100, seed: 1, longest: 60)
    #expect(throws: TooDense.self) { try BoxSweep.pairs(boxes, limit: 1000) { _, _ in } }
    #expect(throws: Never.self) { try BoxSweep.pairs(boxes, limit: 100_000) { _, _ in } }
  }

  /// Holes in rows and columns: what is side by side is not everything with everything.
  @Test func `A grid of holes takes steps as its holes are many`() throws {
    func ring(_ x: Double, _ y: Double, _ side: Double) -> [Position] {
      [(0.0, 0.0), (0, side), (side, side), (side, 0)].map { Position(x: x + $0.0, y: y + $0.1) }
    }
    let holes = (0..<900).map { ring(Double($0 % 30) * 0.3, Double($0 / 30) * 0.3, 0.1) }
    let outer = ring(-1, -1, 12)
    #expect(try RingCrossing.first(in: [outer] + holes) == nil)
    #expect(try HolePlaces.misplaced(holes, in: outer) == nil)
    let edges = holes.flatMap { hole in
      hole.indices.map { Segment(start: hole[$0], end: hole[($0 + 1) % 4]) }
    }
    #expect(throws: Never.self) {
      try BoxSweep.pairs(edges.map { BoxSweep.Box($0, margin: 0.001) }, limit: 30 * edges.count) { _, _ in }
    }
    let inside = try #require(try HolePlaces.misplaced(holes + [ring(0.32, 0.32, 0.05)], in: outer))
    #expect(inside.hole == 900 && inside.isInside)
    let outside = try #require(try HolePlaces.misplaced(holes + [ring(20, 0, 1)], in: outer))
    #expect(outside.hole == 900 && !outside.isInside)
  }
}
