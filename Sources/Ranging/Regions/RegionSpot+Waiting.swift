import CalibrationModel
import Foundation
import Support

extension RegionSpot {
  private func mean(_ mean: Mean) -> Double {
    switch mean {
    case .estimate: level
    case .lower: interval.lower
    case .upper: interval.upper
    }
  }

  /// - Parameter mean: dBm.
  func slots(_ mean: Double) -> FadingSlots {
    FadingSlots(
      autocorrelation: min(max(autocorrelation, 0), 0.99), collisionLoss: min(max(collisionLoss, 0), 1),
      weakest: sensitivity.map { ($0 - mean) / fadingSD } ?? -.infinity)
  }

  /// A receiver reports whole dBm, so that half a dB less is enough for a level. Beyond ``RegionMonitor/farthestLevel`` nothing better, and
  /// nothing worse, is promised.
  private func standardized(_ level: Double, _ mean: Double) -> Double {
    let farthest = RegionMonitor.farthestLevel
    return min(max((level - 0.5 - mean) / fadingSD, -farthest), farthest)
  }

  /// Waits for packets at or above a level in dBm; `nil` if none is ever heard.
  func entering(_ level: Double, _ mean: Mean, _ fineness: LevelChain.Fineness = .exact) -> RunWait? {
    let mean = self.mean(mean)
    return slots(mean).entering(standardized(level, mean), fineness: fineness)
  }

  /// Waits for slots without a packet at or above a level in dBm.
  func leaving(_ level: Double, _ mean: Mean, _ fineness: LevelChain.Fineness = .exact) -> RunWait? {
    let mean = self.mean(mean)
    return slots(mean).leaving(standardized(level, mean), fineness: fineness)
  }

  /// Its fading and collisions, as if every level were heard; levels are SDs about the mean.
  var withoutThreshold: FadingSlots {
    var slots = slots(level)
    slots.weakest = -.infinity
    return slots
  }

  /// The level, and the ends of its interval.
  package enum Mean: CaseIterable {
    case estimate, lower, upper
  }
}

/// A running level that moves by a share α of every new packet's difference from it.
///
/// Packets are taken to be an AR(1) process with lag-1 correlation ρ, −1 < ρ < 1: near-copies of one another, of which
/// averaging removes less than of independent ones.
package struct ExponentialSmoothing: Hashable, Sendable {
  /// α, 0 < α ≤ 1; 1 keeps the last packet only.
  package var weight: Double

  /// Variance of the smoothed level over that of one packet: α/(2 − α) · (1 + ρ(1 − α))/(1 − ρ(1 − α)).
  package func varianceFactor(autocorrelation rho: Double) -> Double {
    let kept = rho * (1 - weight)
    return weight / (2 - weight) * (1 + kept) / (1 - kept)
  }

  /// Packets until the smoothed level has followed all but a share 0 < ε < 1 of a step: ln ε/ln(1 − α), a fraction; 0 for
  /// α = 1, which follows with the next packet.
  package func packets(toFollowAllBut rest: Double) -> Double {
    weight >= 1 ? 0 : log(rest) / log1p(-weight)
  }
}

extension ExponentialSmoothing {
  /// The filter that a Kalman filter of a wandering level settles to: α = (√(q² + 4q) − q)/2, where q > 0 is the variance
  /// of one step of the level over that of a packet around it (A. C. Harvey, Forecasting, Structural Time Series Models
  /// and the Kalman Filter, 1989, the local level model).
  package init(processToMeasurementVariance q: Double) {
    weight = 2 * q / ((q * q + 4 * q).squareRoot() + q)
  }
}
