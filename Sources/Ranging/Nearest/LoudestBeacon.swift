import RadioSurvey
import Foundation
import PathLoss
import Statistics
package import CalibrationModel

/// Which of several beacons is heard loudest, if the level of each is normal.
///
///     P(i) = ∫ φ(z) Π_{j ≠ i} Φ((m_i − m_j + s_i z)/s_j) dz
///
/// with means m and the SDs s of what each has for itself. A share ρ of the variance that all have in common cancels where
/// the SDs are equal; if they are not, it is a second integral outside of this one.
package enum LoudestBeacon {
  /// The level of one beacon where the device is.
  @Memberwise package struct Level: Hashable, Sendable {
    /// Mean, dBm.
    package var mean: Double
    /// SD around it, dB > 0.
    package var sd: Double

    /// Of one of several that are as likely.
    init(oneOf levels: [Level]) {
      let count = Double(levels.count)
      let mean = levels.reduce(0) { $0 + $1.mean } / count
      let variance = levels.reduce(0) { $0 + $1.sd * $1.sd + ($1.mean - mean) * ($1.mean - mean) } / count
      self.init(mean: mean, sd: variance.squareRoot())
    }
  }

  /// The probability of one beacon alone, as ``probabilities(of:correlation:)`` has it.
  package static func probability(of index: Int, in levels: [Level], correlation: Double = 0) -> Double? {
    guard correlation == 0, levels.allSatisfy({ $0.sd > 0 && $0.sd.isFinite && $0.mean.isFinite }) else {
      return probabilities(of: levels, correlation: correlation)?[index]
    }
    return isTogether(levels) ? together(levels)[index] : share(of: index, in: levels)
  }

  /// Probability of each beacon to be the loudest; they sum to 1.
  ///
  /// With equal SDs by Gauss–Hermite quadrature of 64 nodes, good to 2·10⁻¹⁴; else, if a factor is steeper than the
  /// weight, or there are more than eight beacons,
  /// by the trapezoidal rule, or by panels that follow steps of almost no width, good to 10⁻¹⁰.
  ///
  /// - Parameter correlation: ρ, 0 ≤ ρ < 1: the share of every variance that is common.
  /// - Returns: in the order of `levels`; `nil` outside the domain.
  /// - Complexity: O(K²) for K beacons with equal SDs, O(K³) with unequal ones, and some hundred times that where they
  ///   share a part.
  package static func probabilities(of levels: [Level], correlation: Double = 0) -> [Double]? {
    guard correlation >= 0, correlation < 1, levels.allSatisfy({ $0.sd > 0 && $0.mean.isFinite }),
      levels.allSatisfy({ $0.sd.isFinite })
    else { return nil }
    let own = (1 - correlation).squareRoot()
    let alone = levels.map { Level(mean: $0.mean, sd: own * $0.sd) }
    let sds = levels.map(\.sd)
    guard correlation > 0, let least = sds.min(), let most = sds.max(), least < most else {
      return isTogether(alone) ? together(alone) : levels.indices.map { share(of: $0, in: alone) }
    }
    let common = correlation.squareRoot()
    // What the common part moves a difference by, over the SD of the difference.
    let steepness = common * (most - least) / (own * least * 2.0.squareRoot())
    var sums = levels.map { _ in 0.0 }
    for (z, weight) in points(steepness: steepness, steps: []) {
      let moved = zip(levels, alone).map { Level(mean: $0.mean + common * $0.sd * z, sd: $1.sd) }
      for index in moved.indices { sums[index] += weight * share(of: index, in: moved) }
    }
    return sums
  }

  private static let rule = GaussHermiteRule(count: 64).points

  private static func share(of index: Int, in levels: [Level]) -> Double {
    let own = levels[index]
    let rivals = levels.indices.filter { $0 != index }.map { levels[$0] }
    let steps = rivals.map { (at: ($0.mean - own.mean) / own.sd, width: $0.sd / own.sd) }
    return points(steepness: 1 / (steps.map(\.width).min() ?? 1), steps: steps).reduce(0) { sum, point in
      sum + point.weight * steps.reduce(1) { $0 * Distributions.normalCDF((point.node - $1.at) / $1.width) }
    }
  }

  /// All shares at once by the trapezoidal rule over the level x of the loudest: P(i) = ∫ f_i(x) Π_{j ≠ i} F_j(x) dx.
  ///
  /// The Fourier transform of each integrand falls like exp(−k²/(2 Σ 1/s²)), so that spacing h leaves an error of the order of that at
  /// k = 2π/h (L. N. Trefethen, J. A. C. Weideman, SIAM Rev. 56, 2014, doi 10.1137/130932132, section 3); h = 0.9/√(Σ 1/s²) makes it
  /// 3·10⁻¹¹. What lies beyond seven SDs is below 3·10⁻¹².
  ///
  /// - Complexity: O(K) for K beacons at each of some √K hundred levels.
  private static func together(_ levels: [Level]) -> [Double] {
    let end = 7.0
    let low = levels.map { $0.mean - end * $0.sd }.max() ?? 0
    let high = levels.map { $0.mean + end * $0.sd }.max() ?? 0
    let sharpness = levels.reduce(0) { $0 + 1 / ($1.sd * $1.sd) }
    let count = ((high - low) * sharpness.squareRoot() / 0.9).rounded(.up)
    let spacing = (high - low) / count
    var sums = levels.map { _ in 0.0 }
    var below = sums
    for index in 0...Int(count) {
      let x = low + Double(index) * spacing
      var all = 1.0
      for (place, level) in levels.enumerated() {
        below[place] = 0.5 * erfc((level.mean - x) / (level.sd * 2.0.squareRoot()))
        all *= below[place]
      }
      guard all > 0 else { continue }
      for (place, level) in levels.enumerated() {
        let z = (x - level.mean) / level.sd
        guard abs(z) < 9 else { continue }
        sums[place] += exp(-z * z / 2) / (level.sd * (2 * Double.pi).squareRoot()) * all / below[place]
      }
    }
    return sums.map { $0 * spacing }
  }

  /// Whether all shares are had at once: SDs that differ, but none is a jump to the others, or many beacons.
  private static func isTogether(_ levels: [Level]) -> Bool {
    guard let least = levels.map(\.sd).min(), let most = levels.map(\.sd).max() else { return false }
    return least > 0.02 * most && (least < most || levels.count > 8)
  }

  /// Nodes and weights for the mean over a standard normal of a function that changes within 1/steepness: somewhere, or
  /// at steps that are known.
  private static func points(steepness: Double, steps: [(at: Double, width: Double)]) -> [(
    node: Double, weight: Double
  )] {
    guard steepness > 1 + 1e-9 else { return rule }
    var breaks = stride(from: -9.0, through: 9, by: 2.25).map { $0 }
    if steps.isEmpty {
      breaks = stride(from: -9.0, through: 9, by: 2.25 / steepness).map { $0 }
    }
    for step in steps {
      breaks += (-3...3).map { step.at + 2.5 * step.width * Double($0) }.filter { abs($0) < 9 }
    }
    let panels = GaussLegendreRule(count: 12, panels: breaks.sorted())
    return zip(panels.nodes, panels.weights).map { ($0, $1 * Distributions.normalDensity($0)) }
  }
}

