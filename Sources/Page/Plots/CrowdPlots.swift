import CalibrationModel
import Foundation
import RadioSurvey
import Support
import Wording

/// All crowd levels of one placement, carriage and receiver in one frame: the small multiples at the head of a section.
struct CrowdPlots {
  let index: ReportIndex
  let scales: PlotScales
  let panel: FitConditions

  var requests: [PlotRequest] {
    let all = index.fits(in: panel)
    let fits = Array(all.prefix(PointLimit.subjects))
    // One crowd level in a small report: the detailed plots stand open and say it all.
    guard fits.count > 1 || !index.drawsEachFit else { return [] }
    let tables = fits.compactMap { fit in index.accuracy(fit.conditions).map { (fit, $0) } }
    let usable = fits.filter { $0.status != .refused && !$0.locationMeans.isEmpty }
    var levels = levels(fits)
    levels.omission = levels.omission ?? PointLimit.omission(subjects: all.count)
    return [levels] + (index.drawsEachFit || usable.isEmpty ? [] : [residuals(usable)])
      + (tables.isEmpty ? [] : [accuracy(tables), zones(tables)])
  }

  private func levels(_ fits: [ConditionFit]) -> PlotRequest {
    let total = fits.reduce(0) { $0 + $1.locationMeans.count }
    return PlotRequest(
      subject: .crowdLevels(panel), id: index.id("plot-crowd-levels", panel),
      title: say("RSSI against distance: \(panel.shownLabel)"), description: PlotText.levels(fits),
      omission: PointLimit.omission(total: total, limit: index.pointLimit)
    ) { session in
      try session.send(
        PlotFrame.common, PlotFrame.key(fits.map { seriesName($0, say("location means")) }),
        PlotFrame.distance(scales.distance), PlotFrame.level(scales.level))
      var curves: [GnuplotScript] = []
      for fit in fits where !fit.locationMeans.isEmpty {
        let means = PlotPoints.drawn(fit, among: fits, limit: index.pointLimit)
        let points = try session.define(means.map { [$0.distance, fit.levelBesideLine($0)] })
        let series = index.seriesIndex(fit.conditions.crowd)
        let colour = PlotColour.series(series)
        let band = index.band(fit.conditions)
        let name = try session.define(text: seriesName(fit, say("location means")))
        curves.append(
          "\(points) using 1:2 with points pt \(PlotMark.pointType(series)) ps 0.6 lc \(colour) title \(name)"
        )
        if let band {
          let ends = [band.rows.first, band.rows.last].compactMap(\.self)
          let line = try session.define(ends.map { [$0.distance, $0.mean] })
          curves.append("\(line) using 1:2 with lines lc \(colour) lw 2 dt \(PlotMark.dash(series)) notitle")
        }
      }
      try session.plot(curves)
    }
  }

  private func residuals(_ fits: [ConditionFit]) -> PlotRequest {
    let total = fits.reduce(0) { $0 + $1.locationMeans.count }
    return PlotRequest(
      subject: .crowdResiduals(panel), id: index.id("plot-crowd-residuals", panel),
      title: say("Residuals against distance: \(panel.shownLabel)"),
      description: fits.map(PlotText.crowdResiduals).joined(separator: " "),
      omission: PointLimit.omission(total: total, limit: index.pointLimit)
    ) { session in
      try session.send(
        PlotFrame.common, PlotFrame.key(fits.map { seriesName($0, say("location means")) }),
        PlotFrame.distance(scales.distance), PlotFrame.residual(scales.residual),
        PlotFrame.horizontalGuide(0))
      let curves: [GnuplotScript] = try fits.map { fit in
        let means = PlotPoints.drawn(fit, among: fits, limit: index.pointLimit)
        let points = try session.define(means.map { [$0.distance, $0.residual] })
        let series = index.seriesIndex(fit.conditions.crowd)
        let name = try session.define(text: seriesName(fit, say("location means")))
        return
          "\(points) using 1:2 with points pt \(PlotMark.pointType(series)) ps 0.6 lc \(PlotColour.series(series)) title \(name)"
      }
      try session.plot(curves)
    }
  }

