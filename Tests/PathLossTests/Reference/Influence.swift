import Foundation
import Statistics

/// What each row of a least-squares fit does to it (R. D. Cook, S. Weisberg, Residuals and Influence in Regression, 1982).
struct Influence: Hashable, Sendable {
  /// Diagonal of the hat matrix, 0…1.
  var leverage: [Double]
  /// e / (s √(1 − h)).
  var standardized: [Double]
  /// e / (s₍ᵢ₎ √(1 − h)), s₍ᵢ₎ without the row.
  var studentized: [Double]
  /// e² h / (p s² (1 − h)²), the shift of all fitted values without the row.
  var cooksDistance: [Double]
  /// Shift of the row's own fitted value, in its standard errors.
  var dffits: [Double]
  /// Σ (e / (1 − h))², the squared errors of leaving each row out.
  var press: Double

  /// Of an unweighted fit with rows to spare; `nil` where one row alone determines a coefficient or the residuals vanish.
  init?(_ fit: LeastSquares.Fit) {
    let p = Double(fit.coefficients.count)
    let degrees = Double(fit.degreesOfFreedom)
    let variance = fit.residualVariance
    guard degrees > 1, variance > 0, fit.hatValues.allSatisfy({ $0 < 1 - 1e-12 }) else { return nil }
    leverage = fit.hatValues
    standardized = []
    studentized = []
    cooksDistance = []
    dffits = []
    press = 0
    for (e, h) in zip(fit.residuals, fit.hatValues) {
      let stay = 1 - h
      let scaled = e / (variance * stay).squareRoot()
      // Rounding may leave a hair less than nothing if one row has all of the residual.
      let without = max(0, (fit.residualSumOfSquares - e * e / stay) / (degrees - 1))
      let student = e == 0 ? 0 : e / (without * stay).squareRoot()
      standardized.append(scaled)
      studentized.append(student)
      cooksDistance.append(scaled * scaled * h / (p * stay))
      dffits.append(student * (h / stay).squareRoot())
      press += (e / stay) * (e / stay)
    }
  }
}
