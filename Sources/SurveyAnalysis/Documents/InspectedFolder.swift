package import RadioSurvey
import Support
import SurveyImport
import SurveyProject
package import CalibrationModel

extension InspectedFolder {
  /// Sums up logs, with their paths in the folder.
  /// - Parameter failed: Files of any kind that could not be read.
  /// - Parameter beacons: Beacons that the folder lists, for the `survey.toml`.
  /// - Parameter plan: Its floor plan; `nil` for the rectangle of the site.
  package init(
    _ folder: String, _ logs: [(path: String, inspection: LogInspection)], failed: [UnreadFile],
    left: [UnreadFile] = [], beacons: [Beacon] = [], site: Site? = nil, plan: VenuePlan? = nil
  ) {
    let sorting = FolderSorting(failed, read: logs.map(\.path))
    let unread = sorting.others + left
    let skipped = sorting.skipped
    var keyed: [Key: [(path: String, inspection: LogInspection)]] = [:]
    for log in logs { keyed[Key(log.inspection), default: []].append(log) }
    let groups = keyed.map { Group($0, $1.map(\.path), $1.map(\.inspection)) }
      .sorted { ($1.files.count, $0.files[0]) < ($0.files.count, $1.files[0]) }
    let paths = Set(logs.map(\.path) + (unread + skipped).map(\.file))
    let name = PathText.lastName(folder) ?? "survey"
    let stanzas = groups.map { group in
      LogSource(
        patterns: FolderPatterns.patterns(group.files, among: paths), mapping: group.mapping,
        pathPattern: group.pathPattern
      ).toml
    }
    let survey =
      stanzas.isEmpty
      ? ""
      : "name = \(TOMLText.string(name == "." ? "survey" : name))\n\n" + stanzas.joined(separator: "\n")
        + beacons.map(\.toml).joined()
    let importCommand =
      stanzas.isEmpty
      ? nil
      : ShellText.path(folder).map { word in
        let file =
          ShellText.path(folder.hasSuffix("/") ? "\(folder)survey.toml" : "\(folder)/survey.toml") ?? ""
        return "beacon-calibrate inspect \(word) --toml \(file) && beacon-calibrate import --project \(word)"
      }
    // Logs whose paths say where they were taken have no places of their own.
    let placed = Set(groups.filter { $0.pathPattern == nil }.flatMap(\.files))
    let dwells = logs.filter { placed.contains($0.path) }.flatMap { log in
      log.inspection.keptDwells.map { dwell in
        var dwell = dwell
        dwell.log = log.path
        return dwell
      }
    }
    self.init(
      folder: folder, groups: groups, unread: unread, skipped: skipped,
      doubts: dwells.count <= LogInspection.dwellLimit
        ? SurveyDoubts.ofSessions(dwells, site: site ?? Site(), plan: plan) : [],
      survey: survey, importCommand: importCommand)
  }

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
          "the beacons are not named, so all addresses are imported: list the survey's, such as [[beacon]] "
            + "address = \"AA:BB:CC:DD:EE:FF\" ('inspect' of one log shows those heard), and remove "
            + "address = \"*\"")
      }
    }
  }
}

extension InspectedFolder.Group {
  fileprivate init(_ key: InspectedFolder.Key, _ files: [String], _ logs: [LogInspection]) {
    let timed = logs.filter { $0.start != nil }
    let places = key.missing.contains(.location) ? NamedPlaces(files) : nil
    let said = places?.hasCoordinates == true ? nil : PathFields(files, missing: key.missing)
    let questions =
      key.questions.map { question in logs[0].questions.first { $0.hasPrefix(question) } ?? question }
      + [said?.question ?? places?.question].compactMap(\.self)
    let values = said?.values ?? [:]
    // A distance is enough, and a centimetre no other field.
    let distances = values.keys.filter { $0.metresPerUnit != nil }
    var known = Set(values.keys).union(distances.isEmpty ? [] : [.distanceMetres, .location])
    if said == nil, places != nil { known.insert(.location) }
    self.init(
      format: key.format, files: files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) },
      receivedPackets: logs.reduce(0) { $0 + $1.receivedPackets },
      rejectedRows: logs.reduce(0) { $0 + $1.rejectedRows }, start: timed.compactMap(\.start).min(),
      end: timed.compactMap(\.end).max(), clock: timed.first?.clock ?? .none,
      nearest: logs.compactMap(\.nearest).min(), farthest: logs.compactMap(\.farthest).max(),
      weakest: logs.compactMap(\.weakest).min(), strongest: logs.compactMap(\.strongest).max(),
      missingTruth: key.missing.filter { !known.contains($0) },
      hasCoordinates: logs.contains(where: \.hasCoordinates) || places?.hasCoordinates == true,
      questions: questions, mapping: key.mapping, pathPattern: said?.pattern ?? places?.pattern,
      pathValues: values,
      unusedColumns: key.missing.isEmpty
        ? nil : logs[0].examples.first(where: { $0.code == .unusedColumn })?.message)
  }
}

/// Tells the files of a folder that are logs, and cannot be read, from those that are something else.
package struct FolderSorting: Sendable {
  /// Files that count as logs by name.
  package private(set) var skipped: [UnreadFile] = []
  /// Files that are no logs: notes, pictures, plans.
  package private(set) var others: [UnreadFile] = []

  /// Endings of files that always count as logs.
  private static let endings: Set = [
    ".csv", ".tsv", ".jsonl", ".ndjson", ".gz", ".pcap", ".pcapng", ".btsnoop", ".pklg", ".kismet",
  ]

  /// Sorts files that no reader could read: a file is taken for a log if it has the ending of one, or of a file of the folder
  /// that was read.
  /// - Parameter failed: What could not be read.
  package init(_ failed: [UnreadFile], read: [String]) {
    let ending = { (path: String) in FolderPatterns.ending(path).lowercased() }
    let endings = Self.endings.union(read.map(ending).filter { !$0.isEmpty })
    for file in failed {
      if endings.contains(ending(file.file)) { skipped.append(file) } else { others.append(file) }
    }
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
  fileprivate static func ending(_ path: String) -> String {
    let name = PathText.lastName(path) ?? path
    guard let point = name.lastIndex(of: "."), point != name.startIndex else { return "" }
    return String(name[point...])
  }

  /// The folders of a path, with a slash at the end; empty without one.
  private static func parent(_ path: String) -> String {
    let scalars = path.unicodeScalars
    return scalars.lastIndex(of: "/").map { String(scalars[...$0]) } ?? ""
  }
}
