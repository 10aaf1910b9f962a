package import RadioSurvey

/// Beacons side by side: one exponent for all of them and a level for each, by least squares on the levels of locations,
///
///     y_bg = a_b − 10 n x_bg + e_bg,   x = log₁₀(d / 1 m),   e ~ N(0, σ²).
///
/// With the within-beacon sums S_xx, S_xy and s² on N − B − 1 degrees of freedom the slope is S_xy/S_xx, and the level of a
/// beacon with n_b locations about x̄_b has the variance s² (1/n_b + x̄_b²/S_xx). What all beacons differ by together cannot
/// move the exponent, which is why it is clear here where a line through beacons of different power finds none.
@Memberwise package struct BeaconLevels: Hashable, Codable, Sendable {
  /// Locations that a beacon needs to have a level here.
  package static let minimumLocations = 3

  /// Spread of levels, dB, below which beacons count as alike regardless of the test: a doubling of the distance.
  package static let minimumSpread = 6.0

  /// The level of one beacon.
  @Memberwise package struct Level: Hashable, Codable, Sendable {
    /// The beacon.
    package var beacon: BeaconIdentifier
    /// Locations at which it was heard.
    package var locations: Int
    /// Its level at 1 m with the common exponent, dBm.
    @Key("_dbm") package var referencePower: Estimate
  }

  /// The common exponent.
  package var pathLossExponent: Estimate
  /// SD of locations about their own beacon's line, dB.
  @Key("_db") package var residualSD: Double
  /// The strongest beacon's level less the weakest one's, dB.
  @Key("_db") package var spread: Double
  /// SD of the beacons' levels, dB.
  @Key("_db") package var levelSD: Double
  /// Probability of levels this different if the beacons were alike: F test of equal levels.
  package var pValue: Double
  /// Whether the beacons differ in power: the test is below 1 %, the levels spread by 6 dB or more, and they differ by more from
  /// beacon to beacon than from location to location.
  package var isUnlike: Bool
  /// The beacons, the strongest first.
  package var levels: [Level]
}

extension BeaconLevels {
  /// Whether the common exponent is clearly above 0.
  package var isClear: Bool { (pathLossExponent.lower95 ?? 0) > 0 }
}

extension FitReason {
  private static let shownBeacons = 6

  package static func unlikeBeacons(_ beacons: BeaconLevels) -> Self {
    let levels = beacons.levels
    let half = shownBeacons / 2
    let shown = levels.count > shownBeacons ? Array(levels.prefix(half) + levels.suffix(half)) : levels
    return .unlikeBeacons(
      beacons: levels.count, spreadDecibels: beacons.spread, residualSDDecibels: beacons.residualSD,
      pValue: beacons.pValue, exponent: beacons.pathLossExponent.stated, shown: shown.map(BeaconPower.init))
  }
}

/// What the beacons of one fit have in common and in what they differ, by partial pooling of their lines; see ``PooledLines``.
///
/// A location's level is its packets' mean, or where lost packets are part of the fit, the level that its own packets tell,
/// the lost ones included. Two beacons that were surveyed at one place count as two locations.
@Memberwise package struct BeaconPooling: Hashable, Codable, Sendable {
  /// Fewer beacons do not tell how they differ.
  package static let fewestBeacons = 3
  /// An SD between beacons that is taken for unlikely (5 %) where those measured do not tell it, dB. The 24 beacons of a library had 0.9 to
  /// 1.2 (uji-library, three phones), twelve stations 2.0 to 2.3 (danis); the prior's mean is 1.
  package static let unlikelyLevelSD = 3.0

  /// The line as locations alone would tell it, every location independent of every other.
  @Memberwise package struct LocationsAlone: Hashable, Codable, Sendable {
    /// Level at 1 m, dBm.
    @Key("_dbm") package var referencePower: Estimate
    /// Path-loss exponent.
    package var pathLossExponent: Estimate
  }

  /// By what factor an interval in front is wider than locations alone would make it, ≥ 1.
  @Memberwise package struct Widening: Hashable, Codable, Sendable {
    /// Of the level at 1 m.
    package var referencePower: Double
    /// Of the exponent.
    package var pathLossExponent: Double
  }

  /// Level at 1 m of the common line, dBm, with the t interval of beacons − 1 degrees of freedom.
  @Key("_dbm") package var referencePower: Estimate
  /// Exponent of the common line, likewise.
  package var pathLossExponent: Estimate
  /// Distance at which ``levelSD`` holds, metres: the geometric mean of all distances.
  @Key("_m") package var centreDistance: Double
  /// SD of the beacons' levels at that distance, dB ≥ 0; the interval is the Q-profile of the beacons' own levels.
  @Key("_db") package var levelSD: Estimate
  /// SD of the beacons' exponents, ≥ 0; the interval is the Q-profile of the beacons' own slopes.
  package var exponentSD: Estimate
  /// SD from location to location about each beacon's own line, dB.
  @Key("_db") package var locationSD: Double
  /// Whether the beacons differ too little for both SDs and their correlation to be determined.
  @Key("singular") package var isSingular: Bool
  /// The line in front before it was widened.
  package var locationsAlone: LocationsAlone
  /// What the beacons' likeness within themselves did to the intervals in front.
  package var widening: Widening
  /// How often the interval for a location holds at beacons that the fit has not seen, one beacon left out at a time;
  /// absent with fewer than four beacons, or where checks were not asked for.
  @Nullable package var heldOut: HeldOutCoverage?
  /// The beacons, in their order.
  package var lines: [BeaconLine]
}
