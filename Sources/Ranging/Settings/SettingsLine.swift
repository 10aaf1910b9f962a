import Foundation
package import RadioSurvey
import Statistics
package import Support

/// The mean level of one fit over the distances measured, and the measured power that its beacons broadcast.
package struct SettingsLine: Hashable, Sendable {
  /// What the fit is of.
  package var conditions: FitConditions
  /// Level at 1 m, dBm.
  package var referencePower: Double
  /// Path-loss exponent, > 0.
  package var pathLossExponent: Double
  /// Distances measured, metres > 0.
  package var range: Interval
  /// What the beacons broadcast, dBm.
  package var measuredPower: Int

  package init(
    conditions: FitConditions = FitConditions(), referencePower: Double, pathLossExponent: Double,
    range: Interval, measuredPower: Int
  ) {
    self.conditions = conditions
    self.referencePower = referencePower
    self.pathLossExponent = pathLossExponent
    self.range = range
    self.measuredPower = measuredPower
  }

  /// Mean level in dBm at a distance in metres > 0: P₁ − 10 n log₁₀ d.
  package func level(at distance: Double) -> Double {
    referencePower - 10 * pathLossExponent * log10(distance)
  }

  /// Where the mean level is the measured power, metres: about 1.
  var knee: Double { pow(10, (referencePower - Double(measuredPower)) / (10 * pathLossExponent)) }

  /// The distances measured where an app's own coefficients count; `nil` if there are hardly any.
  var farRange: Interval? {
    let lower = max(range.lower, knee)
    return range.upper > 1.05 * lower ? Interval(lower: lower, upper: range.upper) : nil
  }

  /// The distances measured that are nearer; `nil` if there are none.
  var nearRange: Interval? {
    range.lower < knee ? Interval(lower: range.lower, upper: min(knee, range.upper)) : nil
  }

  /// Distances evenly apart in their logarithm, both ends among them.
  static func grid(_ range: Interval, count: Int) -> [Double] {
    let step = log(range.upper / range.lower) / Double(count - 1)
    return (0..<count).map { index in
      index == 0 ? range.lower : index == count - 1 ? range.upper : range.lower * exp(step * Double(index))
    }
  }
}
