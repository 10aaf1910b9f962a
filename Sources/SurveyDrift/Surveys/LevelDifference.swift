import Statistics
import Support

/// The level of a later survey less that of an earlier one, with what is not known of it.
package struct LevelDifference: Hashable, Sendable {
  /// dB.
  package var difference: Double
  /// dB ≥ 0.
  package var standardError: Double
  /// Of its t distribution, > 0.
  package var degreesOfFreedom: Double

  package init(_ difference: Double, standardError: Double, degreesOfFreedom: Double) {
    self.difference = difference
    self.standardError = standardError
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// p of no difference at all, two-sided; a difference without error is exact.
  var pValue: Double {
    guard standardError > 0 else { return difference == 0 ? 1 : 0 }
    return 2
      * Distributions.studentTCDF(
        -abs(difference) / standardError, degreesOfFreedom: degreesOfFreedom)
  }

  /// The interval that a share of such intervals misses, half of it on either side.
  func interval(missing share: Double) -> Interval {
    guard standardError > 0 else { return Interval(lower: difference, upper: difference) }
    let half =
      Distributions.studentTQuantile(1 - share / 2, degreesOfFreedom: degreesOfFreedom) * standardError
    return Interval(lower: difference - half, upper: difference + half)
  }
}
