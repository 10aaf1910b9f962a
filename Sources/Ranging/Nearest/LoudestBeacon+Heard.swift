import Foundation
import Statistics

extension LoudestBeacon {
  /// P(one beacon is heard, and louder than every other that is heard), if each is heard with a probability of its own.
  ///
  ///     P(i) = h_i ∫ f_i(x) Π_{j ≠ i} (1 − h_j + h_j F_j(x)) dx
  ///
  /// by the trapezoidal rule with the spacing of ``probabilities(of:correlation:)``, good to 10⁻¹⁰.
  ///
  /// - Parameters:
  ///   - index: of the beacon in `levels`.
  ///   - levels: one per beacon, if it is heard.
  ///   - heard: h, one per beacon, 0…1, whatever its level.
  ///   - correlation: ρ, 0 ≤ ρ < 1: the share of every variance that is common.
  /// - Returns: `nil` outside the domain.
  /// - Complexity: O(K) for K beacons at each of some hundred levels.
  package static func probability(
    of index: Int, in levels: [Level], heard: [Double], correlation: Double = 0
  ) -> Double? {
    guard levels.indices.contains(index), heard.count == levels.count, correlation >= 0, correlation < 1,
      levels.allSatisfy({ $0.sd > 0 && $0.sd.isFinite && $0.mean.isFinite }),
      heard.allSatisfy({ (0...1).contains($0) })
    else { return nil }
    guard correlation > 0 else { return share(of: index, in: levels, heard: heard) }
    let (own, common) = ((1 - correlation).squareRoot(), correlation.squareRoot())
    return GaussHermiteRule(count: 32).points.reduce(0) { sum, point in
      let moved = levels.map { Level(mean: $0.mean + common * $0.sd * point.node, sd: own * $0.sd) }
      return sum + point.weight * share(of: index, in: moved, heard: heard)
    }
  }

  private static func share(of index: Int, in levels: [Level], heard: [Double]) -> Double {
    let own = levels[index]
    // Who is ten SDs behind changes nothing.
    let rivals = levels.indices.filter {
      $0 != index && heard[$0] > 0 && levels[$0].mean > own.mean - 10 * hypot(levels[$0].sd, own.sd)
    }
    let sharpness = rivals.reduce(1 / (own.sd * own.sd)) { $0 + 1 / (levels[$1].sd * levels[$1].sd) }
    let count = (16 * own.sd * sharpness.squareRoot() / 0.9).rounded(.up)
    let spacing = 16 * own.sd / count
    let sum = (0...Int(count)).reduce(0.0) { sum, step in
      let x = own.mean - 8 * own.sd + Double(step) * spacing
      let z = (x - own.mean) / own.sd
      return sum
        + rivals.reduce(exp(-z * z / 2)) { product, rival in
          let below = 0.5 * erfc((levels[rival].mean - x) / (levels[rival].sd * 2.0.squareRoot()))
          return product * (1 - heard[rival] + heard[rival] * below)
        }
    }
    return min(1, heard[index] * sum * spacing / (own.sd * (2 * Double.pi).squareRoot()))
  }
}
