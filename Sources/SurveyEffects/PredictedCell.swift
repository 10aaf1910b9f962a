package import PathLoss
package import RadioSurvey

/// A set of conditions that was never measured, as the sum of the changes has it.
package struct PredictedCell: Hashable, Codable, Sendable {
  /// The conditions.
  package var conditions: FitConditions
  /// Always false: nothing here was measured.
  package var isMeasured: Bool
  /// Level at 1 m, dBm, its interval widened because changes need not add up.
  package var referencePower: Estimate
  /// Path-loss exponent, as measured under other conditions.
  package var pathLossExponent: Estimate
  /// Loss for each metre of way besides, dB; absent unless people enter so.
  @Nullable package var changePerMetre: Estimate?
  /// Standard deviation from location to location, dB.
  @Nullable package var shadowingSD: Estimate?

  private enum CodingKeys: String, CodingKey {
    case conditions, isMeasured
    case referencePower = "referencePower_dbm"
    case pathLossExponent
    case changePerMetre = "changePerMetre_db"
    case shadowingSD = "shadowingSD_db"
  }
}
