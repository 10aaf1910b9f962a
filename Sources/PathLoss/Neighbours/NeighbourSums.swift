import Foundation
import Statistics

/// What a likelihood of locations says at one s = σL²/σF² and one L, whatever σF is: with V₀ = diag(1/k) + s R and K = diag(k),
/// log|K V₀|, and Z'V₀⁻¹Z of the series Z = (y, Q).
struct NeighbourSums: Sendable {
  var logDeterminant = 0.0
  /// Z'V₀⁻¹Z.
  var cross: Matrix
  /// Derivatives of ``logDeterminant`` by log s and log L.
  var logSlopes = [0.0, 0.0]
  /// Derivatives of ``cross`` by log s and log L.
  var crossSlopes: [Matrix]

  /// Zeros, to be added to.
  init(width: Int) {
    cross = Matrix(size: width)
    crossSlopes = [cross, cross]
  }

  /// Copies what lies below the diagonals above them.
  mutating func mirror() {
    cross.mirrorLower()
    for k in 0..<2 { crossSlopes[k].mirrorLower() }
  }
}
