import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@Suite struct PositioningBoundTests {
  private static let square = [(0, 0), (8, 0), (0, 8), (8, 8)].map {
    Position(x: Double($0.0), y: Double($0.1))
  }

  @Test func `Bounds in a square of beacons equal the table to 1e-8`() throws {
    let tables = try JSON(reference: "Tables/positions")
    let rows = tables["crlb"].elements
    #expect(rows.count == 16)
    for row in rows {
      let bound = PositioningBound(
        pathLossExponent: row["n"].real, levelSD: row["sigma"].real, height: row["height"].real,
        isOffsetUnknown: row["offset_unknown"].bool == true)
      let point = Position(x: row["point"][0].real, y: row["point"][1].real)
      let error = try #require(bound.error(at: point, beacons: Self.square))
      #expect(agrees(error, row["bound_m"].real, within: 1e-8))
    }
    // In the centre: d ln 10/10 σ/n.
    let centre = PositioningBound(pathLossExponent: 2.2, levelSD: 4)
      .error(at: Position(x: 4, y: 4), beacons: Self.square)
    #expect(agrees(try #require(centre), tables["crlb_closed_form_centre"].real, within: 1e-12))
  }

  @Test(arguments: 1...30)
  func `Equals the inverse of the whole information matrix, offset included`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let beacons = (0..<5).map { _ in Position(x: 10 * generator.uniform(), y: 10 * generator.uniform()) }
    let point = Position(x: 10 * generator.uniform(), y: 10 * generator.uniform())
    let bound = PositioningBound(pathLossExponent: 2.5, levelSD: 5, height: 1.3, isOffsetUnknown: true)
    let rows = beacons.map { beacon in
      let (dx, dy) = (point.x - beacon.x, point.y - beacon.y)
      let scale = -25 / log(10) / (dx * dx + dy * dy + 1.69)
      return [scale * dx, scale * dy, 1]
    }
    let information = (0..<3).map { i in (0..<3).map { j in rows.reduce(0) { $0 + $1[i] * $1[j] } / 25 } }
    let inverse = try #require(
      Matrix(information).solutions(for: [[1, 0, 0], [0, 1, 0]]))
    let expected = (inverse[0][0] + inverse[1][1]).squareRoot()
    #expect(relativeError(try #require(bound.error(at: point, beacons: beacons)), expected) < 1e-9)
  }

  @Test func `No number where the beacons do not tell the position`() {
    let bound = PositioningBound(pathLossExponent: 2, levelSD: 4)
    let line = (0..<5).map { Position(x: Double($0), y: 0) }
    #expect(bound.error(at: Position(x: 2.5, y: 0), beacons: line) == nil)
    #expect(bound.error(at: Position(x: 2.5, y: 1), beacons: line) != nil)
    #expect(bound.error(at: Position(x: 1, y: 0), beacons: Self.square + line) == nil)
    #expect(bound.error(at: Position(x: 1, y: 1), beacons: [line[0]]) == nil)
    #expect(bound.error(at: Position(x: 1, y: 1), beacons: []) == nil)
    let unknown = PositioningBound(pathLossExponent: 2, levelSD: 4, isOffsetUnknown: true)
    #expect(unknown.error(at: Position(x: 1, y: 1), beacons: Array(Self.square.prefix(2))) == nil)
  }
}
