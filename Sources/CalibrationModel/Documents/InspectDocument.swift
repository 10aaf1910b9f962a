package import RadioSurvey

/// What `inspect` found.
@Memberwise package struct InspectDocument: ResultDocument {
  /// One log, and how to import it.
  @Memberwise package struct File: Codable, Sendable {
    /// What is in it.
    package var inspection: LogInspection
    /// The command that imports it as it is; absent if the mapping needs `survey.toml`.
    @Nullable package var importCommand: String?
    /// The entry of `survey.toml` that says the same.
    package var stanza: String
    /// Fields that a fit needs and that the command does not say: the user adds them.
    package var toAdd: [LogField]
  }

  package var schemaVersion = 1
  /// The logs in the order given.
  package var files: [File]
  /// The folders in the order given.
  package var folders: [InspectedFolder] = []
  /// Logs that could not be read, those in folders left out.
  package var skipped: [UnreadFile] = []

  package var allSkipped: [UnreadFile] { skipped + folders.flatMap(\.skipped) }
  /// The logs that were read.
  package var logs: Int { files.count + folders.flatMap(\.groups).reduce(0) { $0 + $1.files.count } }
}

/// The logs of a folder, summed up.
@Memberwise package struct InspectedFolder: Codable, Sendable {
  /// Logs that are of one format and read in one way.
  @Memberwise package struct Group: Codable, Sendable {
    /// The format without what differs from log to log.
    package var format: String
    /// The logs, as paths in the folder.
    package var files: [String]
    /// Packets received in all of them.
    package var receivedPackets: Int
    /// Rows that an import would reject.
    package var rejectedRows: Int
    /// The first reading, as Unix seconds or seconds since the clock's start; absent without times.
    @Key("_s") @Nullable package var start: Double?
    /// The last reading.
    @Key("_s") @Nullable package var end: Double?
    /// What the times count from.
    package var clock: LogInspection.Clock
    /// Metres of the nearest reading; absent if no distance is known.
    @Key("_m") @Nullable package var nearest: Double?
    /// Metres of the farthest reading.
    @Key("_m") @Nullable package var farthest: Double?
    /// The weakest level in dBm.
    @Key("_dbm") @Nullable package var weakest: Int?
    /// The strongest level in dBm.
    @Key("_dbm") @Nullable package var strongest: Int?
    /// What a fit would lack.
    package var missingTruth: [LogField]
    /// Whether readings have coordinates: their distances then follow from those of the beacons.
    package var hasCoordinates: Bool
    /// What the user must confirm.
    package var questions: [String]
    /// How to read the logs.
    package var mapping: LogMapping
    /// A pattern of paths that says what logs do not: their locations, or distances, placements and crowd levels; absent if they do.
    @Nullable package var pathPattern: String?
    /// What that pattern finds, but for locations; crowd levels from the emptiest to the fullest.
    package var pathValues: [LogField: [String]]
    /// Columns that are not read, if anything is missing.
    @Nullable package var unusedColumns: String?
  }

  package var folder: String
  /// Groups of logs, the largest first.
  package var groups: [Group]
  /// Files that are not logs.
  package var unread: [UnreadFile]
  /// Logs that cannot be read.
  package var skipped: [UnreadFile]
  /// What the logs say against each other, a warning each.
  package var doubts: [SurveyIssue] = []
  /// A whole `survey.toml` for the folder, with which every log comes in; empty if there is no log.
  package var survey: String
  /// The command that writes it and imports the folder with it; absent if there is no log.
  @Nullable package var importCommand: String?
}

/// A first `survey.toml`, made from what is in some logs, and what it leaves open.
@Memberwise package struct SurveyDraft: Sendable {
  /// Logs that are of one format and read in one way.
  @Memberwise package struct Group: Sendable {
    package var format: String
    /// The patterns that name the logs.
    package var patterns: [String]
    package var logs: Int
    package var packets: Int
    /// What a fit needs and nothing says.
    package var missing: [LogField]
    /// What the user must confirm.
    package var questions: [String]
    /// Columns that are not read, if anything is missing.
    package var unusedColumns: String?

    package var stanza: String
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
  package let name: String

  package static func example(_ field: LogField) -> String {
    switch field {
    case .distanceMetres: "distance_m = 2.0"
    case .placement: "placement = \"counter\""
    case .crowd: "crowd = \"empty\""
    default: "\(field.rawValue) = \"…\""
    }
  }
}
