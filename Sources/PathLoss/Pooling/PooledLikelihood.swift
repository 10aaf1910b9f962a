import Foundation
import Statistics

/// The profiled likelihood of ``PooledLines`` as a function of θ = (Λ₀₀, Λ₁₀, Λ₁₁).
///
/// By beacon, with Z = (1, x − x̄) and M = Λ'Z'ZΛ + I (2 × 2): V⁻¹ = I − ZΛ M⁻¹ Λ'Z'. So Z'Z, Z'y and y'y of each beacon are
/// all that is needed, and with r² = y'V⁻¹y − β'Z'V⁻¹y, ν = N − 2 (or N for plain maximum likelihood) the deviance is
/// Σ log|M| + log|Z'V⁻¹Z| + ν (1 + log(2π r²/ν)), the second term for the restricted one alone.
struct PooledLikelihood {
  /// Diagonals of Λ below this count as vanished.
  static let singular = 1e-4

  /// Sums of one beacon: 1, z, z², y, zy.
  private struct Sums {
    var n = 0.0
    var z = 0.0
    var zz = 0.0
    var y = 0.0
    var zy = 0.0
  }

  private let groups: [Sums]
  private let centre: Double
  /// Σ (y − c)²; levels are taken less the common line of least squares, so that no digits cancel.
  private let squares: Double
  private let offset: (intercept: Double, slope: Double)
  private let degrees: Double
  private let restricted: Bool

  init(_ groups: [PooledLines.Group], restricted: Bool) {
    let count = groups.reduce(0) { $0 + $1.x.count }
    let centre = groups.reduce(0) { $0 + $1.x.reduce(0, +) } / Double(count)
    let mean = groups.reduce(0) { $0 + $1.y.reduce(0, +) } / Double(count)
    var spread = 0.0
    var cross = 0.0
    for group in groups {
      for (x, y) in zip(group.x, group.y) {
        spread += (x - centre) * (x - centre)
        cross += (x - centre) * (y - mean)
      }
    }
    let slope = spread > 0 ? cross / spread : 0
    var squares = 0.0
    self.groups = groups.map { group in
      var sums = Sums()
      for (x, y) in zip(group.x, group.y) {
        let z = x - centre
        let residual = y - mean - slope * z
        sums.n += 1
        sums.z += z
        sums.zz += z * z
        sums.y += residual
        sums.zy += z * residual
        squares += residual * residual
      }
      return sums
    }
    self.squares = squares
    self.centre = centre
    offset = (mean, slope)
    self.restricted = restricted
    degrees = Double(count) - (restricted ? 2 : 0)
  }

  private struct Point {
    var deviance: Double
    /// β, less the offset.
    var line: (Double, Double)
    /// (Z'V⁻¹Z)⁻¹ as (00, 01, 11).
    var inverse: (Double, Double, Double)
    var variance: Double
  }

  func deviance(_ theta: [Double]) -> Double { point(theta).deviance }

  /// Z'ZΛ M⁻¹ Λ' of one beacon, the part that pooling takes off: ΛM⁻¹Λ' as (00, 01, 11) and |M|.
  private func shrinkage(_ sums: Sums, _ theta: [Double]) -> (
    q: (Double, Double, Double), determinant: Double
  ) {
    let (a, b, c) = (theta[0], theta[1], theta[2])
    let m00 = a * a * sums.n + 2 * a * b * sums.z + b * b * sums.zz + 1
    let m01 = c * (a * sums.z + b * sums.zz)
    let m11 = c * c * sums.zz + 1
    let determinant = m00 * m11 - m01 * m01
    let (i00, i01, i11) = (m11 / determinant, -m01 / determinant, m00 / determinant)
    // Λ M⁻¹ Λ' for Λ = ((a, 0), (b, c)).
    let q00 = a * a * i00
    let q01 = a * (b * i00 + c * i01)
    let q11 = b * b * i00 + 2 * b * c * i01 + c * c * i11
    return ((q00, q01, q11), determinant)
  }

