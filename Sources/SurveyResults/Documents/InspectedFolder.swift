package import RadioSurvey
package import SurveyImport
import SurveyProject

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

  /// Sums up logs, with their paths in the folder.
  ///
  /// - Parameters:
  ///   - folder: The folder as the user named it.
  ///   - logs: What was inspected.
  ///   - failed: Files that could not be read, whatever they are.
  ///   - left: Files that were not looked at.
  ///   - beacons: Beacons that the folder lists, for the `survey.toml`.
  package init(
    _ folder: String, _ logs: [(path: String, inspection: LogInspection)], failed: [UnreadFile],
    left: [UnreadFile] = [], beacons: [Beacon] = []
  ) {
    self.folder = folder
    let sorting = FolderSorting(failed, read: logs.map(\.path))
    let unread = sorting.others + left
    self.unread = unread
    skipped = sorting.skipped
    var keyed: [Key: [(path: String, inspection: LogInspection)]] = [:]
    for log in logs { keyed[Key(log.inspection), default: []].append(log) }
    groups = keyed.map { Group($0, $1.map(\.path), $1.map(\.inspection)) }
      .sorted { ($1.files.count, $0.files[0]) < ($0.files.count, $1.files[0]) }
    let paths = Set(logs.map(\.path) + (unread + skipped).map(\.file))
    let name = folder.unicodeScalars.split(separator: "/").last.map(String.init) ?? "survey"
    let stanzas = groups.map { group in
      LogSource(
        patterns: FolderPatterns.patterns(group.files, among: paths), mapping: group.mapping,
        pathPattern: group.pathPattern
      ).toml
    }
    survey =
      stanzas.isEmpty
      ? ""
      : "name = \(TOMLText.string(name == "." ? "survey" : name))\n\n" + stanzas.joined(separator: "\n")
        + beacons.map(\.toml).joined()
    importCommand =
      stanzas.isEmpty
      ? nil
      : ShellText.path(folder).map { word in
        let file =
          ShellText.path(folder.hasSuffix("/") ? "\(folder)survey.toml" : "\(folder)/survey.toml") ?? ""
        return "beacon-calibrate inspect \(word) --toml \(file) && beacon-calibrate import --project \(word)"
      }
  }

  /// What the logs of a group share.
  fileprivate struct Key: Hashable {
    var format: String
    var mapping: LogMapping
    var missing: [LogField]
    var questions: [String]

    init(_ log: LogInspection) {
      // Counts, versions and dialects differ from log to log.
      let kind = log.format.prefix { $0 != "(" && $0 != "," }
      format = kind.hasSuffix(" ") ? String(kind.dropLast()) : String(kind)
      mapping = log.importable
      if log.missingTruth.contains(.location) { mapping.constants[.location] = nil }
      missing = log.missingTruth
      // A number of the log may follow the semicolon.
      questions = log.questions.map { String($0.prefix { $0 != ";" }) }
      let hasNames = log.questions.contains(LogInspector.nameQuestion)
      if log.missingTruth.contains(.beacon), mapping.constants[.address] != nil || hasNames {
        mapping.constants[.address] = "*"
        if hasNames { mapping.constants[.beacon] = nil }
        // Not the one heard most of each log.
        questions.removeAll {
          LogInspector.addressQuestion.hasPrefix($0) || LogInspector.nameQuestion.hasPrefix($0)
        }
        questions.append(
          "nothing names the beacons, so the addresses of all devices come in: list the survey's, as in [[beacon]] address = "
            + "\"AA:BB:CC:DD:EE:FF\" ('inspect' of one log shows those heard), and remove address = \"*\"")
      }
    }
  }
}

