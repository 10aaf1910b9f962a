package import RadioSurvey
package import Support

/// What a device at rest hears of a beacon: the level at an unlucky place of its distance, with fading and losses.
///
/// The level at a place is its own: μ(d) + S, and no averaging removes S. Rates and delays are monotone in it. So a setting that keeps to a
/// target at the level that a share p of the places is above (inside), or below (outside), keeps to it at the share p of the places.
@Memberwise package struct RegionSpot: Hashable, Codable, Sendable {
  /// The conditions whose fit says so: the unluckiest of those asked for.
  package var conditions: FitConditions = FitConditions()
  /// Metres in a straight line from the beacon.
  @Key("_m") package var distance: Double
  /// Level there, dBm: that which the share of places is above (inside) or below (outside).
  @Key("_dbm") package var level: Double
  /// Its 90 % interval, from what the fit leaves open.
  @Key("_dbm") package var interval: Interval
  /// SD from packet to packet, dB > 0.
  @Key("_db") package var fadingSD: Double
  /// Lag-1 correlation of successive packets.
  package var autocorrelation: Double
  /// Probability that a packet is lost at any level.
  package var collisionLoss: Double = 0
  /// Level below which nothing is heard, dBm; absent if the fit saw no such loss.
  @Key("_dbm") @Nullable package var sensitivity: Double?
  /// Whether the distance is outside those measured.
  package var isExtrapolated: Bool = false
}

/// When an app takes a device to be in a region and out of it, and what that costs. Intervals are of 90 %, from what the fits leave open.
@Memberwise package struct RegionSetting: Hashable, Codable, Sendable {
  /// A packet at or above this level speaks for being inside, dBm.
  @Key("_dbm") package var enterLevel: Double
  /// Successive packets heard that it takes to enter.
  package var packetsToEnter: Int
  /// A packet at or above this level keeps the device inside, dBm.
  @Key("_dbm") package var exitLevel: Double
  /// Seconds without such a packet that it takes to leave.
  @Key("_s") package var exitTimeOut: Double
  /// False entries in 24 hours of a device at rest outside.
  @Key("falseEntriesPerDay") package var falseEntries: Double
  @Key("falseEntriesPerDayInterval") package var falseEntriesInterval: Interval
  /// False exits in 24 hours of a device at rest inside.
  @Key("falseExitsPerDay") package var falseExits: Double
  @Key("falseExitsPerDayInterval") package var falseExitsInterval: Interval
  /// Mean seconds until a device that comes to rest inside counts as inside, without walking.
  @Key("_s") package var delayToEnter: Double
  @Key("_s") package var delayToEnterInterval: Interval
  /// Mean seconds until a device that comes to rest outside counts as outside.
  @Key("_s") package var delayToExit: Double
  @Key("_s") package var delayToExitInterval: Interval
  /// Exits per hour of a device at rest where the mean level is halfway between both levels, the worst place. Absent in a report.
  @Key("exitsOnBoundaryPerHour") @Nullable package var exitsOnBoundary: Double?
  /// Whether it is the one to use: the least delay that keeps to the target.
  package var isRecommended: Bool

  /// False events in 24 hours at the worse of both places, and at the unfavourable end of the interval: what the target limits.
  package var mostFalseEvents: Double { max(falseEntriesInterval.upper, falseExitsInterval.upper) }
}

/// Region events of all beacons, and how they did against the truth where the distances are known.
@Memberwise package struct RegionScore: Hashable, Codable, Sendable {
  package var entries: Int
  package var exits: Int
  /// Beacon-hours for which it is known that the device is outside; 0 if no distance is known.
  @Key("outside_h") package var outsideHours: Double
  /// Beacon-hours for which it is known that it is inside.
  @Key("inside_h") package var insideHours: Double
  /// Entries while the device is outside, per hour outside.
  @Nullable package var falseEntries: EventRate?
  /// Exits while it is inside, per hour inside.
  @Nullable package var falseExits: EventRate?
  /// From coming inside until the entry.
  @Nullable package var enterDelay: DelaySummary?
  /// From going outside until the exit.
  @Nullable package var exitDelay: DelaySummary?
}
