import Foundation
import Statistics

/// Locations in a plane by the whole covariance, W = K^½ V₀ K^½ = I + s K^½ R K^½ for R the correlations and K = diag(k), and
/// its Cholesky factor. Derivatives are ∂ log|W| = tr(W⁻¹ ∂W) and ∂ Z'W⁻¹Z = −U'(∂W)U with U = W⁻¹Z.
struct PlaneNeighbours: NeighbourLikelihood {
  let data: NeighbourData
  /// Square roots of the counts.
  private let roots: [Double]

  /// Locations up to which intervals are found by profiles.
  static let cheapLocations = 150

  var isCheap: Bool { data.locations.count <= Self.cheapLocations }

  init(_ data: NeighbourData) {
    self.data = data
    roots = data.locations.map { $0.count.squareRoot() }
  }

  /// W of some locations; only what lies on and below the diagonal.
  private func covariance(ratio: Double, length: Double, of kept: [Int]) -> Matrix {
    var matrix = Matrix(size: kept.count)
    for (i, g) in kept.enumerated() {
      let here = data.locations[g]
      let scale = ratio * roots[g]
      for j in 0..<i {
        let distance = here.distance(to: data.locations[kept[j]])
        matrix[i, j] = scale * roots[kept[j]] * exp(-distance / length)
      }
      matrix[i, i] = 1 + scale * roots[g]
    }
    return matrix
  }

  private func series(_ column: Int, of kept: [Int]) -> [Double] {
    kept.map { roots[$0] * data.series[$0 * data.width + column] }
  }

  func sums(logRatio: Double, logLength: Double, slopes: Bool) -> NeighbourSums? {
    let all = Array(data.locations.indices)
    let (ratio, length) = (exp(logRatio), exp(logLength))
    let covariance = covariance(ratio: ratio, length: length, of: all)
    guard let factor = Cholesky(covariance) else { return nil }
    var sums = Self.sums(factor, series: (0..<data.width).map { series($0, of: all) })
    guard slopes, let inverse = factor.inverse else { return slopes ? nil : sums }
    let solved = (0..<data.width).map { factor.solveTransposed(factor.solve(series($0, of: all))) }
    sums.logSlopes[0] = Double(all.count) - inverse.trace
    for i in 0..<data.width {
      for j in 0...i {
        sums.crossSlopes[0][i, j] = Matrix.dot(solved[i], solved[j]) - sums.cross[i, j]
      }
    }
    for g in all {
      let here = data.locations[g]
      for h in 0..<g {
        let slope = covariance[g, h] * here.distance(to: data.locations[h]) / length
        sums.logSlopes[1] += 2 * inverse[g, h] * slope
        for i in 0..<data.width {
          for j in 0...i {
            sums.crossSlopes[1][i, j] -=
              slope * (solved[i][g] * solved[j][h] + solved[i][h] * solved[j][g])
          }
        }
      }
    }
    for k in 0..<2 { sums.crossSlopes[k].mirrorLower() }
    return sums
  }

  func sums(logRatio: Double, logLength: Double, without left: [Int]) -> NeighbourSums? {
    let isLeft = Set(left)
    let kept = data.locations.indices.filter { !isLeft.contains($0) }
    return Cholesky(covariance(ratio: exp(logRatio), length: exp(logLength), of: kept)).map { factor in
      Self.sums(factor, series: (0..<data.width).map { series($0, of: kept) })
    }
  }

  private static func sums(_ factor: Cholesky, series: [[Double]]) -> NeighbourSums {
    var sums = NeighbourSums(width: series.count)
    let whitened = series.map { factor.solve($0) }
    for i in series.indices {
      for j in 0...i { sums.cross[i, j] = Matrix.dot(whitened[i], whitened[j]) }
    }
    sums.cross.mirrorLower()
    sums.logDeterminant = factor.lower.diagonal.reduce(0) { $0 + 2 * log($1) }
    return sums
  }
}
