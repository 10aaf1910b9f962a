package import RadioSurvey
import SurveyImport
import SurveyProject
package import CalibrationModel

extension SurveyDraft {
  /// Most beacons that are named.
  private static let mostBeacons = 20

  /// Beacons that get a table to complete.
  private static let mostTables = 6

  /// Placements, or crowd levels, that get a table each.
  private static let mostNames = 12

  /// Kinds of file names that get a stanza each.
  private static let mostKinds = 12

  /// Makes a draft.
  /// - Parameter others: Paths of files in the project that no pattern may match.
  package init(name: String, _ logs: [(path: String, inspection: LogInspection)], others: [String]) {
    let folder = InspectedFolder("", logs, failed: [])
    let paths = Set(logs.map(\.path) + others)
    let packets = Dictionary(
      logs.map { ($0.path, $0.inspection.receivedPackets) }, uniquingKeysWith: { first, _ in first })
    let groups: [Group] = folder.groups.flatMap { group in
      Self.kinds(group).map { files in
        let patterns = Self.patterns(files, among: paths)
        return Group(
          format: group.format, patterns: patterns, logs: files.count,
          packets: files.reduce(0) { $0 + (packets[$1] ?? 0) },
          missing: group.missingTruth.filter {
            $0 != .location && $0 != .beacon && !($0 == .distanceMetres && group.hasCoordinates)
          }, questions: group.questions, unusedColumns: group.unusedColumns,
          stanza: LogSource(patterns: patterns, mapping: group.mapping, pathPattern: group.pathPattern).toml)
      }
    }
    let needsPositions: Bool = folder.groups.contains {
      $0.hasCoordinates && $0.missingTruth.contains(.distanceMetres)
    }
    let heard = Set(logs.flatMap { $0.inspection.beacons.map(\.beacon) })
    // An address may be that of a passer-by, who is not to be in a file. A beacon without a name gets one in `set`.
    let given = BeaconIdentifier.name(LogInspector.givenName)
    let beacons: [BeaconIdentifier] = Set(
      heard.filter { if case .address = $0 { false } else { true } }
        .map { $0 == .name(LogInspector.madeUpName) ? given : $0 }
    ).sorted()
    let names = { (field: LogField, said: KeyPath<LogInspection, [String]>) -> [String] in
      let all = Set(
        folder.groups.flatMap { $0.pathValues[field] ?? [] } + logs.flatMap { $0.inspection[keyPath: said] })
      return all.count > Self.mostNames ? [] : all.sorted()
    }
    let placements: [String] = names(.placement, \.placements)
    let crowds: (names: [String], isCertain: Bool) = PathFields.inOrder(crowds: names(.crowd, \.crowds))
    let likely: [(beacon: BeaconIdentifier, logs: Int, placement: String?)] = Self.likely(
      logs, placements: placements)
    self.init(
      groups: groups, beacons: beacons, likely: likely, placements: placements, crowds: crowds,
      needsPositions: needsPositions, name: name)
  }

