package import RadioSurvey
package import Support

/// The measured power to set in the beacons of one placement.
@Memberwise package struct PlacementPower: Hashable, Codable, Sendable {
  /// A beacon to set.
  @Memberwise package struct Target: Hashable, Codable, Sendable {
    package var beacon: BeaconIdentifier
    /// Its name in `survey.toml`.
    @Nullable package var name: String?
    /// What it broadcasts by `survey.toml`, dBm.
    @Key("_dbm") @Nullable package var broadcasts: Double?
  }

  @Nullable package var placement: Placement?
  /// Level at 1 m to broadcast, whole dBm: the nearest to ``level``, −60.5 being −61.
  @Key("_dbm") package var measuredPower: Int
  /// The same as a byte in two's complement, 0…255.
  package var byte: Int
  /// The same as hexadecimal digits.
  @Key("hex") package var hexadecimal: String
  /// The level at 0 m for Eddystone, 41 dB above, dBm; absent outside −100…20.
  @Key("_dbm") @Nullable package var eddystone: Int?
  /// The level at 1 m as fitted, dBm: the mean of the fits of the placement, as all receivers get the same byte.
  @Key("_dbm") package var level: Double
  /// From the lowest to the highest end of the fits' 95 % intervals, dBm.
  @Key("_dbm") package var interval: Interval
  /// The whole dBm at or below ``level``: the choice where devices must say near. A lower byte makes devices say nearer.
  @Key("_dbm") package var roundedDown: Int
  /// By what factor rounding alone changes the distances that devices compute.
  package var roundingFactor: Double
  /// The fits that it is the mean of.
  package var fits: Int
  /// The beacons of the placement.
  package var beacons: [Target]
}

/// What one fit says of levels and distances.
@Memberwise package struct FittedSettings: Hashable, Codable, Sendable {
  package var conditions: FitConditions
  /// How far the fit can be trusted.
  package var status: FitStatus
  /// Level at 1 m, dBm.
  @Key("_dbm") package var referencePower: Estimate
  /// Path-loss exponent.
  package var pathLossExponent: Estimate
  /// SD from location to location, dB.
  @Key("_db") package var shadowingSD: Estimate
  /// Distances measured, metres.
  @Key("measured_m") package var range: Interval

  /// The numbers of a fit; `nil` if it is refused.
  package init?(_ fit: ConditionFit) {
    guard let line = fit.outcome.line, let range = fit.sample.distanceRange else { return nil }
    self.init(
      conditions: fit.conditions, status: fit.status, referencePower: line.referencePower,
      pathLossExponent: line.pathLossExponent, shadowingSD: line.shadowingSD, range: range)
  }
}

/// What a program with its own path-loss exponent needs for one receiver, or for all together: d = 10^((P − level + offset) / (10 n)).
@Memberwise package struct NodeSettings: Hashable, Codable, Sendable {
  /// A set of conditions, and how far distances are from our model there.
  @Memberwise package struct Deviation: Hashable, Codable, Sendable {
    package var conditions: FitConditions
    /// How far.
    package var deviation: DistanceDeviation
  }

  /// The receiver; absent for all.
  @Nullable package var receiver: Receiver?
  /// Level at 1 m of beacons that have none of their own, whole dBm: the mean of the placements.
  @Key("_dbm") package var referencePower: Int
  /// From the lowest to the highest end of the 95 % intervals of the fits' levels at 1 m, dBm.
  @Key("_dbm") package var powerInterval: Interval
  /// Path-loss exponent to two decimals: the mean of the fits'.
  package var pathLossExponent: Double
  /// From the lowest to the highest end of the fits' 95 % intervals.
  package var exponentInterval: Interval
  /// By how much it hears beacons louder than the mean of all receivers, whole dB; absent if receivers were not measured alike.
  @Key("_db") @Nullable package var offset: Int?
  /// 95 % interval of the offset, dB, with independent receivers.
  @Key("_db") @Nullable package var offsetInterval: Interval?
  /// The farthest distance measured, metres: nothing was checked beyond it.
  @Key("_m") package var farthest: Double
  /// How far its distances are from our model, the largest deviation first; with the measured power of each placement.
  package var deviations: [Deviation]
}

/// How far the distances that a program computes from mean levels are from our model's, over one stretch of distances.
@Memberwise package struct DistanceDeviation: Hashable, Codable, Sendable {
  /// From and to, metres.
  @Key("_m") package var range: Interval
  /// The largest deviation, in percent of the model's distance.
  @Key("_percent") package var largest: Double
  /// Where it is, metres.
  @Key("_m") package var largestAt: Double
  /// Root mean square of the deviations, in percent.
  @Key("rms_percent") package var rootMeanSquare: Double
}

/// Why nothing is exported of a fit, by stable code.
package enum SettingsObstacle: String, Hashable, Codable, Sendable, CaseIterable {
  /// The fit is refused.
  case fitRefused = "fit-refused"
  /// Its level at 1 m or its exponent has no interval.
  case noInterval = "no-interval"
  /// Its level at 1 m is outside −128…127 dBm, the values of a signed byte.
  case outsideByte = "outside-byte"
}

/// How far an AltBeacon app's distances are from our model under one set of conditions.
@Memberwise package struct CurveDeviation: Hashable, Codable, Sendable {
  package var conditions: FitConditions
  /// The measured power that the beacons broadcast, dBm.
  @Key("_dbm") package var measuredPower: Int
  /// Where the coefficients count: at the measured power and below; absent if too few distances were measured there.
  @Nullable package var far: DistanceDeviation?
  /// Nearer, at levels above the measured power, where the library's own curve cannot be set; absent if nothing measured is there.
  @Nullable package var near: DistanceDeviation?
}

/// The AltBeacon coefficients of one receiver, or of all together.
@Memberwise package struct PhoneCurve: Hashable, Codable, Sendable {
  /// The receiver; absent for all.
  @Nullable package var receiver: Receiver?
  /// Whether phones that the file does not know use it.
  package var isDefault: Bool
  /// c₁, metres.
  package var coefficient1: Double
  /// c₂.
  package var coefficient2: Double
  /// c₃, metres.
  package var coefficient3: Double
  /// 95 % interval of c₁. The three are strongly correlated: only together are they a curve.
  package var interval1: Interval
  /// 95 % interval of c₂.
  package var interval2: Interval
  /// 95 % interval of c₃.
  package var interval3: Interval
  /// How far its distances are from our model, the largest deviation first.
  package var deviations: [CurveDeviation]
}
