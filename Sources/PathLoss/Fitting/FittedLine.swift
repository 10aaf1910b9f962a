import RadioSurvey
package import CalibrationModel
import Statistics

extension FittedLine {
  /// Below what level the receiver heard nothing; ``ReceptionThreshold/none`` if losses are not part of the fit.
  package var threshold: ReceptionThreshold {
    guard let sensitivity else { return .none }
    return ReceptionThreshold(
      level: sensitivity, width: sensitivityBasis == .soft ? ReceiverSensitivity.softWidth : 0)
  }

  /// Variance from place to place for one dwell at each, dB².
  ///
  /// The estimators in front know no dwells: their σL² holds σT² over the dwells of a location, and the rest of σT² is added.
  package func placeVariance(locations: Int, dwells: Int) -> Double {
    let location = shadowingSD.estimate * shadowingSD.estimate
    let body = dwellSD.map { $0.estimate * $0.estimate } ?? 0
    return location + body * (1 - Double(locations) / Double(max(1, dwells)))
  }

  /// Degrees of freedom of predictions for one dwell at a new place: Satterthwaite's (Biometrics Bull. 2, 1946), of
  /// locations − 2 for what locations differ by and of dwells − locations for what is added for single dwells.
  package func placeFreedom(locations: Int, dwells: Int) -> Double {
    let location = shadowingSD.estimate * shadowingSD.estimate
    let body = placeVariance(locations: locations, dwells: dwells) - location
    return Self.freedom(location, Double(degreesOfFreedom), adding: max(0, body), Double(dwells - locations))
  }

  /// Degrees of freedom of the sum of two variances that are estimated with their own.
  package static func freedom(_ one: Double, _ freedom: Double, adding other: Double, _ otherFreedom: Double)
    -> Double
  {
    guard other > 0, otherFreedom > 0 else { return freedom }
    return (one + other) * (one + other) / (one * one / freedom + other * other / otherFreedom)
  }
}

extension PacketLine {
  /// Ordinary least squares over all packets, from the sums of the locations; `nil` if they carry no line.
  init?(_ groups: [RandomInterceptREML.Group], heldOut: HeldOutCoverage?) {
    let likelihood = RandomInterceptREML.Likelihood(groups, criterion: .restricted)
    guard let point = try? likelihood.point(at: 0), likelihood.denominator > 0 else { return nil }
    let variance = point.residualSumOfSquares / likelihood.denominator
    let line = point.line
    self.init(
      referencePower: Estimate(
        line.coefficients[0], standardError: (line.inverseCross[0, 0] * variance).squareRoot(),
        degreesOfFreedom: likelihood.denominator),
      pathLossExponent: Estimate(
        -line.coefficients[1] / 10, standardError: (line.inverseCross[1, 1] * variance).squareRoot() / 10,
        degreesOfFreedom: likelihood.denominator),
      residualSD: variance.squareRoot())
    self.heldOut = heldOut
  }
}
