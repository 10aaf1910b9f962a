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
    "effects", "interact", "in", "placement",
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
    let body = html.replacing(/<(style|script)\b[\s\S]*?<\/\1>/, with: "")
    let seen = body.replacing(/<[^>]*>/, with: "\n")
    let attributes = body.matches(of: /\s(?:title|aria-label|alt|label)="([^"]*)"/).map { String($0.1) }
    var words: Set<String> = []
    for text in [seen] + attributes {
      var depth = 0
      var open = ""
      for character in text {
        if character == "⟦" { depth += 1 }
        open.append(depth > 0 ? " " : character)
        if character == "⟧" { depth -= 1 }
      }
      #expect(depth == 0, "marks are not balanced")
      let plain = open.replacing(/&[a-z#0-9]+;/, with: " ")
      words.formUnion(plain.matches(of: /\p{L}[\p{L}\p{M}]*/).map { String($0.output) })
    }
    // A long name is cut off.
    return words.subtracting(fixed).subtracting(names).filter { word in
      !names.contains { $0.hasPrefix(word) && word.count > 3 }
    }
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
    return texts.reduce(into: []) { words, text in
      words.formUnion(text.matches(of: /\p{L}[\p{L}\p{M}]*/).map { String($0.output) })
    }
  }
}