extension LoudestBeacon {
  /// P(one beacon is heard, and louder than every other that is heard), if each is heard with a probability of its own.
  ///
  ///     P(i) = h_i ∫ f_i(x) Π_{j ≠ i} (1 − h_j + h_j F_j(x)) dx
  ///
  /// by the trapezoidal rule with the spacing of ``probabilities(of:correlation:)``, good to 10⁻¹⁰.
  ///
  /// - Parameters:
  ///   - levels: one per beacon, if it is heard.
  ///   - heard: h, one per beacon, 0…1, at any level.
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

extension SwitchMargin {
  /// The smallest margin in whole tenths of a dB at which a switch is right as often as asked.
  ///
  /// - Parameters:
  ///   - atFirst: mean lead δ₁ of the first over the second where the device is at the first, dB, and its SD > 0.
  ///   - atSecond: δ₂ of the second over the first at the second.
  ///   - probability: 0.5 < p < 1.
  ///   - most: dB above which none is looked for.
  /// - Returns: `nil` if no margin is enough: then they cannot be distinguished.
  package static func smallest(
    atFirst: LoudestBeacon.Level, atSecond: LoudestBeacon.Level, probability: Double, most: Double = 40
  ) -> SwitchMargin? {
    for tenths in 0...Int(most * 10) {
      let margin = Double(tenths) / 10
      let right = Distributions.normalCDF((atSecond.mean - margin) / atSecond.sd)
      let wrong = Distributions.normalCDF((-atFirst.mean - margin) / atFirst.sd)
      // A margin that no device ever reaches does not count.
      guard right > 1e-3 else { return nil }
      if right >= probability * (right + wrong) { return SwitchMargin(margin: margin, detection: right) }
    }
    return nil
  }
}
