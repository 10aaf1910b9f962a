import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

/// The statistical tests behind the diagnostics, against R and against their definitions.
@Suite struct DiagnosticTestsTests {

  private static func simpleFit() throws -> (fit: LeastSquares.Fit, x: [Double], reference: JSON) {
    let (x, y) = try ReferenceData.simple()
    return (
      try LeastSquares.fit(columns: [x.map { _ in 1 }, x], response: y), x,
      try JSON(reference: "R")["simple_ols"]
    )
  }

  @Test func `Spread and shape match R`() throws {
    let (fit, x, r) = try Self.simpleFit()
    let koenker = try #require(SpreadTests.breuschPagan(residuals: fit.residuals, regressors: [x]))
    #expect(relativeError(koenker.statistic, r["bp_koenker"]["stat"].real) < 1e-10)
    #expect(relativeError(koenker.pValue, r["bp_koenker"]["p"].real) < 1e-10)
    let white = try #require(
      SpreadTests.breuschPagan(residuals: fit.residuals, regressors: [x, x.map { $0 * $0 }]))
    #expect(relativeError(white.statistic, r["white_like"]["stat"].real) < 1e-10)
    #expect(relativeError(white.pValue, r["white_like"]["p"].real) < 1e-10)
    let shapiro = try #require(ShapiroWilk.test(fit.residuals))
    #expect(relativeError(shapiro.w, r["shapiro"]["W"].real) < 1e-10)
    #expect(relativeError(shapiro.pValue, r["shapiro"]["p"].real) < 1e-10)
    let watson = try #require(SerialTests.durbinWatson(fit.residuals))
    #expect(relativeError(watson, r["dw"].real) < 1e-10)
  }

  @Test func `Influence matches R`() throws {
    let (fit, _, r) = try Self.simpleFit()
    let influence = try #require(Influence(fit))
    let pairs = [
      (influence.leverage, "leverage"), (influence.cooksDistance, "cooks"),
      (influence.standardized, "rstandard"),
      (influence.studentized, "rstudent"), (influence.dffits, "dffits"),
    ]
    for (values, name) in pairs {
      let expected = r[name].numbers
      try #require(values.count == 40 && expected.count == 40)
      // A few residuals are a thousandth of their neighbours: what subtraction leaves of ten digits there.
      for (value, reference) in zip(values, expected) {
        #expect(abs(value - reference) < 1e-10 * max(1e-3, abs(reference)), "\(name)")
      }
    }
    #expect(relativeError(influence.press, r["press"].real) < 1e-10)
  }

  /// Under the normal the probabilities are uniform: of 400 samples 5 % lie below 0.05 (SE 1.1 points), whatever their size.
  @Test(arguments: [4, 8, 11, 12, 25, 200]) func `Shapiro holds its level`(size: Int) throws {
    var random = SeededGenerator(seed: UInt64(size))
    var rejected = 0
    for _ in 0..<400 {
      let sample = (0..<size).map { _ in random.normal() }
      if try #require(ShapiroWilk.test(sample)).pValue < 0.05 { rejected += 1 }
    }
    #expect(abs(Double(rejected) / 400 - 0.05) < 0.035)
  }

  @Test func `Shapiro sees skew and ignores scale`() throws {
    var random = SeededGenerator(seed: 2)
    let skewed = (0..<60).map { _ in -log(random.uniform()) }
    let result = try #require(ShapiroWilk.test(skewed))
    #expect(result.pValue < 1e-3)
    let moved = try #require(ShapiroWilk.test(skewed.map { 100 - 7 * $0 }))
    #expect(abs(moved.w - result.w) < 1e-10)
    // Three values: W = 1 for equal steps, 3/4 where two coincide.
    #expect(isClose(try #require(ShapiroWilk.test([1, 2, 3])).w, to: 1, within: 1e-12))
    let lowest = try #require(ShapiroWilk.test([1, 1, 3]))
    #expect(abs(lowest.w - 0.75) < 1e-12 && lowest.pValue < 1e-6)
    #expect(ShapiroWilk.test([1, 1, 1]) == nil && ShapiroWilk.test([1, 2]) == nil)
    #expect(ShapiroWilk.test([1, 2, .nan]) == nil)
  }

  /// Deviations from the medians 2 and 6: (1, 0, 1) and (4, 0, 4): F = (4 · 3/2 / 1) / (((2/3) + (32/3)) / 4).
  @Test func `Brown forsythe by hand`() throws {
    let result = try #require(SpreadTests.brownForsythe([[1, 2, 3], [2, 6, 10]]))
    #expect(abs(result.statistic - 6 / (34.0 / 12)) < 1e-12)
    #expect(SpreadTests.brownForsythe([[1, 2, 3], [4]]) == nil)
    #expect(SpreadTests.brownForsythe([[1, 1, 1], [2, 2, 2]]) == nil)
  }

  /// Signs + + − − − + − + + −: five of each, six runs where 6 are expected, variance 50 · 40 / (100 · 9).
  @Test func `Runs by hand`() throws {
    let result = try #require(SerialTests.runs([1, 2, -1, -2, -1, 3, -1, 2, 2, -4]))
    #expect(result.runs == 6 && abs(result.expected - 6) < 1e-12 && result.z == 0 && result.pValue == 1)
    let bent = try #require(SerialTests.runs([-1, -1, -1, 1, 1, 1, 1, 1, 1, -1, -1, -1]))
    #expect(bent.runs == 3 && bent.expected == 7)
    #expect(abs(bent.z + 4 / (72.0 * 60 / (144 * 11)).squareRoot()) < 1e-12)
    #expect(SerialTests.runs([1, -1, 1, -1, 1, 1, 1, 1]) == nil)
  }
}
