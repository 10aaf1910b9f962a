import Foundation

/// The mean of successive packets of a dwell, which are near-copies of one another: an AR(1) process.
package enum AutoregressiveMean {
  /// v(k, ρ): variance of the mean of k successive packets over the variance of one,
  ///
  ///     v = (1 + ρ) / ((1 − ρ) k) − 2ρ (1 − ρᵏ) / (k² (1 − ρ)²)
  ///
  /// which is 1/k for ρ = 0 and tends to 1 as ρ → 1; 1/v is the number of independent packets that are worth as much.
  /// Exact for a stationary AR(1) process with equal spacing: the double sum of ρ^|i−j| over k², in closed form.
  ///
  /// - Parameters:
  ///   - packets: k; anything below 1 counts as 1.
  ///   - autocorrelation: ρ, lag-1, in −1 < ρ < 1. At 1 and above all packets are the same one and v is 1.
  package static func varianceFactor(packets: Int, autocorrelation rho: Double) -> Double {
    guard packets > 1 else { return 1 }
    guard rho < 1 else { return 1 }
    let k = Double(packets)
    let gap = 1 - rho
    return (1 + rho) / (gap * k) - 2 * rho * (1 - pow(rho, k)) / (k * k * gap * gap)
  }
}
