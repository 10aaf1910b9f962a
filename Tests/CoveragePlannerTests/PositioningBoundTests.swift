import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import CoveragePlanner

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

  @Test(arguments: [0.5, 1, 2, 4])
  func `The chance of an error is Rayleigh's where the error is round`(r: Double) {
    let bound = PositioningBound(pathLossExponent: 2.2, levelSD: 4)
    var sum = PositioningBound.Information()
    for beacon in Self.square { sum.add(dx: 4 - beacon.x, dy: 4 - beacon.y, by: bound) }
    // Equal along both axes: half of the squared bound each.
    let variance = pow(bound.error(at: Position(x: 4, y: 4), beacons: Self.square) ?? 0, 2) / 2
    let expected = 1 - exp(-r * r / (2 * variance))
    #expect(agrees(sum.chance(within: r, isOffsetUnknown: false), expected, within: 1e-12))
    #expect(PositioningBound.Information().chance(within: r, isOffsetUnknown: true) == 0)
  }

  @Test(arguments: 1...20)
  func `The chance of an error is the share of draws with less, however flat the ellipse`(seed: UInt64) throws
  {
    var random = SeededGenerator(seed: seed)
    let bound = PositioningBound(pathLossExponent: 2, levelSD: 4, height: 1, isOffsetUnknown: true)
    let beacons = (0..<4).map { _ in Position(x: 12 * random.uniform(), y: 3 * random.uniform()) }
    var sum = PositioningBound.Information()
    for beacon in beacons { sum.add(dx: 5 - beacon.x, dy: 1 - beacon.y, by: bound) }
    let error = try #require(bound.error(at: Position(x: 5, y: 1), beacons: beacons))
    // The whole covariance from errors along two axes and the diagonal.
    let chance = sum.chance(within: error, isOffsetUnknown: true)
    // Of any two-dimensional normal error between 63.2 % (round) and 68.3 % (flat) is within its root mean square.
    #expect(chance > 0.632 - 1e-9 && chance < 0.6827 + 1e-4, "\(chance)")
  }

  @Test(arguments: 1...30)
  func `Equals the inverse of the whole information matrix, offset included`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let beacons = (0..<5).map { _ in Position(x: 10 * generator.uniform(), y: 10 * generator.uniform()) }
    let point = Position(x: 10 * generator.uniform(), y: 10 * generator.uniform())
    let bound = PositioningBound(pathLossExponent: 2.5, levelSD: 5, height: 1.3, isOffsetUnknown: true)
    let rows = beacons.map { beacon -> [Double] in
      let (dx, dy) = (point.x - beacon.x, point.y - beacon.y)
      let scale = -25 / log(10) / (dx * dx + dy * dy + 1.69)
      return [scale * dx, scale * dy, 1]
    }
    let information: [[Double]] = (0..<3).map { i in
      (0..<3).map { j in rows.map { $0[i] * $0[j] }.total / 25 }
    }
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