  private func point(_ theta: [Double]) -> Point {
    var logs = 0.0
    var a = (0.0, 0.0, 0.0)
    var right = (0.0, 0.0)
    var total = squares
    for sums in groups {
      let (q, determinant) = shrinkage(sums, theta)
      logs += log(determinant)
      // Z'Z Q Z'Z, Z'Z Q Z'y and y'Z Q Z'y with Q = Λ M⁻¹ Λ'.
      let left = (
        sums.n * q.0 + sums.z * q.1, sums.n * q.1 + sums.z * q.2, sums.z * q.0 + sums.zz * q.1,
        sums.z * q.1 + sums.zz * q.2
      )
      a.0 += sums.n - left.0 * sums.n - left.1 * sums.z
      a.1 += sums.z - left.0 * sums.z - left.1 * sums.zz
      a.2 += sums.zz - left.2 * sums.z - left.3 * sums.zz
      right.0 += sums.y - left.0 * sums.y - left.1 * sums.zy
      right.1 += sums.zy - left.2 * sums.y - left.3 * sums.zy
      total -= sums.y * (q.0 * sums.y + q.1 * sums.zy) + sums.zy * (q.1 * sums.y + q.2 * sums.zy)
    }
    let determinant = a.0 * a.2 - a.1 * a.1
    let inverse = (a.2 / determinant, -a.1 / determinant, a.0 / determinant)
    let line = (
      inverse.0 * right.0 + inverse.1 * right.1, inverse.1 * right.0 + inverse.2 * right.1
    )
    let rest = max(total - line.0 * right.0 - line.1 * right.1, 1e-300)
    let deviance =
      logs + (restricted ? log(determinant) : 0) + degrees * (1 + log(2 * Double.pi * rest / degrees))
    return Point(deviance: deviance, line: line, inverse: inverse, variance: rest / degrees)
  }

  func fit(_ theta: [Double]) -> PooledLines.Fit {
    let point = point(theta)
    let sd = point.variance.squareRoot()
    let (a, b, c) = (theta[0], theta[1], theta[2])
    let slopeSD = (b * b + c * c).squareRoot()
    return PooledLines.Fit(
      centre: centre, coefficients: [offset.intercept + point.line.0, offset.slope + point.line.1],
      covariance: Matrix([
        [point.inverse.0 * point.variance, point.inverse.1 * point.variance],
        [point.inverse.1 * point.variance, point.inverse.2 * point.variance],
      ]), theta: theta, residualSD: sd, interceptSD: abs(a) * sd, slopeSD: slopeSD * sd,
      correlation: a * b / (abs(a) * slopeSD), deviance: point.deviance,
      deviations: groups.map { sums in
        let q = shrinkage(sums, theta).q
        let left = (
          sums.y - point.line.0 * sums.n - point.line.1 * sums.z,
          sums.zy - point.line.0 * sums.z - point.line.1 * sums.zz
        )
        return [q.0 * left.0 + q.1 * left.1, q.1 * left.0 + q.2 * left.1]
      },
      lineCovariances: groups.map { sums in
        let q = shrinkage(sums, theta).q
        // I − Q Z'Z, by which the common line enters the beacon's own, with Q = Λ M⁻¹ Λ'.
        let k = (
          1 - q.0 * sums.n - q.1 * sums.z, -q.0 * sums.z - q.1 * sums.zz, -q.1 * sums.n - q.2 * sums.z,
          1 - q.1 * sums.z - q.2 * sums.zz
        )
        let v = point.inverse
        let left = (
          k.0 * v.0 + k.1 * v.1, k.0 * v.1 + k.1 * v.2, k.2 * v.0 + k.3 * v.1, k.2 * v.1 + k.3 * v.2
        )
        return SymmetricMatrix2(
          q.0 + left.0 * k.0 + left.1 * k.1, q.1 + left.0 * k.2 + left.1 * k.3,
          q.2 + left.2 * k.2 + left.3 * k.3
        ).scaled(by: point.variance)
      }, isSingular: a < Self.singular || c < Self.singular)
  }
}
