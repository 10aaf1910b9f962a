import Foundation
package import RadioSurvey
import Statistics
package import Support

/// One step of a replay.
package struct ReplayStep: Hashable, Sendable {
  /// Where it begins and ends, seconds.
  package var start: Double
  package var end: Double
  /// The beacons in the order in which an app lists them: by distance, those without one last.
  package var sightings: [ReplaySighting]
  /// What is taken for the nearest; `nil` for none.
  package var nearest: Int?
  /// What is the nearest in truth; `nil` if that is not known.
  package var truth: Int?
  /// In order of time.
  package var events: [ReplayEvent]
}

/// How levels of one beacon are smoothed, packet by packet.
package enum ReplayFilter: Hashable, Sendable {
  /// The mean of the latest k ≥ 1 packets.
  case mean(packets: Int)
  /// A share 0 < α ≤ 1 of each new packet's difference, see ``ExponentialSmoothing``.
  case exponential(weight: Double)
  /// The local level model: a level that wanders by `drift` dB per square root of a second, heard with an SD of `noise` dB.
  ///
  /// P ← P + drift² Δt; K = P/(P + noise²); x ← x + K (y − x); P ← (1 − K) P. At a constant rate it settles to
  /// ``ExponentialSmoothing/init(processToMeasurementVariance:)`` with q = drift² Δt/noise².
  case kalman(drift: Double, noise: Double)
}

/// What an app knows of one beacon at the end of a step.
package struct ReplaySighting: Hashable, Codable, Sendable {
  /// Which beacon, or receiver: its number.
  package var track: Int
  /// What the device names.
  package var zone: Zone
  /// Smoothed level, dBm; `nil` if it was not heard for the time-out.
  @Nullable package var level: Double?
  /// Distance in metres that the device reads into it.
  @Nullable package var distance: Double?
  /// One sigma of that distance in metres: s · d̂ with s = ln 10/10 · σ/n.
  @Nullable package var accuracy: Double?
  /// What the phone said last in the step, metres; negative if it did not know, `nil` if it said nothing.
  @Nullable package var reported: Double?
  /// Packets in the step.
  package var packets: Int
}

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

/// What is known of all beacons at the end of a step.
package struct ReplayMoment: Sendable {
  /// One beacon.
  package struct Track: Sendable {
    /// Smoothed level less the level at 1 m, dB: what beacons are compared by. −∞ before the first packet.
    package var lead = -Double.infinity
    /// When it was heard last, seconds; −∞ if never.
    package var heardAt = -Double.infinity
    /// Packets in this step.
    package var packets = 0
    /// Mean level less the level at 1 m of the packets in this step, dB.
    package var stepLead = 0.0
    /// The latest level, dBm.
    package var level = 0.0
    /// Level at 1 m, dBm.
    package var power = 0.0
  }

  /// Where the step ends, seconds.
  package var end: Double
  /// Its length, seconds.
  package var length: Double
  /// By track.
  package var tracks: [Track]
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
