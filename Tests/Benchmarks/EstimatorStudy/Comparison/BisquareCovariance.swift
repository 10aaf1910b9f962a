import Foundation
package import PathLoss
package import Statistics

/// Standard errors of the MM-estimate that do not assume symmetric residuals: those of its influence function, the S-line's and
/// the scale's included (C. Croux, G. Dhaene, D. Hoorelbeke, Robust Standard Errors for Robust Estimators, 2003). The product
/// prints none for that line, because it serves to flag locations and not to give an interval.
package enum BisquareCovariance {
  static let scaleConstant = 1.54764
  static let stepConstant = 4.685061

  /// The S-estimate's line for its own scale, by weighted steps from the MM-line.
  ///
  /// - Returns: `nil` where the steps do not settle.
  package static func scaleLine(_ fit: RobustLine.Fit, x: [Double], y: [Double]) -> (
    intercept: Double, slope: Double
  )? {
    var line = (intercept: fit.intercept, slope: fit.slope)
    for _ in 0..<5000 {
      let weights = x.indices.map { i in
        weight((y[i] - line.intercept - line.slope * x[i]) / fit.scale, scaleConstant)
      }
      // Points without weight are left out: least squares takes positive weights only.
      let kept = x.indices.filter { weights[$0] > 0 }
      guard
        let next = try? LeastSquares.fit(
          columns: [kept.map { _ in 1 }, kept.map { x[$0] }], response: kept.map { y[$0] },
          weights: kept.map { weights[$0] })
      else { return nil }
      let change = abs(next.coefficients[0] - line.intercept) + abs(next.coefficients[1] - line.slope)
      line = (next.coefficients[0], next.coefficients[1])
      if change < 1e-12 { return line }
    }
    return nil
  }

  /// Covariance of (a, b) of the MM-line; `nil` where the S-line is not found.
  package static func covariance(_ fit: RobustLine.Fit, x: [Double], y: [Double]) -> Matrix? {
    guard let start = scaleLine(fit, x: x, y: y) else { return nil }
    let n = Double(x.count)
    let last = x.indices.map { (y[$0] - fit.intercept - fit.slope * x[$0]) / fit.scale }
    let first = x.indices.map { (y[$0] - start.intercept - start.slope * x[$0]) / fit.scale }
    func mean(_ term: (Int) -> Double) -> Double { x.indices.reduce(0) { $0 + term($1) } / n }
    func columnSums(_ term: (Int) -> Double) -> [Double] { [mean(term), mean { term($0) * x[$0] }] }
    func crossSums(_ term: (Int) -> Double) -> Matrix {
      let cross = mean { term($0) * x[$0] }
      return Matrix([[mean(term), cross], [cross, mean { term($0) * x[$0] * x[$0] }]])
    }
    // A = s (mean ψ' x x')⁻¹, a = A mean(ψ' r x) / mean(ρ' r).
    let slopes = crossSums { slope(last[$0], stepConstant) }
    let determinant = slopes[0, 0] * slopes[1, 1] - slopes[0, 1] * slopes[1, 0]
    let a = Matrix([[slopes[1, 1], -slopes[0, 1]], [-slopes[1, 0], slopes[0, 0]]])
      .scaled(by: fit.scale / determinant)
    let moment = columnSums { slope(last[$0], stepConstant) * last[$0] }
    let pull = mean { 6 / (scaleConstant * scaleConstant) * psi(first[$0], scaleConstant) * first[$0] }
    let shift = (a * moment).map { $0 / pull }
    let steps = a * crossSums { psi(last[$0], stepConstant) * psi(last[$0], stepConstant) } * a
    let mixed = columnSums { psi(last[$0], stepConstant) * loss(first[$0]) }
    let turned = a * mixed
    let spread = mean { loss(first[$0]) * loss(first[$0]) - 0.25 }
    var covariance = steps
    for i in 0..<2 {
      for j in 0..<2 {
        covariance[i, j] += spread * shift[i] * shift[j] - shift[i] * turned[j] - turned[i] * shift[j]
      }
    }
    return covariance.scaled(by: 1 / n)
  }

  private static func weight(_ u: Double, _ c: Double) -> Double {
    guard abs(u) < c else { return 0 }
    let stay = 1 - u * u / (c * c)
    return stay * stay
  }

  private static func psi(_ u: Double, _ c: Double) -> Double { u * weight(u, c) }

  private static func slope(_ u: Double, _ c: Double) -> Double {
    let square = u * u / (c * c)
    return square < 1 ? (1 - square) * (1 - 5 * square) : 0
  }

  /// The bisquare with maximum 1.
  private static func loss(_ u: Double) -> Double {
    let stay = max(0, 1 - u * u / (scaleConstant * scaleConstant))
    return 1 - stay * stay * stay
  }
}
