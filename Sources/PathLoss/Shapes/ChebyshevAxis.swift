import Foundation

/// Chebyshev points of the second kind over a stretch of numbers, for barycentric interpolation (J.-P. Berrut, L. N. Trefethen,
/// SIAM Rev. 46(3), 2004, doi 10.1137/S0036144502417715).
struct ChebyshevAxis {
  /// In descending order; the first and the last are the ends of the stretch.
  let nodes: [Double]
  private let barycentric: [Double]

  /// - Parameters:
  ///   - values: what the points enclose, not empty; where all are equal the stretch has the width of a rounding.
  ///   - points: two or more.
  init(_ values: [Double], points: Int) {
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let centre = low + (high - low) / 2
    let half = max((high - low) / 2, 1e-9 * max(1, abs(centre)))
    let last = points - 1
    nodes = (0...last).map { centre + half * cos(Double.pi * Double($0) / Double(last)) }
    barycentric = (0...last).map { ($0 % 2 == 0 ? 1 : -1) * ($0 == 0 || $0 == last ? 0.5 : 1) }
  }

  /// What the values at the nodes count for the value at a point; their sum is 1.
  func weights(at point: Double) -> [Double] {
    if let index = nodes.firstIndex(of: point) {
      var weights = nodes.map { _ in 0.0 }
      weights[index] = 1
      return weights
    }
    let terms = zip(barycentric, nodes).map { $0 / (point - $1) }
    let sum = terms.reduce(0, +)
    return terms.map { $0 / sum }
  }
}
