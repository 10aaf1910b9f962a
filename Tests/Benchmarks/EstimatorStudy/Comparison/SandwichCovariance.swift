import Foundation
import PathLoss
package import Statistics

/// Covariances of a least-squares line that allow for rows which scatter unequally or resemble their neighbours:
/// B (Σ …) B with B = (X'WX)⁻¹. What other tools offer under the names HC0 to HC3 and HAC, for comparison; the product uses
/// ``ClusteredLine``.
package enum SandwichCovariance {
  /// B (Σ_i u_i² x_i x_i') B, u_i = w_i e_i / (1 − h_i)^a (H. White, Econometrica 48, 1980; J. G. MacKinnon, H. White,
  /// J. Econom. 29, 1985).
  ///
  /// a = 0 gives HC0, 1/2 gives HC2 and 1 gives HC3; HC1 is HC0 · N/(N − p). Where a row stands for all packets of a location,
  /// weighted by their number, the same formula is that of clusters by location.
  ///
  /// - Parameters:
  ///   - line: the fit.
  ///   - columns: the columns that it was fitted with.
  ///   - weights: its weights; 1 each where absent.
  ///   - leveragePower: a ≥ 0.
  package static func independent(
    _ line: LeastSquares.Fit, columns: [[Double]], weights: [Double]? = nil, leveragePower: Double
  ) -> Matrix {
    let scores = line.residuals.indices.map { row in
      let stay = 1 - line.hatValues[row]
      return (weights?[row] ?? 1) * line.residuals[row] * pow(stay, -leveragePower)
    }
    return sandwich(line, columns: columns) { i, j in
      scores.indices.reduce(0) { $0 + scores[$1] * scores[$1] * columns[i][$1] * columns[j][$1] }
    }
  }

  /// Newey and West's covariance for rows in an order, Bartlett weights 1 − l/(L + 1) up to lag L, no prewhitening and no
  /// correction for p (W. K. Newey, K. D. West, Econometrica 55, 1987).
  package static func serial(_ line: LeastSquares.Fit, columns: [[Double]], lags: Int) -> Matrix {
    let e = line.residuals
    return sandwich(line, columns: columns) { i, j in
      (0...lags).reduce(0) { sum, lag in
        let weight = 1 - Double(lag) / Double(lags + 1)
        return sum
          + e.indices.dropFirst(lag).reduce(0) { sum, row in
            let forward = columns[i][row] * columns[j][row - lag]
            let backward = lag == 0 ? 0 : columns[i][row - lag] * columns[j][row]
            return sum + weight * e[row] * e[row - lag] * (forward + backward)
          }
      }
    }
  }

  private static func sandwich(
    _ line: LeastSquares.Fit, columns: [[Double]], meat: (Int, Int) -> Double
  ) -> Matrix {
    let middle = Matrix(columns.indices.map { i in columns.indices.map { j in meat(i, j) } })
    return line.inverseCross * middle * line.inverseCross
  }
}
