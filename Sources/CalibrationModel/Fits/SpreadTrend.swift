import Foundation
import RadioSurvey
package import Support

/// Spreads that change with distance: those of the line times a factor that is exponential in log₁₀ d, with a bend in the middle
/// where that predicts better, within the distances measured. Its square is 1 in the mean over the locations.
@Memberwise package struct SpreadTrend: Hashable, Codable, Sendable {
  /// Locations below which nothing is said.
  package static let minimumLocations = 30

  /// Parts of the locations that are each predicted by a trend of the others.
  package static let folds = 5

  /// No factor is farther from 1.
  private static let largestFactor = 4.0

  /// The factor at ``centre``.
  package var factor: Double
  /// How many times larger spreads are at ten times the distance, up to ``centre``.
  package var ratioPerDecade: Double
  /// The same beyond it; equal where there is no bend.
  package var ratioPerDecadeBeyond: Double
  /// exp of the mean of the log distances of the locations, metres.
  @Key("_m") package var centre: Double
  /// Nearest and farthest location, metres; beyond them the factor stays.
  @Key("_m") package var distance: Interval
  /// Mean gain in log score at these left-out locations, by trends that have not seen them. The shape is chosen by all fits of a
  /// survey together, so that one of them may gain less than its standard error.
  package var gain: Double
  /// Its standard error.
  package var gainError: Double
  /// What the factor would have to be multiplied by to be likeliest; not part of the result.
  @Key("") package var level = 1.0

  /// The factor at a distance in metres > 0, ¼ to 4.
  package func factor(at distance: Double) -> Double {
    let inside = min(max(distance, self.distance.lower), self.distance.upper)
    let ratio = inside > centre ? ratioPerDecadeBeyond : ratioPerDecade
    let value = factor * pow(ratio, log10(inside / centre))
    return min(max(value, 1 / Self.largestFactor), Self.largestFactor)
  }
}
