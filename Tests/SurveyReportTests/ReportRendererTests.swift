import Foundation
import SurveyReport
import Testing

@Suite struct ReportRendererTests {
  @Test func pageIsRendered() throws {
    for (name, report) in [
      ("index", ReportFixture.report()), ("many", ReportFixture.report(ReportFixture.manyCells)),
    ] {
      let html = try ReportRenderer.html(report, plots: try PlotRenderer.render(report))
      if let folder = ProcessInfo.processInfo.environment["DUMP"] {
        try Data(html.utf8).write(to: URL(filePath: folder).appending(path: "\(name).html"))
      }
      #expect(html.contains("<h1"))
    }
  }
}
