import Foundation
import PathLoss
import RadioSurvey
import Statistics

/// How surely a device is served under a lattice of beacons, if one beacon or several must reach it.
///
/// A beacon at distance d serves with p(d) = Φ(10 n log₁₀(d₀/d)/σ), where d₀ is the distance at which the *mean* level just
/// meets the requirement. Of the scatter a share ρ is common to all beacons (the device's body, its surroundings):
///
///     P = ∫ φ(z) P(at least k of p_i | z) dz,  p_i | z = Φ((m_i + √ρ z)/√(1 − ρ)),  m_i = 10 n log₁₀(d₀/d_i)/σ
///
/// over the twelve nearest beacons. **A trap:** where any beacon counts and ρ is 0, more scatter needs *fewer* beacons,
/// because far ones reach the device by luck. Plan with the nearest only (``largestSpacing(ofNearest:)``) or with ρ = ½.
package struct LatticeCoverage: Hashable, Sendable {
  /// The pattern.
  package var lattice: BeaconLattice
  /// d₀ in metres, > 0.
  package var reach: Double
  /// n > 0.
  package var pathLossExponent: Double
  /// σ of the level at a place, dB > 0.
  package var levelSD: Double
  /// ρ, 0…1; at 1 the nearest beacon decides.
  package var commonShare: Double
  /// Height of the beacons above the device, metres ≥ 0.
  package var height: Double
  /// k, how many beacons must reach the device, ≥ 1.
  package var beaconsNeeded: Int

  /// Coverage by a lattice.
  package init(
    lattice: BeaconLattice, reach: Double, pathLossExponent: Double, levelSD: Double,
    commonShare: Double = 0.5, height: Double = 0, beaconsNeeded: Int = 1
  ) {
    self.lattice = lattice
    self.reach = reach
    self.pathLossExponent = pathLossExponent
    self.levelSD = levelSD
    self.commonShare = commonShare
    self.height = height
    self.beaconsNeeded = beaconsNeeded
  }

  /// Where the probability is asked for.
  package enum Place: Hashable, Sendable {
    /// The point farthest from any beacon.
    case worstPoint
    /// The mean over the floor, by midpoints of a grid of this many cells a side over the part that repeats.
    case area(divisions: Int)
  }

  /// P at a place, for a spacing in metres > 0.
  package func probability(at place: Place, spacing: Double) -> Double {
    let rule = quadrature
    switch place {
    case .worstPoint: return probability(at: lattice.worstPoint, spacing: spacing, rule: rule)
    case .area(let divisions):
      return lattice.midpoints(divisions: divisions).reduce(0) { sum, cell in
        sum + cell.share * probability(at: cell.point, spacing: spacing, rule: rule)
      }
    }
  }

  /// The largest spacing in metres with P ≥ `probability` at the place; `nil` if it is outside 0.2 to 6 d₀.
  package func largestSpacing(probability: Double, at place: Place) -> Double? {
    RootFinding.root(between: 0.2 * reach, and: 6 * reach, tolerance: 1e-12 * reach) {
      self.probability(at: place, spacing: $0) - probability
    }
  }

  /// The largest spacing in metres at which the nearest beacon alone serves the worst point with probability p: its reach
  /// d₀ 10^(−Φ⁻¹(p) σ/(10 n)), less what the height takes, over the covering radius; `nil` if the height takes all.
  package func largestSpacing(ofNearest p: Double) -> Double? {
    let straight = reach * pow(10, -Distributions.normalQuantile(p) * levelSD / (10 * pathLossExponent))
    guard straight > height else { return nil }
    return (straight * straight - height * height).squareRoot() / lattice.coveringRadius
  }

  /// The common part of the scatter and its weights: one point where there is nothing to integrate.
  private var quadrature: [(node: Double, weight: Double)] {
    commonShare > 0 && commonShare < 1 ? Self.rule : [(0, 1)]
  }

  private static let rule = GaussHermiteRule(count: 64).points

  /// P at a point given in units of the spacing.
  private func probability(at point: Position, spacing: Double, rule: [(node: Double, weight: Double)])
    -> Double
  {
    let margins = lattice.nearestSquares(to: point).map { square in
      5 * pathLossExponent * log10(reach * reach / (square * spacing * spacing + height * height)) / levelSD
    }
    if commonShare >= 1 {
      // One scatter for all: the k-th nearest decides.
      return margins.count >= beaconsNeeded ? Self.share(above: margins[beaconsNeeded - 1]) : 0
    }
    let own = 1 / (1 - commonShare).squareRoot()
    let common = commonShare.squareRoot()
    var sum = 0.0
    for (z, weight) in rule {
      sum += weight * reached(margins: margins, shift: common * z, scale: own)
    }
    return sum
  }

  /// P(at least k beacons), each on its own with Φ((m + shift) · scale).
  private func reached(margins: [Double], shift: Double, scale: Double) -> Double {
    if beaconsNeeded == 1 {
      var none = 1.0
      for margin in margins where none > 1e-18 { none *= Self.share(above: -(margin + shift) * scale) }
      return 1 - none
    }
    // The distribution of how many, a beacon at a time; the last entry gathers k and more.
    var counts = [Double](repeating: 0, count: beaconsNeeded + 1)
    counts[0] = 1
    for margin in margins {
      let p = Self.share(above: (margin + shift) * scale)
      counts[beaconsNeeded] += counts[beaconsNeeded - 1] * p
      for count in stride(from: beaconsNeeded - 1, to: 0, by: -1) {
        counts[count] = counts[count] * (1 - p) + counts[count - 1] * p
      }
      counts[0] *= 1 - p
    }
    return counts[beaconsNeeded]
  }

  /// Φ, straight from the library: it is evaluated some million times.
  private static func share(above margin: Double) -> Double { 0.5 * erfc(-margin * 0.5.squareRoot()) }
}
