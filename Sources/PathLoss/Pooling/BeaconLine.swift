package import RadioSurvey

/// One beacon among the others.
package struct BeaconLine: Hashable, Codable, Sendable {
  /// The beacon.
  package var beacon: BeaconIdentifier
  /// Locations at which it was heard.
  package var locations: Int
  /// Its own level at 1 m, dBm: best linear predictor, drawn towards the common line where it has few locations.
  package var referencePower: Estimate
  /// Its own exponent, likewise.
  package var pathLossExponent: Estimate
  /// Mean of its levels less the line of the other beacons at the same distances, dB, with the interval of that mean.
  @Nullable package var offset: Estimate?
  /// Probability of an offset so large where this beacon is one of a kind with the others, adjusted for looking at all of
  /// them (Benjamini and Hochberg); absent with fewer than four beacons, or where checks were not asked for.
  @Nullable package var pValue: Double?

  /// Whether it does not belong with the others: an adjusted p below 1 %.
  package var isOutlying: Bool { pValue.map { $0 < Diagnosis.threshold } ?? false }

  private enum CodingKeys: String, CodingKey {
    case beacon, locations
    case referencePower = "referencePower_dbm"
    case pathLossExponent
    case offset = "offset_db"
    case pValue
  }
}
