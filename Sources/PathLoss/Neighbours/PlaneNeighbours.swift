import Foundation
import Statistics

/// Locations in a plane by the whole covariance of each group, W = K^½ V₀ K^½ = I + s K^½ R K^½ for R the correlations and
/// K = diag(k), and its Cholesky factor. Derivatives are ∂ log|W| = tr(W⁻¹ ∂W) and ∂ Z'W⁻¹Z = −U'(∂W)U with U = W⁻¹Z.
struct PlaneNeighbours: NeighbourLikelihood {
  let data: NeighbourData
  /// The locations of each group.
  private let groups: [Range<Int>]

  /// Locations of one group up to which intervals are found by profiles; several groups up to the same sum of cubes.
  static let cheapLocations = 100.0

  let isCheap: Bool

  /// - Parameter data: group by group.
  init(_ data: NeighbourData) {
    self.data = data
    groups = data.stretches { data.locations[$0].group }
    isCheap = groups.reduce(0) { $0 + pow(Double($1.count), 3) } <= pow(Self.cheapLocations, 3)
  }

  func sums(logRatio: Double, logLength: Double, slopes: Bool) -> [NeighbourSums]? {
    NeighbourSums.total(of: groups, data) {
      sums(of: $0, ratio: exp(logRatio), length: exp(logLength), slopes: slopes)
    }
  }

  /// W of one group; only what lies on and below the diagonal.
  private func covariance(of group: Range<Int>, ratio: Double, length: Double) -> Matrix {
    var matrix = Matrix(size: group.count)
    for (i, g) in group.enumerated() {
      let scale = ratio * data.roots[g]
      for (j, h) in (group.lowerBound..<g).enumerated() {
        matrix[i, j] = scale * data.roots[h] * exp(-distance(g, h) / length)
      }
      matrix[i, i] = 1 + scale * data.roots[g]
    }
    return matrix
  }

  /// Metres between two locations of one group.
  private func distance(_ g: Int, _ h: Int) -> Double {
    let (dx, dy) = (data.x[g] - data.x[h], data.y[g] - data.y[h])
    return (dx * dx + dy * dy).squareRoot()
  }

  private func sums(of group: Range<Int>, ratio: Double, length: Double, slopes: Bool) -> NeighbourSums? {
    let covariance = covariance(of: group, ratio: ratio, length: length)
    let series = (0..<data.width).map { column in
      group.map { data.roots[$0] * data.series[$0 * data.width + column] }
    }
    guard let factor = Cholesky(covariance) else { return nil }
    var sums = NeighbourSums(width: data.width)
    let whitened = series.map { factor.solve($0) }
    for i in series.indices {
      for j in 0...i { sums.cross[i, j] = Matrix.dot(whitened[i], whitened[j]) }
    }
    sums.logDeterminant = factor.lower.diagonal.reduce(0) { $0 + 2 * log($1) }
    guard slopes, let inverse = factor.inverse else { return slopes ? nil : sums }
    let solved = whitened.map { factor.solveTransposed($0) }
    sums.logSlopes[0] = Double(group.count) - inverse.trace
    for i in 0..<data.width {
      for j in 0...i {
        sums.crossSlopes[0][i, j] = Matrix.dot(solved[i], solved[j]) - sums.cross[i, j]
      }
    }
    for (a, g) in group.enumerated() {
      for (b, h) in (group.lowerBound..<g).enumerated() {
        let slope = covariance[a, b] * distance(g, h) / length
        sums.logSlopes[1] += 2 * inverse[a, b] * slope
        for i in 0..<data.width {
          for j in 0...i {
            sums.crossSlopes[1][i, j] -=
              slope * (solved[i][a] * solved[j][b] + solved[i][b] * solved[j][a])
          }
        }
      }
    }
    return sums
  }
}
