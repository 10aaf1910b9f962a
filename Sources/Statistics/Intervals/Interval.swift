import Foundation

/// A closed interval in the unit of what it bounds.
package struct Interval: Hashable, Codable, Sendable {
  /// Lower end.
  package var lower: Double
  /// Upper end, ≥ lower.
  package var upper: Double

  package init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether the value is in the interval, ends included.
  package func contains(_ value: Double) -> Bool { lower <= value && value <= upper }
}

extension Interval {
  /// An interval about a positive value whose logarithm has one that is symmetric.
  ///
  /// No end is further than a factor of a million away: where the data say nothing of a spread, its standard error has no
  /// bound, and no spread of radio levels is beyond that.
  ///
  /// - Parameters:
  ///   - value: The value, > 0.
  ///   - logHalfWidth: Half of the width of the logarithm's interval, ≥ 0; infinite or NaN if nothing is known.
  package init(about value: Double, logHalfWidth: Double) {
    let factor = logHalfWidth < 13.8 ? exp(logHalfWidth) : 1e6
    self.init(lower: value / factor, upper: value * factor)
  }
}
