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
  /// Beacons that get a table to complete.
  private static let mostTables = 6
  /// Kinds of file names that get a stanza each.
  private static let mostKinds = 12

  /// The groups, the largest first.
  package let groups: [Group]
  /// The beacons heard that have a name or are iBeacons, in order.
  package let beacons: [BeaconIdentifier]
  /// Whether the logs have coordinates, and so distances only with those of the beacons.
  package let needsPositions: Bool
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
    let packets = Dictionary(
      logs.map { ($0.path, $0.inspection.receivedPackets) }, uniquingKeysWith: { first, _ in first })
    groups = folder.groups.flatMap { group in
      Self.kinds(group).map { files in
        let patterns = Self.patterns(files, among: paths)
        return Group(
          format: group.format, patterns: patterns, logs: files.count,
          packets: files.reduce(0) { $0 + (packets[$1] ?? 0) },
          missing: group.missingTruth.filter {
            $0 != .location && $0 != .beacon && !($0 == .distanceMetres && group.hasCoordinates)
          }, questions: group.questions,
          stanza: LogSource(patterns: patterns, mapping: group.mapping, pathPattern: group.pathPattern).toml)
      }
    }
    needsPositions = folder.groups.contains {
      $0.hasCoordinates && $0.missingTruth.contains(.distanceMetres)
    }
    let heard = Set(logs.flatMap { $0.inspection.beacons.map(\.beacon) })
    // An address may be that of a passer-by, who is not to be in a file.
    beacons = heard.filter { if case .address = $0 { false } else { true } }.sorted()
  }

  /// The files of a group in parts that need values of their own: where placement or crowd level are in neither the logs nor, as yet, in
  /// `set`, logs whose names differ in more than numbers are likely to differ in those.
  private static func kinds(_ group: InspectedFolder.Group) -> [[String]] {
    let isOpen = group.missingTruth.contains(.placement) || group.missingTruth.contains(.crowd)
    // Where names are those of locations, they say nothing else.
    guard isOpen, !group.missingTruth.contains(.location) else { return [group.files] }
    let kinds = Dictionary(grouping: group.files) { file in
      let folders = file.split(separator: "/").map(String.init)
      let name = folders.last.map { $0.split(separator: ".").first.map(String.init) ?? $0 } ?? file
      return (folders.dropLast() + [name.filter { !$0.isNumber }.trimmed("-_ ")]).joined(separator: "/")
    }
    guard (2...mostKinds).contains(kinds.count) else { return [group.files] }
    return kinds.sorted { $0.key < $1.key }.map(\.value)
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

  /// What plans need beside the logs, as comments: tables that load as they stand once the marks are taken away.
  private var beaconLines: [String] {
    var lines: [String] = []
    if !beacons.isEmpty {
      let rest = beacons.count - Self.mostBeacons
      let more = rest > 0 ? " and \(rest) more" : ""
      lines += [
        "", "# Heard: \(beacons.prefix(Self.mostBeacons).map(\.description).joined(separator: ", "))\(more).",
        "# \(needsPositions ? OpenQuestions.marks[0] : "TO ADD"): for each, where it hangs in metres, how (placement), and the level at 1 m that it broadcasts",
        "# (measured power), which decides where devices say near: without it they are taken to assume the level measured here when",
        "# it is emptiest.\(needsPositions ? " Distances follow from the positions." : "")",
        "# Only beacons that are listed are then imported. Remove the '#' of the lines below each dash:",
      ]
      for beacon in beacons.prefix(needsPositions ? Self.mostBeacons : Self.mostTables) {
        var table = Beacon(identifier: beacon)
        table.placement = "counter"
        table.position = Position(x: 3, y: 2.5, z: nil, floor: nil)
        table.measuredPower = -59
        lines += ["# –"] + Self.comments(table.toml)
      }
    }
    return lines + [
      "",
      "# TO ADD: the floor in metres, placements (a typing error in one is then found), crowd levels from the emptiest to the fullest, and what",
      "# must hold:",
      "# –",
    ]
      + Self.comments(
        """
        [floor_plan]
        width_m = 12.0
        depth_m = 8.0
        [[placement]]
        name = "counter"
        height_above_device_m = 0.2
        [[crowd]]
        name = "empty"
        [[crowd]]
        name = "full"
        [requirement]
        goal = "near"
        probability = 0.9
        crowd = "full"
        """)
  }

  private static func comments(_ toml: String) -> [String] {
    toml.split(separator: "\n").map { "# \($0)" }
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

extension String {
  /// The text without any of some characters at its ends.
  fileprivate func trimmed(_ characters: String) -> String {
    let start = drop { characters.contains($0) }
    return String(start.prefix(start.count - start.reversed().prefix { characters.contains($0) }.count))
  }
}
