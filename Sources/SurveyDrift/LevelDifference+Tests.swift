import CalibrationModel
import Statistics
import Support

extension LevelDifference {
  /// p of no difference at all, two-sided; a difference without error is exact.
  var pValue: Double {
    guard standardError > 0 else { return difference == 0 ? 1 : 0 }
    return 2 * Distributions.studentTCDF(-abs(difference) / standardError, degreesOfFreedom: degreesOfFreedom)
  }

  /// The larger p of two one-sided tests of a difference of the margin or more (Schuirmann, see ``DriftCheck``).
  func equivalenceP(margin: Double) -> Double {
    guard standardError > 0 else { return abs(difference) < margin ? 0 : 1 }
    return Distributions.studentTCDF(
      (abs(difference) - margin) / standardError, degreesOfFreedom: degreesOfFreedom)
  }

  /// With its 95 % interval.
  var estimate: Estimate {
    let interval = interval95
    return Estimate(
      difference, standardError: standardError, lower95: interval.lower, upper95: interval.upper)
  }

  var interval95: Interval {
    guard standardError > 0 else { return Interval(lower: difference, upper: difference) }
    let half = Distributions.studentTQuantile(0.975, degreesOfFreedom: degreesOfFreedom) * standardError
    return Interval(lower: difference - half, upper: difference + half)
  }
}
