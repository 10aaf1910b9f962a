import CoveragePlanner
import Foundation
import RadioSurvey

/// What placing beacons takes against area, walls and candidates, on simulated venues, with the gap that is left.
struct PlacementBenchmark {
  /// A rectangle with walls along its sides' directions, and places to hang beacons by lot. It is simulated.
  private struct Venue {
    var area: Double
    var walls: Int
    var candidates: Int
    /// Metres in the open.
    var reach = 6.0
    /// Of a wall, dB.
    var loss = 6.0

    /// Beacons hang 2 m above the devices; walls are 4 to 12 m long.
    var problem: PlacementProblem {
      var random = SeededGenerator(seed: 3)
      let depth = (area / 1.6).squareRoot()
      let width = area / depth
      func spot() -> Position { Position(x: width * random.uniform(), y: depth * random.uniform()) }
      let losses = (0..<walls).map { index in
        let start = spot()
        let length = 4 + 8 * random.uniform()
        let end =
          index % 2 == 0
          ? Position(x: min(width, start.x + length), y: start.y)
          : Position(x: start.x, y: min(depth, start.y + length))
        return LossyWall(Wall(kind: WallKind(rawValue: "wall"), from: start, to: end), loss: loss)
      }
      return PlacementProblem(
        candidates: (0..<candidates).map { _ in MountPoint(position: spot()) },
        demand: RegionGrid.demand(in: [FloorPolygon(width: width, depth: depth)], step: 0.5), walls: losses,
        radio: PlacementRadio(reach: reach, pathLossExponent: 2.2, height: 2))
    }
  }

  /// Seconds that each search may take.
  private static let seconds = 60.0

  /// Prints the time of one run each: searches that end by themselves take the same work each time.
  func run() {
    print("placing beacons on simulated venues, demand every 0.5 m; one run each")
    print("  the fewest, against area")
    for area in [100.0, 1000, 10_000] {
      measure(Venue(area: area, walls: Int(area * 0.03), candidates: Int(50 + area / 22)))
    }
    print("  the fewest, against reach, 10000 m2: 8.6 and 12.6 m, walls of 3 dB")
    for reach in [8.6, 12.6] {
      measure(Venue(area: 10_000, walls: 300, candidates: 500, reach: reach, loss: 3))
    }
    print("  the fewest, against walls, 2500 m2 and 200 candidates")
    for walls in [0, 100, 1000] { measure(Venue(area: 2500, walls: walls, candidates: 200)) }
    print("  the fewest, against candidates, 2500 m2 and 75 walls")
    for candidates in [100, 400] { measure(Venue(area: 2500, walls: 75, candidates: candidates)) }
    print("  other goals, 10000 m2, 300 walls and 500 candidates")
    measure(Venue(area: 10_000, walls: 300, candidates: 500)) { $0.solve(count: 60, within: $1) }
    measure(Venue(area: 10_000, walls: 300, candidates: 500)) { $0.nearest(count: 60, within: $1) }
  }

  private func measure(
    _ venue: Venue, _ place: (PlacementProblem, SearchLimits) -> PlacedBeacons = { $0.solve(within: $1) }
  ) {
    var placed: PlacedBeacons?
    let seconds = Stopwatch.seconds {
      placed = place(venue.problem, SearchLimits(seconds: Self.seconds))
    }
    guard let placed else { return }
    let gap = String(format: "%.2g", 100 * placed.gap)
    let note =
      "\(placed.positions.count) beacons, gap \(gap) %" + (placed.isCut ? ", ended by the clock" : "")
    print(
      Stopwatch.line(
        "    \(Int(venue.area)) m2, \(venue.walls) walls, \(venue.candidates) places", seconds, note))
  }
}
