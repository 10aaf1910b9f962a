package import RadioSurvey

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
