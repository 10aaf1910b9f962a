import Foundation

/// Log-likelihood of one location with its derivatives in μ, log σF, log σL and the logit of the collision loss.
package struct LocationTerms {
  static let spread = 1
  static let shadowing = 2
  static let loss = 3

  var value: Double
  /// In that order.
  package var gradient: SIMD4<Double>
  /// Four by four, row by row.
  package var hessian: SIMD16<Double>

  init(value: Double, gradient: SIMD4<Double>, hessian: SIMD16<Double>) {
    self.value = value
    self.gradient = gradient
    self.hessian = hessian
  }

  /// A location without its own effect.
  init(_ terms: CensoredTerms) {
    value = terms.value
    gradient = SIMD4(terms.mean, terms.spread, 0, terms.loss)
    hessian = SIMD16(
      terms.meanMean, terms.meanSpread, 0, terms.meanLoss,
      terms.meanSpread, terms.spreadSpread, 0, terms.spreadLoss,
      0, 0, 0, 0,
      terms.meanLoss, terms.spreadLoss, 0, terms.lossLoss)
  }
}
