package import RadioSurvey

/// What the page of a report shows of whoever made it: `[report]` of the survey file.
package struct Branding: Hashable, Sendable {
  /// The name above the title, 1…200 characters.
  package var name: String?
  /// The file of the logo, relative to the project's folder. It is opened and checked when a report is made.
  package var logo: String?
  /// The colour of links and of the line above the title.
  package var accent: AccentColour?
  /// Paragraphs below the title, with an empty line between two; 1…10 000 bytes.
  package var introduction: String?

  package init(
    name: String? = nil, logo: String? = nil, accent: AccentColour? = nil, introduction: String? = nil
  ) {
    self.name = name
    self.logo = logo
    self.accent = accent
    self.introduction = introduction
  }

  /// Reads `[report]`.
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

  /// Writes `[report]`, if it says anything.
  func write(to writer: inout TOMLWriter) {
    guard self != Branding() else { return }
    writer.header("[report]")
    writer.put("name", name)
    writer.put("logo", logo)
    writer.put("accent", accent?.description)
    writer.put("introduction", introduction)
  }
}
