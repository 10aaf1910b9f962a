import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@Suite struct RobustLineTests {

  @Test func `Huber matches twenty digits`() throws {
    let (x, y) = try ReferenceData.simple()
    let reference = try JSON(reference: "HighPrecision")["simple_huber_exactMAD"]
    let fit = try RobustLine.huber(x: x, y: y)
    #expect(relativeError(fit.intercept, reference["coef"][0].real) < 1e-9)
    #expect(relativeError(fit.slope, reference["coef"][1].real) < 1e-9)
    #expect(relativeError(fit.scale, reference["scale"].real) < 1e-9)
    let errors = fit.huberErrors(x, y)
    #expect(relativeError(errors[0], reference["se_H1"][0].real) < 1e-9)
    #expect(relativeError(errors[1], reference["se_H1"][1].real) < 1e-9)
  }

  @Test func `MM matches twenty digits`() throws {
    let (x, y) = try ReferenceData.simple()
    let reference = try JSON(reference: "HighPrecision")["simple_MM_bisquare"]
    let fit = try RobustLine.mm(x: x, y: y)
    #expect(relativeError(fit.intercept, reference["MM_coef"][0].real) < 1e-6)
    #expect(relativeError(fit.slope, reference["MM_coef"][1].real) < 1e-6)
    #expect(relativeError(fit.scale, reference["S_scale"].real) < 1e-6)
    let weights = try JSON(reference: "R")["simple_MM_bisquare"]["weights"].numbers
    try #require(weights.count == fit.weights.count)
    for (mine, theirs) in zip(fit.weights, weights) { #expect(abs(mine - theirs) < 1e-6) }
    // The four outliers that the data were made with.
    #expect(fit.weights.count { $0 < 0.25 } == 4)
  }

  /// Beyond 60 points the starts are drawn: the seed must not matter.
  @Test func `Seeds do not matter`() throws {
    var random = SeededGenerator(seed: 11)
    let x = (0..<90).map { Double($0) / 60 - 0.3 }
    let y = x.indices.map { i in
      -59 - 22 * x[i] + 3 * random.normal() - (i % 5 == 0 ? 30 : 0)
    }
    let first = try RobustLine.mm(x: x, y: y, seed: 1)
    let second = try RobustLine.mm(x: x, y: y, seed: 2)
    #expect(
      relativeError(first.slope, second.slope) < 1e-9 && relativeError(first.scale, second.scale) < 1e-9)
    #expect(abs(first.slope + 22) < 3)
    #expect(x.indices.allSatisfy { $0 % 5 != 0 || first.weights[$0] < 0.25 })
  }

  /// Without outliers all three lines agree within a standard error or so; with a quarter of them only MM stays.
  @Test(arguments: 1...6) func `Only MM survives many outliers`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let x = (0..<30).map { Double($0) / 20 - 0.3 }
    let clean = x.map { -59 - 22 * $0 + 2 * random.normal() }
    let fit = try RobustLine.mm(x: x, y: clean)
    let line = try LeastSquares.fit(columns: [x.map { _ in 1 }, x], response: clean)
    #expect(abs(fit.slope - line.coefficients[1]) < 2 * line.covariance[1, 1].squareRoot())
    // A wall that only the far locations have.
    let walled = x.indices.map { clean[$0] - ($0 >= 23 ? 25 : 0) }
    let honest = try RobustLine.mm(x: x, y: walled)
    #expect(abs(honest.slope + 22) < 5)
    #expect(try RobustLine.huber(x: x, y: walled).slope < -30)
  }

  @Test func `More than half on a line is that line`() throws {
    let x = [0.0, 1, 2, 3, 4, 5, 6]
    let fit = try RobustLine.mm(x: x, y: [0, -2, -4, -6, -8, 7, 3])
    #expect(fit.scale == 0 && abs(fit.slope + 2) < 1e-12 && fit.weights == [1, 1, 1, 1, 1, 0, 0])
    let level = try RobustLine.huber(x: x, y: [4, 4, 4, 4, 4, 4, 4])
    #expect(level.scale == 0 && level.slope == 0 && level.weights.allSatisfy { $0 == 1 })
  }

  @Test func `Refuses what is no line`() {
    #expect(throws: RobustLine.Failure.shape) { try RobustLine.mm(x: [1, 2], y: [1, 2]) }
    #expect(throws: RobustLine.Failure.shape) { try RobustLine.huber(x: [1, 2, 3], y: [1, .nan, 2]) }
    #expect(throws: RobustLine.Failure.oneAbscissa) { try RobustLine.mm(x: [1, 1, 1], y: [1, 2, 3]) }
    #expect(throws: RobustLine.Failure.oneAbscissa) { try RobustLine.huber(x: [1, 1, 1], y: [1, 2, 3]) }
  }

  /// One packet each at three distances, in whole dB: more than half of the locations lie on one line exactly, which makes the
  /// S-estimate 0. The others scatter by a few dB and are not far off.
  @Test func `Tied distances leave a scale`() throws {
    var random = SeededGenerator(seed: 5)
    let x = (0..<180).map { [0.0, 0.3, 0.6][$0 % 3] }
    let y = x.indices.map { i in
      -60 - 20 * x[i] + ((i / 3) % 5 < 3 ? 0 : (3 * random.normal()).rounded())
    }
    #expect(try RobustLine.mm(x: x, y: y).scale == 0)
    let fit = try RobustLine.mm(x: x, y: y, resolution: (1.0 / 12).squareRoot())
    #expect(fit.scale > 1 && fit.scale < 6 && abs(fit.slope + 20) < 1, "\(fit.scale)")
    #expect(fit.weights.count { $0 < 0.25 } < 9)
    // A single location off an exact line stays far off.
    let lone = try RobustLine.mm(
      x: x, y: x.indices.map { -60 - 20 * x[$0] - ($0 == 7 ? 28 : 0) }, resolution: (1.0 / 12).squareRoot())
    #expect(lone.weights.indices.filter { lone.weights[$0] < 0.25 } == [7])
  }

  /// Rounding errors about an exact line are no scale: every location would lie far off.
  @Test(arguments: 1...20) func `Rounding errors are no scale`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let distances = (0..<4).map { _ in log10(0.5 + 8 * random.uniform()) }
    let x = (0..<180).map { distances[$0 % 4] }
    let y = x.indices.map { i in -61.7 - 21.3 * x[i] + (i % 20 < 11 ? 0 : (4 * random.normal()).rounded()) }
    for resolution in [0, (1.0 / 12).squareRoot()] {
      let fit = try RobustLine.mm(x: x, y: y, resolution: resolution)
      #expect(fit.weights.count { $0 < 0.25 } < (resolution > 0 ? 10 : 91), "resolution \(resolution)")
    }
  }
}
