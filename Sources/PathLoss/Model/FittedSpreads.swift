import Foundation
import Support

/// Two standard deviations as a likelihood gives them, packets counted as independent.
package struct FittedSpreads {
  /// σL in dB.
  var locationSD: Double
  /// Its 95 % interval; `nil` if the locations are on the line exactly.
  var locationInterval: Interval?
  /// σF in dB.
  var residualSD: Double
  /// Its 95 % interval; `nil` if σF is 0.
  var residualInterval: Interval?
  /// Whether σF still holds the variance of rounding to 1 dB.
  var holdsRounding: Bool
}

extension FittedSpreads {
  /// With intervals by profile likelihood.
  package init(_ fit: RandomInterceptREML.Fit) {
    self.init(
      locationSD: fit.locationSD, locationInterval: fit.locationSDInterval(), residualSD: fit.residualSD,
      residualInterval: fit.residualSDInterval(), holdsRounding: true)
  }
}
