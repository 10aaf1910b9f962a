import Foundation

/// The level of a later survey less that of an earlier one, with what is not known of it.
package struct LevelDifference: Hashable, Sendable {
  /// Places that a beacon needs in each survey.
  package static let minimumPlaces = 3

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
}
