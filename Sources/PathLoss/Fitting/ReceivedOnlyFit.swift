package import RadioSurvey

/// What a random intercept on the packets received alone estimates, by restricted maximum likelihood.
package struct ReceivedOnlyFit: Hashable, Codable, Sendable {
  /// Level at 1 m, dBm.
  package var referencePower: Estimate
  /// Path-loss exponent; biased low where packets were lost.
  package var pathLossExponent: Estimate
  /// Standard deviation from location to location, dB.
  package var shadowingSD: Estimate
  /// Standard deviation from packet to packet within a location, dB.
  package var fadingSD: Estimate
  /// Standard deviation from dwell to dwell at a location, dB; absent if no location has two.
  @Nullable package var dwellSD: Estimate?
  /// Standard deviation from session to session, dB; absent if it cannot be told.
  @Nullable package var sessionSD: Estimate?
  /// Metres over which the likeness of neighbouring locations falls to 1/e; absent if none is seen.
  @Nullable package var decorrelation: Estimate?
  /// −2 × restricted log-likelihood at the optimum; absent if it has no bound.
  @Nullable package var deviance: Double?
  /// How often its intervals for the mean of the packets received at a location hold at locations that it has not seen.
  @Nullable package var heldOut: HeldOutCoverage?

  package init(
    referencePower: Estimate, pathLossExponent: Estimate, shadowingSD: Estimate, fadingSD: Estimate,
    deviance: Double?, heldOut: HeldOutCoverage? = nil
  ) {
    self.referencePower = referencePower
    self.pathLossExponent = pathLossExponent
    self.shadowingSD = shadowingSD
    self.fadingSD = fadingSD
    self.deviance = deviance
    self.heldOut = heldOut
  }

  private enum CodingKeys: String, CodingKey {
    case referencePower = "referencePower_dbm"
    case pathLossExponent
    case shadowingSD = "shadowingSD_db"
    case fadingSD = "fadingSD_db"
    case dwellSD = "dwellSD_db"
    case sessionSD = "sessionSD_db"
    case decorrelation = "decorrelation_m"
    case deviance, heldOut
  }
}
