package import RadioSurvey

/// What `replay` says of the whole log; the last line of JSON Lines.
@dynamicMemberLookup @Memberwise package struct ReplayDocument: ResultDocument {
  /// A beacon, or with `--by receiver` a receiver.
  @Memberwise package struct Track: Hashable, Codable, Sendable {
    /// Its name in `survey.toml`, or its identity.
    package var name: String
    /// Packets heard.
    package var packets: Int
    /// Steps in which it is heard.
    package var heardSteps: Int
    /// What the device assumes of level and distance.
    package var belief: RangingBelief
    /// When the app enters its region and leaves it.
    package var region: ReplayRegion
  }

  package var schemaVersion: Int = 1
  /// Always `summary`.
  package var kind: String = "summary"
  package var log: String
  /// What is compared: `beacon` or `receiver`.
  package var by: String
  /// Length of a step, seconds.
  @Key("_s") package var every: Double
  /// When the app takes another beacon for the nearest.
  package var setting: SwitchSetting
  /// What there is to say of the log; its members are the document's own.
  @Inline package var summary: ReplaySummary
  /// Rows of the log that were not used.
  package var rejectedRows: Int
  /// The beacons or receivers, in the order in which they are first heard; those that only `--truth` names come before.
  @Key("beacons") package var tracks: [Track]
  /// Changes of the nearest beacon.
  package var switches: EventRate
  /// Entries of regions.
  package var entries: EventRate
  /// Exits of regions.
  package var exits: EventRate
  /// With `--sweep`, what the fits of the project's survey recommend; `null` if it has none for two of the beacons heard.
  @Nullable package var forecast: SwitchForecast?

  package subscript<Value>(dynamicMember path: KeyPath<ReplaySummary, Value>) -> Value {
    summary[keyPath: path]
  }
}

/// One step of `replay`, a line of JSON Lines.
@Memberwise package struct ReplayStepDocument: ResultDocument {
  /// What the app knows of one beacon at the end of the step.
  @Memberwise package struct Sighting: Hashable, Codable, Sendable {
    /// The beacon, or with `--by receiver` the receiver, as `beacons` of the summary lists it.
    package var name: String
    /// The zone that the device names.
    package var zone: Zone
    /// Smoothed level, dBm; `null` if it was not heard for the time-out.
    @Key("rssi_dbm") @Nullable package var level: Double?
    /// Distance that the device reads into the level, metres.
    @Key("_m") @Nullable package var distance: Double?
    /// One sigma of that distance, metres.
    @Key("_m") @Nullable package var accuracy: Double?
    /// Accuracy that the log itself has for the step, metres; negative if the phone did not know.
    @Key("reportedAccuracy_m") @Nullable package var reported: Double?
    /// Packets in the step.
    package var packets: Int
  }

  /// Something that an app would act on.
  @Memberwise package struct Event: Hashable, Codable, Sendable {
    /// `enter`, `exit` or `switch`.
    package var event: ReplayEvent.Kind
    /// When, in seconds as the log counts them.
    @Key("_s") package var time: Double
    /// The beacon that is entered, left, or nearest from now on; `null` if none is.
    @Nullable package var name: String?
    /// The nearest before.
    @Nullable package var from: String?
  }

  package var schemaVersion = 1
  /// Always `step`.
  package var kind = "step"
  /// Begin of the step, in seconds as the log counts them.
  @Key("_s") package var start: Double
  /// End of the step.
  @Key("_s") package var end: Double
  /// The beacon that the app takes for the nearest at the end of the step; `null` for none.
  @Nullable package var nearest: String?
  /// The beacon that is the nearest by `--truth` or the distances in the log; `null` if they do not say it.
  @Nullable package var truth: String?
  /// The beacons by distance, those without one last.
  @Key("beacons") package var sightings: [Sighting]
  /// In order of time.
  package var events: [Event]
}
