import Foundation

extension FilterCourse {
  /// Correlation of the settled level with itself some packets h > 0 later, h not necessarily whole.
  ///
  /// Of an exponential filter with β = 1 − α it is that of an AR(2) process with the roots ρ and β,
  /// (ρ^{h+1}(1 − β²) − β^{h+1}(1 − ρ²))/((ρ − β)(1 + ρβ)), which for h = 1 is ``ExponentialSmoothing/autocorrelation(ofPackets:)``; of a mean
  /// the double sum over both windows. A Kalman filter of a level that does not drift keeps all that it has: 1.
  package func correlation(after packets: Double) -> Double {
    switch filter {
    case .mean(let window): return mean(window, packets)
    case .exponential(let weight): return smoothed(1 - weight, packets)
    case .kalman(let drift, let noise):
      guard drift > 0 else { return 1 }
      let q = drift * drift * interval / (noise * noise)
      return smoothed(1 - ExponentialSmoothing(processToMeasurementVariance: q).weight, packets)
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
