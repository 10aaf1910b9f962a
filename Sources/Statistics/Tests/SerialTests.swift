import Foundation

/// Tests of whether neighbours resemble one another: residuals along the distance, packets along a dwell.
package enum SerialTests {
  /// The runs test: how many runs of one sign, along an order, against what chance would give.
  package struct Runs: Hashable, Sendable {
    /// Runs seen.
    package var runs: Int
    /// Runs expected: 2 n₁ n₂/n + 1.
    package var expected: Double
    /// (runs − expected)/SD; strongly negative where signs cluster, as they do about a bent line.
    package var z: Double
    /// Two-sided probability under the normal approximation.
    package var pValue: Double
  }

  /// Runs of sign of residuals in their order (A. Wald, J. Wolfowitz, Ann. Math. Stat. 11, 1940). Zeros are left out.
  ///
  /// - Returns: `nil` unless five or more of each sign are there, below which the normal approximation fails.
  package static func runs(_ residuals: [Double]) -> Runs? {
    let signs = residuals.filter { $0 != 0 }.map { $0 > 0 }
    let positive = Double(signs.count { $0 })
    let negative = Double(signs.count) - positive
    guard positive >= 5, negative >= 5 else { return nil }
    let n = positive + negative
    let runs = 1 + zip(signs, signs.dropFirst()).count { $0 != $1 }
    let product = 2 * positive * negative
    let expected = product / n + 1
    let variance = product * (product - n) / (n * n * (n - 1))
    let z = (Double(runs) - expected) / variance.squareRoot()
    return Runs(
      runs: runs, expected: expected, z: z, pValue: 2 * Distributions.normalCDF(-abs(z)))
  }

  /// Σ (e_{i+1} − e_i)² / Σ e_i²: near 2 if neighbours have nothing in common, near 0 if they are alike (J. Durbin,
  /// G. S. Watson, Biometrika 37, 1950); `nil` if all are 0.
  package static func durbinWatson(_ residuals: [Double]) -> Double? {
    let squares = residuals.reduce(0) { $0 + $1 * $1 }
    guard squares > 0 else { return nil }
    return zip(residuals, residuals.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) } / squares
  }

  /// Autocorrelation at a lag about the series' own mean, Σ (y_i − ȳ)(y_{i+lag} − ȳ) / Σ (y_i − ȳ)²; `nil` if the series does
  /// not vary.
  package static func autocorrelation(_ series: [Double], lag: Int) -> Double? {
    guard let pivot = series.first, lag >= 0, lag < series.count else { return nil }
    let mean = series.reduce(0) { $0 + ($1 - pivot) } / Double(series.count)
    let centred = series.map { $0 - pivot - mean }
    let squares = centred.reduce(0) { $0 + $1 * $1 }
    guard squares > 0 else { return nil }
    return zip(centred, centred.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 } / squares
  }
}
