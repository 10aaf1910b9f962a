import CalibrationModel
import EstimatorStudy
import Foundation
import PathLoss
import Statistics
import TestSupport
import Testing
import Support

/// Everything that R and 40-digit arithmetic say of `simple.csv` by least squares: tables `simple_ols`, `simple_wls` and
/// `simple_fixed_intercept`.
@Suite struct SimpleTableTests: CoversReference {
  static let referenceKeys: [String] =
    keys(
      below: "R/simple_ols", "coef", "se", "t", "p", "sigma", "df", "r2", "adjr2", "F", "vcov", "logLik",
      "AIC",
      "BIC", "AICc", "rss", "ci95", "pred_d", "pred_6827", "pred_9500", "pred_9545", "bp_koenker",
      "bp_classic", "white_like", "reset", "HC0", "HC1", "HC2", "HC3", "NW_lag4")
    + ["R/simple_wls", "R/simple_fixed_intercept", "HighPrecision/simple_ols"]

  private let names = ["(Intercept)", "x"]
  private let r: JSON
  private let x: [Double]
  private let y: [Double]
  private let weights: [Double]
  private let line: LeastSquares.Fit

  init() throws {
    (x, y, weights, line) = try ReferenceData.simpleLine()
    r = try JSON(reference: "R")
  }

  private var columns: [[Double]] { [x.map { _ in 1 }, x] }

  private func tail(_ t: Double) -> Double { 2 * Distributions.studentTCDF(-abs(t), degreesOfFreedom: 38) }

  @Test func `Line matches`() throws {
    let r = r["simple_ols"]
    let digits = try JSON(reference: "HighPrecision")["simple_ols"]
    let errors = standardErrors(line.covariance)
    #expect(worstError(line.coefficients, digits["coef"].numbers) < 1e-13)
    #expect(worstError(errors, digits["se"].numbers) < 1e-13)
    #expect(relativeError(line.residualVariance.squareRoot(), digits["sigma"].real) < 1e-13)
    #expect(relativeError(line.residualSumOfSquares, digits["rss"].real) < 1e-13)
    #expect(relativeError(-line.coefficients[1] / 10, digits["n_exponent"].real) < 1e-13)
    #expect(relativeError(errors[1] / 10, digits["se_n"].real) < 1e-13)
    #expect(worstError(line.coefficients, r["coef"].numbers(named: names)) < 1e-10)
    #expect(worstError(errors, r["se"].numbers(named: names)) < 1e-10)
    #expect(worstError(line.covariance.elements, r["vcov"].numbers) < 1e-10)
    #expect(relativeError(line.residualVariance.squareRoot(), r["sigma"].real) < 1e-10)
    #expect(relativeError(line.residualSumOfSquares, r["rss"].real) < 1e-10)
    #expect(Double(line.degreesOfFreedom) == r["df"].real)
    let t = zip(line.coefficients, errors).map { $0 / $1 }
    #expect(worstError(t, r["t"].numbers(named: names)) < 1e-10)
    // Tails of 1e-36: what ten digits of t leave of them.
    #expect(worstError(t.map(tail), r["p"].numbers(named: names)) < 1e-9)
    let half = errors.map { $0 * Distributions.studentTQuantile(0.975, degreesOfFreedom: 38) }
    let ends = zip(line.coefficients, half).flatMap { [$0 - $1, $0 + $1] }
    #expect(worstError(ends, r["ci95"].numbers) < 1e-10)
  }

  @Test func `Goodness of fit matches`() throws {
    let r = r["simple_ols"]
    let mean = y.reduce(0, +) / 40
    let total = y.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let share = 1 - line.residualSumOfSquares / total
    #expect(relativeError(share, r["r2"].real) < 1e-10)
    #expect(relativeError(1 - (1 - share) * 39 / 38, r["adjr2"].real) < 1e-10)
    let f = (total - line.residualSumOfSquares) / line.residualVariance
    #expect(worstError([f, 1, 38], r["F"].numbers) < 1e-10)
    let free = try #require(ShapeFitting.fit(.freeIntercept, x: x, y: y))
    #expect(relativeError(-free.deviance / 2, r["logLik"].real) < 1e-10)
    #expect(relativeError(free.deviance + 6, r["AIC"].real) < 1e-10)
    #expect(relativeError(try #require(free.aicc), r["AICc"].real) < 1e-10)
    #expect(relativeError(free.bic, r["BIC"].real) < 1e-10)
  }

  /// Intervals of a new reading and of the line itself, at six distances and three levels.
  @Test(arguments: [
    (0.682_689_492_137_086, "pred_6827"), (0.95, "pred_9500"), (0.954_499_736_103_642, "pred_9545"),
  ])
  func `Predictions match`(level: Double, name: String) throws {
    let r = r["simple_ols"]
    let t = Distributions.studentTQuantile((1 + level) / 2, degreesOfFreedom: 38)
    let expected = r[name]
    let distances = r["pred_d"].numbers
    #expect(distances == [0.5, 1, 2, 5, 10, 20])
    // A model whose scatter is all fading says the same of one packet.
    let v = line.covariance
    let model = PathLossModel(
      referencePower: line.coefficients[0], pathLossExponent: -line.coefficients[1] / 10, shadowingSD: 0,
      fadingSD: line.residualVariance.squareRoot(),
      covariance: LineCovariance(interceptVariance: v[0, 0], covariance: v[0, 1], slopeVariance: v[1, 1]),
      degreesOfFreedom: 38, distanceRange: Interval(lower: 0.5, upper: 20))
    for (index, distance) in distances.enumerated() {
      let mean = model.mean(at: distance)
      let reading = t * model.predictiveSD(at: distance, packets: 1)
      let own = t * model.covariance.variance(atLogDistance: log10(distance)).squareRoot()
      #expect(relativeError(mean, expected["fit"][index].real) < 1e-10)
      #expect(relativeError(mean - reading, expected["pi_lo"][index].real) < 1e-10)
      #expect(relativeError(mean + reading, expected["pi_hi"][index].real) < 1e-10)
      #expect(relativeError(mean - own, expected["ci_lo"][index].real) < 1e-10)
      #expect(relativeError(mean + own, expected["ci_hi"][index].real) < 1e-10)
    }
  }

