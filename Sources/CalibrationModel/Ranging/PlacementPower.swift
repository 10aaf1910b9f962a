package import RadioSurvey
package import Support

/// The measured power to set in the beacons of one placement.
package struct PlacementPower: Hashable, Codable, Sendable {
  /// A beacon to set.
  package struct Target: Hashable, Codable, Sendable {
    /// Its identity.
    package var beacon: BeaconIdentifier
    /// Its name in `survey.toml`.
    @Nullable package var name: String?
    /// What it broadcasts by `survey.toml`, dBm.
    @Nullable package var broadcasts: Double?

    package init(beacon: BeaconIdentifier, name: String? = nil, broadcasts: Double? = nil) {
      self.beacon = beacon
      self.name = name
      self.broadcasts = broadcasts
    }

    private enum CodingKeys: String, CodingKey {
      case beacon, name
      case broadcasts = "broadcasts_dbm"
    }
  }

  /// The placement.
  @Nullable package var placement: Placement?
  /// Level at 1 m to broadcast, whole dBm: the nearest to ``level``, −60.5 being −61.
  package var measuredPower: Int
  /// The same as a byte in two's complement, 0…255.
  package var byte: Int
  /// The same as hexadecimal digits.
  package var hexadecimal: String
  /// The level at 0 m for Eddystone, 41 dB above, dBm; absent outside −100…20.
  @Nullable package var eddystone: Int?
  /// The level at 1 m as fitted, dBm: the mean of the fits of the placement, as all receivers get the same byte.
  package var level: Double
  /// From the lowest to the highest end of the fits' 95 % intervals, dBm.
  package var interval: Interval
  /// The whole dBm at or below ``level``: the choice where devices must say near. A lower byte makes devices say nearer.
  package var roundedDown: Int
  /// By what factor rounding alone changes the distances that devices compute.
  package var roundingFactor: Double
  /// The fits that it is the mean of.
  package var fits: Int
  /// The beacons of the placement.
  package var beacons: [Target]

  package init(
    placement: Placement? = nil, measuredPower: Int, byte: Int, hexadecimal: String, eddystone: Int? = nil,
    level: Double, interval: Interval, roundedDown: Int, roundingFactor: Double, fits: Int, beacons: [Target]
  ) {
    self.placement = placement
    self.measuredPower = measuredPower
    self.byte = byte
    self.hexadecimal = hexadecimal
    self.eddystone = eddystone
    self.level = level
    self.interval = interval
    self.roundedDown = roundedDown
    self.roundingFactor = roundingFactor
    self.fits = fits
    self.beacons = beacons
  }

  private enum CodingKeys: String, CodingKey {
    case placement, byte
    case measuredPower = "measuredPower_dbm"
    case hexadecimal = "hex"
    case eddystone = "eddystone_dbm"
    case level = "level_dbm"
    case interval = "interval_dbm"
    case roundedDown = "roundedDown_dbm"
    case roundingFactor, fits, beacons
  }
}
