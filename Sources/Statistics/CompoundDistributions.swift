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
