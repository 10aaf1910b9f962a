import Foundation

/// How long a one-sided CUSUM chart runs before it signals: S ← max(0, S + z − k), a signal where S ≥ h.
///
/// z are independent standard normals, shifted by this many SDs once something has happened. Of a fall in level the chart
/// takes −z. At k = ½ and h = 5 it cries wolf once in 931 surveys and finds a fall of one SD in 10.4 (E. S. Page,
/// Biometrika 41, 1954, doi 10.1093/biomet/41.1-2.100).
package struct CusumRunLength: Hashable, Sendable {
  /// k in SDs, ≥ 0: half the shift to be found.
  package var reference: Double
  /// h in SDs, > 0.
  package var limit: Double

  package init(reference: Double = 0.5, limit: Double = 5) {
    self.reference = reference
    self.limit = limit
  }

  /// Expected number of values until the signal, from S = 0 on.
  ///
  /// L(s) = 1 + L(0) Φ(k − μ − s) + ∫₀ʰ L(x) φ(x + k − μ − s) dx, solved at Gauss–Legendre nodes: at least 80, and six for
  /// every SD of h. Good to 10⁻¹⁰ relative up to run lengths of 10⁶; infinite if the chance of a signal is below what a
  /// Double resolves.
  ///
  /// - Parameter shift: μ in SDs.
  /// - Returns: `nil` outside the domain.
  package func averageRunLength(shift: Double) -> Double? {
    guard limit > 0, limit < 100, reference >= 0, shift.isFinite else { return nil }
    let rule = GaussLegendreRule(count: max(80, Int(6 * limit)), from: 0, to: limit)
    let nodes = rule.nodes
    let offset = reference - shift
    let kernel = nodes.enumerated().map { row, from in
      nodes.indices.map { column in
        (row == column ? 1 : 0)
          - Distributions.normalDensity(nodes[column] + offset - from) * rule.weights[column]
      }
    }
    // L at the nodes is linear in L(0): one solution for the 1, one for the factor of L(0).
    let restart = nodes.map { Distributions.normalCDF(offset - $0) }
    let ones = nodes.map { _ in 1.0 }
    guard let parts = LinearSystem.solutions(of: kernel, for: [ones, restart]) else { return nil }
    var steps = 1.0
    var again = 0.0
    for index in nodes.indices {
      let weight = Distributions.normalDensity(nodes[index] + offset) * rule.weights[index]
      steps += weight * parts[0][index]
      again += weight * parts[1][index]
    }
    let leaving = Distributions.normalCDF(-offset) - again
    return leaving > 0 ? steps / leaving : .infinity
  }
}
