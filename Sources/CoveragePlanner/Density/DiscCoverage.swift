import Foundation
import Statistics

/// How much of a disc round one beacon is served, when its edge is served with a given probability.
///
/// Levels fall by 10 n log₁₀ r and scatter by σ from place to place; a place is served where its level is above a
/// threshold. With a = −Φ⁻¹(P_edge)/√2 and b = 10 n/(ln 10 σ √2),
///
///     F = ½ {1 − erf a + exp((1 − 2ab)/b²) [1 − erf((1 − ab)/b)]}
///
/// (W. C. Jakes, Microwave Mobile Communications, 1974, section 2.5.3; D. O. Reudink). Readings off the charts in textbooks
/// differ from the formula by several per cent.
package enum DiscCoverage {
  /// F, the share of the disc's area that is served.
  ///
  /// - Parameters:
  ///   - edgeProbability: P_edge, 0 < P < 1.
  ///   - pathLossExponent: n > 0.
  ///   - levelSD: σ in dB, > 0.
  package static func areaShare(edgeProbability: Double, pathLossExponent: Double, levelSD: Double) -> Double
  {
    let a = -Distributions.normalQuantile(edgeProbability) / 2.0.squareRoot()
    let b = 10 * pathLossExponent / log(10) / (levelSD * 2.0.squareRoot())
    // exp((1 − 2ab)/b²) erfc(w) = exp(−a²) erfcx(w) with w = 1/b − a: the first overflows for large σ, the second for
    // large a.
    let w = 1 / b - a
    let inner =
      w > 0
      ? exp(-a * a) * NormalTail.scaledComplementaryError(w) : exp((1 - 2 * a * b) / (b * b)) * erfc(w)
    return (erfc(a) + inner) / 2
  }

  /// The probability that the edge must have for a share 0 < F < 1 of the disc's area to be served; `nil` outside the
  /// domain, and where an edge of less than 10⁻¹² would do.
  package static func edgeProbability(areaShare: Double, pathLossExponent: Double, levelSD: Double) -> Double?
  {
    // In units of the margin, which keeps the digits of probabilities near 1.
    let excess = { (margin: Double) in
      Self.areaShare(
        edgeProbability: Distributions.normalCDF(margin), pathLossExponent: pathLossExponent, levelSD: levelSD
      )
        - areaShare
    }
    return RootFinding.root(between: -7, and: 7, of: excess).map(Distributions.normalCDF)
  }

  /// dB by which the mean level at the edge must be above the threshold: Φ⁻¹(P_edge) σ.
  package static func margin(edgeProbability: Double, levelSD: Double) -> Double {
    Distributions.normalQuantile(edgeProbability) * levelSD
  }
}
