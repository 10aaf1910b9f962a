import Foundation

/// How many of independent trials succeed that have probabilities of their own.
package enum PoissonBinomial {
  /// Trials beyond which the normal approximation with a correction for continuity is as good as exact.
  private static let exactTrials = 2000

  /// P(successes ≤ k), by convolution of the trials one after another.
  ///
  /// - Parameters:
  ///   - count: k.
  ///   - probabilities: of each trial, 0…1.
  package static func probability(atMost count: Int, of probabilities: [Double]) -> Double {
    guard count >= 0 else { return 0 }
    guard count < probabilities.count else { return 1 }
    guard probabilities.count <= exactTrials else {
      let mean = probabilities.reduce(0, +)
      let variance = probabilities.reduce(0) { $0 + $1 * (1 - $1) }
      guard variance > 0 else { return Double(count) >= mean ? 1 : 0 }
      return Distributions.normalCDF((Double(count) + 0.5 - mean) / variance.squareRoot())
    }
    // The probabilities of 0…k successes so far; more than k never come back.
    var chances = [1.0] + [Double](repeating: 0, count: count)
    for p in probabilities {
      for k in (0...count).reversed() {
        chances[k] = chances[k] * (1 - p) + (k > 0 ? chances[k - 1] * p : 0)
      }
    }
    return min(1, chances.reduce(0, +))
  }
}

/// The length of a two-dimensional normal error with mean zero.
package enum RadialNormal {
  private static let nodes = 32
  /// cos² and sin² of the nodes of the midpoint rule over a quarter circle.
  private static let squares: [(cosine: Double, sine: Double)] = (0..<nodes).map { index in
    let angle = (Double(index) + 0.5) * Double.pi / Double(2 * nodes)
    return (cos(angle) * cos(angle), sin(angle) * sin(angle))
  }

  /// P(|e| ≤ r) of an error with variances a and b along its principal axes, r ≥ 0:
  ///
  ///     1 − (2/π) ∫₀^{π/2} exp(−r²/(2 (a cos²ψ + b sin²ψ))) dψ
  ///
  /// from polar coordinates in which the error is standard normal (the distribution of R. S. Hoyt, Bell Syst. Tech. J. 26, 1947, doi
  /// 10.1002/j.1538-7305.1947.tb01318.x). The midpoint rule of a periodic function converges geometrically: to 10⁻⁶ for axes
  /// down to a fifth of one another, and to 10⁻³ if the error is along a line.
  package static func probability(within r: Double, variances a: Double, _ b: Double) -> Double {
    let half = r * r / 2
    var sum = 0.0
    for node in squares {
      let variance = a * node.cosine + b * node.sine
      if variance > 0 { sum += exp(-half / variance) }
    }
    return 1 - sum / Double(nodes)
  }

  /// The radius within which a share p of a mixture of such errors is, 0 < p < 1.
  ///
  /// - Parameters:
  ///   - errors: variances along the principal axes, and a weight ≥ 0 each.
  /// - Returns: `nil` if the weights are all 0.
  package static func radius(_ p: Double, of errors: [(a: Double, b: Double, weight: Double)]) -> Double? {
    let total = errors.reduce(0) { $0 + $1.weight }
    guard total > 0 else { return nil }
    let most = errors.reduce(0) { max($0, $1.a + $1.b) }.squareRoot()
    var (low, high) = (0.0, max(most, .leastNormalMagnitude) * 10)
    while high - low > 1e-6 * high, high > 1e-9 {
      let middle = (low + high) / 2
      let share = errors.reduce(0) { $0 + $1.weight * probability(within: middle, variances: $1.a, $1.b) }
      if share < p * total { low = middle } else { high = middle }
    }
    return high
  }
}
