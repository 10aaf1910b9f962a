import Foundation
import RadioSurvey
import Statistics
import Support

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
