import Foundation
import RadioSurvey
import Statistics
import Support
package import CalibrationModel

/// Something that names the nearest beacon once a step.
protocol SwitchRule {
  /// The beacon that it takes for the nearest after a step; `nil` for none.
  mutating func step(_ moment: ReplayMoment) -> Int?
}

extension EventRate {
  /// - Parameter hours: > 0; with none the rate is 0 and its interval unbounded.
  package init(_ count: Int, hours: Double) {
    guard hours > 0 else {
      self.init(count: count, perHour: 0, interval: Interval(lower: 0, upper: 1e6))
      return
    }
    self.init(
      count: count, perHour: Double(count) / hours,
      interval: Interval(
        lower: count == 0
          ? 0
          : Distributions.chiSquaredQuantile(0.025, degreesOfFreedom: Double(2 * count)) / 2 / hours,
        upper: Distributions.chiSquaredQuantile(0.975, degreesOfFreedom: Double(2 * count + 2)) / 2 / hours))
  }
}
