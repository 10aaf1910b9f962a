import Foundation
package import RadioSurvey
package import Support

/// Something that an app would act on.
package struct ReplayEvent: Hashable, Codable, Sendable {
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

  package init(kind: Kind, time: Double, track: Int? = nil, from: Int? = nil) {
    self.kind = kind
    self.time = time
    self.track = track
    self.from = from
  }
}

/// When an app takes the device to be in the region of a beacon and out of it.
package struct ReplayRegion: Hashable, Codable, Sendable {
  /// A packet at or above this level speaks for being inside, dBm.
  package var enterLevel: Double
  /// Successive packets heard that it takes to enter, ≥ 1.
  package var packetsToEnter: Int
  /// A packet at or above this level keeps the device inside, dBm, ≤ `enterLevel`.
  package var exitLevel: Double
  /// Seconds without such a packet that it takes to leave, > 0.
  package var exitTimeOut: Double

  package init(enterLevel: Double, packetsToEnter: Int, exitLevel: Double, exitTimeOut: Double) {
    self.enterLevel = enterLevel
    self.packetsToEnter = packetsToEnter
    self.exitLevel = exitLevel
    self.exitTimeOut = exitTimeOut
  }

  /// The setting that a survey recommends.
  package init(_ setting: RegionSetting) {
    self.init(
      enterLevel: setting.enterLevel, packetsToEnter: setting.packetsToEnter, exitLevel: setting.exitLevel,
      exitTimeOut: setting.exitTimeOut)
  }

  private enum CodingKeys: String, CodingKey {
    case enterLevel = "enterLevel_dbm"
    case packetsToEnter
    case exitLevel = "exitLevel_dbm"
    case exitTimeOut = "exitTimeOut_s"
  }
}

/// How much of a log hears anything, and for how long nothing is heard.
package struct ReplayGaps: Hashable, Codable, Sendable {
  /// Silences of a range of lengths.
  package struct Band: Hashable, Codable, Sendable {
    /// Seconds, above this…
    package var from: Double
    /// …up to this; `nil` for any.
    @Nullable package var to: Double?
    /// How many.
    package var count: Int

    package init(from: Double, to: Double? = nil, count: Int) {
      self.from = from
      self.to = to
      self.count = count
    }

    private enum CodingKeys: String, CodingKey {
      case from = "from_s"
      case to = "to_s"
      case count
    }
  }

  /// Steps from the first packet to the last.
  package var steps: Int
  /// Those of them in which at least one beacon is heard.
  package var heardSteps: Int
  /// Their share.
  package var heardShare: Double
  /// Its 95 % interval, Wilson's, with one trial for each stretch of steps heard or not: steps within one are alike.
  package var heardShareInterval: Interval
  /// Seconds between two packets of any beacon, at most.
  package var longest: Double
  /// Times between two packets of any beacon, by length.
  package var bands: [Band]

  package init(
    steps: Int, heardSteps: Int, heardShare: Double, heardShareInterval: Interval, longest: Double,
    bands: [Band]
  ) {
    self.steps = steps
    self.heardSteps = heardSteps
    self.heardShare = heardShare
    self.heardShareInterval = heardShareInterval
    self.longest = longest
    self.bands = bands
  }

  private enum CodingKeys: String, CodingKey {
    case steps, heardSteps, heardShare, heardShareInterval, bands
    case longest = "longest_s"
  }
}

/// How often each zone is named in each.
package struct ReplayZones: Hashable, Codable, Sendable {
  /// How often one zone is named in another.
  package struct Cell: Hashable, Codable, Sendable {
    /// What is named.
    package var zone: Zone
    /// Steps.
    package var steps: Int
    /// Share of the row: the mean over its locations.
    package var share: Double
    /// Its 95 % interval, Wilson's, over locations.
    package var interval: Interval

    package init(zone: Zone, steps: Int, share: Double, interval: Interval) {
      self.zone = zone
      self.steps = steps
      self.share = share
      self.interval = interval
    }
  }

  /// What is named in one zone.
  package struct Row: Hashable, Codable, Sendable {
    /// Where the device is.
    package var zone: Zone
    /// Beacon and place, distinct.
    package var locations: Int
    /// Steps.
    package var steps: Int
    /// Immediate, near, far, unknown.
    package var cells: [Cell]

    package init(zone: Zone, locations: Int, steps: Int, cells: [Cell]) {
      self.zone = zone
      self.locations = locations
      self.steps = steps
      self.cells = cells
    }
  }

  /// Immediate, near, far; those without a step are left out.
  package var rows: [Row]
  /// Share of steps in which the right zone is named: the mean over locations.
  package var right: Double
  /// Its 95 % interval, Wilson's, over locations.
  package var rightInterval: Interval
  /// Beacon and place, distinct.
  package var locations: Int

  package init(rows: [Row], right: Double, rightInterval: Interval, locations: Int) {
    self.rows = rows
    self.right = right
    self.rightInterval = rightInterval
    self.locations = locations
  }
}
