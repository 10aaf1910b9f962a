package import RadioSurvey

/// One step of `replay`, a line of JSON Lines.
package struct ReplayStepDocument: ResultDocument {
  /// What the app knows of one beacon at the end of the step.
  package struct Sighting: Hashable, Codable, Sendable {
    /// The beacon, or with `--by receiver` the receiver, as `beacons` of the summary lists it.
    package var name: String
    /// The zone that the device names.
    package var zone: Zone
    /// Smoothed level, dBm; `null` if it was not heard for the time-out.
    @Nullable package var level: Double?
    /// Distance that the device reads into the level, metres.
    @Nullable package var distance: Double?
    /// One sigma of that distance, metres.
    @Nullable package var accuracy: Double?
    /// Accuracy that the log itself has for the step, metres; negative if the phone did not know.
    @Nullable package var reported: Double?
    /// Packets in the step.
    package var packets: Int

    package init(
      name: String, zone: Zone, level: Double? = nil, distance: Double? = nil, accuracy: Double? = nil,
      reported: Double? = nil, packets: Int
    ) {
      self.name = name
      self.zone = zone
      self.level = level
      self.distance = distance
      self.accuracy = accuracy
      self.reported = reported
      self.packets = packets
    }

    private enum CodingKeys: String, CodingKey {
      case name, zone, packets
      case level = "rssi_dbm"
      case distance = "distance_m"
      case accuracy = "accuracy_m"
      case reported = "reportedAccuracy_m"
    }
  }

  /// Something that an app would act on.
  package struct Event: Hashable, Codable, Sendable {
    /// `enter`, `exit` or `switch`.
    package var event: ReplayEvent.Kind
    /// When, in seconds as the log counts them.
    package var time: Double
    /// The beacon that is entered, left, or nearest from now on; `null` if none is.
    @Nullable package var name: String?
    /// The nearest before.
    @Nullable package var from: String?

    package init(event: ReplayEvent.Kind, time: Double, name: String? = nil, from: String? = nil) {
      self.event = event
      self.time = time
      self.name = name
      self.from = from
    }

    private enum CodingKeys: String, CodingKey {
      case event
      case time = "time_s"
      case name, from
    }
  }

  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// Always `step`.
  package var kind = "step"
  /// Begin of the step, in seconds as the log counts them.
  package var start: Double
  /// End of the step.
  package var end: Double
  /// The beacon that the app takes for the nearest at the end of the step; `null` for none.
  @Nullable package var nearest: String?
  /// The beacon that is the nearest by `--truth` or the distances in the log; `null` if they do not say it.
  @Nullable package var truth: String?
  /// The beacons by distance, those without one last.
  package var sightings: [Sighting]
  /// In order of time.
  package var events: [Event]

  package init(
    start: Double, end: Double, nearest: String? = nil, truth: String? = nil, sightings: [Sighting],
    events: [Event]
  ) {
    self.start = start
    self.end = end
    self.nearest = nearest
    self.truth = truth
    self.sightings = sightings
    self.events = events
  }

  private enum CodingKeys: String, CodingKey {
    case schemaVersion, kind
    case start = "start_s"
    case end = "end_s"
    case nearest, truth
    case sightings = "beacons"
    case events
  }
}
