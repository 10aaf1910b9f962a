import Foundation
import PathLoss
import Statistics

/// How often the beacon that is nearest is also the one that is heard loudest.
///
/// Two beacons share the surroundings of the device: the correlation of their shadowing takes part of it off the
/// difference, whose SD is σ_D = σ √(2 (1 − ρ)).
package enum NearestBeacon {
  /// P(loudest) = Φ(10 n log₁₀(d₂/d₁)/σ_D) of a beacon at d₁ beside one at d₂ (metres, > 0).
  ///
  /// - Parameters:
  ///   - pathLossExponent: n > 0.
  ///   - levelSD: σ of the level of either, dB > 0.
  ///   - correlation: ρ between the two, 0 ≤ ρ < 1.
  package static func probability(
    distance: Double, rival: Double, pathLossExponent: Double, levelSD: Double, correlation: Double = 0
  ) -> Double {
    Distributions.normalCDF(
      10 * pathLossExponent * log10(rival / distance) / differenceSD(levelSD, correlation))
  }

  /// The same, averaged over the straight line between two beacons: it does not depend on how far apart they are, so that
  /// no spacing makes the nearest beacon the loudest in, say, 95 % of places.
  package static func meanBetweenTwo(pathLossExponent: Double, levelSD: Double, correlation: Double = 0)
    -> Double
  {
    // With u = ln(d₂/d₁) the line is a logistic distribution: 2 ∫₀^∞ Φ(c u) eᵘ/(1 + eᵘ)² du.
    let steepness = 10 * pathLossExponent / log(10) / differenceSD(levelSD, correlation)
    let width = min(0.5, 1 / steepness)
    let breaks = (0...16).map { Double($0) * width } + stride(from: 16 * width + 0.5, through: 60, by: 0.5)
    return 2
      * GaussLegendreRule(count: 12, panels: breaks).integral { u in
        let shrunk = exp(-u)
        return Distributions.normalCDF(steepness * u) * shrunk / ((1 + shrunk) * (1 + shrunk))
      }
  }

  /// How far apart two beacons must hang, in metres, for a device within `guardRadius` (metres, > 0) of one to hear that
  /// one louder with probability p: r (1 + 10^((z σ_D − L)/(10 n))), ½ ≤ p < 1.
  ///
  /// - Parameter loss: L of what is between the device and the other beacon, dB ≥ 0.
  package static func smallestSpacing(
    guardRadius: Double, probability p: Double, pathLossExponent: Double, levelSD: Double,
    correlation: Double = 0, loss: Double = 0
  ) -> Double {
    let margin = Distributions.normalQuantile(p) * differenceSD(levelSD, correlation) - loss
    return guardRadius * (1 + pow(10, margin / (10 * pathLossExponent)))
  }

  private static func differenceSD(_ levelSD: Double, _ correlation: Double) -> Double {
    levelSD * (2 * (1 - correlation)).squareRoot()
  }
}
