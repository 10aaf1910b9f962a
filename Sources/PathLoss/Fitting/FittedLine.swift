import RadioSurvey
import Statistics
package import CalibrationModel

extension FittedLine {
  /// Below what level the receiver heard nothing; ``ReceptionThreshold/none`` if losses are not part of the fit.
  package var threshold: ReceptionThreshold {
    guard let sensitivity else { return .none }
    return ReceptionThreshold(
      level: sensitivity, width: sensitivityBasis == .soft ? ReceiverSensitivity.softWidth : 0)
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
