extension FittedLine {
  /// Variance from place to place for one dwell at each, dB².
  ///
  /// The estimators in front know no dwells: their σL² holds σT² over the dwells of a location, and the rest of σT² is added. If
  /// neighbours are alike, a place elsewhere differs by more than locations near one another do.
  func placeVariance(locations: Int, dwells: Int) -> Double {
    let location = shadowingSD.estimate * shadowingSD.estimate
    let body = dwellSD.map { $0.estimate * $0.estimate } ?? 0
    let held = Double(locations) / Double(max(1, dwells))
    let here = location + body * (1 - held)
    return neighbours?.shadowingSD.map { max(here, $0.estimate * $0.estimate + body) } ?? here
  }

  /// Degrees of freedom of what is predicted for one dwell at a place never measured: Satterthwaite's (Biometrics Bull. 2, 1946), of
  /// locations − 2 for what locations differ by and of dwells − locations for what is added for single dwells.
  func placeFreedom(locations: Int, dwells: Int) -> Double {
    let most = neighbours?.degreesOfFreedom ?? .infinity
    let location = shadowingSD.estimate * shadowingSD.estimate
    let body = placeVariance(locations: locations, dwells: dwells) - location
    return min(
      most,
      Self.freedom(location, Double(degreesOfFreedom), adding: max(0, body), Double(dwells - locations)))
  }

  /// Degrees of freedom of the sum of two variances that are estimated with their own.
  static func freedom(_ one: Double, _ freedom: Double, adding other: Double, _ otherFreedom: Double)
    -> Double
  {
    guard other > 0, otherFreedom > 0 else { return freedom }
    return (one + other) * (one + other) / (one * one / freedom + other * other / otherFreedom)
  }
}
