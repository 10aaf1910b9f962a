package import RadioSurvey

/// What `check` requires of new survey data.
@Memberwise package struct CheckSettings: Hashable, Sendable {
  /// Shift in dB, > 0, that still counts as unchanged (the margin of the two one-sided tests).
  package var margin: Double = 3
  /// The smallest number of locations per set of conditions, ≥ 3.
  package var minimumLocations: Int = 5
  /// The smallest span of distances per set of conditions in decades, > 0.
  package var minimumSpan: Double = 0.333
  /// The largest share of rejected rows per file, in percent, 0…100.
  package var maximumRejectedPercent: Double = 5
  /// Whether every placement must be surveyed at every crowd level.
  package var demandsCompleteMatrix: Bool = true
  /// Whether the survey must show that the requirement holds where it was surveyed.
  package var demandsRequirement: Bool = false
  /// How much findings count, by their codes, where neither ``rules`` nor ``levels`` says so.
  package var preset = Preset.recommended
  /// How much findings count everywhere.
  package var levels: [IssueCode: CheckLevel] = [:]
  /// What differs for parts of the site; of several that hold, the last one.
  package var rules: [CheckRule] = []
  package var expectations: [LogExpectation] = []

  /// - Parameter site: whose names the patterns of overrides must fit, if it declares any.
  package static func read(_ root: TableReader, of site: Site = Site()) -> CheckSettings {
    var settings = CheckSettings()
    guard let table = root.table("check") else { return settings }
    defer { table.finish() }
    settings.margin = table.number("margin_db", .between(0.1, 40), default: settings.margin)
    settings.minimumLocations =
      table.integer("minimum_locations", 3...1_000_000, default: settings.minimumLocations)
    settings.minimumSpan = table.number(
      "minimum_span_decades", .between(0.01, 4), default: settings.minimumSpan)
    settings.maximumRejectedPercent =
      table.number("maximum_rejected_percent", .between(0, 100), default: settings.maximumRejectedPercent)
    settings.demandsCompleteMatrix = table.flag("complete", default: settings.demandsCompleteMatrix)
    settings.demandsRequirement = table.flag("requirement", default: settings.demandsRequirement)
    settings.readRules(table, of: site)
    return settings
  }
}

/// What the page of a report shows of whoever made it: `[report]` of the survey file.
@Memberwise package struct Branding: Hashable, Sendable {
  /// The name above the title, 1…200 characters.
  package var name: String?
  /// The file of the logo, relative to the project's folder. It is opened and checked when a report is made.
  package var logo: String?
  /// The colour of links and of the line above the title.
  package var accent: AccentColour?
  /// Paragraphs below the title, with an empty line between two; 1…10 000 bytes.
  package var introduction: String?

  static func read(_ root: TableReader) -> Branding {
    guard let table = root.table("report") else { return Branding() }
    defer { table.finish() }
    let branding = Branding(
      name: table.name("name"), logo: table.name("logo"), accent: readAccent(table),
      introduction: table.text("introduction"))
    if let logo = branding.logo, FilePattern(logo) == nil {
      table.report(
        .pathOutsideProject, "logo", "'\(logo)' leaves the project's folder", help: FilePattern.help)
    }
    return branding
  }

  private static func readAccent(_ table: TableReader) -> AccentColour? {
    guard let text = table.name("accent") else { return nil }
    guard let colour = AccentColour(text) else {
      table.report(
        .invalidValue, "accent", "accent: expected a colour as #rrggbb, found '\(text)'",
        help: "write six hexadecimal digits after '#', such as #0b57a4")
      return nil
    }
    guard colour.isReadable else {
      let contrast = (colour.contrast(with: AccentColour.lightGround) * 10).rounded(.down) / 10
      table.report(
        .lowContrast, "accent",
        "\(colour) has a contrast of \(contrast) to 1 against the page, and text needs 4.5 to 1",
        help: "use \(colour.readable), the nearest colour that has it")
      return nil
    }
    return colour
  }

  func write(to writer: inout TOMLWriter) {
    guard self != Branding() else { return }
    writer.header("[report]")
    writer.put("name", name)
    writer.put("logo", logo)
    writer.put("accent", accent?.description)
    writer.put("introduction", introduction)
  }
}
