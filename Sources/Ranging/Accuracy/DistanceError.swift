import Foundation
import PathLoss
import Statistics

/// How wrong a distance is that is read from a level, if the model is known exactly: the error is lognormal.
///
/// ln d̂ ~ N(ln d, s²) with s = ln 10/10 · σ/n, which is also the Cramér–Rao bound and the first-order SD, both relative to
/// d. Every figure here is relative to the distance: 0.2 is a fifth of it. Around a *fitted* model the honest intervals are
/// wider and are those of ``RangingAccuracy``; this shows what of them no survey could remove.
package struct DistanceError: Hashable, Sendable {
  /// s, SD of the logarithm of the distance, > 0.
  package var logSD: Double

  /// The error of a given s > 0.
  package init(logSD: Double) { self.logSD = logSD }

  /// The error where levels scatter by σ (dB, > 0) around a model with exponent n > 0.
  package init(levelSD: Double, pathLossExponent: Double) {
    logSD = log(10) / 10 * levelSD / pathLossExponent
  }

  /// Mean of d̂/d, less 1: e^(s²/2) − 1. The median is right.
  package var meanBias: Double { expm1(logSD * logSD / 2) }

  /// SD of d̂/d: e^(s²/2) √(e^(s²) − 1).
  package var sd: Double { exp(logSD * logSD / 2) * expm1(logSD * logSD).squareRoot() }

  /// Root of the mean square of d̂/d − 1: √(e^(2s²) − 2e^(s²/2) + 1).
  package var rootMeanSquare: Double {
    (expm1(2 * logSD * logSD) - 2 * expm1(logSD * logSD / 2)).squareRoot()
  }

  /// Factor by which the distance is multiplied and divided for this many standard deviations: e^(z s). One holds 68.27 %,
  /// two hold 95.45 %.
  package func factor(standardDeviations z: Double) -> Double { exp(z * logSD) }

  /// The share of true distances within so large a radius (≥ 0, relative) of the one estimated, under a prior that is flat
  /// in the logarithm: Φ(ln(1 + r)/s) − Φ(ln(1 − r)/s), the second only for r < 1.
  package func share(within radius: Double) -> Double {
    let outer = Distributions.normalCDF(log1p(radius) / logSD)
    return radius < 1 ? outer - Distributions.normalCDF(log1p(-radius) / logSD) : outer
  }

  /// The smallest radius, relative to the distance, that holds a share of 0 < level < 1.
  ///
  /// Twice the radius that holds 68.27 % holds less than 95.45 %: 92 % at s = 0.46.
  package func radius(holding level: Double) -> Double? {
    // 1 + r is at most the quantile that the outer side alone would need.
    let farthest = exp(logSD * max(0, Distributions.normalQuantile((1 + level) / 2))) * 2
    return RootFinding.root(between: 0, and: farthest) { share(within: $0) - level }
  }
}
