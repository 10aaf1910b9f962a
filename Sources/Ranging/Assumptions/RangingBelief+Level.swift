import Foundation
package import RadioSurvey

extension RangingBelief {
  /// Level in dBm that the device expects at a distance in metres > 0: P − 10 n log₁₀ d.
  package func level(at distance: Double) -> Double {
    referencePower - 10 * pathLossExponent * log10(distance)
  }

  /// Distance in metres that the device reads into a level in dBm: 10^((P − y) / (10 n)).
  package func distance(at level: Double) -> Double {
    pow(10, (referencePower - level) / (10 * pathLossExponent))
  }
}
