package import RadioSurvey
package import SurveyImport
import SurveyProject

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

    fileprivate var stanza: String
  }

  /// Most beacons that are named.
  private static let mostBeacons = 20

  /// The groups, the largest first.
  package let groups: [Group]
  /// The beacons heard that have a name or are iBeacons.
  package let beacons: [String]
  /// The name of the survey.
  package let name: String

  /// Makes a draft.
  ///
  /// - Parameters:
  ///   - name: What the survey is called.
  ///   - logs: The logs, with their paths in the project.
  ///   - others: Paths of files in the project that no pattern may match.
  package init(name: String, _ logs: [(path: String, inspection: LogInspection)], others: [String]) {
    self.name = name
    let folder = InspectedFolder("", logs, failed: [])
    let paths = Set(logs.map(\.path) + others)
    groups = folder.groups.map { group in
      let patterns = Self.patterns(group.files, among: paths)
      return Group(
        format: group.format, patterns: patterns, logs: group.files.count, packets: group.receivedPackets,
        missing: group.missingTruth.filter { $0 != .location && $0 != .beacon }, questions: group.questions,
        stanza: LogSource(patterns: patterns, mapping: group.mapping, pathPattern: group.pathPattern).toml)
    }
    let heard = Set(logs.flatMap { $0.inspection.beacons.map(\.beacon) })
    // An address may be that of a passer-by, who is not to be in a file.
    beacons = heard.filter { if case .address = $0 { false } else { true } }.map(\.description).sorted()
  }

  /// The text of the file. What is still to fill in stands in comments above each `[[log]]`.
  package var toml: String {
    var lines = [
      "# Made from logs by 'beacon-calibrate init --from'. 'beacon-calibrate init -' prints an example of all that can be said.",
      "", "name = \(TOMLText.string(name))",
    ]
    for group in groups {
      var comments = [group.format]
      if !group.missing.isEmpty {
        let names = group.missing.map(\.rawValue).joined(separator: ", ")
        comments += [
          "TO FILL IN: \(names). What holds for all of these logs goes into 'set', as in",
          "set = { \(group.missing.map(Self.example).joined(separator: ", ")) }",
        ]
      }
      comments += group.questions.map { "TO CONFIRM: \($0)" }
      lines += [""] + comments.map { "# \(TerminalText.plain($0))" }
      lines += group.stanza.split(separator: "\n").map(String.init)
    }
    return (lines + beaconLines.map(TerminalText.plain)).joined(separator: "\n") + "\n"
  }

  private var beaconLines: [String] {
    guard !beacons.isEmpty else { return [] }
    let rest = beacons.count - Self.mostBeacons
    let more = rest > 0 ? " and \(rest) more" : ""
    return [
      "", "# Heard: \(beacons.prefix(Self.mostBeacons).joined(separator: ", "))\(more).",
      "# One [[beacon]] for each says where it hangs; only beacons that are listed are then imported.",
    ]
  }

  private static func example(_ field: LogField) -> String {
    switch field {
    case .distanceMetres: "distance_m = 2.0"
    case .placement: "placement = \"counter\""
    case .crowd: "crowd = \"empty\""
    default: "\(field.rawValue) = \"…\""
    }
  }

  /// Patterns that stay in the folder of the logs, so that they do not match what is written elsewhere in the project.
  private static func patterns(_ files: [String], among all: Set<String>) -> [String] {
    let folder = commonFolder(files)
    let inside = files.map { String($0.unicodeScalars.dropFirst(folder.unicodeScalars.count)) }
    let others = all.filter { $0.utf8.starts(with: folder.utf8) }
      .map { String($0.unicodeScalars.dropFirst(folder.unicodeScalars.count)) }
    let isFlat = !inside.contains { $0.utf8.contains(UInt8(ascii: "/")) }
    let patterns = FolderPatterns.patterns(inside, among: Set(others))
    return patterns.map { folder + (isFlat && $0.hasPrefix("**/") ? String($0.dropFirst(3)) : $0) }
  }

  /// The folders that all paths share, with a slash at the end; empty without one, or for a name that a pattern would misread.
  private static func commonFolder(_ files: [String]) -> String {
    var shared = files.first.map { Array($0.unicodeScalars.split(separator: "/").dropLast()) } ?? []
    for file in files {
      let folders = file.unicodeScalars.split(separator: "/").dropLast()
      shared = Array(zip(shared, folders).prefix { $0.elementsEqual($1) }.map(\.0))
    }
    let path = shared.map { String($0) + "/" }.joined()
    return path.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") } ? "" : path
  }
}
