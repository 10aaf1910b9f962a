import Foundation
import RadioSurvey
import Statistics
package import Support

/// How often something happened in a stretch of time.
package struct EventRate: Hashable, Codable, Sendable {
  /// How often.
  package var count: Int
  /// An hour.
  package var perHour: Double
  /// Its 95 % interval, for events that are independent of one another: exact for a Poisson count (F. Garwood, Biometrika 28, 1936).
  package var interval: Interval

  /// - Parameter hours: > 0; with none the rate is 0 and its interval unbounded.
  package init(_ count: Int, hours: Double) {
    self.count = count
    guard hours > 0 else {
      perHour = 0
      interval = Interval(lower: 0, upper: 1e6)
      return
    }
    perHour = Double(count) / hours
    interval = Interval(
      lower: count == 0
        ? 0
        : Distributions.chiSquaredQuantile(0.025, degreesOfFreedom: Double(2 * count)) / 2 / hours,
      upper: Distributions.chiSquaredQuantile(0.975, degreesOfFreedom: Double(2 * count + 2)) / 2 / hours)
  }

  private enum CodingKeys: String, CodingKey {
    case count, perHour
    case interval = "perHourInterval"
  }
}
