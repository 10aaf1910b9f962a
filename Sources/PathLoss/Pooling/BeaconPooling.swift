package import RadioSurvey

/// What the beacons of one fit have in common and in what they differ, by partial pooling of their lines; see ``PooledLines``.
///
/// A location's level is its packets' mean, or where lost packets are part of the fit, the level that its own packets tell,
/// the lost ones included. Two beacons that were surveyed at one place count as two locations.
package struct BeaconPooling: Hashable, Codable, Sendable {
  /// The line as locations alone would tell it, every location independent of every other.
  package struct LocationsAlone: Hashable, Codable, Sendable {
    /// Level at 1 m, dBm.
    package var referencePower: Estimate
    /// Path-loss exponent.
    package var pathLossExponent: Estimate

    private enum CodingKeys: String, CodingKey {
      case referencePower = "referencePower_dbm"
      case pathLossExponent
    }
  }

  /// By what factor an interval in front is wider than locations alone would make it, ≥ 1.
  package struct Widening: Hashable, Codable, Sendable {
    /// Of the level at 1 m.
    package var referencePower: Double
    /// Of the exponent.
    package var pathLossExponent: Double
  }

  /// Level at 1 m of the common line, dBm, with the t interval of beacons − 1 degrees of freedom.
  package var referencePower: Estimate
  /// Exponent of the common line, likewise.
  package var pathLossExponent: Estimate
  /// Distance at which ``levelSD`` holds, metres: the geometric mean of all distances.
  package var centreDistance: Double
  /// SD of the beacons' levels at that distance, dB ≥ 0; the interval is the Q-profile of the beacons' own levels.
  package var levelSD: Estimate
  /// SD of the beacons' exponents, ≥ 0; the interval is the Q-profile of the beacons' own slopes.
  package var exponentSD: Estimate
  /// SD from location to location about each beacon's own line, dB.
  package var locationSD: Double
  /// Whether the beacons differ too little for both SDs and their correlation to be determined.
  package var isSingular: Bool
  /// The line in front before it was widened.
  package var locationsAlone: LocationsAlone
  /// What the beacons' likeness within themselves did to the intervals in front.
  package var widening: Widening
  /// How often the interval for a location holds at beacons that the fit has not seen, one beacon left out at a time;
  /// absent with fewer than four beacons, or where checks were not asked for.
  @Nullable package var heldOut: HeldOutCoverage?
  /// The beacons, in their order.
  package var lines: [BeaconLine]

  private enum CodingKeys: String, CodingKey {
    case referencePower = "referencePower_dbm"
    case pathLossExponent
    case centreDistance = "centreDistance_m"
    case levelSD = "levelSD_db"
    case exponentSD
    case locationSD = "locationSD_db"
    case isSingular = "singular"
    case locationsAlone, widening, heldOut, lines
  }
}
