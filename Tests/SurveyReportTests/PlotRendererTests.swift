import Foundation
import SurveyReport
import Testing

@Suite struct PlotRendererTests {
  @Test func plotsAreDrawn() throws {
    let plots = try PlotRenderer.render(ReportFixture.report())
    #expect(plots.count > 10)
    if let folder = ProcessInfo.processInfo.environment["DUMP"] {
      for plot in plots {
        try Data(plot.svg.utf8).write(to: URL(filePath: folder).appending(path: "\(plot.id).svg"))
      }
    }
  }
}
