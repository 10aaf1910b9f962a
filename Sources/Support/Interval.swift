import Foundation

/// A closed interval in the unit of its quantity.
package struct Interval: Hashable, Codable, Sendable {
  package var lower: Double
  /// Upper end, ≥ lower.
  package var upper: Double

  package init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether the value is in the interval, ends included.
  package func contains(_ value: Double) -> Bool { lower <= value && value <= upper }

  /// An interval about a positive value whose logarithm has one that is symmetric.
  ///
  /// Beyond a factor of a million the data know nothing of the value, and the interval is 0 to a million, or a million times the
  /// value if that is more: finite, so that it can be stored, and wider than any value that occurs.
  /// - Parameter value: The value, > 0.
  /// - Parameter logHalfWidth: Half of the width of the logarithm's interval, ≥ 0; infinite or NaN if nothing is known.
  package init(about value: Double, logHalfWidth: Double) {
    guard logHalfWidth < 13.8 else {
      self.init(lower: 0, upper: max(value, 1) * 1e6)
      return
    }
    self.init(lower: value / exp(logHalfWidth), upper: value * exp(logHalfWidth))
  }
}
