import RadioSurvey
import Testing

@testable import CoveragePlanner

@Suite struct PlacementProblemTests {
  private let floor = FloorPolygon(width: 12, depth: 8)

  private func problem(
    seed: UInt64, candidates count: Int = 12, kept: [Position] = [], step: Double = 1
  ) -> PlacementProblem {
    var generator = SeededGenerator(seed: seed)
    func spot() -> Position { Position(x: 12 * generator.uniform(), y: 8 * generator.uniform()) }
    let mounts = (0..<count).map { _ in MountPoint(position: spot()) }
    let walls = (0..<6).map { _ in
      LossyWall(Wall(kind: WallKind(rawValue: "wall"), from: spot(), to: spot()), loss: 6)
    }
    let shelves = (0..<3).map { DemandPoint(position: spot(), weight: 2, name: "shelf \($0)") }
    return PlacementProblem(
      candidates: mounts, kept: kept, demand: RegionGrid.demand(in: [floor], step: step) + shelves,
      walls: walls,
      radio: PlacementRadio(reach: 4, pathLossExponent: 2.2, height: 1.5))
  }

  /// Loss-equivalent metres, wall by wall.
  private func serves(_ problem: PlacementProblem, _ place: Position, _ point: Position) -> Bool {
    let radio = problem.radio
    let flat = (place.x - point.x) * (place.x - point.x) + (place.y - point.y) * (place.y - point.y)
    return radio.equivalentDistance(
      squaredDistance: flat, height: radio.height, loss: problem.walls.loss(from: place, to: point))
      <= radio.reach * (1 + 1e-9)
  }

  @Test(arguments: 1...12)
  func `The fewest serve all that can be served, as few as by exhaustive search`(seed: UInt64) throws {
    let problem = problem(seed: seed)
    let answer = problem.solve()
    #expect(answer.gap == 0 && !answer.isCut)
    let masks = problem.demand.map { point in
      problem.candidates.indices.reduce(0) {
        serves(problem, problem.candidates[$1].position, point.position) ? $0 | 1 << $1 : $0
      }
    }
    #expect(answer.unreachable == masks.indices.filter { masks[$0] == 0 })
    #expect(answer.unserved == answer.unreachable)
    let least = (0..<(1 << 12)).filter { choice in masks.allSatisfy { $0 == 0 || $0 & choice != 0 } }
      .map(\.nonzeroBitCount).min()
    #expect(answer.chosen.count == least)
    #expect(answer.curve.points.last?.share == answer.servedShare)
    #expect(answer == problem.solve())
  }

  @Test(arguments: 1...8)
  func `Kept beacons stay and come first, and the curve rises below its bound`(seed: UInt64) throws {
    let kept = [Position(x: 2, y: 2), Position(x: 9, y: 5)]
    let problem = problem(seed: seed, kept: kept)
    let (all, most) = (problem.solve(), problem.solve(count: 2))
    for answer in [all, most, problem.nearest(count: 3, within: SearchLimits(seconds: 10))] {
      #expect(Array(answer.positions.prefix(2)) == kept)
      #expect(answer.loads.count == answer.positions.count)
      #expect(answer.curve.today == 2)
      for (less, more) in zip(answer.curve.points, answer.curve.points.dropFirst()) {
        #expect(less.share <= more.share && less.share <= less.upperBound)
      }
      #expect(answer.shareAfterAnyLoss <= answer.servedShare)
      #expect(answer.doublyServedShare <= answer.shareAfterAnyLoss + 1e-12)
    }
    #expect(most.chosen.count <= 2 && most.value <= most.bound + 1e-12)
    #expect(abs(most.value - most.servedShare) < 1e-9)
    if all.chosen.count >= 2 { #expect(most.value >= all.curve.points[2].share - 1e-12) }
  }

  @Test(arguments: 1...6)
  func `The nearest leave no point farther than they say, by exhaustive search`(seed: UInt64) throws {
    let problem = problem(seed: seed, candidates: 8, step: 2)
    let answer = problem.nearest(count: 2, within: SearchLimits(seconds: 10))
    let distances = problem.candidates.map { mount in
      problem.demand.map { point in
        let flat =
          (mount.position.x - point.position.x) * (mount.position.x - point.position.x)
          + (mount.position.y - point.position.y) * (mount.position.y - point.position.y)
        return problem.radio.equivalentDistance(
          squaredDistance: flat, height: problem.radio.height,
          loss: problem.walls.loss(from: mount.position, to: point.position))
      }
    }
    var least = Double.infinity
    for one in distances.indices {
      for other in distances.indices {
        least = min(
          least, problem.demand.indices.map { min(distances[one][$0], distances[other][$0]) }.max() ?? 0)
      }
    }
    #expect(abs(answer.value - least) <= 1e-8 * least)
    #expect(answer.gap <= 1e-8)
  }

  @Test func `Without candidates, a grid of them, as good as none only where there is no floor`() {
    let open = PlacementProblem(
      candidates: RegionGrid.points(in: [floor], step: 1.5).points.map { MountPoint(position: $0) },
      demand: RegionGrid.demand(in: [floor], step: 0.5),
      radio: PlacementRadio(reach: 3, pathLossExponent: 2, height: 1))
    let answer = open.solve()
    #expect(answer.servedShare == 1 && answer.unserved.isEmpty && answer.bound > 0)
    #expect((1...answer.positions.count).contains(answer.curve.knee ?? 0))
    let none = PlacementProblem(
      candidates: [], demand: [], radio: PlacementRadio(reach: 3, pathLossExponent: 2))
    for answer in [none.solve(), none.solve(count: 3), none.nearest(count: 1, within: SearchLimits())] {
      #expect(answer.positions.isEmpty)
    }
  }
}
