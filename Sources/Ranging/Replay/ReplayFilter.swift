import Foundation

/// How levels of one beacon are smoothed, packet by packet.
package enum ReplayFilter: Hashable, Sendable {
  /// The mean of the latest k ≥ 1 packets.
  case mean(packets: Int)
  /// A share 0 < α ≤ 1 of each new packet's difference, see ``ExponentialSmoothing``.
  case exponential(weight: Double)
  /// The local level model: a level that wanders by `drift` dB per square root of a second, heard with an SD of `noise` dB.
  ///
  /// P ← P + drift² Δt; K = P/(P + noise²); x ← x + K (y − x); P ← (1 − K) P. At a constant rate it settles to
  /// ``ExponentialSmoothing/init(processToMeasurementVariance:)`` with q = drift² Δt/noise².
  case kalman(drift: Double, noise: Double)
}
