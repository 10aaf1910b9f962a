import Foundation
import Statistics

/// How beacons differ beside likeness of neighbours: t = τ²/σF² for levels u_b ~ N(0, τ²) that all locations of a beacon share,
///
///     y_gk = x_g'β + u_b(g) + S_g + e_gk.
///
/// With V₀ without them and 1 the ones of beacon b, (V₀ + t 11')⁻¹ = V₀⁻¹ − f V₀⁻¹11'V₀⁻¹, f = t/(1 + t 1'V₀⁻¹1), and its determinant is
/// that of V₀ times 1 + t 1'V₀⁻¹1 (J. Sherman, W. J. Morrison, Ann. Math. Stat. 21, 1950): the sums of each beacon are all that is needed. So
/// t is profiled out at each s and L, as σF² is.
struct BeaconRatio: Sendable {
  /// t ≥ 0 of least deviance.
  let ratio: Double
  /// Variance of log t by the curvature of the deviance; infinite where t is 0.
  let logVariance: Double

  /// - Parameters:
  ///   - sums: of each beacon; the last series is 1 at its locations.
  ///   - residualVariance: σF² for which τ² is fitted, if it is not that of least deviance.
  init(_ sums: [NeighbourSums], data: NeighbourData, residualVariance: Double?) {
    let deviance = BeaconDeviance(sums, data: data, residualVariance: residualVariance)
    let centre = -log(deviance.meanWeight)
    let best = LineSearch.minimum(from: centre - 12, to: centre + 16) { deviance.value(exp($0)) }
    guard centre.isFinite, deviance.value(exp(best)) < deviance.value(0) else {
      (ratio, logVariance) = (0, .infinity)
      return
    }
    let step = 0.01
    let curvature =
      (deviance.value(exp(best + step)) + deviance.value(exp(best - step)) - 2 * deviance.value(exp(best)))
      / (step * step)
    (ratio, logVariance) = (exp(best), curvature > 0 ? 2 / curvature : .infinity)
  }

  /// The sums of all beacons, with what they differ by: without the last series.
  func total(_ sums: [NeighbourSums]) -> NeighbourSums {
    let last = (sums.first?.cross.rows ?? 1) - 1
    var total = NeighbourSums(width: last)
    for one in sums {
      let scale = 1 + ratio * one.cross[last, last]
      let f = ratio / scale
      total.logDeterminant += one.logDeterminant + log(scale)
      for k in one.information.indices { total.information[k] += one.information[k] }
      for k in 0..<2 { total.logSlopes[k] += one.logSlopes[k] + f * one.crossSlopes[k][last, last] }
      for i in 0..<last {
        for j in 0..<last {
          let (u, v) = (one.cross[last, i], one.cross[last, j])
          total.cross[i, j] += one.cross[i, j] - f * u * v
          for k in 0..<2 {
            let slopes = one.crossSlopes[k]
            total.crossSlopes[k][i, j] +=
              slopes[i, j] - f * (slopes[last, i] * v + u * slopes[last, j])
              + f * f * slopes[last, last] * u * v
          }
        }
      }
    }
    return total
  }
}

/// The deviance as a function of t alone, up to a constant.
private struct BeaconDeviance {
  private let size: Int
  /// Z'V₀⁻¹Z over all beacons, for Z = (Q, y), by rows.
  private var cross: [Double]
  /// 1'V₀⁻¹1 of each beacon, and 1'V₀⁻¹Z.
  private var weights: [Double] = []
  private var vectors: [Double] = []
  private let within: Double
  private let freedom: Double
  private let residualVariance: Double?

  init(_ sums: [NeighbourSums], data: NeighbourData, residualVariance: Double?) {
    size = data.columns + 1
    (within, freedom) = (data.within, data.freedom)
    self.residualVariance = residualVariance
    // y last, so that eliminating Q leaves its determinant and the residual sum.
    let order = Array(1..<size) + [0]
    cross = Array(repeating: 0, count: size * size)
    for one in sums where one.cross[size, size] > 0 {
      weights.append(one.cross[size, size])
      for (i, row) in order.enumerated() {
        vectors.append(one.cross[size, row])
        for (j, column) in order.enumerated() { cross[i * size + j] += one.cross[row, column] }
      }
    }
  }

  /// 1'V₀⁻¹1 of a usual beacon.
  var meanWeight: Double { weights.reduce(0, +) / Double(weights.count) }

  func value(_ ratio: Double) -> Double {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: size * size) { matrix in
      _ = matrix.initialize(fromContentsOf: cross)
      var logs = 0.0
      for (b, weight) in weights.enumerated() {
        let scale = 1 + ratio * weight
        logs += log(scale)
        for i in 0..<size {
          let u = ratio / scale * vectors[b * size + i]
          for j in 0...i { matrix[i * size + j] -= u * vectors[b * size + j] }
        }
      }
      for k in 0..<size - 1 {
        let pivot = matrix[k * size + k]
        guard pivot > 0 else { return .infinity }
        logs += log(pivot)
        for i in k + 1..<size {
          let factor = matrix[i * size + k] / pivot
          for j in k + 1...i { matrix[i * size + j] -= factor * matrix[j * size + k] }
        }
      }
      let sum = within + max(0, matrix[size * size - 1])
      return logs + (residualVariance.map { sum / $0 } ?? (freedom * log(sum)))
    }
  }
}