  /// The files of a group in parts that need values of their own: where placement or crowd level are in neither the logs nor, as yet, in
  /// `set`, logs whose names differ in more than numbers are likely to differ in those.
  private static func kinds(_ group: InspectedFolder.Group) -> [[String]] {
    let isOpen = group.missingTruth.contains(.placement) || group.missingTruth.contains(.crowd)
    // Where names are those of locations, they say nothing else.
    guard isOpen, group.pathPattern == nil else { return [group.files] }
    let kinds = Dictionary(grouping: group.files) { file in
      let folders = file.split(separator: "/").map(String.init)
      let name = folders.last.map { $0.split(separator: ".").first.map(String.init) ?? $0 } ?? file
      return (folders.dropLast() + [name.filter { !$0.isNumber }.trimmed("-_ ")]).joined(separator: "/")
    }
    guard (2...mostKinds).contains(kinds.count) else { return [group.files] }
    return kinds.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The text of the file. Comments above each `[[log]]` list what is left to fill in.
  package var toml: String {
    var lines = [
      "# Made from logs by 'beacon-calibrate init --from'. 'beacon-calibrate init -' prints an example "
        + "with every setting.", "", "name = \(TOMLText.string(name))",
    ]
    for group in groups {
      var comments = [group.format]
      if !group.missing.isEmpty {
        let names = group.missing.map(\.rawValue).joined(separator: ", ")
        comments += [
          "TO FILL IN: \(names); if one value applies to all these logs, add it to 'set', for example set "
            + "= { \(group.missing.map(Self.example).joined(separator: ", ")) }"
        ]
        // What follows is advice, not a separate mark.
        if let columns = group.unusedColumns, let field = group.missing.first {
          comments.append("\(columns); if it is one of them: columns = { \(field.rawValue) = \"NAME\" }")
        }
        comments.append(
          "If folders or file names have it, such as overhead/2m busy.csv: path_pattern = "
            + "'(?<placement>[^/]+)/(?<distance_m>[\\d.]+)m (?<crowd>\\w+)'")
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
        "# (measured power), which decides where devices say near: without it, they are assumed to use the "
          + "level measured here when",
        "# it is emptiest.\(needsPositions ? " Distances follow from the positions." : "")",
        "# Only beacons that are listed are then imported. Remove the '#' of the lines below each dash:",
      ]
      for beacon in beacons.prefix(needsPositions ? Self.mostBeacons : Self.mostTables) {
        var table = Beacon(identifier: beacon)
        table.placement = Placement(rawValue: placements.first ?? "counter")
        table.position = Position(x: 3, y: 2.5, z: nil, floor: nil)
        table.measuredPower = -59
        lines += ["# –"] + Self.comments(table.toml)
      }
    }
    if beacons.isEmpty, !likely.isEmpty {
      lines += [
        "",
        "# Heard most in at least three logs each: if these are the survey's beacons, remove the '#' of the lines below each dash, and",
        "# address = \"*\" above. Only beacons that are listed are then imported. Other addresses: beacon-calibrate inspect LOG.",
      ]
      for one in likely.prefix(Self.mostTables) {
        var table = Beacon(identifier: one.beacon)
        table.placement = Placement(rawValue: one.placement ?? placements.first ?? "counter")
        lines += ["# –", "# # heard most in \(one.logs) of the logs"] + Self.comments(table.toml)
      }
    }
    if !placements.isEmpty {
      lines += Self.tables(
        "placement", placements, "Every placement in the logs, so that typing errors are found.")
    }
    if !crowds.names.isEmpty {
      lines += Self.tables(
        "crowd", crowds.names,
        "\(crowds.isCertain ? "" : "TO CONFIRM: ")every crowd level in the logs, from emptiest to fullest: "
          + "the order matters")
    }
    let open =
      (placements.isEmpty ? ["placements (so that typing errors are found)"] : [])
      + (crowds.names.isEmpty ? ["crowd levels from emptiest to fullest"] : [])
    return lines + [
      "",
      "# TO ADD: the floor in metres, \(open.map { "\($0), " }.joined())and the requirement:",
      "# –",
    ]
      + Self.comments(
        "[floor_plan]\nwidth_m = 12.0\ndepth_m = 8.0\n"
          + (placements.isEmpty ? "[[placement]]\nname = \"counter\"\nheight_above_device_m = 0.2\n" : "")
          + (crowds.names.isEmpty ? "[[crowd]]\nname = \"empty\"\n[[crowd]]\nname = \"full\"\n" : "")
          + "[requirement]\ngoal = \"near\"\nprobability = 0.9\ncrowd = "
          + TOMLText.string(crowds.names.last ?? "full"))
  }

  private static func tables(_ kind: String, _ names: [String], _ comment: String) -> [String] {
    ["", "# \(comment)"] + names.flatMap { ["[[\(kind)]]", "name = \(TOMLText.string($0))"] }
  }

  private static func comments(_ toml: String) -> [String] { toml.split(separator: "\n").map { "# \($0)" } }

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

  /// Addresses that are heard most in at least three logs and a twentieth of all: passers-by are not heard that often.
  package static func likely(
    _ logs: [(path: String, inspection: LogInspection)], placements: [String]
  ) -> [(beacon: BeaconIdentifier, logs: Int, placement: String?)] {
    var paths: [BeaconIdentifier: [String]] = [:]
    for log in logs {
      guard let beacon = log.inspection.beacons.first?.beacon, case .address = beacon else { continue }
      paths[beacon, default: []].append(log.path)
    }
    return paths.filter { $1.count >= 3 && 20 * $1.count >= logs.count }.sorted { $0.key < $1.key }
      .map { beacon, paths in
        let named = placements.filter { name in paths.allSatisfy { $0.contains(name) } }
        return (beacon, paths.count, named.count == 1 ? named[0] : nil)
      }
  }
}

extension String {
  /// The text without any of some characters at its ends.
  fileprivate func trimmed(_ characters: String) -> String {
    let start = drop { characters.contains($0) }
    return String(start.prefix(start.count - start.reversed().prefix { characters.contains($0) }.count))
  }
}
