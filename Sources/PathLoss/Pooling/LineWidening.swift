import CalibrationModel

/// What the scatter of beacons and the likeness of neighbouring locations add to what the line in front says of a location never
/// seen.
struct LineWidening {
  /// Of the line in front.
  let covariance: LineCovariance
  /// Of the same line where every location were independent of every other.
  let alone: LineCovariance
  /// What neighbours hide of the variance from place to place, dB² ≥ 0.
  var placeVariance = 0.0
  /// No prediction has more degrees of freedom; `nil` for no bound.
  var degreesOfFreedom: Double?

  /// x'(V − V₀)x ≥ 0 for x = (1, log₁₀ d), and what neighbours hide, dB².
  func variance(atLogDistance x: Double) -> Double {
    placeVariance + max(0, covariance.variance(atLogDistance: x) - alone.variance(atLogDistance: x))
  }

  /// The degrees of freedom of a prediction that has these without the widening.
  func degreesOfFreedom(_ degrees: Double) -> Double { min(degrees, degreesOfFreedom ?? degrees) }
}