  @Test func `Tests of the spread match`() throws {
    let r = r["simple_ols"]
    let squares = x.map { $0 * $0 }
    for (name, regressors) in [("bp_koenker", [x]), ("white_like", [x, squares])] {
      let test = try #require(SpreadTests.breuschPagan(residuals: line.residuals, regressors: regressors))
      #expect(relativeError(test.statistic, r[name]["stat"].real) < 1e-10)
      #expect(relativeError(test.pValue, r[name]["p"].real) < 1e-10)
    }
    // Breusch and Pagan's own form: half of the explained sum of squares of e²/σ² − 1, σ² by maximum likelihood.
    let variance = line.residualSumOfSquares / 40
    let scaled = line.residuals.map { $0 * $0 / variance - 1 }
    let other = try LeastSquares.fit(columns: columns, response: scaled)
    let statistic = (scaled.reduce(0) { $0 + $1 * $1 } - other.residualSumOfSquares) / 2
    // A small difference of sums near 60.
    #expect(relativeError(statistic, r["bp_classic"]["stat"].real) < 1e-10)
    let p = 1 - Distributions.chiSquaredCDF(statistic, degreesOfFreedom: 1)
    #expect(relativeError(p, r["bp_classic"]["p"].real) < 1e-10)
  }

  /// Ramsey's test: the squares and cubes of the fitted values as further columns.
  @Test func `Test of the shape matches`() throws {
    let fitted = zip(y, line.residuals).map { $0 - $1 }
    let long = try LeastSquares.fit(
      columns: columns + [fitted.map { $0 * $0 }, fitted.map { $0 * $0 * $0 }], response: y)
    let f = (line.residualSumOfSquares - long.residualSumOfSquares) / 2 / long.residualVariance
    let r = r["simple_ols"]["reset"]
    // The columns are nearly dependent: eight digits of the difference are left.
    #expect(relativeError(f, r["F"].real) < 1e-8)
    #expect(r["df"].numbers == [2, Double(long.degreesOfFreedom)])
    let p = Distributions.fTail(f, numerator: 2, denominator: 36)
    #expect(relativeError(p, r["p"].real) < 1e-8)
  }

  @Test func `Sandwich covariances match`() throws {
    let r = r["simple_ols"]
    for (name, power, factor) in [("HC0", 0, 1), ("HC1", 0, 40.0 / 38), ("HC2", 0.5, 1), ("HC3", 1, 1)] {
      let covariance = SandwichCovariance.independent(line, columns: columns, leveragePower: power)
      #expect(worstError(covariance.scaled(by: factor).elements, r[name].numbers) < 1e-10, "\(name)")
    }
    let serial = SandwichCovariance.serial(line, columns: columns, lags: 4)
    #expect(worstError(serial.elements, r["NW_lag4"].numbers) < 1e-10)
  }

  @Test func `Weighted line matches`() throws {
    let r = r["simple_wls"]
    let line = try LeastSquares.fit(columns: columns, response: y, weights: weights)
    #expect(worstError(line.coefficients, r["coef"].numbers(named: names)) < 1e-10)
    #expect(worstError(standardErrors(line.covariance), r["se"].numbers(named: names)) < 1e-10)
    #expect(worstError(line.covariance.elements, r["vcov"].numbers) < 1e-10)
    #expect(relativeError(line.residualVariance.squareRoot(), r["sigma"].real) < 1e-10)
    let total = weights.reduce(0, +)
    let mean = zip(weights, y).reduce(0) { $0 + $1.0 * $1.1 } / total
    let squares = zip(weights, y).reduce(0) { $0 + $1.0 * ($1.1 - mean) * ($1.1 - mean) }
    #expect(relativeError(1 - line.residualSumOfSquares / squares, r["r2"].real) < 1e-10)
    let logLikelihood =
      weights.reduce(0) { $0 + log($1) } / 2 - 20 * (1 + log(2 * Double.pi * line.residualSumOfSquares / 40))
    #expect(relativeError(logLikelihood, r["logLik"].real) < 1e-10)
  }

  @Test func `Fixed intercept matches`() throws {
    let r = r["simple_fixed_intercept"]
    let power = r["P1m"].real
    let fit = try #require(ShapeFitting.fit(.fixedIntercept(referencePower: power), x: x, y: y))
    #expect(relativeError(-10 * fit.pathLossExponent, r["slope"].real) < 1e-10)
    #expect(relativeError(fit.residualSD, r["sigma"].real) < 1e-10)
    #expect(Double(fit.locations - fit.shape.parameters) == r["df"].real)
    let spread = x.reduce(0) { $0 + $1 * $1 }
    #expect(relativeError(fit.residualSD / spread.squareRoot(), r["se"].real) < 1e-10)
  }
}
