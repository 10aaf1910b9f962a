import Foundation
import RadioSurvey
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
