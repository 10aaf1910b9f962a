import Foundation
import Statistics

/// An AR(1) level of mean 0 and unit variance as a reversible Markov chain over Gauss–Legendre nodes (Nyström's method).
///
/// With stationary probabilities s_i² and steps P, the kernel s_i P_ij/s_j is symmetric: √(w_i w_j) φ₂(z_i, z_j; ρ)/√(φ(z_i) φ(z_j)).
/// What quadrature misses of a row stays at its node, so that rows of P sum to 1 exactly. That matters where events are rare: a chain
/// that lost one part in 10⁶ at each step would end before they happen.
struct LevelChain {
  /// Nodes on every panel.
  enum Fineness: Int {
    /// Rates agree with exact ones to 10⁻⁷: enough to compare thousands of settings.
    case search = 6
    /// Rates are exact to 10⁻¹⁰, but for waits so long that rounding shows: for what is printed.
    case exact = 9
  }

  /// Where the nodes end, SDs.
  static let limit = 7.5

  /// Levels in SDs, ascending.
  let nodes: [Double]
  /// s, the roots of the stationary probabilities; their squares sum to 1.
  let roots: [Double]
  /// s_i P_ij/s_j.
  let kernel: Matrix

  /// Nodes between −7.5 and 7.5 SDs. Panels end at the breaks and are at most two SDs of a step wide.
  ///
  /// - Parameter rho: 0 ≤ ρ < 1.
  init(autocorrelation rho: Double, breaks: [Double], fineness: Fineness = .exact) {
    let variance = 1 - rho * rho
    let width = 2 * variance.squareRoot()
    let inside = breaks.filter { abs($0) < Self.limit }
    let ends = ([-Self.limit, Self.limit] + inside).sorted()
    let panels = zip(ends, ends.dropFirst()).flatMap { low, high in
      let count = max(1, Int(((high - low) / width).rounded(.up)))
      return (0..<count).map { low + (high - low) * Double($0) / Double(count) }
    }
    let rule = GaussLegendreRule(count: fineness.rawValue, panels: panels + [Self.limit])
    let nodes = rule.nodes
    let masses = zip(nodes, rule.weights).map { $1 * Distributions.normalDensity($0) }
    let total = masses.reduce(0, +)
    let roots = masses.map { ($0 / total).squareRoot() }
    let halves = rule.weights.map { $0.squareRoot() }
    let height = 1 / (2 * Double.pi * variance).squareRoot()
    var kernel = Matrix(size: nodes.count)
    for i in nodes.indices {
      for j in 0...i {
        let (x, y) = (nodes[i], nodes[j])
        let exponent = (x * x + y * y) / 4 - (x * x - 2 * rho * x * y + y * y) / (2 * variance)
        let value = halves[i] * halves[j] * height * exp(exponent)
        kernel[i, j] = value
        kernel[j, i] = value
      }
    }
    for (i, mass) in (kernel * roots).enumerated() { kernel[i, i] += 1 - mass / roots[i] }
    self.nodes = nodes
    self.roots = roots
    self.kernel = kernel
  }
}

/// The slots in which a beacon advertises, as a device that stands still hears them: levels in SDs of fading about the mean at the place.
package struct FadingSlots: Hashable, Sendable {
  /// Lag-1 correlation of successive slots, 0 ≤ ρ ≤ 0.99.
  package var autocorrelation: Double
  /// Probability that a packet is lost at any level, 0…1.
  package var collisionLoss: Double = 0
  /// Level below which nothing is heard, SDs; −∞ where everything is.
  package var weakest: Double = -.infinity

  /// Share of slots in which nothing is heard: p_c + (1 − p_c) Φ(weakest). Those that are too weak come together, as levels do.
  var lostShare: Double {
    collisionLoss + (1 - collisionLoss) * (weakest == -.infinity ? 0 : Distributions.normalCDF(weakest))
  }

  var isValid: Bool {
    autocorrelation >= 0 && autocorrelation <= 0.99 && collisionLoss >= 0 && collisionLoss <= 1
      && !weakest.isNaN
  }

  /// Probability to hear a packet at or above a level, at each node.
  func heard(_ chain: LevelChain, from level: Double) -> [Double] {
    chain.nodes.map { $0 >= max(level, weakest) ? 1 - collisionLoss : 0 }
  }

  /// Waits for packets heard at or above a level, in SDs; packets not heard are ignored. `nil` if no packet ever is.
  func entering(_ level: Double, chain: LevelChain? = nil, fineness: LevelChain.Fineness = .exact) -> RunWait?
  {
    let chain =
      chain ?? LevelChain(autocorrelation: autocorrelation, breaks: [level, weakest], fineness: fineness)
    let any = heard(chain, from: -.infinity)
    return RunWait(chain, counts: heard(chain, from: level), passes: any.map { 1 - $0 })
  }

  /// Waits for slots without a packet at or above a level, in SDs: weaker ones and lost ones count alike.
  func leaving(_ level: Double, chain: LevelChain? = nil, fineness: LevelChain.Fineness = .exact) -> RunWait?
  {
    let chain =
      chain ?? LevelChain(autocorrelation: autocorrelation, breaks: [level, weakest], fineness: fineness)
    let strong = heard(chain, from: level)
    return RunWait(chain, counts: strong.map { 1 - $0 }, passes: strong.map { _ in 0 })
  }
}
