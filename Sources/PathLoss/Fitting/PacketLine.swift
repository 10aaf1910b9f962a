package import RadioSurvey

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

  private enum CodingKeys: String, CodingKey {
    case referencePower = "referencePower_dbm"
    case pathLossExponent
    case residualSD = "residualSD_db"
    case heldOut
  }
}
