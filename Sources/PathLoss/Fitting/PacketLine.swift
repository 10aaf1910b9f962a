package import RadioSurvey
import Statistics

/// Ordinary least squares over packets: what the usual practice reports, shown for what it hides.
package struct PacketLine: Hashable, Codable, Sendable {
  /// Level at 1 m, dBm, with the interval that counts every packet as independent.
  package var referencePower: Estimate
  /// Path-loss exponent, with that interval.
  package var pathLossExponent: Estimate
  /// Residual standard deviation over packets, dB.
  package var residualSD: Double
  /// How often its intervals for the mean of a location hold at locations that it has not seen.
  @Nullable package var heldOut: HeldOutCoverage?

  package init(referencePower: Estimate, pathLossExponent: Estimate, residualSD: Double) {
    self.referencePower = referencePower
    self.pathLossExponent = pathLossExponent
    self.residualSD = residualSD
  }

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

  private enum CodingKeys: String, CodingKey {
    case referencePower = "referencePower_dbm"
    case pathLossExponent
    case residualSD = "residualSD_db"
    case heldOut
  }
}
