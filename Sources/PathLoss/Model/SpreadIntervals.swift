import Foundation
import Statistics
import Support

/// 95 % intervals of the two standard deviations, with what the plain likelihood does not know: that packets of a dwell
/// are near-copies of one another, and that levels are rounded to 1 dB.
package enum SpreadIntervals {
  /// Variance of rounding to 1 dB, dB².
  private static let roundingVariance = 1.0 / 12

  /// Interval of σF, the marginal SD of a packet about its location.
  ///
  /// The likelihood's interval, which counts packets as independent, widened to hold the following too. With lag-1
  /// autocorrelation ρ the N − G degrees of freedom are worth (N − G)(1 − ρ²)/(1 + ρ²), because squares of an AR(1)
  /// process have autocorrelation ρ². And the variance within locations is too small by
  /// b = Σ n_g (1 − v(n_g, ρ)) / (N − G), because slow fading moves a location's mean: the upper end is that of σF/√b,
  /// with the uncertainty of ρ added in quadrature on the logarithmic scale. What slow fading takes from the locations it adds to the
  /// scatter of their means: σL² and σF² as estimated sum to what they are in truth, whatever ρ. So σF² is at most the sum of the
  /// likelihood's two upper ends, which keeps the interval finite where ρ comes near 1 and b near 0. The lower end has the variance of rounding
  /// taken off. The estimate itself stays the plain one, so it need not be in the middle. There is no interval where σF is 0.
  package static func fading(
    _ fit: FittedSpreads, counts: [Int], autocorrelation: PacketAutocorrelation?
  ) -> Estimate {
    guard var interval = fit.residualInterval else { return Estimate(fit.residualSD) }
    if let autocorrelation {
      let square = autocorrelation.value * autocorrelation.value
      let nominal = Double(counts.reduce(0, +) - counts.count)
      let degrees = max(1, nominal * (1 - square) / (1 + square))
      let b = shrinkage(counts, autocorrelation.value)
      let low = Distributions.chiSquaredQuantile(0.975, degreesOfFreedom: degrees)
      let high = Distributions.chiSquaredQuantile(0.025, degreesOfFreedom: degrees)
      let sampling = 0.5 * log(degrees / high)
      let memory = 0.5 * log(b / shrinkage(counts, autocorrelation.upper95))
      let widening = (sampling * sampling + memory * memory).squareRoot()
      interval.lower = min(interval.lower, fit.residualSD * (degrees / low).squareRoot())
      let memorable = fit.residualSD / b.squareRoot() * exp(widening)
      let whole = fit.locationInterval.map { hypot($0.upper, interval.upper) } ?? memorable
      interval.upper = max(interval.upper, min(memorable, whole))
    }
    if fit.holdsRounding {
      interval.lower = max(0, interval.lower * interval.lower - roundingVariance).squareRoot()
    }
    return Estimate(fit.residualSD, lower95: interval.lower, upper95: interval.upper)
  }

  /// Interval of σL, the SD from location to location.
  ///
  /// The likelihood's interval, its lower end lowered by the fading that a location's mean still holds beyond
  /// σF²/n_g when packets are near-copies: the mean over locations of (σF²/b) v(n_g, ρ) − σF²/n_g, at the upper end of
  /// ρ's interval. There is no interval where the locations are on the line exactly.
  package static func shadowing(
    _ fit: FittedSpreads, counts: [Int], autocorrelation: PacketAutocorrelation?
  ) -> Estimate {
    guard var interval = fit.locationInterval else { return Estimate(fit.locationSD) }
    if let rho = autocorrelation?.upper95 {
      let variance = fit.residualSD * fit.residualSD
      let full = variance / shrinkage(counts, rho)
      let excess = counts.reduce(0.0) { sum, count in
        let v = AutoregressiveMean.varianceFactor(packets: count, autocorrelation: rho)
        return sum + full * v - variance / Double(count)
      }
      let rest = interval.lower * interval.lower - max(0, excess) / Double(counts.count)
      interval.lower = max(0, rest).squareRoot()
    }
    return Estimate(fit.locationSD, lower95: interval.lower, upper95: interval.upper)
  }

  /// b: expected variance within locations over σF².
  private static func shrinkage(_ counts: [Int], _ rho: Double) -> Double {
    var squares = 0.0
    var degrees = 0.0
    for count in counts where count > 1 {
      let k = Double(count)
      squares += k * (1 - AutoregressiveMean.varianceFactor(packets: count, autocorrelation: rho))
      degrees += k - 1
    }
    return degrees > 0 ? max(squares / degrees, 1e-6) : 1
  }
}
