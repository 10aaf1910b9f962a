import Foundation
import PathLoss
import Statistics

/// Huber's line with the scale of his second proposal: Σ min(r², k²s²)/(N − 2) = s² E min(Z², k²), k = 1.345 (P. J. Huber,
/// Robust Statistics, 1981, ch. 6). The product's ``RobustLine/huber(x:y:)`` takes the median of |r| instead, which half of the
/// points cannot spoil.
package enum HuberProposalTwo {
  static let constant = 1.345

  /// (a, b, s); `nil` where all x are equal or the iteration does not settle.
  package static func line(x: [Double], y: [Double]) -> (intercept: Double, slope: Double, scale: Double)? {
    let k = constant
    let inside = 2 * Distributions.normalCDF(k) - 1
    let expected = inside + k * k * (1 - inside) - 2 * k * Distributions.normalDensity(k)
    let columns = [x.map { _ in 1.0 }, x]
    guard var line = try? LeastSquares.fit(columns: columns, response: y) else { return nil }
    var scale = line.residualVariance.squareRoot()
    for _ in 0..<5000 {
      let limit = k * scale
      let squares = line.residuals.reduce(0) { $0 + min($1 * $1, limit * limit) }
      let next = (squares / Double(x.count - 2) / expected).squareRoot()
      let weights = line.residuals.map { abs($0) <= k * next ? 1 : k * next / abs($0) }
      guard let moved = try? LeastSquares.fit(columns: columns, response: y, weights: weights) else {
        return nil
      }
      let change = abs(next - scale) + abs(moved.coefficients[1] - line.coefficients[1])
      (line, scale) = (moved, next)
      if change < 1e-13 * scale { return (line.coefficients[0], line.coefficients[1], scale) }
    }
    return nil
  }
}
