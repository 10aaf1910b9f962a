import Foundation
package import Support

/// Interval of the SD τ with which effects scatter beyond their own errors, by the Q-profile (W. Viechtbauer, Stat. Med. 26,
/// 2007, doi 10.1002/sim.2514): Q(τ²) = Σ (a_b − ā)²/(τ² + v_b), with ā weighted alike, falls in τ² and follows χ² with one
/// degree of freedom less than effects where τ is right.
package enum ScatterInterval {
  /// The 95 % interval; `nil` with fewer than two effects or an error that is not above 0.
  ///
  /// - Parameters:
  ///   - effects: a_b, one per beacon.
  ///   - variances: v_b of their errors, in the square of their unit.
  package static func interval(effects: [Double], variances: [Double]) -> Interval? {
    guard effects.count > 1, variances.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    let degrees = Double(effects.count - 1)
    let end: (Double) -> Double = { probability in
      let target = Distributions.chiSquaredQuantile(probability, degreesOfFreedom: degrees)
      let excess: (Double) -> Double = { q(effects, variances, $0) - target }
      guard excess(0) > 0 else { return 0 }
      var high = variances.max().map { $0.squareRoot() } ?? 1
      while excess(high) > 0 { high *= 2 }
      return RootFinding.root(between: 0, and: high, tolerance: 1e-9, of: excess) ?? 0
    }
    return Interval(lower: end(0.975), upper: end(0.025))
  }

  private static func q(_ effects: [Double], _ variances: [Double], _ sd: Double) -> Double {
    let weights = variances.map { 1 / ($0 + sd * sd) }
    let centre = zip(weights, effects).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +)
    return zip(weights, effects).reduce(0) { $0 + $1.0 * ($1.1 - centre) * ($1.1 - centre) }
  }
}
