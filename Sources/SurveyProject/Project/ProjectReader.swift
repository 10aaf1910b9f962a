package import RadioSurvey

/// Reads the tables of `survey.toml` and checks the names that they share.
package enum ProjectReader {
  static func read(_ root: TableReader, file: String, directory: String) -> SurveyProject {
    var site = Site()
    site.name = root.required("name", root.name("name")) ?? site.name
    let (floorPlan, planSource) = FloorPlan.readProject(root)
    site.floorPlan = floorPlan
    site.zones = ZoneBoundaries.read(root)
    site.prices = Prices.read(root)
    site.receivers = root.list("receiver", name: \.receiver.rawValue, read: ReceiverProfile.read)
    site.placements = root.list("placement", name: \.placement.rawValue, read: PlacementDefinition.read)
    site.crowdLevels = root.list("crowd", name: \.level.rawValue, read: CrowdLevelDefinition.read)
    let placements = site.placements.map(\.placement.rawValue)
    let crowds = site.crowdLevels.map(\.level.rawValue)

    site.beacons = root.list("beacon", name: \.identifier.description) { table in
      let beacon = Beacon.read(table)
      table.check("placement", beacon?.placement?.rawValue, isOneOf: placements, of: "placement")
      return beacon
    }
    let outside = root.flag("outside", default: false)
    var sources: [LogSource] = []
    for table in root.tables("log") {
      let source = LogSource.read(table, in: directory, isOpen: outside)
      table.finish()
      guard let source else { continue }
      let constants = source.mapping.constants
      if let set = table.table("set") {
        set.check("placement", constants[.placement], isOneOf: placements, of: "placement")
        set.check("crowd", constants[.crowd], isOneOf: crowds, of: "crowd")
        set.check(
          "receiver", constants[.receiver], isOneOf: site.receivers.map(\.receiver.rawValue), of: "receiver")
        set.check(
          "beacon", constants[.beacon].map { BeaconIdentifier($0).description },
          isOneOf: site.declared(.beacon), of: "beacon")
      }
      sources.append(source)
    }
    let requirement = CoverageRequirement.read(root)
    root.table("requirement")?.check("crowd", requirement.crowd?.rawValue, isOneOf: crowds, of: "crowd")
    for spot in requirement.scope.spots where spot.beacon != nil {
      root.table("requirement")?.check(
        "spots", spot.beacon, isOneOf: site.beacons.compactMap(\.name), of: "beacon")
    }
    let further = FurtherRequirement.read(root, beside: requirement, crowds: crowds)
    let ranging = RangingSettings.read(root)
    root.table("ranging")?.check(
      "calibrated_at", ranging.calibratedAt?.rawValue, isOneOf: crowds, of: "crowd")
    let check = CheckSettings.read(root, of: site)
    let branding = Branding.read(root)
    let privacy = root.table("privacy")
    let salt = privacy?.name("salt")
    privacy?.finish()
    let store = root.name("store", default: SurveyProject.defaultStore)
    if FilePattern(store) == nil {
      root.report(
        .pathOutsideProject, "store", "'\(store)' leaves the project's folder", help: FilePattern.help)
    }
    root.finish()
    addUndeclared(to: &site, sources: sources)
    return SurveyProject(
      site: site, sources: sources, requirement: requirement, furtherRequirements: further, ranging: ranging,
      check: check, branding: branding,
      privacySalt: salt,
      store: store, planSource: planSource, outside: outside, directory: directory, file: file)
  }

  /// Every key that `survey.toml` may have.
  package static func keys() throws(ProjectError) -> [KnownKey] {
    try TOMLDocument.keys { _ = read($0, file: "survey.toml", directory: ".") }
  }

  /// Takes placements from beacons and logs where the file declares none. Crowd levels are never taken so, because
  /// their order means something and only the surveyor knows it.
  private static func addUndeclared(to site: inout Site, sources: [LogSource]) {
    guard site.placements.isEmpty else { return }
    let names =
      site.beacons.compactMap(\.placement)
      + sources.compactMap { $0.mapping.constants[.placement].map(Placement.init(rawValue:)) }
    for name in names where !site.placements.contains(where: { $0.placement == name }) {
      site.placements.append(PlacementDefinition(placement: name, isImplied: true))
    }
  }
}

/// Why a survey project, or a scenario, cannot be used: every problem that was found, in the order of the file.
@Memberwise package struct ProjectError: Error, Hashable, Sendable {
  package var issues: [SurveyIssue]

  package init(
    _ code: IssueCode, file: String, line: Int? = nil, column: Int? = nil, message: String,
    help: String? = nil
  ) {
    issues = [SurveyIssue(.error, code, file: file, line: line, column: column, message: message, help: help)]
  }
}

extension ProjectError: CustomStringConvertible {
  /// The issues, in order, as a compiler would print them.
  package var description: String { issues.map(\.description).joined(separator: "\n") }
}

/// What a `survey.toml` that was made from logs leaves for the surveyor to answer.
package enum OpenQuestions {
  /// What a comment begins with that must be answered before results mean anything.
  package static let marks = ["TO FILL IN", "TO CONFIRM"]

  /// A warning for each comment that begins with one of ``marks``, with its line.
  static func issues(_ toml: String, file: String) -> [SurveyIssue] {
    let lines = toml.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    return lines.enumerated().compactMap { index, line in
      let text = line.drop { $0 == " " || $0 == "\t" }
      guard text.first == "#" else { return nil }
      let comment = text.drop { $0 == "#" || $0 == " " }
      guard let mark = marks.first(where: comment.hasPrefix) else { return nil }
      return SurveyIssue(
        .warning, .toFillIn, file: file, line: index + 1, message: String(comment),
        help: mark == marks[0]
          ? "fill it in and delete this comment; a condition that no log states is not separate in the "
            + "results" : "check it, and delete this comment")
    }
  }
}
