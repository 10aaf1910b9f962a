import PathLoss
import RadioSurvey
import Ranging
import Statistics
import SurveyResults
import Support

/// Level and residuals against distance, for one fit.
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
      title: String(localized: "RSSI against distance: \(label)"),
      description: PlotText.level(fit, band: band),
      omission: PointLimit.omission(total: fit.locationMeans.count, limit: index.pointLimit)
    ) { session in
      let means = try session.define(points.map { [$0.distance, $0.mean] })
      try session.send(PlotFrame.common)
      try session.send(
        PlotFrame.key(
          band == nil
            ? [String(localized: "location means")]
            : [
              String(localized: "95 % band"), String(localized: "68 % band"),
              String(localized: "fitted line"), String(localized: "location means"),
            ]))
      try session.send(PlotFrame.distance(scales.distance))
      try session.send(
        """
        set yrange [\(scales.level.lower):\(scales.level.upper)]
        set ytics 10
        set ylabel "\(localized: "mean RSSI (dBm)")" offset 1.2,0
        """)
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
      title: String(localized: "Residuals against distance: \(label)"), description: PlotText.residuals(fit),
      omission: PointLimit.omission(total: fit.locationMeans.count, limit: index.pointLimit)
    ) { session in
      let block = try session.define(points.map { [$0.distance, $0.residual] })
      try session.send(PlotFrame.common)
      try session.send(PlotFrame.key([String(localized: "location means")]))
      try session.send(PlotFrame.distance(scales.distance))
      try session.send(
        """
        set yrange [\(-scales.residual):\(scales.residual)]
        set ytics 5
        set ylabel "\(localized: "mean less fitted line (dB)")" offset 1.2,0
        """)
      try session.send(PlotFrame.horizontalGuide(0))
      try session.send(
        "plot \(block) using 1:2 with points pt \(PlotMark.pointType(series)) ps 0.75 lc \(PlotColour.series(series)) title \"\(localized: "location means")\""
      )
    }
  }
}
