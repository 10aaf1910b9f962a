import RadioSurvey
import Testing

@testable import CoveragePlanner

@Suite struct WallIndexTests {
  @Test(arguments: 1...20)
  func `Equals one wall after the other, on whole coordinates too`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    // Whole metres make lines through ends and along walls.
    let isWhole = seed % 2 == 0
    func spot() -> Position {
      let (x, y) = (40 * generator.uniform() - 5, 20 * generator.uniform() - 5)
      return isWhole ? Position(x: x.rounded(), y: y.rounded()) : Position(x: x, y: y)
    }
    let walls = (0..<Int.random(in: 0...60, using: &generator)).map { index in
      LossyWall(
        Wall(kind: WallKind(rawValue: "wall"), from: spot(), to: spot()), loss: Double(index % 7) + 0.1)
    }
    let index = WallIndex(walls)
    for _ in 0..<400 {
      let (here, there) = (spot(), spot())
      let expected = walls.reduce(0) { $0 + ($1.wall.isCrossed(from: here, to: there) ? $1.loss : 0) }
      #expect(index.loss(from: here, to: there) == expected)
    }
  }

  @Test func `A grid over regions leaves holes out and counts overlaps once`() {
    let square = FloorPolygon(width: 10, depth: 10)
    let hole = [Position(x: 4, y: 4), Position(x: 6, y: 4), Position(x: 6, y: 6), Position(x: 4, y: 6)]
    let holed = FloorPolygon(outer: square.outer, holes: [hole])
    #expect(RegionGrid.demand(in: [square], step: 0.5).count == 400)
    #expect(RegionGrid.demand(in: [square, square], step: 0.5).count == 400)
    let demand = RegionGrid.demand(in: [holed], step: 0.5)
    #expect(demand.count == 384)
    #expect(demand.reduce(0) { $0 + $1.weight } == holed.area)
    #expect(RegionGrid.points(in: [], step: 0.5).points.isEmpty)
    #expect(RegionGrid.points(in: [square], step: 1e-6, limit: 1000).points.count <= 1000)
  }
}
