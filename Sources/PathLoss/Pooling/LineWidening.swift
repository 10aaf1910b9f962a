/// What the scatter of beacons adds to the variance of the line in front.
struct LineWidening {
  /// Of the line in front.
  let covariance: LineCovariance
  /// Of the same line where every location were independent of every other.
  let alone: LineCovariance

  /// x'(V − V₀)x ≥ 0 for x = (1, log₁₀ d), dB².
  func variance(atLogDistance x: Double) -> Double {
    max(0, covariance.variance(atLogDistance: x) - alone.variance(atLogDistance: x))
  }
}
