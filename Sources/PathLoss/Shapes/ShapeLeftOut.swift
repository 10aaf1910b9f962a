import Foundation
import Statistics

/// What a shape, fitted without one location, says of it.
struct ShapeLeftOut {
  /// Predicted level, dBm.
  var mean: Double
  /// Σ w e² over the others, dB².
  var residualSumOfSquares: Double

  init(mean: Double, residualSumOfSquares: Double) {
    self.mean = mean
    self.residualSumOfSquares = residualSumOfSquares
  }

  /// From the fit with the location: y − e/(1 − h) and RSS − w e²/(1 − h); `nil` if the location alone decides a
  /// coefficient.
  ///
  /// - Parameter level: y in dBm, if the fit's response is not it.
  init?(_ fit: LeastSquares.Fit, without g: Int, of sample: ShapeSample, level: Double) {
    let stay = 1 - fit.hatValues[g]
    guard stay > 1e-12 else { return nil }
    let residual = fit.residuals[g]
    mean = level - residual / stay
    residualSumOfSquares = max(
      0, fit.residualSumOfSquares - sample.weights[g] * residual * residual / stay)
  }

  /// What a shape says of each location without it; `nil` if it cannot do without one.
  ///
  /// - Complexity: O(G) for the lines, O(G) for each break of the dual slope, and up to 200 locations O(G²) for the curve and
  ///   for walls.
  static func all(_ shape: PathLossShape, _ sample: ShapeSample) -> [ShapeLeftOut]? {
    guard sample.count - 1 > shape.parameters else { return nil }
    switch shape {
    case .freeIntercept: return ShapeFitting.line(sample).flatMap { all($0, sample) }
    case .fixedIntercept(let power):
      return ShapeFitting.slope(sample, through: power).flatMap { all($0, sample) }
    case .dualSlope: return DualSlopeProfile(sample)?.leftOut(sample)
    case .walls: return WallRegression(sample)?.leftOut(sample)
    case .powerCurve(let power):
      return PowerCurveRegression(sample, referencePower: power)?.leftOut(sample)
    }
  }

  /// Of one linear fit.
  static func all(_ fit: LeastSquares.Fit, _ sample: ShapeSample) -> [ShapeLeftOut]? {
    let results = sample.x.indices.compactMap {
      ShapeLeftOut(fit, without: $0, of: sample, level: sample.y[$0])
    }
    return results.count == sample.count ? results : nil
  }
}
