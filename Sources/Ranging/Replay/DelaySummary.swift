import Foundation
package import RadioSurvey
import Statistics
package import Support

/// How long it took, over several times.
package struct DelaySummary: Hashable, Codable, Sendable {
  /// How many times.
  package var count: Int
  /// Those of them that were never followed: they count with all the time there was, so that the mean is at least so long.
  package var missed: Int
  /// Mean seconds.
  package var mean: Double
  /// Its 95 % interval by Student's t, not below 0; `nil` for one time.
  @Nullable package var interval: Interval?
  /// The longest, seconds.
  package var longest: Double

  private enum CodingKeys: String, CodingKey {
    case count, missed
    case mean = "mean_s"
    case interval = "meanInterval_s"
    case longest = "longest_s"
  }
}
