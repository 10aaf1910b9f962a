import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import PathLoss
import CalibrationModel

/// Distances along the floor.
@Suite struct HorizontalDistancesTests {
  /// Places along a wall below a beacon, whose levels fall with the straight line.
  private func dwells(height: Double, z: Double? = nil, exponent: Double = 2.2, seed: UInt64 = 1) -> [Dwell] {
    var random = SeededGenerator(seed: seed)
    return (0..<48).map { g in
      let x = 0.2 * pow(60, Double(g) / 47)
      let straight = (x * x + height * height).squareRoot()
      let centre = -60 - 10 * exponent * log10(straight) + 0.8 * random.normal()
      var dwell = SyntheticSurvey.dwell(
        location: "L\(g)", distance: x,
        levels: (0..<20).map { _ in Int((centre + random.normal()).rounded()) })
      dwell.location.position = Position(x: x, y: 0, z: z)
      return dwell
    }
  }

  private func options(z: Double?, heights: [Placement: Double] = [:]) -> FitOptions {
    FitOptions(
      beacons: [.name("B1"): Beacon(identifier: .name("B1"), position: Position(x: 0, y: 0, z: z))],
      heights: heights)
  }

  @Test func `The row of the true height has the true line and the least scatter`() throws {
    let fit = try #require(PathLossFitting.fit(dwells(height: 1), options: options(z: 2)).first)
    let horizontal = try #require(fit.sample.horizontal)
    #expect(
      horizontal.basis == .coordinates && horizontal.locations == fit.sample.locations
        && horizontal.statedHeight == nil)
    #expect(horizontal.rows.map(\.height) == [0, 0.5, 1, 1.5])
    let exponents = horizontal.rows.map(\.pathLossExponent.estimate)
    #expect(abs(exponents[2] - 2.2) < 0.1 && exponents[0] < 1.9)
    #expect(zip(exponents, exponents.dropFirst()).allSatisfy { $0 < $1 })
    #expect(horizontal.rows.map(\.residualSD).min() == horizontal.rows[2].residualSD)
    let values = try #require(fit.reason(.horizontalDistances)).values
    #expect(values["height_m"].number == 1 && values["horizontal"].integer == fit.sample.locations)
    #expect(values["raisedExponent"].number == exponents[2])
  }

  @Test func `A bend that the height makes is marked so`() throws {
    let fit = try #require(PathLossFitting.fit(dwells(height: 1), options: options(z: 2)).first)
    let bent = try #require(fit.diagnostics?.first { $0.code == .bentLine })
    #expect(bent.isRaised && bent.values["isHorizontal"].bool == true)
    let differs = try #require(fit.reason(.shapeDiffers)).values
    #expect(differs["bendsAtHeight"].bool == true && differs["isHorizontal"].bool == true)
  }

  @Test func `With both heights nothing is said`() throws {
    let dwells = dwells(height: 1, z: 1)
    let fit = try #require(PathLossFitting.fit(dwells, options: options(z: 2)).first)
    #expect(fit.sample.horizontal == nil && fit.reason(.horizontalDistances) == nil)
    #expect(fit.diagnostics?.contains { $0.values["isHorizontal"].bool == true } == false)
  }

  @Test func `Where some places have a height, only the others are raised`() throws {
    let dwells = dwells(height: 1).enumerated().map { index, dwell in
      var dwell = dwell
      guard index % 2 == 0, let x = dwell.location.position?.x else { return dwell }
      dwell.location.position?.z = 1
      dwell.location.distance = (x * x + 1).squareRoot()
      return dwell
    }
    let fit = try #require(PathLossFitting.fit(dwells, options: options(z: 2)).first)
    let horizontal = try #require(fit.sample.horizontal)
    #expect(horizontal.locations < fit.sample.locations)
    #expect(abs(horizontal.rows[2].pathLossExponent.estimate - 2.2) < 0.1)
    #expect(horizontal.rows[2].residualSD < horizontal.rows[3].residualSD)
  }

  @Test func `A distance below the placement's height tells that it was measured along the floor`() throws {
    let dwells = dwells(height: 1.2).map { dwell in
      var dwell = dwell
      dwell.location.position = nil
      return dwell
    }
    let raised = options(z: nil, heights: ["overhead": 1.2])
    let fit = try #require(PathLossFitting.fit(dwells, options: raised).first)
    let horizontal = try #require(fit.sample.horizontal)
    #expect(horizontal.basis == .placement && horizontal.statedHeight == 1.2)
    #expect(horizontal.rows.map(\.height) == [0, 0.5, 1, 1.2, 1.5])
    #expect(fit.reason(.horizontalDistances)?.values["height_m"].number == 1.2)
    // Farther away than that, a distance may be a straight line.
    let far = dwells.filter { ($0.location.distance ?? 0) > 1.2 }
    #expect(try #require(PathLossFitting.fit(far, options: raised).first).sample.horizontal == nil)
  }

  @Test func `A bend in distances of an unknown kind is marked only where a height can make it`() throws {
    let dwells = dwells(height: 1).map { dwell in
      var dwell = dwell
      dwell.location.position = nil
      return dwell
    }
    let fit = try #require(PathLossFitting.fit(dwells).first)
    let values = try #require(fit.reason(.shapeDiffers)).values
    #expect(values["bendsAtHeight"].bool == true && values["isHorizontal"].bool == nil)
    #expect(fit.reason(.horizontalDistances) == nil)
  }
}
