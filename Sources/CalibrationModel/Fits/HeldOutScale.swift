import Foundation

/// How wide a fit's intervals must be, by what was left out of it: the factors on the model's half widths in dB.
///
/// Each left-out location has a normal score q: its error as a quantile of the t distribution predicted for it. If the model is right,
/// the root mean square of the scores is 1, with a standard error of 1/√(2G) on a log scale for G independent groups. With a handful of
/// locations that says little, so the factor is the posterior mean of its log, with a prior of mean 0 and SD ``priorSD``, which is how
/// far simulated and real surveys were off:
///
///     log factor = log(measured) · τ²/(τ² + 1/(2G)),   factor ≥ ``least``.
///
/// The 68 and the 95 % interval have factors of their own, from the quantiles of |q|, where there are ``shapeGroups`` groups or more.
package struct HeldOutScale: Hashable, Codable, Sendable {
  /// τ, the SD of the prior on the log of the factor.
  package static let priorSD = 0.1
  /// No interval is made narrower than this share of the model's.
  package static let least = 0.9
  /// Groups from which on both intervals have factors of their own.
  package static let shapeGroups = 60

  /// Locations that were left out, one at a time.
  package var locations: Int
  /// Independent groups among them: blocks where neighbours are alike, or else the locations.
  package var groups: Int
  /// The factor that the left-out locations alone ask for at 68.27 %, ≥ 0.
  package var measured68: Double
  /// The same at 95.45 %; equal to the other with fewer than 60 groups.
  package var measured95: Double
  /// What the half width at 68.27 % is multiplied by, ≥ 0.9.
  package var factor68: Double
  /// What the half width at 95.45 % is multiplied by, ≥ 0.9.
  package var factor95: Double

  /// Shrinks what was measured.
  ///
  /// - Parameters:
  ///   - measured: at 68.27 and at 95.45 %, finite and ≥ 0.
  ///   - groups: G ≥ 1.
  package init(locations: Int, groups: Int, measured68: Double, measured95: Double) {
    self.locations = locations
    self.groups = groups
    self.measured68 = measured68
    self.measured95 = measured95
    factor68 = Self.shrunk(measured68, groups: groups)
    factor95 = Self.shrunk(measured95, groups: groups)
  }

  private static func shrunk(_ measured: Double, groups: Int) -> Double {
    let prior = priorSD * priorSD
    return max(least, pow(measured, prior / (prior + 1 / (2 * Double(groups)))))
  }
}
