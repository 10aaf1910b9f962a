import Foundation
import SurveyReport
import Testing

@Suite struct ReportRendererTests {
  @Test func pageIsRendered() throws {
    let report = ReportFixture.report()
    let html = try ReportRenderer.html(report, plots: try PlotRenderer.render(report))
    if let folder = ProcessInfo.processInfo.environment["DUMP"] {
      try Data(html.utf8).write(to: URL(filePath: folder).appending(path: "index.html"))
    }
    #expect(html.contains("<h1"))
  }
}
