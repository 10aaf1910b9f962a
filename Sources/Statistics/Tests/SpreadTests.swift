import Foundation

/// Tests of whether residuals scatter equally.
package enum SpreadTests {
  /// A statistic with its probability where the scatter is equal.
  package struct Result: Hashable, Sendable {
    /// The statistic.
    package var statistic: Double
    /// Degrees of freedom: of chi squared, or of numerator and denominator of F.
    package var degreesOfFreedom: [Double]
    /// P(the statistic or larger).
    package var pValue: Double
  }

  /// Whether the variance changes along some regressors: N R² of e² on (1, z), chi squared with as many degrees of freedom as
  /// regressors (T. S. Breusch, A. R. Pagan, Econometrica 47, 1979, in the form of R. Koenker, J. Econom. 17, 1981, which does
  /// not assume normal residuals).
  ///
  /// - Parameters:
  ///   - residuals: e, from a least-squares fit.
  ///   - regressors: columns z, without the constant.
  /// - Returns: `nil` if the residuals' squares or the regressors do not vary, or are too few.
  package static func breuschPagan(residuals: [Double], regressors: [[Double]]) -> Result? {
    let squares = residuals.map { $0 * $0 }
    guard residuals.count > regressors.count + 1,
      let fit = try? LeastSquares.fit(columns: [squares.map { _ in 1 }] + regressors, response: squares)
    else { return nil }
    let mean = squares.reduce(0, +) / Double(squares.count)
    let total = squares.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    guard total > 0 else { return nil }
    let statistic = max(0, Double(squares.count) * (1 - fit.residualSumOfSquares / total))
    let degrees = Double(regressors.count)
    return Result(
      statistic: statistic, degreesOfFreedom: [degrees],
      pValue: Distributions.chiSquaredTail(statistic, degreesOfFreedom: degrees))
  }

  /// Whether groups scatter differently: one-way analysis of variance of |value − median of its group| (H. Levene 1960 in the
  /// form of M. B. Brown, A. B. Forsythe, J. Am. Stat. Assoc. 69, 1974, doi 10.1080/01621459.1974.10482955).
  ///
  /// - Parameter groups: values by group; groups with fewer than three are left out.
  /// - Returns: `nil` with fewer than two groups, or where no deviation varies.
  package static func brownForsythe(_ groups: [[Double]]) -> Result? {
    let deviations = groups.filter { $0.count >= 3 }.map { group in
      let centre = median(group)
      return group.map { abs($0 - centre) }
    }
    guard let table = VarianceTable(deviations), table.withinMeanSquare > 0 else { return nil }
    return Result(
      statistic: table.fStatistic, degreesOfFreedom: [table.betweenDegrees, table.withinDegrees],
      pValue: Distributions.fTail(
        table.fStatistic, numerator: table.betweenDegrees, denominator: table.withinDegrees))
  }

  package static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let half = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }
}
