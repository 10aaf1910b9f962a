package import RadioSurvey

/// What `replay` says of the whole log; the last line of JSON Lines.
package struct ReplayDocument: ResultDocument {
  /// A beacon, or with `--by receiver` a receiver.
  package struct Track: Hashable, Codable, Sendable {
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

    package init(name: String, packets: Int, heardSteps: Int, belief: RangingBelief, region: ReplayRegion) {
      self.name = name
      self.packets = packets
      self.heardSteps = heardSteps
      self.belief = belief
      self.region = region
    }
  }

  /// How the rule of another project did on the same packets.
  package struct Rule: Hashable, Codable, Sendable {
    /// Whose rule.
    package var rule: PublishedRule
    /// `null` if it is never known which beacon is the nearest.
    @Nullable package var score: SwitchScore?

    package init(rule: PublishedRule, score: SwitchScore? = nil) {
      self.rule = rule
      self.score = score
    }
  }

  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// Always `summary`.
  package var kind = "summary"
  /// The log.
  package var log: String
  /// What is compared: `beacon` or `receiver`.
  package var by: String
  /// Length of a step, seconds.
  package var every: Double
  /// When the app takes another beacon for the nearest.
  package var setting: SwitchSetting
  /// Packets replayed.
  package var packets: Int
  /// Packets that came after later ones; they count in the step that was open.
  package var latePackets: Int
  /// Rows of the log that were not used.
  package var rejectedRows: Int
  /// Stretches of the log with more than ten minutes of silence, or a step back in time, between them.
  package var parts: Int
  /// Seconds of all steps.
  package var seconds: Double
  /// How much of the log hears a beacon, and for how long none is heard.
  package var gaps: ReplayGaps
  /// The beacons or receivers, in the order in which they are first heard; those that only `--truth` names come before.
  package var tracks: [Track]
  /// Changes of the nearest beacon.
  package var switches: EventRate
  /// Entries of regions.
  package var entries: EventRate
  /// Exits of regions.
  package var exits: EventRate
  /// How it is known which beacon is the nearest.
  package var truth: ReplaySummary.Truth
  /// How the nearest beacon compares with the truth; `null` if that is never known.
  @Nullable package var switching: SwitchScore?
  /// The rules of `--rules`.
  package var rules: [Rule]
  /// Region events against the distances known.
  package var regions: RegionScore
  /// Zones against the distances known; `null` without distances.
  @Nullable package var zones: ReplayZones?
  /// What the accuracies in the log hold; `null` if it has none, or no distances.
  @Nullable package var reportedAccuracy: AccuracyAudit?
  /// What the accuracies of this replay hold; `null` without distances.
  @Nullable package var accuracy: AccuracyAudit?
  /// The settings of `--sweep`; `null` without it, or if it is never known which beacon is the nearest.
  @Nullable package var sweep: SwitchSweep?
  /// With `--sweep`, what the fits of the project's survey recommend; `null` if it has none for two of the beacons heard.
  @Nullable package var forecast: SwitchForecast?
  /// How that setting did on this log.
  @Nullable package var forecastScore: SwitchScore?

  package init(
    log: String, by: String, every: Double, setting: SwitchSetting, packets: Int, latePackets: Int,
    rejectedRows: Int, parts: Int, seconds: Double, gaps: ReplayGaps, tracks: [Track], switches: EventRate,
    entries: EventRate, exits: EventRate, truth: ReplaySummary.Truth, switching: SwitchScore? = nil,
    rules: [Rule], regions: RegionScore, zones: ReplayZones? = nil, reportedAccuracy: AccuracyAudit? = nil,
    accuracy: AccuracyAudit? = nil, sweep: SwitchSweep? = nil, forecast: SwitchForecast? = nil,
    forecastScore: SwitchScore? = nil
  ) {
    self.log = log
    self.by = by
    self.every = every
    self.setting = setting
    self.packets = packets
    self.latePackets = latePackets
    self.rejectedRows = rejectedRows
    self.parts = parts
    self.seconds = seconds
    self.gaps = gaps
    self.tracks = tracks
    self.switches = switches
    self.entries = entries
    self.exits = exits
    self.truth = truth
    self.switching = switching
    self.rules = rules
    self.regions = regions
    self.zones = zones
    self.reportedAccuracy = reportedAccuracy
    self.accuracy = accuracy
    self.sweep = sweep
    self.forecast = forecast
    self.forecastScore = forecastScore
  }

  private enum CodingKeys: String, CodingKey {
    case schemaVersion, kind, log, by
    case every = "every_s"
    case setting, packets, latePackets, rejectedRows, parts
    case seconds = "duration_s"
    case gaps
    case tracks = "beacons"
    case switches, entries, exits, truth, switching, rules, regions, zones, reportedAccuracy, accuracy, sweep,
      forecast, forecastScore
  }
}
