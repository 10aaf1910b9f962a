import Foundation

/// Criteria that weigh fit against parameters. The sample is the number of locations: packets of one location are not
/// independent, and counting them makes every added parameter look decisive.
package enum InformationCriteria {
  /// −2l + 2k + 2k(k + 1)/(n − k − 1); `nil` where n ≤ k + 1.
  package static func aicc(deviance: Double, parameters k: Int, sample n: Int) -> Double? {
    guard n > k + 1 else { return nil }
    return deviance + 2 * Double(k) + Double(2 * k * (k + 1)) / Double(n - k - 1)
  }

  /// −2l + k log n.
  package static func bic(deviance: Double, parameters k: Int, sample n: Int) -> Double {
    deviance + Double(k) * log(Double(n))
  }
}
