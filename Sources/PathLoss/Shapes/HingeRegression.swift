import Foundation
import Statistics

/// Weighted least squares of y = a + b x + c max(0, x − k) for many breaks k of the same locations.
///
/// The first two columns and what they leave of y are the same for every break, so that each costs one column more: it is
/// orthogonalised twice against them, which leaves it orthogonal to working precision (L. Giraud, J. Langou, M. Rozložník, Comput. Math.
/// Appl. 50, 2005, doi 10.1016/j.camwa.2005.08.009).
struct HingeRegression {
  /// One break.
  struct Fit {
    /// k, log₁₀ of the break in metres.
    var at: Double
    /// a in dBm at 1 m, b and c in dB a decade.
    var coefficients: [Double]
    /// (X'WX)⁻¹.
    var inverseCross: Matrix
    /// Σ w e², dB².
    var residualSumOfSquares: Double
  }

  private let x: [Double]
  /// W^½, the two orthonormal columns that every break shares, and what they leave of W^½ y.
  private let roots, level, slope, rest: [Double]
  /// R of the two columns, and their share of y.
  private let triangle: (levels: Double, both: Double, slopes: Double)
  private let shares: (level: Double, slope: Double)

  /// `nil` if all locations are at one distance.
  init?(_ sample: ShapeSample) {
    let count = sample.count
    x = sample.x
    let roots = sample.weights.map { $0.squareRoot() }
    let levels = Self.dot(roots, roots).squareRoot()
    guard count > 0, levels > 0 else { return nil }
    let level = roots.map { $0 / levels }
    var slope = zip(sample.x, roots).map { $0 * $1 }
    let length = Self.dot(slope, slope).squareRoot()
    let both = Self.remove([level], from: &slope)[0]
    let slopes = Self.dot(slope, slope).squareRoot()
    guard slopes > Double(count) * Double.ulpOfOne * length else { return nil }
    for g in slope.indices { slope[g] /= slopes }
    var rest = zip(sample.y, roots).map { $0 * $1 }
    let shares = Self.remove([level, slope], from: &rest)
    self.roots = roots
    self.level = level
    self.slope = slope
    self.rest = rest
    triangle = (levels, both, slopes)
    self.shares = (shares[0], shares[1])
  }

  /// The fit of a break; `nil` if the break leaves nothing of its column.
  func fit(at k: Double) -> Fit? {
    guard let (hinge, along, length) = hinge(at: k) else { return nil }
    let share = Self.dot(hinge, rest)
    var squares = 0.0
    for g in rest.indices {
      let error = rest[g] - share * hinge[g]
      squares += error * error
    }
    let c = share / length
    let b = (shares.slope - along[1] * c) / triangle.slopes
    let a = (shares.level - triangle.both * b - along[0] * c) / triangle.levels
    // R⁻¹ of the three columns, upper; (X'WX)⁻¹ = R⁻¹R'⁻¹.
    var inverse = Matrix(size: 3)
    inverse[0, 0] = 1 / triangle.levels
    inverse[1, 1] = 1 / triangle.slopes
    inverse[2, 2] = 1 / length
    inverse[0, 1] = -triangle.both * inverse[1, 1] / triangle.levels
    inverse[1, 2] = -along[1] * inverse[2, 2] / triangle.slopes
    inverse[0, 2] = -(triangle.both * inverse[1, 2] + along[0] * inverse[2, 2]) / triangle.levels
    return Fit(at: k, coefficients: [a, b, c], inverseCross: inverse.gram, residualSumOfSquares: squares)
  }

  /// Tells of each location, by number, y − ŷ in dB and one less its hat value.
  func forEachLocation(of fit: Fit, _ body: (_ location: Int, _ residual: Double, _ stay: Double) -> Void) {
    guard let (hinge, _, _) = hinge(at: fit.at) else { return }
    let share = Self.dot(hinge, rest)
    for g in rest.indices {
      let hat = level[g] * level[g] + slope[g] * slope[g] + hinge[g] * hinge[g]
      body(g, (rest[g] - share * hinge[g]) / roots[g], 1 - hat)
    }
  }

  /// The third orthonormal column, its share of the first two, and its length beside them.
  private func hinge(at k: Double) -> (column: [Double], along: [Double], length: Double)? {
    var column = zip(x, roots).map { max(0, $0 - k) * $1 }
    let whole = Self.dot(column, column).squareRoot()
    let along = Self.remove([level, slope], from: &column)
    let length = Self.dot(column, column).squareRoot()
    guard length > Double(x.count) * Double.ulpOfOne * whole else { return nil }
    let inverse = 1 / length
    for g in column.indices { column[g] *= inverse }
    return (column, along, length)
  }

  /// Takes orthonormal columns out of another, twice; their shares.
  private static func remove(_ basis: [[Double]], from column: inout [Double]) -> [Double] {
    var shares = basis.map { _ in 0.0 }
    for _ in 0..<2 {
      for (k, other) in basis.enumerated() {
        let share = dot(other, column)
        shares[k] += share
        other.withUnsafeBufferPointer { other in
          column.withUnsafeMutableBufferPointer { column in
            guard let from = other.baseAddress, let into = column.baseAddress else { return }
            PlainVectors.subtract(share, from, from: into, column.count)
          }
        }
      }
    }
    return shares
  }

  private static func dot(_ a: [Double], _ b: [Double]) -> Double {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        guard let first = a.baseAddress, let second = b.baseAddress else { return 0 }
        return PlainVectors.dot(first, second, a.count)
      }
    }
  }
}
