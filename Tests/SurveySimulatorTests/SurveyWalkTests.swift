import Foundation
import RadioSurvey
import SurveyProject
import SurveySimulator
import Testing

@Suite struct SurveyWalkTests {
  @Test func `Distances are even in their logarithm`() throws {
    let simulation = Simulation(
      scenario: try ScenarioFixture.single(locations: 16, nearest: 0.5, farthest: 16), seed: 1)
    let distances = simulation.locations[0].compactMap(\.distance)
    #expect(distances.count == 16)
    for (index, distance) in distances.enumerated() {
      // Coordinates are whole centimetres, so a distance may be off by half a diagonal, 7.1 mm.
      let ideal = 0.5 * pow(32, Double(index) / 15)
      #expect(abs(distance - ideal) < 0.0072)
    }
  }

  @Test func `Every location lies in the room at its distance`() throws {
    let scenario = try Scenario(toml: ScenarioFixture.matrix)
    for seed in UInt64(0)..<20 {
      let simulation = Simulation(scenario: scenario, seed: seed)
      for (beacon, locations) in zip(scenario.beacons, simulation.locations) {
        #expect(locations.count == 6)
        for location in locations {
          let position = try #require(location.position)
          #expect((0...10).contains(position.x) && (0...6).contains(position.y))
          #expect(location.distance == position.distance(to: beacon.position))
          #expect(location.isNamed)
        }
        let distances = locations.compactMap(\.distance)
        #expect(distances == distances.sorted())
      }
    }
  }

  @Test func `The height bounds the distance from below`() throws {
    let simulation = Simulation(scenario: try ScenarioFixture.single(z: 3.1), seed: 1)
    let distances = simulation.locations[0].compactMap(\.distance)
    #expect(distances.first == 2)
  }

  @Test func `A beacon out of reach is refused`() {
    #expect(throws: (any Error).self) { try ScenarioFixture.single(farthest: 15, z: 20) }
  }

  @Test func `Bearings go all around`() throws {
    let simulation = Simulation(scenario: try ScenarioFixture.single(locations: 16), seed: 5)
    let quadrants = simulation.locations[0].compactMap(\.position).map { position in
      (position.x > 50 ? 1 : 0) + (position.y > 50 ? 2 : 0)
    }
    for quadrant in 0..<4 { #expect(quadrants.count { $0 == quadrant } >= 2) }
  }
}

/// A walk over the floor: every beacon is heard at every spot.
@Suite struct FloorWalkTests {
  private static let walk = """
    [walk]
    spots = 80
    nearest_m = 0.5
    packets_per_dwell = 5
    """
  /// The matrix of the other tests, walked over the floor.
  private static let scenario = ScenarioFixture.matrix.replacing(
    """
    [walk]
    locations_per_beacon = 6
    farthest_m = 8
    packets_per_dwell = 5
    """, with: walk)

  @Test func `Spots spread over the whole floor, clear of the beacons, with true distances to each`() throws {
    let simulation = Simulation(scenario: try Scenario(toml: Self.scenario))
    let spots = try #require(simulation.locations.first).compactMap(\.position)
    #expect(spots.count == 80 && Set(spots).count == 80)
    // Each quarter of 10 × 6 m has its quarter of the spots, to within three.
    for (left, bottom) in [(0.0, 0.0), (5, 0), (0, 3), (5, 3)] {
      let count = spots.count { (left...left + 5).contains($0.x) && (bottom...bottom + 3).contains($0.y) }
      #expect(abs(count - 20) <= 3)
    }
    for (locations, beacon) in zip(simulation.locations, simulation.scenario.beacons) {
      #expect(locations.compactMap(\.position) == spots)
      for location in locations {
        let distance = try #require(location.distance)
        #expect(distance == location.position?.distance(to: beacon.position) && distance >= 0.5)
      }
    }
    let other = Simulation(scenario: simulation.scenario, seed: 99)
    #expect(other.locations[0][0].position != spots[0])
  }

  @Test func `At each spot all beacons of a placement are logged, one after the other`() throws {
    let simulation = Simulation(scenario: try Scenario(toml: Self.scenario))
    let scenario = simulation.scenario
    var order: [[Int]] = []
    var last = (spot: -1, time: 0)
    simulation.forEachDwell { dwell in
      guard dwell.crowd == 0, dwell.receiver == 0 else { return }
      if dwell.location != last.spot { order.append([]) }
      order[order.count - 1].append(dwell.beacon)
      #expect(dwell.packets[0].milliseconds > last.time)
      last = (dwell.location, dwell.packets[0].milliseconds)
    }
    let groups = scenario.placements.indices.map { placement in
      scenario.beacons.indices.filter { scenario.beacons[$0].placement == placement }
    }
    #expect(order == groups.flatMap { group in Array(repeating: group, count: 80) })
  }

  @Test(arguments: [
    ("spots = 80", "spots = 80\nlocations_per_beacon = 6", "locations_per_beacon"),
    ("spots = 80", "spots = 80\nfarthest_m = 6", "farthest_m"),
    ("nearest_m = 0.5", "nearest_m = 50", "the spots cannot be surveyed"),
    ("[floor_plan]\nwidth_m = 10\ndepth_m = 6\n", "", "the spots cannot be surveyed"),
  ])
  func `What cannot be walked is refused`(text: String, with: String, message: String) throws {
    let toml = Self.scenario.replacing(text, with: with)
    #expect(toml != Self.scenario)
    let error = #expect(throws: ProjectError.self) { try Scenario(toml: toml) }
    #expect(error?.issues.contains { $0.code == .invalidValue && $0.message.contains(message) } == true)
  }
}
