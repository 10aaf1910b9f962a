public import RadioSurvey

/// What the beacons of one fit have in common and in what they differ, by partial pooling of their lines; see ``PooledLines``.
///
/// A location's level is its packets' mean, or where lost packets are part of the fit, the level that its own packets tell,
/// the lost ones included. Two beacons that were surveyed at one place count as two locations.
public struct BeaconPooling: Hashable, Codable, Sendable {
  /// The line as locations alone would tell it, every location independent of every other.
  public struct LocationsAlone: Hashable, Codable, Sendable {
    /// Level at 1 m, dBm.
    public var referencePower: Estimate
    /// Path-loss exponent.
    public var pathLossExponent: Estimate

    private enum CodingKeys: String, CodingKey {
      case referencePower = "referencePower_dbm"
      case pathLossExponent
    }
  }

  /// By what factor an interval in front is wider than locations alone would make it, ≥ 1.
  public struct Widening: Hashable, Codable, Sendable {
    /// Of the level at 1 m.
    public var referencePower: Double
    /// Of the exponent.
    public var pathLossExponent: Double
  }

  /// Level at 1 m of the common line, dBm, with the t interval of beacons − 1 degrees of freedom.
  public var referencePower: Estimate
  /// Exponent of the common line, likewise.
  public var pathLossExponent: Estimate
  /// Distance at which ``levelSD`` holds, metres: the geometric mean of all distances.
  public var centreDistance: Double
  /// SD of the beacons' levels at that distance, dB ≥ 0; the interval is the Q-profile of the beacons' own levels.
  public var levelSD: Estimate
  /// SD of the beacons' exponents, ≥ 0; the interval is the Q-profile of the beacons' own slopes.
  public var exponentSD: Estimate
  /// SD from location to location about each beacon's own line, dB.
  public var locationSD: Double
  /// Whether the beacons differ too little for both SDs and their correlation to be told.
  public var isSingular: Bool
  /// The line in front before it was widened.
  public var locationsAlone: LocationsAlone
  /// What the beacons' likeness within themselves did to the intervals in front.
  public var widening: Widening
  /// How often the interval for a location holds at beacons that the fit has not seen, one beacon left out at a time;
  /// absent with fewer than four beacons, or where checks were not asked for.
  @Nullable public var heldOut: HeldOutCoverage?
  /// The beacons, in their order.
  public var lines: [BeaconLine]

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

/// One beacon among the others.
public struct BeaconLine: Hashable, Codable, Sendable {
  /// The beacon.
  public var beacon: BeaconIdentifier
  /// Locations at which it was heard.
  public var locations: Int
  /// Its own level at 1 m, dBm: best linear predictor, drawn towards the common line where it has few locations.
  public var referencePower: Estimate
  /// Its own exponent, likewise.
  public var pathLossExponent: Estimate
  /// Mean of its levels less the line of the other beacons at the same distances, dB, with the interval of that mean.
  @Nullable public var offset: Estimate?
  /// Probability of an offset so large where this beacon is one of a kind with the others, adjusted for looking at all of
  /// them (Benjamini and Hochberg); absent with fewer than four beacons, or where checks were not asked for.
  @Nullable public var pValue: Double?

  /// Whether it does not belong with the others: an adjusted p below 1 %.
  public var isOutlying: Bool { pValue.map { $0 < Diagnosis.threshold } ?? false }

  private enum CodingKeys: String, CodingKey {
    case beacon, locations
    case referencePower = "referencePower_dbm"
    case pathLossExponent
    case offset = "offset_db"
    case pValue
  }
}
