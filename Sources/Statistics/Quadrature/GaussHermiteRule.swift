import CLapacke
import Foundation

/// Nodes and weights for ∫ f(z) φ(z) dz ≈ Σ w f(z), exact for polynomials of degree 2K − 1.
///
/// The nodes are the eigenvalues of the Jacobi matrix of the Hermite polynomials (G. Golub, J. Welsch, Math. Comp. 23,
/// 1969, doi 10.1090/S0025-5718-69-99647-1), made symmetric; the weights are 1/Σ h_j(z)² over the orthonormal polynomials
/// below degree K, which keeps the digits of the smallest.
package struct GaussHermiteRule: Sendable {
  /// z, in ascending order.
  package let nodes: [Double]
  /// log w; the weights sum to 1.
  package let logWeights: [Double]

  /// A rule of K ≥ 1 nodes, in ascending order.
  package init(count: Int) {
    var diagonal = [Double](repeating: 0, count: count)
    var beside = (1...count).map { Double($0).squareRoot() }
    var none = 0.0
    let isFound = LAPACKStatus.isSuccess(
      LAPACKE_dstev(
        LAPACK_COL_MAJOR, CChar(UInt8(ascii: "N")), Int32(count), &diagonal, &beside, &none, 1))
    precondition(isFound, "no quadrature rule")
    nodes = (0..<count).map { (diagonal[$0] - diagonal[count - 1 - $0]) / 2 }
    logWeights = nodes.map { z in
      var (last, here, sum) = (0.0, 1.0, 1.0)
      for degree in 1..<max(count, 1) {
        let next = (z * here - Double(degree - 1).squareRoot() * last) / Double(degree).squareRoot()
        (last, here) = (here, next)
        sum += here * here
      }
      return -log(sum)
    }
  }

  /// Nodes with their weights, without those whose weight (below 10⁻²⁰) no function that stays within 0…1 can feel.
  package var points: [(node: Double, weight: Double)] {
    zip(nodes, logWeights).compactMap { $1 > -46 ? ($0, exp($1)) : nil }
  }
}
