import Foundation

/// Leaves one location out at a time, fits the rest, and counts how often the left-out mean lies in the interval that was
/// predicted for it.
///
/// The interval is that of Student's t with (G − 1) − 2 degrees of freedom and variance σL² + σF² v(n_g, ρ) + x'Vx, where
/// n_g is the left-out location's own number of packets. Coverage is counted over locations, never over packets.
enum HeldOutCheck {
  /// P(|Z| ≤ 1).
  static let oneSigma = 0.682_689_492_137_085_9
  /// P(|Z| ≤ 2).
  static let twoSigma = 0.954_499_736_103_641_6
  /// Locations up to which every fit is made afresh. Beyond, one location cannot move σL/σF noticeably, so the ratio is
  /// kept and the rest of each fit follows in closed form from the hat values.
  static let refitLimit = 200

  /// Rounding allowance in dB, so that levels that lie on the line exactly count as inside.
  static let slack = 1e-9

  /// `nil` with fewer than five locations, which would leave fewer than four to fit.
  ///
  /// - Complexity: O(G²) up to 200 locations, O(G) beyond.
  static func run(
    _ groups: [RandomInterceptREML.Group], fit: RandomInterceptREML.Fit, autocorrelation: Double
  ) -> HeldOutCoverage? {
    guard groups.count >= 5 else { return nil }
    let degrees = Double(groups.count - 1 - fit.coefficients.count)
    let t68 = Distributions.studentTQuantile((1 + oneSigma) / 2, degreesOfFreedom: degrees)
    let t95 = Distributions.studentTQuantile((1 + twoSigma) / 2, degreesOfFreedom: degrees)
    var inside68 = 0
    var inside95 = 0
    for g in groups.indices {
      let prediction =
        groups.count <= refitLimit
        ? refitted(groups, without: g, fit: fit) : downdated(groups, without: g, fit: fit)
      guard let prediction else { return nil }
      let v = AutoregressiveMean.varianceFactor(packets: groups[g].count, autocorrelation: autocorrelation)
      let variance =
        prediction.locationVariance + prediction.residualVariance * v + prediction.lineVariance
      let error = abs(prediction.error)
      if error <= t68 * variance.squareRoot() + slack { inside68 += 1 }
      if error <= t95 * variance.squareRoot() + slack { inside95 += 1 }
    }
    let count = groups.count
    return HeldOutCoverage(
      locations: count, coverage68: Double(inside68) / Double(count),
      interval68: WilsonInterval.interval(successes: inside68, trials: count),
      coverage95: Double(inside95) / Double(count),
      interval95: WilsonInterval.interval(successes: inside95, trials: count))
  }

  private struct Prediction {
    /// Mean of the left-out location less its prediction, dB.
    var error: Double
    var locationVariance: Double
    var residualVariance: Double
    var lineVariance: Double
  }

  private static func refitted(
    _ groups: [RandomInterceptREML.Group], without g: Int, fit: RandomInterceptREML.Fit
  ) -> Prediction? {
    var rest = groups
    let left = rest.remove(at: g)
    guard let other = try? RandomInterceptREML.fit(rest, startingRatio: fit.ratio) else { return nil }
    var error = left.mean
    var lineVariance = 0.0
    for (i, x) in left.design.enumerated() {
      error -= x * other.coefficients[i]
      for (j, y) in left.design.enumerated() { lineVariance += x * y * other.covariance[i][j] }
    }
    return Prediction(
      error: error, locationVariance: other.locationSD * other.locationSD,
      residualVariance: other.residualSD * other.residualSD, lineVariance: lineVariance)
  }

  /// With the ratio kept: e/(1 − h), and x'A⁻¹x/(1 − h) for the variance of the line.
  private static func downdated(
    _ groups: [RandomInterceptREML.Group], without g: Int, fit: RandomInterceptREML.Fit
  ) -> Prediction? {
    guard fit.ratio.isFinite else { return refitted(groups, without: g, fit: fit) }
    let likelihood = fit.likelihood
    let s = fit.ratio * fit.ratio
    let weight = likelihood.counts[g] / (1 + likelihood.counts[g] * s)
    let stay = 1 - fit.hatValues[g]
    guard stay > 1e-12 else { return nil }
    let total = fit.residualSD * fit.residualSD * likelihood.denominator
    let residual = fit.residuals[g]
    let rest = total - groups[g].centredSumOfSquares - weight * residual * residual / stay
    let residualVariance = max(0, rest / (likelihood.denominator - likelihood.counts[g]))
    return Prediction(
      error: residual / stay, locationVariance: s * residualVariance, residualVariance: residualVariance,
      lineVariance: residualVariance * fit.hatValues[g] / weight / stay)
  }
}
