extension FittedLine {
  /// Variance from place to place for one dwell at each, dB².
  ///
  /// Beside a level of variation for dwells it is σL² + σT². The estimator of losses knows no dwells: its σL² holds σT² over
  /// the dwells of a location, and the rest of σT² is added.
  func placeVariance(sample: FitSample) -> Double {
    let location = shadowingSD.estimate * shadowingSD.estimate
    guard let dwell = dwellSD?.estimate else { return location }
    let held = estimator == .lossMixture ? Double(sample.locations) / Double(max(1, sample.dwells)) : 0
    return location + dwell * dwell * (1 - held)
  }
}
