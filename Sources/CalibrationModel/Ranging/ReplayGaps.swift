package import RadioSurvey
package import Support

/// Something that an app would act on.
@Memberwise package struct ReplayEvent: Hashable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable {
    /// The device has come into a region.
    case enter
    /// It has left it.
    case exit
    /// Another beacon is the nearest.
    case nearest = "switch"
  }
  package var kind: Kind
  /// Seconds.
  package var time: Double
  /// Of the beacon's region; the new nearest, `nil` for none.
  package var track: Int?
  /// The nearest before; `nil` for none.
  package var from: Int?
}

/// When an app takes the device to be in the region of a beacon and out of it.
@Memberwise package struct ReplayRegion: Hashable, Codable, Sendable {
  /// A packet at or above this level speaks for being inside, dBm.
  @Key("_dbm") package var enterLevel: Double
  /// Successive packets heard that it takes to enter, ≥ 1.
  package var packetsToEnter: Int
  /// A packet at or above this level keeps the device inside, dBm, ≤ `enterLevel`.
  @Key("_dbm") package var exitLevel: Double
  /// Seconds without such a packet that it takes to leave, > 0.
  @Key("_s") package var exitTimeOut: Double
}

/// How much of a log hears anything, and for how long nothing is heard.
@Memberwise package struct ReplayGaps: Hashable, Codable, Sendable {
  /// Silences of a range of lengths.
  @Memberwise package struct Band: Hashable, Codable, Sendable {
    /// Seconds, above this…
    @Key("_s") package var from: Double
    /// …up to this; `nil` for any.
    @Key("_s") @Nullable package var to: Double?
    /// How many.
    package var count: Int
  }

  /// Steps from the first packet to the last.
  package var steps: Int
  /// Those of them in which at least one beacon is heard.
  package var heardSteps: Int
  package var heardShare: Double
  /// Its 95 % interval, Wilson's, with one trial for each stretch of steps heard or not: steps within one are alike.
  package var heardShareInterval: Interval
  /// Seconds between two packets of any beacon, at most.
  @Key("_s") package var longest: Double
  /// Times between two packets of any beacon, by length.
  package var bands: [Band]
}

/// How often each zone is named in each.
@Memberwise package struct ReplayZones: Hashable, Codable, Sendable {
  /// How often one zone is named in another.
  @Memberwise package struct Cell: Hashable, Codable, Sendable {
    /// What is named.
    package var zone: Zone
    package var steps: Int
    /// Share of the row: the mean over its locations.
    package var share: Double
    /// Its 95 % interval, Wilson's, over locations.
    package var interval: Interval
  }

  /// What is named in one zone.
  @Memberwise package struct Row: Hashable, Codable, Sendable {
    /// Where the device is.
    package var zone: Zone
    /// Beacon and place, distinct.
    package var locations: Int
    package var steps: Int
    /// Immediate, near, far, unknown.
    package var cells: [Cell]
  }

  /// Immediate, near, far; those without a step are left out.
  package var rows: [Row]
  /// Share of steps in which the right zone is named: the mean over locations.
  package var right: Double
  /// Its 95 % interval, Wilson's, over locations.
  package var rightInterval: Interval
  /// Beacon and place, distinct.
  package var locations: Int
}
