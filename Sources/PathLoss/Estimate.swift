import Foundation
public import RadioSurvey

/// A number with its uncertainty. What cannot be had is `nil`, and `null` in JSON.
public struct Estimate: Hashable, Codable, Sendable {
  /// The estimate.
  public var estimate: Double
  /// Its standard error, in the unit of the estimate.
  @Nullable public var standardError: Double?
  /// Lower end of the 95 % interval.
  @Nullable public var lower95: Double?
  /// Upper end of the 95 % interval.
  @Nullable public var upper95: Double?

  /// An estimate with what is known of its uncertainty.
  public init(
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
  init(_ value: Double, standardError: Double, degreesOfFreedom: Double) {
    let half = Distributions.studentTQuantile(0.975, degreesOfFreedom: degreesOfFreedom) * standardError
    self.init(value, standardError: standardError, lower95: value - half, upper95: value + half)
  }
}

/// A closed interval in the unit of what it bounds.
public struct Interval: Hashable, Codable, Sendable {
  /// Lower end.
  public var lower: Double
  /// Upper end, ≥ lower.
  public var upper: Double

  /// An interval.
  public init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether the value lies in the interval, ends included.
  public func contains(_ value: Double) -> Bool { lower <= value && value <= upper }
}

extension Interval {
  /// An interval about a positive value whose logarithm has one that is symmetric.
  ///
  /// No end is further than a factor of a million away: where the data say nothing of a spread, its standard error has no
  /// bound, and no spread of radio levels lies beyond that.
  ///
  /// - Parameters:
  ///   - value: The value, > 0.
  ///   - logHalfWidth: Half of the width of the logarithm's interval, ≥ 0; infinite or NaN where nothing is known.
  init(about value: Double, logHalfWidth: Double) {
    let factor = logHalfWidth < 13.8 ? exp(logHalfWidth) : 1e6
    self.init(lower: value / factor, upper: value * factor)
  }
}
