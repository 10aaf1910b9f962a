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

  /// Variance of the smoothed level over that of one packet, for packets `slot` seconds apart of lag-1 correlation ρ. A Kalman filter is
  /// taken at the gain that it settles to.
  package func varianceFactor(autocorrelation rho: Double, slot: Double) -> Double {
    switch self {
    case .mean(let packets):
      let k = Double(packets)
      guard rho != 0 else { return 1 / k }
      return (1 + rho) / ((1 - rho) * k) - 2 * rho * (1 - pow(rho, k)) / (k * k * (1 - rho) * (1 - rho))
    case .exponential(let weight):
      return ExponentialSmoothing(weight: weight).varianceFactor(autocorrelation: rho)
    case .kalman(let drift, let noise):
      return ExponentialSmoothing(processToMeasurementVariance: drift * drift * slot / (noise * noise))
        .varianceFactor(autocorrelation: rho)
    }
  }
}
