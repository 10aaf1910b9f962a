package import CalibrationModel
import Foundation
import RadioSurvey
import Support
import Wording

package enum PlotRenderer {
  /// Seconds that gnuplot may take for one drawing: 60. A drawing takes some hundredths of one.
  package static let defaultPatience = 60.0

  /// - Throws: ``ReportError/gnuplotMissing``, before anything is computed in vain.
  package static func demandGnuplot() throws(ReportError) {
    guard ProgramArguments.executable("gnuplot", in: searchPath) != nil else { throw .gnuplotMissing }
  }

  private static var searchPath: String { ProcessInfo.processInfo.environment["PATH"] ?? "" }

  /// All plots of a report, the same bytes for the same report and gnuplot.
  ///
  /// Names in the report are data: they reach gnuplot as quoted string variables and are never part of a command.
  /// - Parameter patience: Seconds that gnuplot may take for one drawing.
  /// - Parameter searchPath: directories in which gnuplot is looked for, colon-separated; `PATH` unless given.
  /// - Throws: ``ReportError/gnuplotMissing`` where there is no gnuplot, ``ReportError/gnuplotEnded(after:because:)`` where it
  ///   does not end, ``ReportError/gnuplotFailed(_:)`` and ``ReportError/unreadablePlot(_:)`` where it does not do its work.
  package static func render(
    _ report: CalibrationReport, patience: Double = defaultPatience, searchPath: String? = nil
  ) throws -> [Plot] {
    let requests = requests(for: report)
    let session = try GnuplotSession(
      searchPath: searchPath ?? Self.searchPath, patience: patience)
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

  static func requests(for report: CalibrationReport) -> [PlotRequest] {
    let index = ReportIndex(report)
    let scales = PlotScales(index)
    let byPanel = drawn(index.panels) { panel in
      CrowdPlots(index: index, scales: scales, panel: panel).requests
    }
    let byFit = (index.drawsEachFit ? index.fits : []).flatMap { fit in
      LevelPlots(index: index, scales: scales, fit: fit).requests
        + AccuracyPlots(index: index, scales: scales, fit: fit).requests
    }
    let byPlacement = drawn(index.placements) { placement in
      IntervalPlots(index: index, scales: scales, placement: placement).requests
    }
    return byPanel + byFit + byPlacement
  }

  /// The plots of the first of so many; below those of the last, that there are more.
  private static func drawn<Subject>(
    _ subjects: [Subject], _ requests: (Subject) -> [PlotRequest]
  ) -> [PlotRequest] {
    let shown = subjects.prefix(PointLimit.subjects)
    return shown.enumerated().flatMap { index, subject in
      requests(subject).map { request in
        guard index == shown.count - 1, let more = PointLimit.omission(subjects: subjects.count) else {
          return request
        }
        var request = request
        request.omission = [request.omission, more].compactMap(\.self).joined(separator: " ")
        return request
      }
    }
  }
}

struct AccuracyPlots {
  let index: ReportIndex
  let scales: PlotScales
  let fit: ConditionFit

  var requests: [PlotRequest] {
    guard let table = index.accuracy(fit.conditions), !table.rows.isEmpty else { return [] }
    return [accuracy(table), zones(table)]
  }

  private func accuracy(_ table: AccuracyTable) -> PlotRequest {
    PlotRequest(
      subject: .accuracy(fit.conditions), id: index.id("plot-accuracy", fit.conditions),
      title: say("Ranging accuracy against distance: \(fit.conditions.shownLabel)"),
      description: PlotText.accuracy(table)
    ) { session in
      let block = try session.define(
        table.rows.map { [$0.distance, $0.radius95 ?? .nan, $0.radius68 ?? .nan, $0.oneSigma] })
      try session.send(PlotFrame.common)
      try session.send(
        PlotFrame.key([
          say("contains 95 %"), say("contains 68 %"), say("one sigma"), say("radius = distance"),
        ]))
      try session.send(PlotFrame.distance(scales.accuracyDistance))
      try session.send(PlotFrame.radius(scales.radius))
      try session.send(PlotFrame.unmeasured(scales.accuracyDistance, measured: fit.distanceRange))
      try session.send(
        """
        plot \(block) using 1:2 with lines lc \(PlotColour.vermillion) lw 2.2 title "\(localized: "contains 95 %")", \\
          \(block) using 1:3 with lines lc \(PlotColour.blue) lw 2.2 dt (8,4) title "\(localized: "contains 68 %")", \\
          \(block) using 1:4 with lines lc \(PlotColour.green) lw 1.8 dt (2,3) title "\(localized: "one sigma")", \\
          \(block) using 1:1 with lines lc \(PlotColour.guide) lw 1 dt (10,3,2,3) title "\(localized: "radius = distance")"
        """)
    }
  }

  private func zones(_ table: AccuracyTable) -> PlotRequest {
    PlotRequest(
      subject: .zones(fit.conditions), id: index.id("plot-zones", fit.conditions),
      title: say("Zones a device reports: \(fit.conditions.shownLabel)"),
      description: PlotText.zones(table, boundaries: index.report.site.zones)
    ) { session in
      let block = try session.define(
        table.rows.map { [$0.distance, $0.zones.immediate * 100, $0.zones.near * 100, $0.zones.far * 100] })
      try session.send(
        PlotFrame.common, PlotFrame.key([say("immediate"), say("near"), say("far")]),
        PlotFrame.distance(scales.accuracyDistance), PlotFrame.probability,
        PlotFrame.unmeasured(scales.accuracyDistance, measured: fit.distanceRange),
        PlotFrame.verticalGuide(index.report.site.zones.immediate),
        PlotFrame.verticalGuide(index.report.site.zones.near))
      try session.send(
        """
        plot \(block) using 1:2 with lines lc \(PlotColour.blue) lw 2.2 title "\(localized: "immediate")", \\
          \(block) using 1:3 with lines lc \(PlotColour.green) lw 2.2 dt (8,4) title "\(localized: "near")", \\
          \(block) using 1:4 with lines lc \(PlotColour.vermillion) lw 2.2 dt (2,3) title "\(localized: "far")"
        """)
    }
  }
}

struct LevelPlots {
  let index: ReportIndex
  let scales: PlotScales
  let fit: ConditionFit

  var requests: [PlotRequest] {
    guard !fit.locationMeans.isEmpty else { return [] }
    return fit.status == .refused ? [level] : [level, residuals]
  }

  private var label: String { fit.conditions.shownLabel }
  private var series: Int { index.seriesIndex(fit.conditions.crowd) }
  private var points: [LocationMean] { PlotPoints.drawn(fit, limit: index.pointLimit) }

  private var level: PlotRequest {
    let band = index.band(fit.conditions)
    return PlotRequest(
      subject: .level(fit.conditions), id: index.id("plot-level", fit.conditions),
      title: say("RSSI against distance: \(label)"), description: PlotText.level(fit, band: band),
      omission: PointLimit.omission(total: fit.locationMeans.count, limit: index.pointLimit)
    ) { session in
      let means = try session.define(points.map { [$0.distance, fit.levelBesideLine($0)] })
      try session.send(PlotFrame.common)
      try session.send(
        PlotFrame.key(
          band == nil
            ? [say("location means")]
            : [say("95 % band"), say("68 % band"), say("fitted line"), say("location means")]))
      try session.send(PlotFrame.distance(scales.distance), PlotFrame.level(scales.level))
      let dots: GnuplotScript =
        "\(means) using 1:2 with points pt \(PlotMark.pointType(series)) ps 0.75 lc \(PlotColour.series(series)) title \"\(localized: "location means")\""
      guard let band else {
        try session.send("plot \(dots)")
        return
      }
      let block = try session.define(
        band.rows.map { [$0.distance, $0.mean, $0.lower68, $0.upper68, $0.lower95, $0.upper95] })
      let colour = PlotColour.series(series)
      try session.send(
        """
        plot \(block) using 1:5:6 with filledcurves fc \(colour) fs transparent solid 0.12 noborder title "\(localized: "95 % band")", \\
          \(block) using 1:3:4 with filledcurves fc \(colour) fs transparent solid 0.22 noborder title "\(localized: "68 % band")", \\
          \(block) using 1:2 with lines lc \(colour) lw 2 dt \(PlotMark.dash(series)) title "\(localized: "fitted line")", \\
          \(dots)
        """)
    }
  }

  private var residuals: PlotRequest {
    PlotRequest(
      subject: .residuals(fit.conditions), id: index.id("plot-residuals", fit.conditions),
      title: say("Residuals against distance: \(label)"), description: PlotText.residuals(fit),
      omission: PointLimit.omission(total: fit.locationMeans.count, limit: index.pointLimit)
    ) { session in
      let block = try session.define(points.map { [$0.distance, $0.residual] })
      try session.send(
        PlotFrame.common, PlotFrame.key([say("location means")]), PlotFrame.distance(scales.distance),
        PlotFrame.residual(scales.residual), PlotFrame.horizontalGuide(0))
      try session.send(
        "plot \(block) using 1:2 with points pt \(PlotMark.pointType(series)) ps 0.75 lc \(PlotColour.series(series)) title \"\(localized: "location means")\""
      )
    }
  }
}

enum PlotMark {
  /// gnuplot's point type of the n-th series: filled circle, square, triangle, diamond, inverted triangle, pentagon, then
  /// their open forms.
  static func pointType(_ index: Int) -> Int { [7, 5, 9, 13, 11, 15, 6, 4, 8, 12, 10, 14][index % 12] }

  /// gnuplot's dash pattern of the n-th series.
  static func dash(_ index: Int) -> GnuplotScript {
    let patterns: [GnuplotScript] = ["solid", "(8,4)", "(2,3)", "(10,3,2,3)", "(14,4)", "(5,2)"]
    return patterns[index % patterns.count]
  }
}

enum PlotPoints {
  static func drawn(_ fit: ConditionFit, limit: Int) -> [LocationMean] {
    PointLimit.thinned(fit.locationMeans.sorted { $0.distance < $1.distance }, limit: limit)
  }

  /// Of a plot of several fits, which share its points by the number of their locations.
  static func drawn(_ fit: ConditionFit, among fits: [ConditionFit], limit: Int) -> [LocationMean] {
    let total = fits.reduce(0) { $0 + $1.locationMeans.count }
    return drawn(fit, limit: total > limit ? max(1, fit.locationMeans.count * limit / total) : total)
  }
}
