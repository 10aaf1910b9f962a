import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import CoveragePlanner

extension PositioningBound {
  /// Of beacons at a height whose levels scatter by an SD in dB.
  fileprivate init(
    at position: Position, _ beacons: [Position], exponent: Double = 2, levelSD: Double = 4,
    height: Double = 0
  ) {
    self.init()
    for beacon in beacons {
      add(
        dx: position.x - beacon.x, dy: position.y - beacon.y, height: height, pathLossExponent: exponent,
        levelSD: levelSD)
    }
  }

  /// √tr J⁻¹ in metres, with the offset unknown or known; `nil` if the beacons do not tell the position.
  fileprivate func error(isOffsetUnknown: Bool = true) -> Double? {
    let (a, b, c) = isOffsetUnknown ? information : (xx, xy, yy)
    let determinant = a * c - b * b
    return determinant > 1e-10 * (a + c) * (a + c) ? ((a + c) / determinant).squareRoot() : nil
  }
}

@Suite struct PositioningBoundTests {
  private static let square = [(0, 0), (8, 0), (0, 8), (8, 8)].map {
    Position(x: Double($0.0), y: Double($0.1))
  }

  @Test func `Bounds in a square of beacons equal the table to 1e-8`() throws {
    let tables = try JSON(reference: "Tables/positions")
    let rows = tables["crlb"].elements
    #expect(rows.count == 16)
    for row in rows {
      let point = Position(x: row["point"][0].real, y: row["point"][1].real)
      let bound = PositioningBound(
        at: point, Self.square, exponent: row["n"].real, levelSD: row["sigma"].real,
        height: row["height"].real)
      let error = try #require(bound.error(isOffsetUnknown: row["offset_unknown"].bool == true))
      #expect(agrees(error, row["bound_m"].real, within: 1e-8))
    }
    // In the centre: d ln 10/10 σ/n.
    let centre = PositioningBound(at: Position(x: 4, y: 4), Self.square, exponent: 2.2).error()
    #expect(agrees(try #require(centre), tables["crlb_closed_form_centre"].real, within: 1e-12))
  }

  @Test(arguments: [0.5, 1, 2, 4])
  func `The chance of an error is Rayleigh's where the error is round`(r: Double) {
    let bound = PositioningBound(at: Position(x: 4, y: 4), Self.square, exponent: 2.2)
    // Equal along both axes: half of the squared bound each.
    let variance = pow(bound.error() ?? 0, 2) / 2
    let expected = 1 - exp(-r * r / (2 * variance))
    #expect(agrees(bound.chance(within: r), expected, within: 1e-12))
    #expect(PositioningBound().chance(within: r) == 0)
  }

  @Test(arguments: 1...20)
  func `The chance of an error is the share of draws with less, however flat the ellipse`(seed: UInt64) throws
  {
    var random = SeededGenerator(seed: seed)
    let beacons = (0..<4).map { _ in Position(x: 12 * random.uniform(), y: 3 * random.uniform()) }
    let bound = PositioningBound(at: Position(x: 5, y: 1), beacons, height: 1)
    let chance = bound.chance(within: try #require(bound.error()))
    // Of any two-dimensional normal error between 63.2 % (round) and 68.3 % (flat) is within its root mean square.
    #expect(chance > 0.632 - 1e-9 && chance < 0.6827 + 1e-4, "\(chance)")
  }

  @Test(arguments: 1...30)
  func `Equals the inverse of the whole information matrix, offset included`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let beacons = (0..<5).map { _ in Position(x: 10 * generator.uniform(), y: 10 * generator.uniform()) }
    let point = Position(x: 10 * generator.uniform(), y: 10 * generator.uniform())
    let bound = PositioningBound(at: point, beacons, exponent: 2.5, levelSD: 5, height: 1.3)
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
    #expect(relativeError(try #require(bound.error()), expected) < 1e-9)
  }

  @Test func `No number where the beacons do not tell the position`() {
    let line = (0..<5).map { Position(x: Double($0), y: 0) }
    #expect(PositioningBound(at: Position(x: 2.5, y: 0), line).chance(within: 1) == 0)
    #expect(PositioningBound(at: Position(x: 2.5, y: 1), line).chance(within: 1) > 0)
    #expect(PositioningBound(at: Position(x: 1, y: 1), []).chance(within: 1) == 0)
    #expect(PositioningBound(at: Position(x: 1, y: 1), Array(Self.square.prefix(2))).chance(within: 1) == 0)
  }
}
