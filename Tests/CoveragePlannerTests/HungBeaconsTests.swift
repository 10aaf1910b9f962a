@testable import CoveragePlanner
import Foundation
import RadioSurvey
import Testing

@Suite struct HungBeaconsTests {
  @Test(arguments: 0..<40) func `The nearest beacons are those of all distances in order`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func place(_ floors: [String?]) -> Position {
      Position(
        x: (40 * random.uniform()).rounded(), y: (30 * random.uniform()).rounded(),
        z: random.uniform() < 0.3 ? 3 : nil, floor: floors[Int(random.uniform() * Double(floors.count))])
    }
    let walls = (0..<Int(12 * random.uniform())).map { _ in
      let (from, to) = (place([nil]), place([nil]))
      return LossyWall(Wall(kind: "brick", from: from, to: to), loss: 8)
    }
    let radio = PlacementRadio(reach: 6, pathLossExponent: 2.2, height: 1.5)
    let problem = PlacementProblem(candidates: [], demand: [], walls: walls, radio: radio)
    // One alone too, and several in one spot.
    let beacons = (0..<[1, 2, 7, 60][Int(seed % 4)]).map { _ in place([nil, "up", "down"]) }
    let hung = HungBeacons(beacons + beacons.prefix(2))
    for _ in 0..<20 {
      var device = place([nil, "up"])
      // Far outside, too.
      if random.uniform() < 0.1 { device.x += 1e7 }
      let all = hung.positions.enumerated().compactMap { index, beacon in
        problem.distance(from: beacon, to: device, by: radio).map { (distance: $0, beacon: index) }
      }.sorted { $0 < $1 }
      for count in [1, 3, 100] {
        let nearest = hung.nearest(count, to: device, by: radio, of: problem)
        #expect(nearest.elementsEqual(all.prefix(count)) { $0 == $1 })
      }
    }
  }

  @Test func `A plan of more than a thousand beacons has no curve`() {
    let demand = (0..<1100).map { DemandPoint(position: Position(x: 10 * Double($0), y: 0)) }
    let problem = PlacementProblem(
      candidates: demand.map { MountPoint(position: $0.position) }, demand: demand,
      radio: PlacementRadio(reach: 2, pathLossExponent: 2))
    let answer = problem.solve(within: SearchLimits(nodes: 0))
    #expect(answer.chosen.count == 1100 && answer.curve.points.isEmpty && answer.servedShare == 1)
    let most = problem.solve(count: 1050, within: SearchLimits(nodes: 0))
    #expect(most.chosen.count == 1050 && most.curve.points.isEmpty)
  }
}
