import CalibrationModel
import CoveragePlanner
import Foundation
import RadioSurvey
import SurveyAnalysis
import TestSupport
import Testing

@testable import Page

/// The small map of an index: what it draws, and how few bytes that takes.
@Suite struct MiniatureMapTests {
  /// The map of the committed report of a simulated café, on another floor with other beacons.
  private static func map(_ outline: [[Position]], beacons: [Position]) throws -> PlannedMap {
    let url = SharedData.projectRoot.appending(path: "Reports/cafe/report.json")
    var map = try #require(try CalibrationReport(json: Data(contentsOf: url)).map)
    map.level.outline = outline.map { FloorPolygon(outer: $0) }
    let spot = try #require(map.deployment.beacons.first)
    map.deployment.beacons = beacons.map {
      var other = spot
      (other.x, other.y) = ($0.x, $0.y)
      return other
    }
    return map
  }

  private static func ring(_ points: (Double, Double)...) -> [Position] {
    points.map { Position(x: $0.0, y: $0.1) }
  }

  @Test func `A floor is drawn with its north side up`() throws {
    let map = try #require(
      MiniatureMap(
        try Self.map(
          [Self.ring((0, 0), (32, 0), (32, 10), (16, 10), (16, 20), (0, 20))],
          beacons: [Position(x: 0, y: 0), Position(x: 32, y: 10)])))
    #expect(map.outline == "M0 40H64V20H32V0H0Z")
    #expect(map.beacons == "M0 40h0m64 -20h0")
    #expect(map.label == "2\u{00A0}beacons")
  }

  @Test func `A wall of many corners and many beacons stay small`() throws {
    let circle = (0..<5000).map { step in
      let angle: Double = Double(step) / 5000 * 2 * Double.pi
      let jag: Double = step.isMultiple(of: 2) ? 0.5 : -0.5
      return Position(x: 40 * cos(angle), y: 25 * sin(angle) + jag)
    }
    let beacons = (0..<500).map { (index: Int) -> Position in
      Position(x: Double(index % 25) - 12, y: Double(index / 25) - 10)
    }
    let map = try #require(MiniatureMap(try Self.map([circle], beacons: beacons)))
    #expect(map.outline.utf8.count <= MiniatureMap.outlineLimit && map.outline.contains("L"))
    #expect(map.beacons.utf8.count <= MiniatureMap.beaconLimit)
    #expect(
      (Int(map.label.prefix { $0.isNumber }) ?? 0) > 10 && map.label.hasSuffix("of 500\u{00A0}beacons drawn"))
  }

  @Test func `Many separate regions become the rectangle around them`() throws {
    let regions = (0..<100).map { index in
      let (x, y) = (Double(index % 10) * 10, Double(index / 10) * 6)
      return Self.ring((x, y), (x + 8, y), (x + 8, y + 5), (x, y + 5))
    }
    let map = try #require(MiniatureMap(try Self.map(regions, beacons: [])))
    #expect(map.outline == "M0 0H64V39H0Z")
    #expect(map.beacons.isEmpty)
  }

  @Test func `A floor without extent, or beyond all numbers, has no map`() throws {
    #expect(MiniatureMap(nil) == nil)
    #expect(MiniatureMap(try Self.map([], beacons: [])) == nil)
    #expect(MiniatureMap(try Self.map([], beacons: [Position(x: 1, y: 1)])) == nil)
    let far = Self.ring((-1e308, 0), (1e308, 0), (1e308, 1e308))
    #expect(MiniatureMap(try Self.map([far], beacons: [])) == nil)
  }
}