extension InspectedFolder.Group {
  fileprivate init(_ key: InspectedFolder.Key, _ files: [String], _ logs: [LogInspection]) {
    format = key.format
    self.files = files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    receivedPackets = logs.reduce(0) { $0 + $1.receivedPackets }
    rejectedRows = logs.reduce(0) { $0 + $1.rejectedRows }
    let timed = logs.filter { $0.start != nil }
    clock = timed.first?.clock ?? .none
    start = timed.compactMap(\.start).min()
    end = timed.compactMap(\.end).max()
    nearest = logs.compactMap(\.nearest).min()
    farthest = logs.compactMap(\.farthest).max()
    weakest = logs.compactMap(\.weakest).min()
    strongest = logs.compactMap(\.strongest).max()
    questions = key.questions.map { question in
      logs[0].questions.first { $0.hasPrefix(question) } ?? question
    }
    mapping = key.mapping
    let places = key.missing.contains(.location) ? NamedPlaces(files) : nil
    let said = places?.hasCoordinates == true ? nil : PathFields(files, missing: key.missing)
    pathPattern = said?.pattern ?? places?.pattern
    let values = said?.values ?? [:]
    pathValues = values
    // A distance is enough, and a centimetre no other field.
    let distances = values.keys.filter { $0.metresPerUnit != nil }
    var known = Set(values.keys).union(distances.isEmpty ? [] : [.distanceMetres, .location])
    if said == nil, places != nil { known.insert(.location) }
    missingTruth = key.missing.filter { !known.contains($0) }
    unusedColumns = key.missing.isEmpty ? nil : logs[0].examples.first { $0.code == .unusedColumn }?.message
    hasCoordinates = logs.contains(where: \.hasCoordinates) || places?.hasCoordinates == true
    if let question = said?.question ?? places?.question { questions.append(question) }
  }
}

/// Tells the files of a folder that are logs, and cannot be read, from those that are something else.
package struct FolderSorting: Sendable {
  /// Files that are taken for logs by their names.
  package private(set) var skipped: [UnreadFile] = []
  /// Files that are no logs: notes, pictures, plans.
  package private(set) var others: [UnreadFile] = []

  /// Endings of files that are logs whatever lies beside them.
  private static let endings: Set = [
    ".csv", ".tsv", ".jsonl", ".ndjson", ".gz", ".pcap", ".pcapng", ".btsnoop", ".pklg", ".kismet",
  ]

  /// Sorts files that no reader could read: a file is taken for a log if it has the ending of one, or of a file of the folder
  /// that was read.
  ///
  /// - Parameters:
  ///   - failed: What could not be read.
  ///   - read: The names of the files that were.
  package init(_ failed: [UnreadFile], read: [String]) {
    let endings = Self.endings.union(read.map(Self.ending).filter { !$0.isEmpty })
    for file in failed {
      if endings.contains(Self.ending(file.file)) { skipped.append(file) } else { others.append(file) }
    }
  }

  /// The last point of a name and what follows, in lower case; empty without one.
  private static func ending(_ path: String) -> String {
    let name = path.unicodeScalars.split(separator: "/").last.map(String.init) ?? path
    guard let point = name.lastIndex(of: "."), point != name.startIndex else { return "" }
    return name[point...].lowercased()
  }
}

/// Patterns of file names that fit some files of a folder and no others.
enum FolderPatterns {
  /// Patterns for files, as short as can be: all of one ending, all of one folder and ending, or each by its name.
  static func patterns(_ files: [String], among all: Set<String>) -> [String] {
    let wanted = Set(files)
    var patterns: [String] = []
    var named: [String] = []
    for ending in Set(files.map(ending)).sorted() {
      let own = files.filter { Self.ending($0) == ending }
      let isPlain = !ending.isEmpty && isPlain(ending)
      if isPlain, own.count > 1, all.allSatisfy({ Self.ending($0) != ending || wanted.contains($0) }) {
        patterns.append("**/*\(ending)")
        continue
      }
      for (parent, paths) in Dictionary(grouping: own, by: parent).sorted(by: { $0.key < $1.key }) {
        let others = all.count { Self.parent($0) == parent && Self.ending($0) == ending }
        if isPlain, Self.isPlain(parent), paths.count > 1, others == paths.count {
          patterns.append("\(parent)*\(ending)")
        } else {
          named += paths
        }
      }
    }
    return patterns + named.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 != 0x2A && $0 != 0x3F && $0 >= 0x20 }
  }

  /// The last point of a name and what follows; empty without one.
  private static func ending(_ path: String) -> String {
    let name = path.unicodeScalars.split(separator: "/").last.map(String.init) ?? path
    guard let point = name.lastIndex(of: "."), point != name.startIndex else { return "" }
    return String(name[point...])
  }

  /// The folders of a path, with a slash at the end; empty without one.
  private static func parent(_ path: String) -> String {
    let scalars = path.unicodeScalars
    return scalars.lastIndex(of: "/").map { String(scalars[...$0]) } ?? ""
  }
}
