import Foundation
import Statistics

/// Leaves one location out at a time, fits the rest, and counts how often the left-out mean is in the interval that was
/// predicted for it.
///
/// The interval is that of Student's t with (G − 1) − p degrees of freedom and variance σL² + σF² v(n_g, ρ) + x'Vx, where
/// n_g is the left-out location's own number of packets. Coverage is counted over locations, never over packets.
package enum HeldOutCheck {
  /// P(|Z| ≤ 1).
  package static let oneSigma = 0.682_689_492_137_085_9
  /// P(|Z| ≤ 2).
  package static let twoSigma = 0.954_499_736_103_641_6
  /// Locations up to which every fit is made afresh. Beyond, one location cannot move σL/σF noticeably, so the ratio is
  /// kept and the rest of each fit follows in closed form from the hat values.
  static let refitLimit = 200

  /// The prediction for each location from all the others; `nil` with fewer than three locations more than columns, or where
  /// the others cannot carry the line.
  ///
  /// - Complexity: O(G²) up to 200 locations, O(G) beyond.
  package static func predictions(
    _ groups: [RandomInterceptREML.Group], fit: RandomInterceptREML.Fit
  ) -> [HeldOutPrediction]? {
    guard groups.count >= fit.coefficients.count + 3 else { return nil }
    var predictions: [HeldOutPrediction] = []
    for g in groups.indices {
      guard
        let prediction = groups.count <= refitLimit
          ? refitted(groups, without: g, fit: fit) : downdated(groups, without: g, fit: fit)
      else { return nil }
      predictions.append(prediction)
    }
    return predictions
  }

  /// What was said of each location at which something was heard, in their order; `nil` for one without a prediction.
  static func locations(
    _ predictions: [HeldOutPrediction], count: Int, autocorrelation: Double
  ) -> [LocationPrediction?] {
    var result = [LocationPrediction?](repeating: nil, count: count)
    for prediction in predictions {
      result[prediction.location] = LocationPrediction(
        level: prediction.level - prediction.error,
        sd: prediction.sd(
          averagingFactor: AutoregressiveMean.varianceFactor(
            packets: prediction.packets, autocorrelation: autocorrelation)),
        degreesOfFreedom: prediction.degreesOfFreedom)
    }
    return result
  }

  /// Coverage and scores of some predictions.
  static func coverage(_ predictions: [HeldOutPrediction], autocorrelation: Double) -> HeldOutCoverage {
    HeldOutTally(
      predictions.map { prediction in
        HeldOutTally.Outcome(
          error: prediction.error,
          sd: prediction.sd(
            averagingFactor: AutoregressiveMean.varianceFactor(
              packets: prediction.packets, autocorrelation: autocorrelation)),
          degreesOfFreedom: prediction.degreesOfFreedom)
      }
    ).coverage
  }

  private static func refitted(
    _ groups: [RandomInterceptREML.Group], without g: Int, fit: RandomInterceptREML.Fit
  ) -> HeldOutPrediction? {
    var rest = groups
    let left = rest.remove(at: g)
    guard let other = try? RandomInterceptREML.fit(rest, startingRatio: fit.ratio) else { return nil }
    var error = left.mean
    var lineVariance = 0.0
    for (i, x) in left.design.enumerated() {
      error -= x * other.coefficients[i]
      for (j, y) in left.design.enumerated() { lineVariance += x * y * other.covariance[i, j] }
    }
    let fadingVariance = other.residualSD * other.residualSD
    return HeldOutPrediction(
      location: g, level: left.mean, error: error, packets: left.count,
      locationVariance: other.locationSD * other.locationSD, residualVariance: fadingVariance,
      fadingVariance: fadingVariance, lineVariance: lineVariance,
      degreesOfFreedom: Double(rest.count - fit.coefficients.count))
  }

  /// With the ratio kept: e/(1 − h), and x'A⁻¹x/(1 − h) for the variance of the line.
  private static func downdated(
    _ groups: [RandomInterceptREML.Group], without g: Int, fit: RandomInterceptREML.Fit
  ) -> HeldOutPrediction? {
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
    return HeldOutPrediction(
      location: g, level: groups[g].mean, error: residual / stay, packets: groups[g].count,
      locationVariance: s * residualVariance, residualVariance: residualVariance,
      fadingVariance: residualVariance, lineVariance: residualVariance * fit.hatValues[g] / weight / stay,
      degreesOfFreedom: Double(groups.count - 1 - fit.coefficients.count))
  }
}
