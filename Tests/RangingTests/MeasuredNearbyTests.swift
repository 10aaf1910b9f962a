import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import Ranging

/// What was measured of a beacon counts in answers about the nearest one.
@Suite struct MeasuredNearbyTests {
  private struct World {
    var site = Site()
    var dwells: [Dwell] = []
    /// Places that were not measured, with the level of each beacon there.
    var places: [(position: Position, levels: [Double])] = []
  }

  /// Six beacons 4 m apart whose powers have an SD of `powers`; shadowing of 4 dB, independent or alike over `length` metres.
  private static func world(powers: Double, length: Double, places: Int, seed: UInt64) throws -> World {
    var generator = SeededGenerator(seed: seed)
    var world = World()
    world.site.beacons = [2.0, 6, 10].flatMap { x in [2.0, 6].map { Position(x: x, y: $0) } }.enumerated()
      .map { Beacon(identifier: BeaconIdentifier("B\($0)"), position: $1) }
    let positions = (0..<places + 40).map { _ in
      Position(x: 12 * generator.uniform(), y: 8 * generator.uniform())
    }
    var covariance = Matrix(size: positions.count)
    for i in positions.indices {
      for j in 0...i {
        let apart = positions[i].distance(to: positions[j]) ?? 0
        covariance[i, j] = i == j ? 16 + 1e-9 : length > 0 ? 16 * exp(-apart / length) : 0
      }
    }
    let lower = try #require(Cholesky(covariance)).lower
    var levels = positions.map { _ in [Double]() }
    for beacon in world.site.beacons {
      let power = -60 + powers * generator.normal()
      let normals = positions.map { _ in generator.normal() }
      for (index, shadow) in (lower * normals).enumerated() {
        let distance = max(0.3, positions[index].distance(to: try #require(beacon.position)) ?? 1)
        levels[index].append(power - 22 * log10(distance) + shadow)
        guard index < places else { continue }
        let packets = (0..<10).map { _ in
          Int((levels[index][levels[index].count - 1] + 2 * generator.normal()).rounded())
        }
        world.dwells.append(
          Dwell(
            beacon: beacon.identifier,
            location: SurveyLocation(name: "p\(index)", position: positions[index], distance: distance),
            start: Double(100 * index), end: Double(100 * index + 9), histogram: RSSIHistogram(packets)))
      }
    }
    world.places = (places..<positions.count).map { (positions[$0], levels[$0]) }
    return world
  }

  private static func options(_ site: Site) -> FitOptions {
    var options = FitOptions(site: site)
    options.checksHeldOut = false
    return options
  }

  /// Powers that differ where neighbours are not alike, and neighbours that are where powers do not differ.
  @Test(arguments: [(6.0, 0.0, 12), (0.0, 3.0, 60)])
  func `Places that were not measured are foretold better with what was measured, and as well as is said`(
    powers: Double, length: Double, places: Int
  ) throws {
    var (own, line) = (0.0, 0.0)
    var (said, right, inside, count) = (0.0, 0.0, 0.0, 0.0)
    for seed in 1...UInt64(TestLength.count(24, short: 6)) {
      let world = try Self.world(powers: powers, length: length, places: places, seed: seed)
      let fits = PathLossFitting.fit(
        world.dwells, options: Self.options(world.site))
      // No power is assumed, so that a device ranks by level.
      let question = NearestQuestion(
        fits: fits, site: world.site, policy: RangingSettings(), packets: 1000, crowd: nil)
      let conditions = try #require(question.conditions.first)
      let known = question.field(conditions)
      var unknown = known
      for index in unknown.sources.indices { unknown.sources[index].measured = nil }
      let points = question.points(world.places.map { NearestPlace(position: $0.position) })
      for point in points {
        let place = try #require(world.places.first { $0.position.x == point.x && $0.position.y == point.y })
        let levels = zip(known.sources, place.levels).map {
          $1 - (known.ranksByDistance ? $0.assumedPower ?? 0 : 0)
        }
        let first = try #require(levels.indices.max { levels[$0] < levels[$1] })
        let index = try #require(known.sources.firstIndex { $0.identifier == point.nearest })
        let seen = first == index ? 1.0 : 0
        own += (point.right - seen) * (point.right - seen)
        let before = unknown.shares(at: place.position)[index]
        line += (before - seen) * (before - seen)
        (said, right, count) = (said + point.right, right + seen, count + 1)
        let level = try #require(point.beacons.first { $0.beacon == point.nearest }).level
        let ends = (try #require(level.lower95), try #require(level.upper95))
        inside += ends.0 < place.levels[index] && place.levels[index] < ends.1 ? 1 : 0
      }
    }
    // Brier's score, and the share that is said on average.
    #expect(own < 0.9 * line, "\(own / line)")
    #expect(abs(said - right) / count < 0.06, "\(said / count) \(right / count)")
    #expect(inside / count > 0.92 && inside / count < 0.985, "\(inside / count)")
  }

  @Test func `A beacon of which nothing was measured is one of the venue`() throws {
    let world = try Self.world(powers: 6, length: 0, places: 12, seed: 3)
    let dwells = world.dwells.filter { $0.beacon != BeaconIdentifier("B0") }
    let fits = PathLossFitting.fit(dwells, options: Self.options(world.site))
    let question = NearestQuestion(
      fits: fits, site: world.site, policy: RangingSettings(), packets: 10, crowd: nil)
    let field = question.field(try #require(question.conditions.first))
    #expect(field.sources.map { $0.measured == nil } == [true] + Array(repeating: false, count: 5))
    let ways = field.ways(to: Position(x: 2, y: 3))
    #expect(ways[0].shadow == .none && ways[1].shadow.explained > 0.3)
    #expect(
      field.sources[0].model.placeSD(at: 1, knowing: ways[0].shadow) == field.sources[0].model.shadowingSD)
  }
}
