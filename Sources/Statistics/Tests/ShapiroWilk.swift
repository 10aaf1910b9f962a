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
