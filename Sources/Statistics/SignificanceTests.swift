import Foundation

/// The test of normality by S. S. Shapiro and M. B. Wilk (Biometrika 52, 1965) in the approximation of P. Royston (Appl. Stat.
/// 44, 1995, algorithm AS R94), good for 3…5000 values.
package enum ShapiroWilk {
  /// W and its probability under the normal.
  package struct Result: Hashable, Sendable {
    /// W, 0…1; 1 is a perfectly normal plot.
    package var w: Double
    /// P(W or smaller), 0…1.
    package var pValue: Double
  }

  /// Royston's polynomials, constant term first: corrections to the outer two weights in n^−½, then mean and log SD of the
  /// transformed statistic in n (4…11 values) or ln n.
  private static let outermost = [0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056]
  private static let second = [0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633]
  private static let smallMean = [0.544, -0.39978, 0.025054, -6.714e-4]
  private static let smallLogSD = [1.3822, -0.77857, 0.062767, -0.0020322]
  private static let largeMean = [-1.5861, -0.31082, -0.083751, 0.0038915]
  private static let largeLogSD = [-0.4803, -0.082676, 0.0030302]
  private static let smallShift = [-2.273, 0.459]

  /// `nil` for fewer than 3 or more than 5000 values, for one that is not finite, and where all are equal.
  ///
  /// - Complexity: O(n log n).
  package static func test(_ values: [Double]) -> Result? {
    let n = values.count
    guard (3...5000).contains(n), values.allSatisfy(\.isFinite) else { return nil }
    let sorted = values.sorted()
    let range = sorted[n - 1] - sorted[0]
    guard range > 0, range.isFinite else { return nil }
    let weights = weights(n)
    let mean = sorted.reduce(0) { $0 + ($1 - sorted[0]) } / Double(n)
    var product = 0.0
    var squares = 0.0
    for i in 0..<n {
      let offset = sorted[i] - sorted[0] - mean
      product += weights[i] * offset
      squares += offset * offset
    }
    guard squares > 0 else { return nil }
    let w = min(1, product * product / squares)
    return Result(w: w, pValue: probability(w, n))
  }

  /// The weights of the ordered values: antisymmetric, their squares sum to 1.
  private static func weights(_ n: Int) -> [Double] {
    guard n > 3 else { return [-0.5.squareRoot(), 0, 0.5.squareRoot()] }
    let count = Double(n)
    let scores = (1...n).map { Distributions.normalQuantile((Double($0) - 0.375) / (count + 0.25)) }
    let sum = scores.reduce(0) { $0 + $1 * $1 }
    let root = 1 / count.squareRoot()
    let last = polynomial(outermost, root) + scores[n - 1] / sum.squareRoot()
    var weights = scores
    var kept = sum - 2 * scores[n - 1] * scores[n - 1]
    var left = 1 - 2 * last * last
    var next: Double?
    if n > 5 {
      let value = polynomial(second, root) + scores[n - 2] / sum.squareRoot()
      kept -= 2 * scores[n - 2] * scores[n - 2]
      left -= 2 * value * value
      next = value
    }
    let factor = (kept / left).squareRoot()
    for i in weights.indices { weights[i] /= factor }
    weights[n - 1] = last
    weights[0] = -last
    if let next {
      weights[n - 2] = next
      weights[1] = -next
    }
    return weights
  }

  private static func probability(_ w: Double, _ n: Int) -> Double {
    let count = Double(n)
    if n == 3 {
      return max(0, 6 / Double.pi * (asin(w.squareRoot()) - asin(0.75.squareRoot())))
    }
    guard w < 1 else { return 1 }
    var y = log(1 - w)
    let mean: Double
    let sd: Double
    if n <= 11 {
      let limit = polynomial(smallShift, count)
      guard y < limit else { return 0 }
      y = -log(limit - y)
      mean = polynomial(smallMean, count)
      sd = exp(polynomial(smallLogSD, count))
    } else {
      mean = polynomial(largeMean, log(count))
      sd = exp(polynomial(largeLogSD, log(count)))
    }
    return Distributions.normalCDF(-(y - mean) / sd)
  }

  private static func polynomial(_ coefficients: [Double], _ x: Double) -> Double {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
  }
}

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
}

/// Tests of whether residuals scatter equally.
package enum SpreadTests {
  /// A statistic with its probability where the scatter is equal.
  package struct Result: Hashable, Sendable {
    /// The statistic.
    package var statistic: Double
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
    return Result(
      statistic: statistic,
      pValue: Distributions.chiSquaredTail(statistic, degreesOfFreedom: Double(regressors.count)))
  }

  /// Whether groups scatter differently: one-way analysis of variance of |value − median of its group| (H. Levene 1960 in the
  /// form of M. B. Brown, A. B. Forsythe, J. Am. Stat. Assoc. 69, 1974, doi 10.1080/01621459.1974.10482955).
  ///
  /// - Parameter groups: values by group; groups with fewer than three are left out.
  /// - Returns: `nil` with fewer than two groups, or where no deviation varies.
  package static func brownForsythe(_ groups: [[Double]]) -> Result? {
    let deviations = groups.filter { $0.count >= 3 }.map { group in
      let centre = Median.of(group)
      return group.map { abs($0 - centre) }
    }
    guard let table = VarianceTable(deviations), table.withinMeanSquare > 0 else { return nil }
    return Result(
      statistic: table.fStatistic,
      pValue: Distributions.fTail(
        table.fStatistic, numerator: table.betweenDegrees, denominator: table.withinDegrees))
  }
}

/// Several tests at once.
package enum FalseDiscovery {
  /// p values adjusted by Benjamini and Hochberg's step-up procedure (J. R. Stat. Soc. B 57, 1995,
  /// doi 10.1111/j.2517-6161.1995.tb02031.x): rejecting where the adjusted value is below q keeps the expected share of
  /// false rejections below q, for independent tests.
  package static func adjusted(_ p: [Double]) -> [Double] {
    var result = p
    var least = 1.0
    for (rank, index) in p.indices.sorted(by: { p[$0] < p[$1] }).enumerated().reversed() {
      least = min(least, p[index] * Double(p.count) / Double(rank + 1))
      result[index] = least
    }
    return result
  }
}

/// p values of one family adjusted by Holm's step-down procedure (S. Holm, Scand. J. Stat. 6, 1979): rejecting if the
/// adjusted value is below α keeps the probability of any false rejection in the family below α, for any dependence.
package enum HolmAdjustment {
  /// In the order given; values that are `nil` are not counted.
  package static func adjusted(_ p: [Double?]) -> [Double?] {
    var result = p
    let known = p.indices.filter { p[$0] != nil }.sorted { (p[$0] ?? 1) < (p[$1] ?? 1) }
    var largest = 0.0
    for (rank, index) in known.enumerated() {
      largest = max(largest, min(1, (p[index] ?? 1) * Double(known.count - rank)))
      result[index] = largest
    }
    return result
  }
}
