import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import CoveragePlanner

/// Beacons spread over a floor.
@Suite struct FloorArrangementsTests {
  private func farthest(_ beacons: [Position], on plan: FloorPlan, step: Double) -> Double {
    FloorGeometry.grid(over: plan, step: step).reduce(0) { farthest, point in
      max(farthest, beacons.map { FloorGeometry.squaredDistance($0, point) }.min() ?? .infinity)
    }.squareRoot()
  }

  @Test func `Rows leave no point farther than the reach, and staggered ones need no more than a grid`()
    throws
  {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<TestLength.count(60, short: 20) {
      let plan = FloorPlan(width: 2 + 40 * random.uniform(), depth: 2 + 25 * random.uniform())
      let reach = 0.7 + 5 * random.uniform()
      let rows = try #require(RowPattern.fewest(reach: reach, on: plan))
      #expect(rows.count == rows.positions.count)
      #expect(rows.count <= (try #require(FloorGeometry.gridCount(reach: reach, on: plan))))
      #expect(rows.count >= FloorArrangements.least(reach: reach, on: plan))
      #expect(farthest(rows.positions, on: plan, step: 0.2) <= reach * (1 + 1e-9))
      #expect(
        rows.positions.allSatisfy {
          (-1e-9...plan.width + 1e-9).contains($0.x) && (-1e-9...plan.depth + 1e-9).contains($0.y)
        })
    }
  }

  @Test func `On a large floor staggered rows save a fifth`() throws {
    let plan = FloorPlan(width: 100, depth: 80)
    let rows = try #require(RowPattern.fewest(reach: 3, on: plan)?.count)
    let grid = try #require(FloorGeometry.gridCount(reach: 3, on: plan))
    #expect(Double(rows) < 0.83 * Double(grid))
    #expect(Double(rows) < 1.1 * Double(FloorArrangements.least(reach: 3, on: plan)))
  }

  /// Smallest reaches of n circles that cover a square of side 1, from E. Friedman's collection (Circles Covering Squares): ½√2, ½√1.25,
  /// 0.5039, ¼√2, 0.3261, 0.2988, 0.2743, 0.2604, 0.2306.
  @Test func `Moved beacons come within three hundredths of the best known`() {
    let best = [0.7071, 0.5590, 0.5039, 0.3536, 0.3261, 0.2988, 0.2743, 0.2604, 0.2306]
    let floor = FloorArrangements(FloorPlan(width: 10, depth: 10))
    for (index, known) in best.enumerated() {
      let found = floor.reach(beacons: index + 1) ?? .infinity
      #expect(
        found / 10 < 1.03 * known && found / 10 > 0.97 * known, "\(index + 1): \(found / 10), known \(known)")
    }
  }

  @Test func `The number never falls as the reach shrinks, and its beacons serve every point`() throws {
    let plan = FloorPlan(width: 9, depth: 6)
    let floor = FloorArrangements(plan)
    var last = 0
    for reach in stride(from: 6.0, through: 0.6, by: -0.1) {
      let count = try #require(floor.fewest(reach: reach))
      #expect(count >= last && count >= FloorArrangements.least(reach: reach, on: plan))
      #expect(count <= (try #require(FloorGeometry.gridCount(reach: reach, on: plan))))
      let positions = try #require(floor.positions(reach: reach))
      #expect(positions.count == count)
      #expect(farthest(positions, on: plan, step: 0.1) <= reach * (1 + 1e-9))
      last = count
    }
    #expect(floor.fewest(reach: 0) == nil && floor.fewest(reach: .infinity) == 1)
    // The same answer whatever was asked before.
    #expect(FloorArrangements(plan).positions(reach: 1.7) == floor.positions(reach: 1.7))
  }

  /// Rows may need fewer than moved beacons do: then the rows are hung.
  @Test func `As many as a reach takes leave no point farther, moved or in rows`() throws {
    let floor = FloorArrangements(FloorPlan(width: 32, depth: 20))
    for reach in [3.9, 4.2, 4.5, 4.9] {
      let count = try #require(floor.fewest(reach: reach))
      let found = try #require(floor.reach(beacons: count))
      #expect(found <= reach * (1 + 1e-9), "\(count) beacons reach \(found) m, not \(reach) m")
      let positions = try #require(floor.positions(beacons: count))
      #expect(positions.count == count)
      #expect(farthest(positions, on: floor.plan, step: 0.25) <= 1.01 * reach)
    }
  }

  @Test func `A corridor takes one row`() throws {
    for (width, depth) in [(60.0, 0.5), (0.5, 60), (0.5, 0.5), (10_000, 0.5)] {
      let floor = FloorArrangements(FloorPlan(width: width, depth: depth))
      let count = try #require(floor.fewest(reach: 3))
      #expect(
        count == Int((max(width, depth) / (36 - 0.25).squareRoot()).rounded(.up)), "\(width) × \(depth)")
      #expect(floor.positions(reach: 3)?.count == count)
    }
  }

  @Test func `A smallest circle has every point inside and is no larger than needed`() throws {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<200 {
      let count = 1 + Int(random.uniform() * 30)
      let xs = (0..<count).map { _ in random.uniform() }
      let ys = (0..<count).map { _ in random.uniform() }
      let centre = try #require(SmallestCircle.centre(xs[...], ys[...]))
      func radius(_ x: Double, _ y: Double) -> Double { zip(xs, ys).map { hypot($0 - x, $1 - y) }.max() ?? 0 }
      let own = radius(centre.x, centre.y)
      for angle in stride(from: 0, to: 2 * Double.pi, by: 0.3) {
        #expect(own <= radius(centre.x + 1e-4 * cos(angle), centre.y + 1e-4 * sin(angle)) + 1e-12)
      }
    }
    #expect(SmallestCircle.centre([], []) == nil)
  }
}
