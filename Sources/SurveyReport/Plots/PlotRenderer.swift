import Foundation
package import SurveyResults

/// Draws the plots of a report with one gnuplot process.
package enum PlotRenderer {
  /// Seconds that gnuplot may take for one drawing: 60. A drawing takes some hundredths of one.
  package static let defaultPatience = 60.0

  /// All plots of a report, the same bytes for the same report and gnuplot.
  ///
  /// Names in the report are data: they reach gnuplot as quoted string variables and are never part of a command.
  ///
  /// - Parameters:
  ///   - report: what to draw.
  ///   - patience: Seconds that gnuplot may take for one drawing.
  ///   - searchPath: directories in which gnuplot is looked for, colon-separated; `PATH` unless given.
  /// - Throws: ``ReportError/gnuplotMissing`` where there is no gnuplot, ``ReportError/gnuplotEnded(after:because:)`` where it
  ///   does not end, ``ReportError/gnuplotFailed(_:)`` and ``ReportError/unreadablePlot(_:)`` where it does not do its work.
  package static func render(
    _ report: CalibrationReport, patience: Double = defaultPatience, searchPath: String? = nil
  ) throws -> [Plot] {
    let requests = requests(for: report)
    let session = try GnuplotSession(
      searchPath: searchPath ?? ProcessInfo.processInfo.environment["PATH"] ?? "", patience: patience)
    for request in requests {
      try session.beginDrawing(width: request.width, height: request.height)
      try request.draw(session)
    }
    let drawings = try session.finish()
    return try zip(requests, drawings).map { request, drawing in
      Plot(
        subject: request.subject, id: request.id, title: request.title, description: request.description,
        omission: request.omission,
        svg: try SVGFinish.finish(
          drawing, id: request.id, title: request.title, description: request.description))
    }
  }

  /// What is to be drawn, in the order of the page.
  static func requests(for report: CalibrationReport) -> [PlotRequest] {
    let index = ReportIndex(report)
    let scales = PlotScales(index)
    let byPanel = index.panels.flatMap { panel in
      CrowdPlots(index: index, scales: scales, panel: panel).requests
    }
    let byFit = (index.drawsEachFit ? index.fits : []).flatMap { fit in
      LevelPlots(index: index, scales: scales, fit: fit).requests
        + AccuracyPlots(index: index, scales: scales, fit: fit).requests
    }
    let byPlacement = index.placements.flatMap { placement in
      IntervalPlots(index: index, scales: scales, placement: placement).requests
    }
    return byPanel + byFit + byPlacement
  }
}
