package import RadioSurvey

/// How much a finding of `check` counts.
package enum CheckLevel: String, CaseIterable, Sendable {
  /// It is left out.
  case off
  /// It is shown and changes no verdict.
  case warn
  /// It fails the check, also where it says only that something cannot be said.
  case error
}

/// What `[check]` says of findings by their codes, for a part of the site.
@Memberwise package struct CheckRule: Hashable, Sendable {
  /// Patterns (`*`, `?`) of names: the rule holds for findings about such a placement, crowd level or beacon. `nil` for any.
  package var placement: String?
  package var crowd: String?
  package var beacon: String?
  /// Margin of equivalence there, dB > 0; `nil` for that of the project.
  package var margin: Double?
  /// How much findings count there; those without a level count as they do elsewhere.
  package var levels: [IssueCode: CheckLevel] = [:]

  fileprivate func holds(for subject: CheckSubject) -> Bool {
    func fits(_ pattern: String?, _ name: String?) -> Bool {
      guard let pattern else { return true }
      return name.map { FilePattern.matches($0, pattern) } ?? false
    }
    return fits(placement, subject.placement) && fits(crowd, subject.crowd) && fits(beacon, subject.beacon)
  }
}

/// What a finding is about.
@Memberwise package struct CheckSubject: Hashable, Sendable {
  package var placement: String?
  package var crowd: String?
  /// Its name, or its identity.
  package var beacon: String?
}

/// What logs of some names must hold at least.
@Memberwise package struct LogExpectation: Hashable, Sendable {
  /// Pattern of their paths in the project, as in `[[log]]`.
  package var files: String
  /// Rows, ≥ 1.
  package var rows: Int?
  /// Seconds from the first packet to the last, > 0.
  package var duration: Double?
  /// Beacons heard, ≥ 1.
  package var beacons: Int?
  /// Receivers, exactly, ≥ 1.
  package var receivers: Int?

  /// Whether a log is meant, by its path in the project's folder or as the user names it.
  package func covers(_ log: String, in directory: String) -> Bool {
    guard let pattern = FilePattern(files) else { return false }
    let (path, folder) = (LogFile.resolved(log), LogFile.resolved(directory) + "/")
    return pattern.matches(path: log)
      || path.hasPrefix(folder) && pattern.matches(path: String(path.dropFirst(folder.count)))
  }
}

extension CheckSettings {
  /// Levels for all codes at once.
  package enum Preset: String, CaseIterable, Sendable {
    /// What cannot be said is a warning.
    case lenient
    /// What cannot be said is not passed, and does not fail.
    case recommended
    /// What cannot be said fails.
    case strict
  }

  /// Codes of findings that say that something cannot be said.
  package static let undecided: Set<IssueCode> = [
    .tooFewLocations, .narrowSpan, .levelUnclear, .noBaseline, .receiverOffset, .beaconUnclear,
    .beaconUnknown,
    .requirementUnclear,
    .requirementUnmeasured, .assumedLevelUnknown, .toFillIn, .otherPlacement, .swappedPositions, .crowdOrder,
    .similarName, .noLogsMatched,
  ]

  /// Codes of findings that say that something is wrong.
  package static let wrong: Set<IssueCode> = [
    .missingCondition, .levelShifted, .beaconShifted, .beaconMoved, .beaconSilent, .beaconSparse,
    .packetRateLower, .beaconDeclining, .distanceUnits, .placeMoved, .placeMislabelled, .levelJump,
    .weakPacketsMissing,
    .repeatedReadings, .notText,
    .cutLog, .tooManyRejected, .requirementMissed, .expectationMissed, .estimatedDistance, .unreadDistinction,
    .derivedLevel, .levelSpike, .repeatedPackets, .ambiguousDistance, .truthOffset, .truthBoundary,
    .mislabelledBlock,
    .crowdMislabelled, .receiverChanged, .beaconStopped, .beaconChanged, .coordinateUnits, .outsidePlan,
    .contradictedPath,
  ]

