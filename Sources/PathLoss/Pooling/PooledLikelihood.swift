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
    var deviance: Jet
    /// β, less the offset.
    var line: (Jet, Jet)
    /// (Z'V⁻¹Z)⁻¹ as (00, 01, 11).
    var inverse: (Jet, Jet, Jet)
    var variance: Jet
  }

  /// Q = ΛM⁻¹Λ' of one beacon, by which pooling takes Z'Z Q Z'Z off, as (00, 01, 11), and |M|.
  private func shrinkage(_ sums: Sums, _ theta: [Jet]) -> (q: (Jet, Jet, Jet), determinant: Jet) {
    let (a, b, c) = (theta[0], theta[1], theta[2])
    let m00 = a * a * sums.n + a * b * (2 * sums.z) + b * b * sums.zz + Jet(1)
    let m01 = c * (a * sums.z + b * sums.zz)
    let m11 = c * c * sums.zz + Jet(1)
    let determinant = m00 * m11 - m01 * m01
    let inverse = determinant.inverse
    let (i00, i01, i11) = (m11 * inverse, m01 * inverse * -1, m00 * inverse)
    // Λ M⁻¹ Λ' for Λ = ((a, 0), (b, c)).
    let first = b * i00 + c * i01
    return ((a * a * i00, a * first, b * first + c * (b * i01 + c * i11)), determinant)
  }

  private func point(_ theta: [Jet]) -> Point {
    var logs = Jet(0)
    var a = (Jet(0), Jet(0), Jet(0))
    var right = (Jet(0), Jet(0))
    var total = Jet(squares)
    for sums in groups {
      let (q, determinant) = shrinkage(sums, theta)
      logs += determinant.logarithm
      // Q Z'Z and Q Z'y.
      let one = (q.0 * sums.n + q.1 * sums.z, q.1 * sums.n + q.2 * sums.z)
      let z = (q.0 * sums.z + q.1 * sums.zz, q.1 * sums.z + q.2 * sums.zz)
      let y = (q.0 * sums.y + q.1 * sums.zy, q.1 * sums.y + q.2 * sums.zy)
      a.0 += Jet(sums.n) - one.0 * sums.n - one.1 * sums.z
      a.1 += Jet(sums.z) - z.0 * sums.n - z.1 * sums.z
      a.2 += Jet(sums.zz) - z.0 * sums.z - z.1 * sums.zz
      right.0 += Jet(sums.y) - y.0 * sums.n - y.1 * sums.z
      right.1 += Jet(sums.zy) - y.0 * sums.z - y.1 * sums.zz
      total += (y.0 * sums.y + y.1 * sums.zy) * -1
    }
    let determinant = a.0 * a.2 - a.1 * a.1
    let inverse = (a.2 / determinant, a.1 / determinant * -1, a.0 / determinant)
    let line = (
      inverse.0 * right.0 + inverse.1 * right.1, inverse.1 * right.0 + inverse.2 * right.1
    )
    let variance = (total - line.0 * right.0 - line.1 * right.1) * (1 / degrees)
    let deviance =
      logs + (restricted ? determinant.logarithm : Jet(0))
      + ((variance * (2 * Double.pi)).logarithm + Jet(1)) * degrees
    return Point(deviance: deviance, line: line, inverse: inverse, variance: variance)
  }

  /// −½ of the deviance with its derivatives, and a trace of a prior: what the distances do not tell of Λ is then 0.
  func penalised(_ theta: [Double]) -> DampedNewton.Point {
    let theta = theta.enumerated().map { Jet($1, variable: $0) }
    let prior = theta.reduce(Jet(0)) { $0 + $1 * $1 * 1e-10 }
    return (point(theta).deviance + prior).point(variables: 3, sign: -0.5)
  }

  func fit(_ theta: [Double]) -> PooledLines.Fit {
    let jets = theta.map { Jet($0) }
    let point = point(jets)
    let line = (point.line.0.value, point.line.1.value)
    let variance = max(point.variance.value, 1e-300)
    let inverse = SymmetricMatrix2(
      point.inverse.0.value, point.inverse.1.value, point.inverse.2.value)
    let sd = variance.squareRoot()
    let (a, b, c) = (theta[0], theta[1], theta[2])
    let slopeSD = (b * b + c * c).squareRoot()
    let pulls = groups.map { sums in
      let q = shrinkage(sums, jets).q
      return SymmetricMatrix2(q.0.value, q.1.value, q.2.value)
    }
    return PooledLines.Fit(
      centre: centre, coefficients: [offset.intercept + line.0, offset.slope + line.1],
      covariance: inverse.scaled(by: variance), theta: theta, residualSD: sd, interceptSD: abs(a) * sd,
      slopeSD: slopeSD * sd, correlation: a * b / (abs(a) * slopeSD), deviance: point.deviance.value,
      deviations: zip(groups, pulls).map { sums, q in
        let left = (
          sums.y - line.0 * sums.n - line.1 * sums.z, sums.zy - line.0 * sums.z - line.1 * sums.zz
        )
        return [q.m00 * left.0 + q.m01 * left.1, q.m01 * left.0 + q.m11 * left.1]
      },
      lineCovariances: zip(groups, pulls).map { sums, q in
        // I − Q Z'Z, by which the common line enters the beacon's own.
        let k = (
          1 - q.m00 * sums.n - q.m01 * sums.z, -q.m00 * sums.z - q.m01 * sums.zz,
          -q.m01 * sums.n - q.m11 * sums.z, 1 - q.m01 * sums.z - q.m11 * sums.zz
        )
        let v = inverse
        let left = (
          k.0 * v.m00 + k.1 * v.m01, k.0 * v.m01 + k.1 * v.m11, k.2 * v.m00 + k.3 * v.m01,
          k.2 * v.m01 + k.3 * v.m11
        )
        return SymmetricMatrix2(
          q.m00 + left.0 * k.0 + left.1 * k.1, q.m01 + left.0 * k.2 + left.1 * k.3,
          q.m11 + left.2 * k.2 + left.3 * k.3
        ).scaled(by: variance)
      }, isSingular: a < Self.singular || c < Self.singular)
  }
}
