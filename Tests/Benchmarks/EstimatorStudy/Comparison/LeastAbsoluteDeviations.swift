import Foundation

/// The line of least Σ |y − a − b x|, which some tools call median regression. It passes through two of the points, so all pairs
/// are tried: exact, and quick enough for a comparison.
package enum LeastAbsoluteDeviations {
  /// (a, b); `nil` where all x are equal.
  ///
  /// - Complexity: O(N³).
  package static func line(x: [Double], y: [Double]) -> (intercept: Double, slope: Double)? {
    var best: (intercept: Double, slope: Double, loss: Double)?
    for i in x.indices {
      for j in x.indices.prefix(i) where x[i] != x[j] {
        let slope = (y[i] - y[j]) / (x[i] - x[j])
        let intercept = y[i] - slope * x[i]
        let loss = x.indices.reduce(0) { $0 + abs(y[$1] - intercept - slope * x[$1]) }
        if loss < best?.loss ?? .infinity { best = (intercept, slope, loss) }
      }
    }
    return best.map { ($0.intercept, $0.slope) }
  }
}
