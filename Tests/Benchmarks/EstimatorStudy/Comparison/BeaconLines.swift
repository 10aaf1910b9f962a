import Foundation
package import PathLoss
package import Statistics

/// Lines that differ from beacon to beacon and a random intercept a location within the beacon,
///
///     y = x'β + u₀b + u₁b z + S_g + e,   (u₀b, u₁b) ~ N(0, σ² ΛΛ'),   S_g ~ N(0, σ² s),   e ~ N(0, σ²),
///
/// by restricted maximum likelihood, with any of Λ and s held at 0. The product pools lines by ``PooledLines``, which has all of
/// Λ and no S; this is the general form that mixed-model packages are asked for.
///
/// With w_g = n_g/(1 + n_g s) the location means are a penalised least-squares problem in (β, v), u = Λv, whose determinant is
/// that of the restricted likelihood (D. Bates, M. Mächler, B. Bolker, S. Walker, J. Stat. Softw. 67(1), 2015, sec. 3).
package enum BeaconLines {
  /// One location, or one mean where the beacon's lines are all there is.
  package struct Row: Hashable, Sendable {
    /// Which beacon, counted from 0.
    package var beacon: Int
    /// z, what the slopes multiply.
    package var position: Double
    /// Design, count, mean and squares.
    package var group: RandomInterceptREML.Group

    /// One location.
    package init(beacon: Int, position: Double, group: RandomInterceptREML.Group) {
      self.beacon = beacon
      self.position = position
      self.group = group
    }
  }

  /// What varies.
  package struct Terms: OptionSet, Sendable {
    /// One bit each.
    package let rawValue: Int
    /// Of these bits.
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// Λ₀₀: the beacons' levels.
    package static let intercept = Terms(rawValue: 1)
    /// Λ₁₀: their covariance with the slopes.
    package static let covariance = Terms(rawValue: 2)
    /// Λ₁₁: the beacons' slopes.
    package static let slope = Terms(rawValue: 4)
    /// √s: the locations.
    package static let location = Terms(rawValue: 8)
  }

  /// A fitted model.
  package struct Fit: Sendable {
    /// β.
    package var coefficients: [Double]
    /// Covariance of β.
    package var covariance: Matrix
    /// Λ₀₀, Λ₁₀, Λ₁₁, √s; any sign.
    package var theta: [Double]
    /// σ, dB.
    package var residualSD: Double
    /// −2 × restricted log-likelihood.
    package var deviance: Double
    /// SD of the beacons' levels, dB.
    package var interceptSD: Double { abs(theta[0]) * residualSD }
    /// SD of the beacons' slopes, dB a decade.
    package var slopeSD: Double { hypot(theta[1], theta[2]) * residualSD }
    /// Correlation of the two.
    package var correlation: Double { (theta[0] < 0 ? -1 : 1) * theta[1] / hypot(theta[1], theta[2]) }
    /// SD of the locations, dB.
    package var locationSD: Double { abs(theta[3]) * residualSD }
  }

  /// Fits the model by Newton steps on central differences, damped where they do not descend; `nil` where the design does not
  /// determine β.
  package static func fit(_ rows: [Row], terms: Terms) -> Fit? {
    let free = (0..<4).filter { terms.contains(Terms(rawValue: 1 << $0)) }
    func theta(_ parameters: [Double]) -> [Double] {
      var all = [0.0, 0, 0, 0]
      for (index, value) in zip(free, parameters) { all[index] = value }
      return all
    }
    func deviance(_ parameters: [Double]) -> Double {
      fit(rows, theta: theta(parameters))?.deviance ?? .infinity
    }
    // A half each; Λ₁₀ from 0, where neither sign is preferred.
    var point = free.map { $0 == 1 ? 0 : 0.5 }
    var value = deviance(point)
    var damping = 0.0
    for _ in 0..<200 {
      let (gradient, hessian) = derivatives(deviance, at: point)
      let damped = hessian.enumerated().map { i, row in
        row.enumerated().map { j, entry in entry + (i == j ? damping * max(abs(entry), 1e-3) : 0) }
      }
      let step = try? LeastSquares.fit(columns: damped, response: gradient.map { -$0 }).coefficients
      let next = step.map { zip(point, $0).map { $0 + max(-1, min(1, $1)) } }
      let candidate = next.map(deviance) ?? .infinity
      guard let step, let next, candidate <= value + 1e-10 else {
        damping = max(1e-3, damping * 10)
        if damping > 1e9 { break }
        continue
      }
      (point, value) = (next, candidate)
      damping = damping < 1e-2 ? 0 : damping / 10
      if damping == 0, step.allSatisfy({ abs($0) < 1e-8 }) { break }
    }
    return fit(rows, theta: theta(point))
  }

  private static func derivatives(_ function: ([Double]) -> Double, at point: [Double]) -> (
    gradient: [Double], hessian: [[Double]]
  ) {
    let h = 1e-3
    func value(_ offsets: (Int, Double)...) -> Double {
      var moved = point
      for (index, offset) in offsets { moved[index] += offset * h }
      return function(moved)
    }
    let centre = function(point)
    var gradient = point
    var hessian = point.map { _ in point }
    for i in point.indices {
      let near = (value((i, 1)), value((i, -1)))
      let far = (value((i, 2)), value((i, -2)))
      gradient[i] = (8 * (near.0 - near.1) - (far.0 - far.1)) / (12 * h)
      hessian[i][i] = (16 * (near.0 + near.1) - (far.0 + far.1) - 30 * centre) / (12 * h * h)
      for j in 0..<i {
        let mixed =
          value((i, 1), (j, 1)) - value((i, 1), (j, -1)) - value((i, -1), (j, 1)) + value((i, -1), (j, -1))
        hessian[i][j] = mixed / (4 * h * h)
        hessian[j][i] = hessian[i][j]
      }
    }
    return (gradient, hessian)
  }

  /// The best β and v at one θ.
  private static func fit(_ rows: [Row], theta: [Double]) -> Fit? {
    let p = rows.first?.group.design.count ?? 0
    let beacons = 1 + (rows.map(\.beacon).max() ?? -1)
    let s = theta[3] * theta[3]
    var columns = Array(repeating: [Double](), count: p + 2 * beacons)
    for row in rows {
      for j in 0..<p { columns[j].append(row.group.design[j]) }
      for b in 0..<beacons {
        let isOwn: Double = row.beacon == b ? 1 : 0
        columns[p + 2 * b].append(isOwn * (theta[0] + theta[1] * row.position))
        columns[p + 2 * b + 1].append(isOwn * theta[2] * row.position)
      }
    }
    // The penalty |v|² as rows of its own.
    for j in columns.indices {
      columns[j] += (0..<2 * beacons).map { j == p + $0 ? 1 : 0 }
    }
    let counts = rows.map { Double($0.group.count) }
    let weights = counts.map { $0 / (1 + $0 * s) }
    guard
      let line = try? LeastSquares.fit(
        columns: columns, response: rows.map(\.group.mean) + Array(repeating: 0, count: 2 * beacons),
        weights: weights + Array(repeating: 1, count: 2 * beacons))
    else { return nil }
    let within = rows.reduce(0) { $0 + $1.group.centredSumOfSquares }
    let degrees = counts.reduce(0, +) - Double(p)
    let variance = (within + line.residualSumOfSquares) / degrees
    let logs = counts.reduce(0) { $0 + log1p($1 * s) } + line.logDeterminant
    return Fit(
      coefficients: Array(line.coefficients.prefix(p)),
      covariance: line.inverseCross.leading(p).scaled(by: variance),
      theta: theta, residualSD: variance.squareRoot(),
      deviance: logs + degrees * (1 + log(2 * Double.pi * variance)))
  }
}
