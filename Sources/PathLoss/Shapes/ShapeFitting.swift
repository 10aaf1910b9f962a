import Foundation
import Statistics

/// Fits the shapes of ``PathLossShape`` to location means.
package enum ShapeFitting {
  /// Distances that the dual slope needs on either side of its break.
  package static let distancesPerSide = 3
  /// Step of the grid on which the break is sought, decades of distance.
  package static let breakStep = 0.01

  /// Fits one shape to locations that count alike; see ``fit(_:to:)``.
  package static func fit(_ shape: PathLossShape, x: [Double], y: [Double]) -> ShapeFit? {
    guard x.count == y.count else { return nil }
    return fit(shape, to: ShapeSample(x: x, y: y))
  }

  /// Fits one shape.
  ///
  /// - Returns: `nil` if the locations cannot carry the shape: too few, all at one distance, fewer than three distances or
  ///   a sixth of a decade on a side of every break, walls that always come together, or levels that the power curve cannot take.
  package static func fit(_ shape: PathLossShape, to sample: ShapeSample) -> ShapeFit? {
    guard sample.count > shape.parameters else { return nil }
    switch shape {
    case .freeIntercept:
      guard let line = line(sample) else { return nil }
      return make(shape, sample, line, power: estimate(line, 0), exponent: estimate(line, 1, scale: -0.1))
    case .fixedIntercept(let power):
      guard let line = slope(sample, through: power) else { return nil }
      return make(shape, sample, line, power: Estimate(power), exponent: estimate(line, 0, scale: -0.1))
    case .walls: return WallRegression(sample)?.fit(shape, sample)
    case .dualSlope: return DualSlopeProfile(sample)?.fit(sample)
    case .powerCurve(let power): return PowerCurveRegression(sample, referencePower: power)?.fit(sample)
    }
  }

  /// The straight line in log distance.
  static func line(_ sample: ShapeSample) -> LeastSquares.Fit? {
    try? LeastSquares.fit(
      columns: [sample.x.map { _ in 1 }, sample.x], response: sample.y, weights: sample.weights)
  }

  /// The line through a level at 1 m, dBm.
  static func slope(_ sample: ShapeSample, through power: Double) -> LeastSquares.Fit? {
    try? LeastSquares.fit(
      columns: [sample.x], response: sample.y.map { $0 - power }, weights: sample.weights)
  }

  /// A coefficient times a scale with its t interval.
  static func estimate(_ fit: LeastSquares.Fit, _ column: Int, scale: Double = 1) -> Estimate {
    Estimate(
      scale * fit.coefficients[column],
      standardError: abs(scale) * (fit.residualVariance * fit.inverseCross[column, column]).squareRoot(),
      degreesOfFreedom: Double(fit.degreesOfFreedom))
  }

  /// A fit with what all shapes have.
  static func make(
    _ shape: PathLossShape, _ sample: ShapeSample, _ fit: LeastSquares.Fit, power: Estimate,
    exponent: Estimate?
  ) -> ShapeFit {
    make(shape, sample, residualSumOfSquares: fit.residualSumOfSquares, power: power, exponent: exponent)
  }

  /// The same from Σ w e², dB².
  static func make(
    _ shape: PathLossShape, _ sample: ShapeSample, residualSumOfSquares: Double, power: Estimate,
    exponent: Estimate?
  ) -> ShapeFit {
    ShapeFit(
      shape: shape, referencePowerEstimate: power, exponentEstimate: exponent,
      residualSumOfSquares: residualSumOfSquares, logWeights: sample.weights.reduce(0) { $0 + log($1) },
      locations: sample.count)
  }
}
