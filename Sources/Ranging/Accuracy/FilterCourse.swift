import RadioSurvey
import Foundation
import Statistics

/// How a filter settles from the first packet on, and how it follows a change of the level, at packets that come evenly.
///
/// Each packet moves the smoothed level e by a share α_k of its difference, α₁ = 1. Of packets x that are an AR(1) process of variance 1
/// and lag-1 correlation ρ, its variance v and its covariance d with the latest packet follow
///
///     v_k = (1 − α_k)² v_{k−1} + α_k² + 2 α_k (1 − α_k) ρ d_{k−1},    d_k = (1 − α_k) ρ d_{k−1} + α_k
///
/// from v₁ = d₁ = 1, exactly. With one α for all they tend to ``ExponentialSmoothing/varianceFactor(autocorrelation:)``.
@Memberwise(unlabelled: 1) package struct FilterCourse: Sendable {
  package let filter: ReplayFilter
  /// Seconds from packet to packet, > 0.
  package let interval: Double
  /// ρ, 0 ≤ ρ < 1.
  package let autocorrelation: Double

  /// Variance of the smoothed level over that of one packet after 1, 2 … `count` packets.
  package func varianceFactors(_ count: Int) -> [Double] {
    switch filter {
    case .mean(let window):
      return (1...max(1, count)).map {
        AutoregressiveMean.varianceFactor(packets: min($0, window), autocorrelation: autocorrelation)
      }
    case .exponential(let weight): return varianceFactors(count) { weight }
    case .kalman(let drift, let noise):
      // Variance of the level over that of its noise.
      var level = 1.0
      return varianceFactors(count) {
        level += drift * drift * interval / (noise * noise)
        let gain = level / (level + 1)
        level *= 1 - gain
        return gain
      }
    }
  }

  /// - Parameter next: α₂, α₃ …
  private func varianceFactors(_ count: Int, gain next: () -> Double) -> [Double] {
    var (variance, covariance) = (1.0, 1.0)
    var factors = [1.0]
    while factors.count < count {
      let gain = next()
      let kept = (1 - gain) * autocorrelation * covariance
      variance = (1 - gain) * (1 - gain) * variance + gain * gain + 2 * gain * kept
      covariance = kept + gain
      factors.append(variance)
    }
    return factors
  }

  /// What ``varianceFactors(_:)`` tends to: 0 for a Kalman filter of a level that does not drift, which goes on averaging.
  package var settledFactor: Double {
    switch filter {
    case .mean(let window):
      AutoregressiveMean.varianceFactor(packets: window, autocorrelation: autocorrelation)
    case .exponential(let weight):
      ExponentialSmoothing(weight: weight).varianceFactor(autocorrelation: autocorrelation)
    case .kalman(let drift, let noise):
      drift > 0 ? settled(drift, noise).varianceFactor(autocorrelation: autocorrelation) : 0
    }
  }

  /// Packets after a change of the level, once the filter has settled, until no more than a share 0 < ε < 1 of it is left; 0 for ε ≥ 1, and
  /// `nil` for a Kalman filter of a level that does not drift: the longer it has listened, the slower it follows.
  package func packets(toFollowAllBut rest: Double) -> Int? {
    guard rest < 1 else { return 0 }
    switch filter {
    case .mean(let window): return max(1, Int((Double(window) * (1 - rest) - 1e-9).rounded(.up)))
    case .exponential(let weight): return Self.whole(ExponentialSmoothing(weight: weight), rest)
    case .kalman(let drift, let noise): return drift > 0 ? Self.whole(settled(drift, noise), rest) : nil
    }
  }

  private static func whole(_ smoothing: ExponentialSmoothing, _ rest: Double) -> Int {
    max(1, Int((smoothing.packets(toFollowAllBut: rest) - 1e-9).rounded(.up)))
  }

  private func settled(_ drift: Double, _ noise: Double) -> ExponentialSmoothing {
    ExponentialSmoothing(processToMeasurementVariance: drift * drift * interval / (noise * noise))
  }
}

extension FilterCourse {
  /// Correlation of the settled level with itself some packets h > 0 later, h not necessarily whole.
  ///
  /// Of an exponential filter with β = 1 − α it is that of an AR(2) process with the roots ρ and β,
  /// (ρ^{h+1}(1 − β²) − β^{h+1}(1 − ρ²))/((ρ − β)(1 + ρβ)), which for h = 1 is (β + ρ)/(1 + βρ); of a mean
  /// the double sum over both windows. A Kalman filter of a level that does not drift keeps all that it has: 1.
  package func correlation(after packets: Double) -> Double {
    switch filter {
    case .mean(let window): return mean(window, packets)
    case .exponential(let weight): return smoothed(1 - weight, packets)
    case .kalman(let drift, let noise):
      guard drift > 0 else { return 1 }
      return smoothed(1 - settled(drift, noise).weight, packets)
    }
  }

  private func smoothed(_ beta: Double, _ lag: Double) -> Double {
    // At equal roots the formula is 0/0, and smooth.
    let rho = abs(autocorrelation - beta) < 1e-6 ? beta + 1e-6 : autocorrelation
    let numerator = pow(rho, lag + 1) * (1 - beta * beta) - pow(beta, lag + 1) * (1 - rho * rho)
    return min(max(numerator / ((rho - beta) * (1 + rho * beta)), 0), 1)
  }

  private func mean(_ window: Int, _ lag: Double) -> Double {
    // Without correlation a shared packet is all that two windows have in common.
    guard autocorrelation > 1e-9 else { return max(0, 1 - lag / Double(window)) }
    var (shifted, own) = (0.0, 0.0)
    for offset in (1 - window)..<window {
      let pairs = Double(window - abs(offset))
      shifted += pairs * pow(autocorrelation, abs(Double(offset) - lag))
      own += pairs * pow(autocorrelation, abs(Double(offset)))
    }
    return min(shifted / own, 1)
  }
}
