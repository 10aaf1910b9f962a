import CLapacke
import Foundation

/// Nodes and weights for ∫ f(x) dx over an interval, exact for polynomials of degree 2K − 1.
///
/// On (−1, 1) the nodes are the eigenvalues of the Jacobi matrix of the Legendre polynomials, whose off-diagonal is
/// k/√(4k² − 1) (G. Golub, J. Welsch, Math. Comp. 23, 1969, doi 10.1090/S0025-5718-69-99647-1), made symmetric; the weights
/// are 1/Σ p_j(x)² over the orthonormal polynomials below degree K.
package struct GaussLegendreRule: Sendable {
  /// x, ascending.
  package let nodes: [Double]
  /// w > 0; they sum to the length of the interval.
  package let weights: [Double]

  /// A rule of K = `count` ≥ 1 nodes on each of the panels between successive breaks (ascending; a panel without length is
  /// left out): for functions that jump or bend at the breaks.
  package init(count: Int, panels breaks: [Double]) {
    let unit = JacobiMatrix.rule(
      beside: (1...count).map { index in
        let k = Double(index)
        return k / (4 * k * k - 1).squareRoot()
      })
    var nodes: [Double] = []
    var weights: [Double] = []
    for (lower, upper) in zip(breaks, breaks.dropFirst()) where lower < upper {
      let middle = (lower + upper) / 2
      let half = (upper - lower) / 2
      for (node, weight) in unit {
        nodes.append(middle + half * node)
        weights.append(half * 2 * weight)
      }
    }
    self.nodes = nodes
    self.weights = weights
  }

  /// Σ w f(x).
  package func integral(of function: (Double) -> Double) -> Double {
    zip(nodes, weights).reduce(0) { $0 + $1.1 * function($1.0) }
  }
}

/// A symmetric matrix with zeros on its diagonal and numbers beside it only.
private enum JacobiMatrix {
  /// The eigenvalues, ascending and made symmetric about 0, of a matrix of as many rows as numbers, the last of which is not read; and for
  /// each 1/Σ p_j² over the orthonormal polynomials that it belongs to, the first of which is 1.
  static func rule(beside: [Double]) -> [(node: Double, weight: Double)] {
    let count = beside.count
    var (diagonal, work, none) = ([Double](repeating: 0, count: count), beside, 0.0)
    let isFound = LAPACKStatus.isSuccess(
      LAPACKE_dstev(
        LAPACK_COL_MAJOR, CChar(UInt8(ascii: "N")), Int32(count), &diagonal, &work, &none, 1))
    precondition(isFound, "no quadrature rule")
    return (0..<count).map { index in
      let x = (diagonal[index] - diagonal[count - 1 - index]) / 2
      var (last, here, sum) = (0.0, 1.0, 1.0)
      for degree in 1..<max(count, 1) {
        let next = (x * here - (degree > 1 ? beside[degree - 2] * last : 0)) / beside[degree - 1]
        (last, here) = (here, next)
        sum += here * here
      }
      return (x, 1 / sum)
    }
  }
}

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
    let rule = JacobiMatrix.rule(beside: (1...count).map { Double($0).squareRoot() })
    nodes = rule.map(\.node)
    logWeights = rule.map { log($0.weight) }
  }

  /// Nodes with their weights, without those whose weight (below 10⁻²⁰) no function that stays within 0…1 can feel.
  package var points: [(node: Double, weight: Double)] {
    zip(nodes, logWeights).compactMap { $1 > -46 ? ($0, exp($1)) : nil }
  }
}
