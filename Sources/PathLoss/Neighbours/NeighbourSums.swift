import Foundation
import Statistics
import Support

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
  /// Expected information on log s, on both, and on log L, if σF² were known; zeros where it is not computed.
  var information = [0.0, 0.0, 0.0]

  /// Zeros, to be added to.
  init(width: Int) {
    cross = Matrix(size: width)
    crossSlopes = [cross, cross]
  }

  /// The sum of several parts, of which only what lies on and below the diagonals is read; `nil` if there is none of one of them.
  ///
  /// The parts of many locations are made on all cores; they are added in their order, so that the sum is the same every time.
  static func total(
    of parts: Int, width: Int, locations: Int, _ part: @escaping @Sendable (Int) -> NeighbourSums?
  ) -> NeighbourSums? {
    // A thread costs as much as some hundred locations.
    let made =
      locations >= 2000 ? ParallelWork.map(Array(0..<parts), part) : (0..<parts).map(part)
    var sum = NeighbourSums(width: width)
    for one in made {
      guard let one else { return nil }
      sum.add(one)
    }
    sum.mirror()
    return sum
  }

  private mutating func add(_ other: NeighbourSums) {
    logDeterminant += other.logDeterminant
    for i in information.indices { information[i] += other.information[i] }
    for i in cross.elements.indices { cross.elements[i] += other.cross.elements[i] }
    for k in 0..<2 {
      logSlopes[k] += other.logSlopes[k]
      for i in cross.elements.indices { crossSlopes[k].elements[i] += other.crossSlopes[k].elements[i] }
    }
  }

  /// Copies what lies below the diagonals above them.
  private mutating func mirror() {
    cross.mirrorLower()
    for k in 0..<2 { crossSlopes[k].mirrorLower() }
  }
}
