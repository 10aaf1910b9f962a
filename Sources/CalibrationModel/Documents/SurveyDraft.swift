package import RadioSurvey

/// A first `survey.toml`, made from what is in some logs, and what it leaves open.
package struct SurveyDraft: Sendable {
  /// Logs that are of one format and read in one way.
  package struct Group: Sendable {
    /// The format.
    package var format: String
    /// The patterns that name the logs.
    package var patterns: [String]
    /// Logs in the group.
    package var logs: Int
    /// Packets received in them.
    package var packets: Int
    /// What a fit needs and nothing says.
    package var missing: [LogField]
    /// What the user must confirm.
    package var questions: [String]
    /// Columns that are not read, if anything is missing.
    package var unusedColumns: String?

    package var stanza: String

    package init(
      format: String, patterns: [String], logs: Int, packets: Int, missing: [LogField], questions: [String],
      unusedColumns: String? = nil, stanza: String
    ) {
      self.format = format
      self.patterns = patterns
      self.logs = logs
      self.packets = packets
      self.missing = missing
      self.questions = questions
      self.unusedColumns = unusedColumns
      self.stanza = stanza
    }
  }

  /// The groups, the largest first.
  package let groups: [Group]
  /// The beacons heard that have a name or are iBeacons, in order.
  package let beacons: [BeaconIdentifier]
  /// Addresses that are likely to be the survey's, with the logs in which each is heard most and the placement that their paths name.
  package let likely: [(beacon: BeaconIdentifier, logs: Int, placement: String?)]
  /// Placements in the logs and their paths, sorted; empty if there are too many to list.
  package let placements: [String]
  /// Crowd levels likewise, from the emptiest to the fullest.
  package let crowds: (names: [String], isCertain: Bool)
  /// Whether the logs have coordinates, and so distances only with those of the beacons.
  package let needsPositions: Bool
  /// The name of the survey.
  package let name: String

  package init(
    groups: [Group], beacons: [BeaconIdentifier],
    likely: [(beacon: BeaconIdentifier, logs: Int, placement: String?)], placements: [String],
    crowds: (names: [String], isCertain: Bool), needsPositions: Bool, name: String
  ) {
    self.groups = groups
    self.beacons = beacons
    self.likely = likely
    self.placements = placements
    self.crowds = crowds
    self.needsPositions = needsPositions
    self.name = name
  }

  package static func example(_ field: LogField) -> String {
    switch field {
    case .distanceMetres: "distance_m = 2.0"
    case .placement: "placement = \"counter\""
    case .crowd: "crowd = \"empty\""
    default: "\(field.rawValue) = \"…\""
    }
  }
}
