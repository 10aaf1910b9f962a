import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import SurveyAnalysis
import Testing

@testable import Page
@testable import Wording

/// Names that would do something if any part of the report took them for more than text.
@Suite struct HostileNameTests {
  static let names = [
    "</script><img src=x onerror=alert(1)>", "'; system(\"touch pwned\")", "`touch pwned`",
    "Robert'); DROP TABLE dwell;--", "a\nb", "$x @y {z}_1 ^2 %s \"q\"", "\"\u{301} onmouseover=\"alert(1)",
    "{{{title}}} {{> page}}", "e", "]]>&lt;", "\u{202E}gnp.exe", "\\\"; !touch pwned", "''",
    "'`touch pwned`'", "it's\n!touch pwned\n",
  ]

  /// A survey whose fits are weak, without a floor plan.
  static func report(_ name: String) throws -> CalibrationReport {
    var advantage = ShapeAdvantage(
      shape: "walls", gain: 1, gainError: 0.2, largestDecibels: 3, distanceMetres: 2, shadowingSDDecibels: 2,
      isLarge: true,
      silentLocations: 0)
    advantage.walls = [.init(kind: name, loss: Estimate(3))]
    let cells = ["one", "two"].map { crowd in
      ReportFixture.Cell(
        placement: name, crowd: "\(name) \(crowd)", receiver: name, status: .weak,
        reasons: [.shapeDiffers(advantage)])
    }
    var report = ReportFixture.report(cells, title: name, beacon: name)
    report.tool.version = name
    report.provenance.commandLine = name
    report.provenance.inputs = [.init(file: name, sha256: name, rows: 1)]
    report.imports = [
      ImportSummary(file: name, sha256: name, format: name, rows: 1, rejectedRows: 1, issues: [name: 1])
    ]
    report.issues = [
      SurveyIssue(.error, .invalidRSSI, file: name, line: 1, column: 1, message: name, help: name)
    ]
    return report
  }

  @Test(arguments: names) func `A name is text and does nothing`(_ name: String) throws {
    let files = ["pwned", "touch"].map { URL.currentDirectory().appending(path: $0).path }
    for file in files { try #require(!FileManager.default.fileExists(atPath: file)) }
    let report = try Self.report(name)
    let plots = try PlotRenderer.render(report)
    let html = try ReportRenderer.html(report, plots: plots, embeds: true)
    for file in files { #expect(!FileManager.default.fileExists(atPath: file)) }

    #expect(!html.lowercased().contains("<img"))
    let page = try HTMLOutline(html)
    // The page's own script, and the data.
    #expect(page.all("script").map { $0.attributes["type"] } == ["application/json", nil])
    #expect(page.tags.allSatisfy { tag in !tag.attributes.keys.contains { $0.hasPrefix("on") } })
    #expect(Set(page.ids).count == page.ids.count)
    #expect(page.text.contains(DisplayText.visible(name)))
    for plot in plots { _ = try SVGElement(parsing: plot.svg) }
    let start = try #require(html.range(of: "id=\"calibration-report\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    #expect(try CalibrationReport(json: Data(html[start.upperBound..<end.lowerBound].utf8)) == report)
  }

  /// The crowd level is the name of a curve, so gnuplot itself writes it.
  @Test(arguments: names) func `Gnuplot writes the name as it is`(_ name: String) throws {
    let short = String(name.prefix(18))
    let cells = ["1", "2"].map { ReportFixture.Cell(placement: "p", crowd: "\(short) \($0)") }
    let plots = try PlotRenderer.render(ReportFixture.report(cells))
    let plot = try #require(plots.first { if case .crowdLevels = $0.subject { true } else { false } })
    let text = try HTMLOutline(plot.svg).text
    #expect(text.contains(DisplayText.visible("\(short) 1")), "\(text)")
    let effect = try #require(plots.first { if case .crowdEffect = $0.subject { true } else { false } })
    #expect(try HTMLOutline(effect.svg).text.contains(DisplayText.visible("\(short) 2")))
  }
}
