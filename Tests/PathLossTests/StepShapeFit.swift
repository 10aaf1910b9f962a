import CalibrationModel
import PathLoss
import Statistics

/// A made-up shape: the line in log distance, with a fitted step in dB beyond a given distance.
struct StepShapeFit {
  /// Level at 1 m, dBm.
  let referencePower: Double
  /// Path-loss exponent.
  let pathLossExponent: Double
  /// The step, dB, with its 95 % interval t(locations − 3).
  let step: Estimate

  /// Fits the shape to location means.
  ///
  /// - Parameters:
  ///   - sample: one level per location: intervals count locations, not packets.
  ///   - logDistance: log₁₀ of the distance in metres where the step is.
  /// - Returns: `nil` if the locations do not support it: fewer than four, or all on one side. A model refuses; it does not
  ///   guess.
  init?(_ sample: ShapeSample, stepAt logDistance: Double) {
    let beyond = sample.x.map { $0 > logDistance ? 1.0 : 0 }
    guard sample.count > 3,
      let fit = try? LeastSquares.fit(
        columns: [sample.x.map { _ in 1 }, sample.x, beyond], response: sample.y, weights: sample.weights)
    else { return nil }
    referencePower = fit.coefficients[0]
    pathLossExponent = -fit.coefficients[1] / 10
    step = Estimate(
      fit.coefficients[2],
      standardError: (fit.residualVariance * fit.inverseCross[2, 2]).squareRoot(),
      degreesOfFreedom: Double(fit.degreesOfFreedom))
  }
}
