package import RadioSurvey

/// What `inspect` found.
package struct InspectDocument: ResultDocument {
  /// One log, and how to import it.
  package struct File: Codable, Sendable {
    /// What is in it.
    package var inspection: LogInspection
    /// The command that imports it as it is; absent if the mapping needs `survey.toml`.
    @Nullable package var importCommand: String?
    /// The entry of `survey.toml` that says the same.
    package var stanza: String
    /// Fields that a fit needs and that the command does not say: the user adds them.
    package var toAdd: [LogField]

    package init(inspection: LogInspection, importCommand: String? = nil, stanza: String, toAdd: [LogField]) {
      self.inspection = inspection
      self.importCommand = importCommand
      self.stanza = stanza
      self.toAdd = toAdd
    }
  }

  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// The logs in the order given.
  package var files: [File]
  /// The folders in the order given.
  package var folders: [InspectedFolder]
  /// Logs that could not be read, those in folders left out.
  package var skipped: [UnreadFile]

  package init(files: [File], folders: [InspectedFolder] = [], skipped: [UnreadFile] = []) {
    self.files = files
    self.folders = folders
    self.skipped = skipped
  }

  /// Every log that could not be read.
  package var allSkipped: [UnreadFile] { skipped + folders.flatMap(\.skipped) }

  /// The logs that were read.
  package var logs: Int { files.count + folders.flatMap(\.groups).reduce(0) { $0 + $1.files.count } }
}

/// The logs of a folder, summed up.
package struct InspectedFolder: Codable, Sendable {
  /// Logs that are of one format and read in one way.
  package struct Group: Codable, Sendable {
    /// The format without what differs from log to log.
    package var format: String
    /// The logs, as paths in the folder.
    package var files: [String]
    /// Packets received in all of them.
    package var receivedPackets: Int
    /// Rows that an import would reject.
    package var rejectedRows: Int
    /// The first reading, as Unix seconds or seconds since the clock's start; absent without times.
    @Nullable package var start: Double?
    /// The last reading.
    @Nullable package var end: Double?
    /// What the times count from.
    package var clock: LogInspection.Clock
    /// Metres of the nearest reading; absent if no distance is known.
    @Nullable package var nearest: Double?
    /// Metres of the farthest reading.
    @Nullable package var farthest: Double?
    /// The weakest level in dBm.
    @Nullable package var weakest: Int?
    /// The strongest level in dBm.
    @Nullable package var strongest: Int?
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

    package init(
      format: String, files: [String], receivedPackets: Int, rejectedRows: Int, start: Double? = nil,
      end: Double? = nil, clock: LogInspection.Clock, nearest: Double? = nil, farthest: Double? = nil,
      weakest: Int? = nil, strongest: Int? = nil, missingTruth: [LogField], hasCoordinates: Bool,
      questions: [String], mapping: LogMapping, pathPattern: String? = nil, pathValues: [LogField: [String]],
      unusedColumns: String? = nil
    ) {
      self.format = format
      self.files = files
      self.receivedPackets = receivedPackets
      self.rejectedRows = rejectedRows
      self.start = start
      self.end = end
      self.clock = clock
      self.nearest = nearest
      self.farthest = farthest
      self.weakest = weakest
      self.strongest = strongest
      self.missingTruth = missingTruth
      self.hasCoordinates = hasCoordinates
      self.questions = questions
      self.mapping = mapping
      self.pathPattern = pathPattern
      self.pathValues = pathValues
      self.unusedColumns = unusedColumns
    }

    private enum CodingKeys: String, CodingKey {
      case format, files, receivedPackets, rejectedRows
      case start = "start_s"
      case end = "end_s"
      case clock
      case nearest = "nearest_m"
      case farthest = "farthest_m"
      case weakest = "weakest_dbm"
      case strongest = "strongest_dbm"
      case missingTruth, hasCoordinates, questions, mapping, pathPattern, pathValues, unusedColumns
    }
  }

  /// The folder as the user named it.
  package var folder: String
  /// Groups of logs, the largest first.
  package var groups: [Group]
  /// Files that are not logs.
  package var unread: [UnreadFile]
  /// Logs that cannot be read.
  package var skipped: [UnreadFile]
  /// A whole `survey.toml` for the folder, with which every log comes in; empty if there is no log.
  package var survey: String
  /// The command that writes it and imports the folder with it; absent if there is no log.
  @Nullable package var importCommand: String?

  package init(
    folder: String, groups: [Group], unread: [UnreadFile], skipped: [UnreadFile], survey: String,
    importCommand: String? = nil
  ) {
    self.folder = folder
    self.groups = groups
    self.unread = unread
    self.skipped = skipped
    self.survey = survey
    self.importCommand = importCommand
  }
}
