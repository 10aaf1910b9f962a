import Foundation
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
    // A star with a star cut out, with corners on the rows of the grid: as every point says by itself.
    let star = { (size: Double) in
      (0..<10).map { corner in
        let (angle, reach) = (Double(corner) * .pi / 5, corner.isMultiple(of: 2) ? size : size / 3)
        return Position(x: (reach * sin(angle) * 4).rounded() / 4, y: (reach * cos(angle) * 4).rounded() / 4)
      }
    }
    let stars = [FloorPolygon(outer: star(9), holes: [star(2)]), FloorPolygon(outer: star(3))]
    let corners = stars[0].outer
    let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
    let (left, right, low, high) = (xs[0], xs[9], ys[0], ys[9])
    let box = FloorPolygon(
      outer: [(left, low), (right, low), (right, high), (left, high)].map { Position(x: $0.0, y: $0.1) })
    for step in [0.25, 0.4] {
      let all = RegionGrid.points(in: [box], step: step).points
      let expected = all.filter { point in stars.contains { $0.contains(point) } }
      #expect(RegionGrid.points(in: stars, step: step).points == expected && expected.count < all.count)
    }
    #expect(RegionGrid.points(in: [square], step: 1e-6, limit: 1000).points.count <= 1000)
  }
}
