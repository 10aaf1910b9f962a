import Foundation
import Statistics

/// Predicts the mean of the packets received at a location from a fit that has not seen it.
struct ReceivedPredictor {
  private let fit: RandomInterceptREML.Fit
  private let degreesOfFreedom: Double
  private let autocorrelation: Double
  private let widening: LineWidening?

  /// - Parameters:
  ///   - locations: how many the fit rests on.
  ///   - widening: what beacons and neighbours add to its variance.
  init(
    _ fit: RandomInterceptREML.Fit, locations: Int, autocorrelation: Double, widening: LineWidening? = nil
  ) {
    self.fit = fit
    self.widening = widening
    let degrees = Double(locations - fit.coefficients.count)
    degreesOfFreedom = widening?.degreesOfFreedom(degrees) ?? degrees
    self.autocorrelation = autocorrelation
  }

  /// Student's t with variance σL² + σF² v(n, ρ) + x'Vx against what was measured.
  func outcome(_ group: RandomInterceptREML.Group) -> HeldOutTally.Outcome {
    var error = group.mean
    var lineVariance = widening?.variance(atLogDistance: group.design[1]) ?? 0
    for (i, x) in group.design.enumerated() {
      error -= x * fit.coefficients[i]
      for (j, y) in group.design.enumerated() { lineVariance += x * y * fit.covariance[i, j] }
    }
    let fadingVariance = fit.residualSD * fit.residualSD
    return HeldOutPrediction(
      location: 0, level: group.mean, error: error, packets: group.count,
      locationVariance: fit.locationSD * fit.locationSD, residualVariance: fadingVariance,
      fadingVariance: fadingVariance, lineVariance: lineVariance, degreesOfFreedom: degreesOfFreedom
    ).outcome(autocorrelation: autocorrelation)
  }
}

extension HeldOutPrediction {
  /// The prediction as it is counted.
  func outcome(autocorrelation: Double) -> HeldOutTally.Outcome {
    HeldOutTally.Outcome(
      error: error,
      sd: sd(
        averagingFactor: AutoregressiveMean.varianceFactor(packets: packets, autocorrelation: autocorrelation)
      ), degreesOfFreedom: degreesOfFreedom)
  }
}
