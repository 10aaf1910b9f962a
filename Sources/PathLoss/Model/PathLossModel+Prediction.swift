import Foundation
import Statistics
package import Support

extension PathLossModel {
  /// b1 = −10 n, dB per decade of distance.
  var slope: Double { -10 * pathLossExponent }

  /// Mean level in dBm at a distance in metres (> 0): P1 − 10 n log₁₀ d.
  package func mean(at distance: Double) -> Double { referencePower + slope * log10(distance) }

  /// v(k, ρ), the variance of the mean of k packets over that of one; see ``AutoregressiveMean``.
  package func averagingFactor(packets: Int) -> Double {
    AutoregressiveMean.varianceFactor(packets: packets, autocorrelation: autocorrelation)
  }

  /// SD in dB of the mean of k packets about the line at a place never seen, where ``spreadTrend`` is 1: √(σL² + σF² v(k, ρ)).
  package func locationSD(packets: Int) -> Double { locationVariance(packets: packets).squareRoot() }

  /// SD in dB of what a device will see after k packets at a distance in metres (> 0), the line's own uncertainty
  /// included: √(f² (σL² + σF² v(k, ρ)) + x'Vx) with x = (1, log₁₀ d) and f the factor of ``spreadTrend`` there.
  package func predictiveSD(at distance: Double, packets: Int) -> Double {
    let factor = spreadTrend?.factor(at: distance) ?? 1
    return
      (factor * factor * locationVariance(packets: packets)
      + covariance.variance(atLogDistance: log10(distance))).squareRoot()
  }

  /// The distances in metres that a mean level of k packets is compatible with, at a level such as 0.6827.
  ///
  /// Generalised Fieller interval: all x = log₁₀ d with (ȳ − b0 − b1 x)² ≤ t² (c + V00 + 2x V01 + x² V11), where
  /// c = σL² + σF² v(k, ρ) and t is the quantile of Student's t at (1 + level)/2 with the model's degrees of freedom
  /// (E. C. Fieller, J. R. Stat. Soc. B 16, 1954; here with the variance of the new mean added). Its ends lie where
  /// ``distanceCDF(_:meanLevel:packets:)`` is (1 − level)/2 and (1 + level)/2.
  ///
  /// - Parameters:
  ///   - meanLevel: ȳ in dBm.
  ///   - packets: k ≥ 1, how many packets the mean is of.
  ///   - level: 0 < level < 1.
  ///   - widening: factor ≥ 1 on t, if the intervals have to reach further to hold; see ``ConformalGuard``.
  /// - Returns: `nil` if the slope is not clear at this level (t² V11 ≥ b1²), because then no finite interval
  ///   holds, and where an end cannot be represented.
  package func distanceInterval(meanLevel: Double, packets: Int, level: Double, widening: Double = 1)
    -> Interval?
  {
    let t =
      widening * Distributions.studentTQuantile((1 + level) / 2, degreesOfFreedom: degreesOfFreedom)
    if spreadTrend != nil { return trendingInterval(meanLevel: meanLevel, packets: packets, reach: t) }
    let squaredT = t * t
    let excess = meanLevel - referencePower
    // A x² + 2 H x + C ≤ 0.
    let a = slope * slope - squaredT * covariance.slopeVariance
    guard a > 0 else { return nil }
    let h = -(slope * excess + squaredT * covariance.covariance)
    let c =
      excess * excess
      - squaredT * (locationVariance(packets: packets) + covariance.interceptVariance)
    let root = max(0, h * h - a * c).squareRoot()
    // The root without cancellation first, the other from their product.
    let q = h > 0 ? -(h + root) : -(h - root)
    let first = q / a
    let second = q == 0 ? 0 : c / q
    let lower = exponential10(min(first, second))
    let upper = exponential10(max(first, second))
    guard lower > 0, upper.isFinite else { return nil }
    return Interval(lower: lower, upper: upper)
  }

  /// Confidence distribution of the true distance, given a mean level of k packets: how sure one may be that it is d or
  /// less.
  ///
  /// P(D ≤ d) = Tν((ȳ − b0 − b1 x) / √(c + x'Vx)), x = log₁₀ d. It increases with d. Because the slope is uncertain, the
  /// pivot of the t distribution turns back far outside what was measured; from there on its extreme value is held, so
  /// that the function never decreases and its ends may stay short of 0 and 1.
  ///
  /// - Parameters:
  ///   - distance: d in metres; 0 for d ≤ 0.
  ///   - meanLevel: ȳ in dBm.
  ///   - packets: k ≥ 1.
  ///   - widening: factor ≥ 1 on the predicted SD.
  package func distanceCDF(_ distance: Double, meanLevel: Double, packets: Int, widening: Double = 1)
    -> Double
  {
    guard distance > 0 else { return 0 }
    if spreadTrend != nil {
      return trendingCDF(distance, meanLevel: meanLevel, packets: packets, widening: widening)
    }
    let excess = meanLevel - referencePower
    let constant = locationVariance(packets: packets) + covariance.interceptVariance
    // The pivot's derivative has the sign of start − turn · x.
    let start = -(slope * constant + excess * covariance.covariance)
    let turn = slope * covariance.covariance + excess * covariance.slopeVariance
    var x = log10(distance)
    if turn > 0 { x = min(x, start / turn) } else if turn < 0 { x = max(x, start / turn) }
    let variance = constant + 2 * x * covariance.covariance + x * x * covariance.slopeVariance
    let gap = excess - slope * x
    guard variance > 0 else { return gap >= 0 ? 1 : 0 }
    return Distributions.studentTCDF(
      gap / (widening * variance.squareRoot()), degreesOfFreedom: degreesOfFreedom)
  }

  func locationVariance(packets: Int) -> Double {
    shadowingSD * shadowingSD + fadingSD * fadingSD * averagingFactor(packets: packets)
  }

  private func exponential10(_ x: Double) -> Double { pow(10, x) }
}