  /// How much a finding counts: by the last rule for such a subject that says so, else by the project, else by the preset; `nil` for as it
  /// is.
  package func level(of code: IssueCode, about subject: CheckSubject) -> CheckLevel? {
    let own = rules.last { $0.levels[code] != nil && $0.holds(for: subject) }?.levels[code] ?? levels[code]
    guard own == nil, Self.undecided.contains(code) else { return own }
    return switch preset {
    case .lenient: .warn
    case .recommended: nil
    case .strict: .error
    }
  }

  /// The margin of equivalence for a subject, dB: that of the last rule that has one, else that of the project.
  package func margin(about subject: CheckSubject) -> Double {
    rules.last { $0.margin != nil && $0.holds(for: subject) }?.margin ?? margin
  }

  mutating func readRules(_ table: TableReader, of site: Site) {
    // Receivers that hang are judged as beacons are, and a rule for beacons holds for them.
    let hung = site.beacons.isEmpty ? [] : site.declared(.beacon) + site.declared(.receiver)
    preset = table.choice("preset", Preset.self) ?? preset
    levels = table.table("codes").map(Self.levels) ?? levels
    rules = table.tables("override").map { table in
      defer { table.finish() }
      let rule = CheckRule(
        placement: table.name("placement"), crowd: table.name("crowd"), beacon: table.name("beacon"),
        margin: table.number("margin_db", .between(0.1, 40)),
        levels: table.table("codes").map(Self.levels) ?? [:])
      if rule.placement == nil, rule.crowd == nil, rule.beacon == nil {
        table.report(
          .missingKey, "override", "an override names no part of the site",
          help: "add 'placement', 'crowd' or 'beacon'; '*' stands for any characters")
      }
      for (key, pattern, declared) in [
        ("placement", rule.placement, site.declared(.placement)),
        ("crowd", rule.crowd, site.declared(.crowd)), ("beacon", rule.beacon, hung),
      ] { table.check(key, pattern, isOneOf: declared, of: key, fits: FilePattern.matches) }
      return rule
    }
    expectations = table.tables("expect").compactMap { table in
      defer { table.finish() }
      let files = table.required("files", table.name("files"))
      let rows = table.integer("rows", 1...Int.max)
      let duration = table.number("duration_s", .between(0.001, 1e9))
      let beacons = table.integer("beacons", 1...1_000_000)
      let receivers = table.integer("receivers", 1...1_000_000)
      guard let files else { return nil }
      guard FilePattern(files) != nil else {
        table.report(
          .pathOutsideProject, "files", "'\(files)' leaves the project's folder", help: FilePattern.help)
        return nil
      }
      return LogExpectation(
        files: files, rows: rows, duration: duration, beacons: beacons, receivers: receivers)
    }
  }

  /// Every key is a code of a finding; others are reported with the nearest one.
  private static func levels(_ table: TableReader) -> [IssueCode: CheckLevel] {
    defer { table.finish() }
    var levels: [IssueCode: CheckLevel] = [:]
    for code in undecided.union(wrong).sorted(by: { $0.rawValue < $1.rawValue }) {
      levels[code] = table.choice(code.rawValue, CheckLevel.self)
    }
    return levels
  }

  func writeRules(to writer: inout TOMLWriter) {
    if preset != .recommended { writer.put("preset", preset.rawValue) }
    writer.put("codes", Self.entries(levels))
    for rule in rules {
      writer.header("[[check.override]]")
      writer.put("placement", rule.placement)
      writer.put("crowd", rule.crowd)
      writer.put("beacon", rule.beacon)
      writer.put("margin_db", rule.margin)
      writer.put("codes", Self.entries(rule.levels))
    }
    for expectation in expectations {
      writer.header("[[check.expect]]")
      writer.put("files", expectation.files)
      writer.put("rows", expectation.rows)
      writer.put("duration_s", expectation.duration)
      writer.put("beacons", expectation.beacons)
      writer.put("receivers", expectation.receivers)
    }
  }

  private static func entries(_ levels: [IssueCode: CheckLevel]) -> [(key: String, value: String)] {
    levels.map { (key: $0.key.rawValue, value: $0.value.rawValue) }.sorted { $0.key < $1.key }
  }
}
