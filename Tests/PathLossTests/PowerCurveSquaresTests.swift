import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import PathLoss

@Suite struct PowerCurveSquaresTests {
  @Test func `Interpolated sums of squares are those that are added up`() throws {
    var random = SeededGenerator(seed: 8)
    let x = (0..<400).map { log10(0.3) + Double($0) / 220 }
    let y = x.map { -60 - 22 * $0 + 4 * random.normal() }
    let sample = ShapeSample(x: x, y: y, variances: x.map { _ in 4 + 20 * random.uniform() })
    let regression = try #require(PowerCurveRegression(sample, referencePower: -60))
    let found = try #require(regression.leftOut(sample))
    let squares = PowerCurveSquares(sample, distances: x.map { pow(10, $0) })
    let curves = x.indices.map { g in
      PowerCurve(level: -60, logScale: 0.01 * Double(g % 7) / 7, exponent: 8 + 0.02 * Double(g % 11))
    }
    let interpolated = try #require(squares.leftOut(curves))
    for g in x.indices {
      #expect(relativeError(interpolated[g], squares.sum(of: curves[g], without: g)) < 1e-9)
      #expect(found[g].residualSumOfSquares > 0 && found[g].mean < 0)
    }
    // Curves too unlike for a polynomial are refused.
    let wild = x.indices.map { g in
      PowerCurve(level: -60, logScale: 0.5 * Double(g % 13), exponent: 0.2 + 8.8 * Double(g % 17) / 16)
    }
    #expect(squares.leftOut(wild) == nil)
  }
}
