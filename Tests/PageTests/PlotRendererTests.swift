import Foundation
import PathLoss
import RadioSurvey
import SurveyAnalysis
import TestSupport
import Testing

@testable import Page
@testable import Wording
import CalibrationModel

@Suite struct PlotRendererTests {
  @Test func `Every kind is drawn`() throws {
    let few = Array(ReportFixture.cells.suffix(4))
    // Four fits, one of them refused: 4 levels, 3 residuals, 3 accuracies, 3 zones; 2 placements with 3 overviews each;
    // 1 placement with a crowd effect, 2 densities.
    let plots = try PlotRenderer.render(ReportFixture.report(few))
    #expect(plots.count == 4 + 3 + 3 + 3 + 6 + 1 + 2)
    // Seven fits share plots: 3 placements with 4 overviews each; 2 placements with a crowd effect; 3 densities.
    let shared = try PlotRenderer.render(ReportFixture.report())
    #expect(shared.count == 12 + 2 + 3)
    for plots in [plots, shared] { try Self.check(plots) }
  }

  private static func check(_ plots: [Plot]) throws {
    #expect(Set(plots.map(\.id)).count == plots.count)
    #expect(Set(plots.map(\.subject)).count == plots.count)
    for plot in plots {
      let svg = try SVGElement(parsing: plot.svg)
      #expect(svg.name == "svg")
      #expect(plot.svg.contains("currentColor"))
      #expect(!plot.svg.contains("rgb("), "a colour was not mapped in \(plot.id)")
      #expect(!plot.svg.contains("black") && !plot.svg.contains("xlink"))
      #expect(plot.description.contains { $0.isNumber })
    }
  }

  @Test func `Refused fits show points without a line`() throws {
    let report = ReportFixture.report(Array(ReportFixture.cells.suffix(4)))
    let refused = try #require(report.fits.first { $0.status == .refused })
    let plots = try PlotRenderer.render(report)
    let plot = try #require(plots.first { $0.subject == .level(refused.conditions) })
    #expect(plot.description.contains("refused"))
    #expect(!plot.svg.contains(">fitted line<") && !plot.svg.contains("<polygon"))
    // Four locations and the sample of the key.
    #expect(Self.marks(plot) == 5)
    #expect(!plots.contains { $0.subject == .residuals(refused.conditions) })
  }

  @Test func `The same report gives the same bytes`() throws {
    let report = ReportFixture.report()
    #expect(try PlotRenderer.render(report) == PlotRenderer.render(report))
  }

  @Test func `Ticks have the decimal mark of the page`() throws {
    let report = ReportFixture.report(Array(ReportFixture.cells.suffix(4)))
    let ticks = try [Language.english, .german].map { language in
      try language.during { try PlotRenderer.render(report) }.flatMap { plot in
        plot.svg.matches(of: #/>[\s\u{2212}]*([0-9]+[.,][0-9]+)</#).map { String($0.1) }
      }
    }
    #expect(!ticks[0].isEmpty && ticks[1] == ticks[0].map { $0.replacing(".", with: ",") })
  }

  @Test func `Many points are thinned aloud`() throws {
    let cell = ReportFixture.Cell(placement: "p", crowd: "c", locations: 5000)
    let plot = try #require(try PlotRenderer.render(ReportFixture.report([cell])).first)
    #expect(Self.marks(plot) == PointLimit.points + 1)
    #expect(plot.omission == "Of 5000 locations, 2000 are drawn, chosen evenly by distance.")
  }

  @Test func `Without gnuplot the package is named`() {
    #expect(throws: ReportError.gnuplotMissing) {
      try PlotRenderer.render(ReportFixture.report(), searchPath: "")
    }
    #expect(ReportError.gnuplotMissing.description.contains("gnuplot-nox"))
  }

  @Test func `One process draws all plots`() throws {
    let folder = try TemporaryFolder()
    let real = try #require(Self.gnuplot)
    let log = folder.path("calls")
    _ = try folder.writeProgram("echo call >> '\(log)'\nexec '\(real)' \"$@\"", to: "gnuplot")
    let plots = try PlotRenderer.render(ReportFixture.report(), searchPath: folder.url.path)
    #expect(plots.count > 15)
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "call\n")
  }

  /// A gnuplot that dies at once: what is sent meets a closed pipe, and SIGPIPE must not end the test.
  @Test(arguments: ["exit 3", "echo broken >&2; exit 1", "exec <&-; exit 0", "kill -9 $$"])
  func `A failing gnuplot is an error`(_ script: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.writeProgram(script, to: "gnuplot")
    let failure = #expect(throws: ReportError.self) {
      try PlotRenderer.render(ReportFixture.report(), searchPath: folder.url.path)
    }
    guard case .gnuplotFailed(let output) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    if script.contains("broken") { #expect(output == "broken") }
  }

  /// How many points are drawn, those of the key included: each names its colour.
  private static func marks(_ plot: Plot) -> Int {
    plot.svg.components(separatedBy: "<path d=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
      .filter { !$0.contains("L") }.reduce(0) { $0 + $1.count { $0 == "M" } }
  }

  static var gnuplot: String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/gnuplot" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
