import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import SurveyAnalysis
import TestSupport
import Testing

@testable import Page
@testable import Wording
import CalibrationModel

/// The German table is complete, has nothing too much, and its numbers are those of the report.
@Suite struct GermanTests {
  /// Words that stand in values of other rooms: zones, states and groups, and their plurals.
  private static let values: Set<String> = [
    "immediate", "near", "far", "unknown", "calibrated", "weak", "refused", "session", "sessions", "block",
    "blocks", "place",
    "places", "beacon", "beacons", "receiver", "receivers", "log", "logs", "level", "levels",
    "set of conditions",
    "sets of conditions", "placement", "placements", "crowd level", "crowd levels", "days",
    "body angle", "body angles", "crowd", "carriage", "orientation", "channel",
  ]

  private static let sources: [String] = {
    let top = SharedData.projectRoot.appending(path: "Sources")
    let paths = FileManager.default.subpaths(atPath: top.path) ?? []
    let rooms = ["Wording/", "Page/", "Terminal/"]
    return paths.filter { path in path.hasSuffix(".swift") && rooms.contains(where: path.hasPrefix) }.sorted()
      .compactMap {
        try? String(contentsOf: top.appending(path: $0), encoding: .utf8)
      }
  }()

  /// The keys that the sources hold, whether or not a report uses them.
  static let written: Set<String> = {
    var keys = Set(ReportTemplates.words.flatMap(\.keys))
    for source in sources { keys.formUnion(LocalizedLiterals.keys(in: source)) }
    return keys
  }()

  @Test func `Every text of the sources has its German`() {
    #expect(Self.written.count > 1000, "the sources are found")
    let missing = Self.written.subtracting(Language.germanWords.keys)
    #expect(missing.isEmpty, "\(missing.sorted().prefix(20))")
  }

  @Test func `No German is unused`() {
    let unused = Set(Language.germanWords.keys).subtracting(Self.written).subtracting(Self.values)
    #expect(unused.isEmpty, "\(unused.sorted().prefix(20))")
  }

  @Test func `A sentence is in the file once, and has the values of the English one`() {
    let file = String(decoding: Language.germanFile, as: UTF8.self)
    let entries = file.split(separator: "\n").filter { $0.hasPrefix("\"") }
    #expect(entries.count == Language.germanWords.count && entries.count > 1000)
    #expect(entries.allSatisfy { $0.hasSuffix("\";") }, "one line for each sentence")
    for (key, german) in Language.germanWords {
      let values = key.components(separatedBy: "%@").count - 1
      let marks = Array(0..<values).map { "<\($0)>" }
      let filled = LocalizedText.filled(german, with: marks)
      for mark in marks {
        #expect(filled.components(separatedBy: mark).count == 2, "\(key): \(german)")
      }
      #expect(!filled.contains("%@") && !filled.contains("$@"), "\(key): \(german)")
      #expect(key.first == " " ? german.first == " " || german.first == "," : true, "\(key): \(german)")
    }
  }

  /// Keys that are put together when the page is made, over two hundred surveys that lack something, eight in `make test`.
  @Test func `Every text that a page asks for has its German`() throws {
    let (language, keys) = PseudoLanguage.collecting()
    var reports = try LanguageReports.all.get().map(\.report)
    for seed in UInt64(0)..<TestLength.count(200, short: 5) {
      if let report = try? DegenerateReport.report(seed: seed) { reports.append(report) }
    }
    #expect(reports.count > TestLength.count(100, short: 4), "\(reports.count)")
    try language.during {
      for (index, report) in reports.enumerated() {
        _ = try ReportRenderer.html(report, plots: index < 4 ? PlotRenderer.render(report) : [])
        _ = SiteIndexRow(report, folder: "a", hasPage: true)
      }
    }
    let missing = keys.all.subtracting(Language.germanWords.keys)
    #expect(missing.isEmpty, "\(missing.sorted().prefix(20))")
    #expect(keys.all.count > 400, "\(keys.all.count)")
  }

  @Test func `The German café has the numbers of report json`() throws {
    let report = try ReportOrderTests.cafe()
    let html = try Language.german.during { try ReportRenderer.html(report, plots: []) }
    let option = try #require(report.recommendation?.options.first)
    let space = "\u{00A0}"
    let range = "\(option.count.low)\(space)bis\(space)\(try #require(option.count.high))"
    #expect(html.contains("\(option.count.beacons) (\(range)) Beacons"), "the headline")
    #expect(html.contains("\(report.data.beacons)\(space)Beacons"))
    #expect(html.contains("\(report.data.locations)\(space)Messpunkte"))
    #expect(html.contains("<html lang=\"de\">") && html.contains("Was zu tun ist"))
    #expect(try PageConsistency.violations(report, html: ReportRenderer.html(report, plots: [])).isEmpty)
  }

  @Test func `Numbers, shares and days are written as in German`() {
    Language.german.during {
      #expect(NumberFormat.fixed(-1.25, 2) == "\u{2212}1,25")
      #expect(NumberFormat.plain(0.5) == "0,5" && NumberFormat.machine(0.5) == "0.5")
      #expect(NumberFormat.rounded(2.345) == "2,35" && NumberFormat.significant(12.34) == "12,3")
      #expect(NumberFormat.count(41_337) == "41\u{202F}337")
      #expect(NumberFormat.count(41_337, "packet") == "41\u{202F}337\u{00A0}Pakete")
      #expect(
        NumberFormat.percent(0.941) == "94\u{00A0}%" && NumberFormat.percent(0.001) == "unter 1\u{00A0}%")
      #expect(NumberFormat.day("2026-12-31") == "31.12.2026" && NumberFormat.day("yesterday") == "yesterday")
    }
    #expect(NumberFormat.fixed(1.25, 2) == "1.25" && NumberFormat.day("2026-12-31") == "2026-12-31")
  }

  @Test func `The JSON in a German page is that of the report`() throws {
    let report = try ReportOrderTests.cafe()
    let pages = try [Language.english, .german].map { language in
      try language.during { try ReportRenderer.html(report, plots: [], embeds: true) }
    }
    let data = pages.map {
      $0.components(separatedBy: "id=\"calibration-report\">").last?.prefix { $0 != "<" }
    }
    #expect(data[0] == data[1] && data[0]?.isEmpty == false)
  }
}
