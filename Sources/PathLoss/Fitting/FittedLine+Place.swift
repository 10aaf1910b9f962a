extension FittedLine {
  /// Variance from place to place for one dwell at each, dB².
  ///
  /// The estimators in front know no dwells: their σL² holds σT² over the dwells of a location, and the rest of σT² is added.
  func placeVariance(sample: FitSample) -> Double {
    let location = shadowingSD.estimate * shadowingSD.estimate
    guard let dwell = dwellSD?.estimate else { return location }
    let held = Double(sample.locations) / Double(max(1, sample.dwells))
    return location + dwell * dwell * (1 - held)
  }
}
