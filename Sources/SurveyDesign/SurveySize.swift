import Foundation
import PathLoss
import Statistics

/// How many locations a survey needs before it is made, from what its locations will scatter.
///
/// The formulas are those of a straight line through the means of G locations, whose SD about the line is sM, with normal
/// quantiles: they plan, and the fit that follows has intervals of Student's t.
package enum SurveySize {
  /// How locations are spread over the logarithm of distance.
  package enum Spread: String, Codable, Sendable, CaseIterable {
    /// Evenly over the whole range.
    case logUniform = "log-uniform"
    /// A third at the near end, a third in the middle, a third at the far end: shows a bend too.
    case threeGroups = "three-groups"
    /// Half at each end: the fewest locations, and blind to a bend.
    case endPoints = "end-points"

    /// SD of log₁₀ d over a range of R ≥ 0 decades: R/√12, R/√6 and R/2.
    package func logDistanceSD(decades: Double) -> Double {
      switch self {
      case .logUniform: decades / 12.0.squareRoot()
      case .threeGroups: decades / 6.0.squareRoot()
      case .endPoints: decades / 2
      }
    }
  }

  /// The normal quantile of a 95 % interval, 1.96.
  static let z: Double = Distributions.normalQuantile(0.975)

  /// Locations for a 95 % interval of ±x in the exponent: (1.96 sM / (10 x s))², from sd(n) = sM / (10 √G s).
  ///
  /// - Parameters:
  ///   - halfWidth: x > 0.
  ///   - locationSD: sM in dB, the SD of a location's mean about the line: √(σL² + σF² v(k, ρ)).
  ///   - logDistanceSD: s, the SD of log₁₀ d, see ``Spread``.
  package static func locations(exponentWithin halfWidth: Double, locationSD: Double, logDistanceSD: Double)
    -> Double
  {
    let root = z * locationSD / (10 * halfWidth * logDistanceSD)
    return root * root
  }

  /// The same the other way round: half of the 95 % interval of the exponent from this many locations.
  package static func exponentHalfWidth(locations: Double, locationSD: Double, logDistanceSD: Double)
    -> Double
  {
    z * locationSD / (10 * locations.squareRoot() * logDistanceSD)
  }

  /// Locations for a 95 % interval of ± a share (> 0) in the shadowing SD: 2 + (1.96 / share)² / 2, because an SD with ν
  /// degrees of freedom has a relative standard error of 1/√(2ν). It holds where fading adds little to shadowing.
  package static func locations(shadowingWithin share: Double) -> Double {
    let root = z / share
    return 2 + root * root / 2
  }
}
