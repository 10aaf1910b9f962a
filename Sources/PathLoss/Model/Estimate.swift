package import RadioSurvey
import Statistics

/// A number with its uncertainty. What is not available is `nil`, and `null` in JSON.
package struct Estimate: Hashable, Codable, Sendable {
  /// The estimate.
  package var estimate: Double
  /// Its standard error, in the unit of the estimate.
  @Nullable package var standardError: Double?
  /// Lower end of the 95 % interval.
  @Nullable package var lower95: Double?
  /// Upper end of the 95 % interval.
  @Nullable package var upper95: Double?

  /// An estimate with what is known of its uncertainty.
  package init(
    _ estimate: Double, standardError: Double? = nil, lower95: Double? = nil, upper95: Double? = nil
  ) {
    self.estimate = estimate
    self.standardError = standardError
    self.lower95 = lower95
    self.upper95 = upper95
  }
}

extension Estimate {
  /// An estimate with the 95 % interval of Student's t.
  package init(_ value: Double, standardError: Double, degreesOfFreedom: Double) {
    let half = Distributions.studentTQuantile(0.975, degreesOfFreedom: degreesOfFreedom) * standardError
    self.init(value, standardError: standardError, lower95: value - half, upper95: value + half)
  }
}

/// Among the values of a reason an estimate is without its standard error, and the ends of its interval are finite.
extension Estimate: IntervalValue {
  package init(_ estimate: Double, lower95: Double?, upper95: Double?) {
    self.init(estimate, standardError: nil, lower95: lower95, upper95: upper95)
  }

  /// The estimate as the value of a reason.
  package var stated: Estimate {
    let finite = { (end: Double?) in end.flatMap { $0.isFinite ? $0 : nil } }
    return Estimate(estimate, lower95: finite(lower95), upper95: finite(upper95))
  }
}