  private func accuracy(_ tables: [(ConditionFit, AccuracyTable)]) -> PlotRequest {
    PlotRequest(
      subject: .crowdAccuracy(panel), id: index.id("plot-crowd-accuracy", panel),
      title: say("Radius containing 95 %: \(panel.shownLabel)"), description: PlotText.radii(tables.map(\.1))
    ) { session in
      try session.send(PlotFrame.common)
      try session.send(
        PlotFrame.key(tables.map { seriesName($0.0, say("contains 95 %")) } + [say("radius = distance")]))
      try session.send(PlotFrame.distance(scales.accuracyDistance), PlotFrame.radius(scales.radius))
      var curves = try curves(tables, unnamed: say("contains 95 %"), in: session) {
        [$0.distance, $0.radius95 ?? .nan]
      }
      if let rows = tables.first?.1.rows {
        let diagonal = try session.define(rows.map { [$0.distance, $0.distance] })
        curves.append(
          "\(diagonal) using 1:2 with lines lc \(PlotColour.guide) lw 1 dt (10,3,2,3) title \"\(localized: "radius = distance")\""
        )
      }
      try session.plot(curves)
    }
  }

  private func zones(_ tables: [(ConditionFit, AccuracyTable)]) -> PlotRequest {
    PlotRequest(
      subject: .crowdZones(panel), id: index.id("plot-crowd-zones", panel),
      title: say("Probability of near or better: \(panel.shownLabel)"),
      description: PlotText.near(tables.map(\.1), boundaries: index.report.site.zones)
    ) { session in
      try session.send(
        PlotFrame.common, PlotFrame.key(tables.map { seriesName($0.0, say("near or better")) }),
        PlotFrame.distance(scales.accuracyDistance), PlotFrame.probability)
      let near = index.report.site.zones.near
      try session.send(PlotFrame.verticalGuide(near))
      let words = say("near ends, \(NumberFormat.metres(near))")
      let boundary = try session.define(text: words)
      // Words that do not fit to the right of the boundary are left of it, below those of what is asked for. A letter takes about a
      // sixtieth of the panel's width.
      let axis = scales.accuracyDistance
      let share = log(near / axis.lower) / log(axis.upper / axis.lower)
      let isAtEnd = 0.14 + 0.835 * share + 0.0165 * Double(words.count) > 0.99
      try session.send(
        isAtEnd
          ? "set label \(boundary) at first \(near), graph 0.06 right offset -0.5,0 noenhanced"
          : "set label \(boundary) at first \(near), graph 0.96 left offset 0.5,0 noenhanced")
      if let asked = index.askedNear {
        try session.send(PlotFrame.horizontalGuide(asked * 100))
        let share = try session.define(text: say("asked for, \(NumberFormat.percent(asked))"))
        try session.send(
          "set label \(share) at graph 0.99, first \(asked * 100) right offset 0,0.5 noenhanced")
      }
      let curves = try curves(tables, unnamed: say("near or better"), in: session) {
        [$0.distance, ($0.zones.immediate + $0.zones.near) * 100]
      }
      try session.plot(curves)
    }
  }

  private func curves(
    _ tables: [(ConditionFit, AccuracyTable)], unnamed: String, in session: GnuplotSession,
    row: (AccuracyRow) -> [Double]
  ) throws -> [GnuplotScript] {
    try tables.map { fit, table in
      let block = try session.define(table.rows.map(row))
      let name = try session.define(text: seriesName(fit, unnamed))
      let series = index.seriesIndex(fit.conditions.crowd)
      return
        "\(block) using 1:2 with lines lc \(PlotColour.series(series)) lw 2.2 dt \(PlotMark.dash(series)) title \(name)"
    }
  }

  /// The crowd level, or what the curve is where the survey names none.
  private func seriesName(_ fit: ConditionFit, _ unnamed: String) -> String {
    let name = fit.conditions.crowd.map { DisplayText.short($0.rawValue, 22) } ?? unnamed
    return fit.status == .refused ? say("\(name) (refused)") : name
  }
}
