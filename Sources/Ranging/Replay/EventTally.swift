import Foundation
package import RadioSurvey
package import Statistics

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

/// Adds delays up.
struct DelayTally: Sendable {
  private var count = 0
  private var missed = 0
  private var mean = 0.0
  private var squares = 0.0
  private var longest = 0.0

  mutating func add(_ delay: Double, isMissed: Bool = false) {
    count += 1
    if isMissed { missed += 1 }
    let change = delay - mean
    mean += change / Double(count)
    squares += change * (delay - mean)
    longest = max(longest, delay)
  }

  /// `nil` for none.
  var summary: DelaySummary? {
    guard count > 0 else { return nil }
    var interval: Interval?
    if count > 1 {
      let half =
        Distributions.studentTQuantile(0.975, degreesOfFreedom: Double(count - 1))
        * (squares / Double(count - 1) / Double(count)).squareRoot()
      interval = Interval(lower: max(0, mean - half), upper: mean + half)
    }
    return DelaySummary(count: count, missed: missed, mean: mean, interval: interval, longest: longest)
  }
}
