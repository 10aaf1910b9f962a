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

  func refits(_ count: Int) -> Bool { isCheap }

  func fewer(_ data: NeighbourData) -> any NeighbourLikelihood { PlaneNeighbours(data) }

  /// W; only what lies on and below the diagonal.
  private func covariance(ratio: Double, length: Double) -> Matrix {
    var matrix = Matrix(size: roots.count)
    for (g, here) in data.locations.enumerated() {
      let scale = ratio * roots[g]
      for h in 0..<g {
        matrix[g, h] = scale * roots[h] * exp(-here.distance(to: data.locations[h]) / length)
      }
      matrix[g, g] = 1 + scale * roots[g]
    }
    return matrix
  }

  private var scaledSeries: [[Double]] {
    (0..<data.width).map { column in roots.indices.map { roots[$0] * data.series[$0 * data.width + column] } }
  }

  func sums(logRatio: Double, logLength: Double, slopes: Bool) -> NeighbourSums? {
    let length = exp(logLength)
    let covariance = covariance(ratio: exp(logRatio), length: length)
    let series = scaledSeries
    guard let factor = Cholesky(covariance) else { return nil }
    var sums = Self.sums(factor, series: series)
    guard slopes, let inverse = factor.inverse else { return slopes ? nil : sums }
    let solved = series.map { factor.solveTransposed(factor.solve($0)) }
    sums.logSlopes[0] = Double(roots.count) - inverse.trace
    for i in 0..<data.width {
      for j in 0...i {
        sums.crossSlopes[0][i, j] = Matrix.dot(solved[i], solved[j]) - sums.cross[i, j]
      }
    }
    for g in roots.indices {
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

  /// Of the inverse of a matrix without some rows and columns only the block of its inverse is needed: with P = W⁻¹ and U = PZ,
  /// Z'W⁻¹Z falls by U_b'(P_bb)⁻¹U_b and log|W| by −log|P_bb|.
  func sums(logRatio: Double, logLength: Double, withoutEach blocks: [[Int]]) -> [NeighbourSums?] {
    guard let factor = Cholesky(covariance(ratio: exp(logRatio), length: exp(logLength))),
      let inverse = factor.inverse
    else { return blocks.map { _ in nil } }
    let series = scaledSeries
    let all = Self.sums(factor, series: series)
    let solved = series.map { factor.solveTransposed(factor.solve($0)) }
    return blocks.map { block in
      var part = Matrix(size: block.count)
      for (i, g) in block.enumerated() { for (j, h) in block.enumerated() { part[i, j] = inverse[g, h] } }
      return Cholesky(part).map { root in
        let less = Self.sums(root, series: solved.map { column in block.map { column[$0] } })
        var sums = all
        sums.logDeterminant += less.logDeterminant
        for place in sums.cross.elements.indices { sums.cross.elements[place] -= less.cross.elements[place] }
        return sums
      }
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
