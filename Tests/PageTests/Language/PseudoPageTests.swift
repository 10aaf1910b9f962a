import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import SurveyAnalysis
import Testing

@testable import Page
import Wording

/// No word of a page escapes its table: rendered in a language that marks what it translates, every letter is marked, or is a
/// name of the survey, a unit, or a proper noun or code listed here.
@Suite struct PseudoPageTests {
  /// Units, codes and proper nouns, which are the same in all languages.
  static let fixed: Set<String> = [
    "dB", "dBm", "m", "s", "ms", "min", "h", "mAh", "x", "y", "p", "F", "UTC", "RSSI", "UUID", "SD", "JSON",
    "SHA", "AICc", "BIC",
    "CRPS", "log", "csv", "toml", "json", "Swift", "beacon", "calibrate", "report", "reml", "loss", "mixture",
    "distance",
    "fixed", "intercept", "dual", "slope", "walls", "power", "curve", "Logo",
    "effects", "interact", "in", "placement", "change", "of", "session",
  ]

  @Test func `Every word of the page comes from the table`() throws {
    for (name, report) in try LanguageReports.all.get() {
      let html = try PseudoLanguage.language.during {
        try ReportRenderer.html(report, plots: PlotRenderer.render(report))
      }
      let escaped = try Self.escaped(html, names: Self.names(report))
      #expect(escaped.isEmpty, "\(name): \(escaped.sorted().prefix(60))")
    }
  }

  @Test func `Every word of the index comes from the table`() throws {
    let reports = try LanguageReports.all.get()
    let html = try PseudoLanguage.language.during {
      try SiteIndexRenderer.html(
        reports.enumerated().map { SiteIndexRow($1.report, folder: "folder\($0)", hasPage: true) },
        problems: [],
        title: SiteIndexWords.title, date: "2026-11-23", version: "1")
    }
    let names = reports.reduce(into: Set(["folder"])) { $0.formUnion(Self.names($1.report)) }
    let escaped = try Self.escaped(html, names: names)
    #expect(escaped.isEmpty, "\(escaped.sorted().prefix(60))")
  }

  @Test func `The test sees a word that escapes`() throws {
    #expect(
      try Self.escaped("<p title=\"⟦ök⟧ no\">⟦Ök⟧ and <b>3 dBm</b> ⟦a <i>b</i> c⟧</p>", names: []) == [
        "and", "no",
      ])
  }

  /// The words outside of all marks that are not in a list.
  static func escaped(_ html: String, names: Set<String>) throws -> Set<String> {
    var words: Set<String> = []
    for text in shown(html) {
      var depth = 0
      var open = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        if scalar == "⟦" { depth += 1 }
        open.append(depth > 0 ? " " : scalar)
        if scalar == "⟧" { depth -= 1 }
      }
      #expect(depth == 0, "marks are not balanced")
      words.formUnion(Self.words(String(open).replacing(/&[a-z#0-9]+;/, with: " ")))
    }
    // A long name is cut off.
    return words.subtracting(fixed).subtracting(names).filter { word in
      !names.contains { $0.hasPrefix(word) && word.count > 3 }
    }
  }

  /// What is read of a page: its text, with a line for each tag, and what attributes say.
  private static func shown(_ html: String) -> [String] {
    let attributes = [" title=", " aria-label=", " alt=", " label="]
    var (text, told, hidden) = ("", [String](), "")
    for part in html.components(separatedBy: "<") {
      let (tag, rest) = part.split(once: ">") ?? ("", part)
      if !hidden.isEmpty, !tag.hasPrefix(hidden) { continue }
      hidden = ["style", "script"].first(where: tag.hasPrefix).map { "/\($0)" } ?? ""
      let quoted = tag.components(separatedBy: "\"")
      for index in quoted.indices.dropLast() where index.isMultiple(of: 2) {
        if attributes.contains(where: quoted[index].hasSuffix) { told.append(quoted[index + 1]) }
      }
      text += "\n" + (hidden.isEmpty ? rest : "")
    }
    return [text] + told
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { !$0.isLetter }.map(String.init))
  }

  /// The words of what the survey names, and of what is shown as the input has it.
  static func names(_ report: CalibrationReport) -> Set<String> {
    var texts = [report.title, report.site.name, report.tool.name, report.tool.version]
    texts += report.site.placements.map(\.rawValue) + report.site.crowdLevels.map(\.rawValue)
    for fit in report.fits {
      texts += [fit.conditions.receiver?.rawValue, fit.conditions.carriage?.rawValue].compactMap(\.self)
      texts += fit.locationMeans.flatMap { [$0.location, $0.beacon.description] }
    }
    // Messages about the input are those of the terminal.
    texts += report.imports.flatMap { [$0.file, $0.format, $0.sha256] + Array($0.issues.keys) }
    texts += report.issues.flatMap { [$0.message, $0.help ?? "", $0.file ?? "", $0.code.rawValue] }
    let provenance = report.provenance
    texts += [provenance.commandLine ?? "", provenance.swiftVersion, provenance.toolVersion]
    texts += provenance.inputs.flatMap { [$0.file, $0.sha256] }
    if let map = report.map {
      let level = map.level
      texts += [level.name] + level.points.map(\.name) + level.areas.map(\.name) + level.paths.map(\.name)
      texts += level.walls.flatMap { [$0.kind.rawValue, $0.material?.rawValue ?? ""] }
    }
    return texts.reduce(into: []) { $0.formUnion(words($1)) }
  }
}

extension String {
  /// What is before and after the first of a character; `nil` without one.
  fileprivate func split(once separator: Character) -> (String, String)? {
    firstIndex(of: separator).map { (String(self[..<$0]), String(self[index(after: $0)...])) }
  }
}
