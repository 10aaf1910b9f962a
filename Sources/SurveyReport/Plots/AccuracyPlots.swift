import PathLoss
import RadioSurvey
import Ranging
import SurveyResults

/// Ranging accuracy and zones against distance, for one fit.
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
      title: String(localized: "Ranging accuracy against distance: \(fit.conditions.shownLabel)"),
      description: PlotText.accuracy(table)
    ) { session in
      let block = try session.define(
        table.rows.map { [$0.distance, $0.radius95 ?? .nan, $0.radius68 ?? .nan, $0.oneSigma] })
      try session.send(PlotFrame.common)
      try session.send(
        PlotFrame.key([
          String(localized: "holds 95 %"), String(localized: "holds 68 %"), String(localized: "one sigma"),
          String(localized: "radius = distance"),
        ]))
      try session.send(PlotFrame.distance(scales.accuracyDistance))
      try session.send(PlotFrame.radius(scales.radius))
      try session.send(PlotFrame.unmeasured(scales.accuracyDistance, measured: fit.distanceRange))
      try session.send(
        """
        plot \(block) using 1:2 with lines lc \(PlotColour.vermillion) lw 2.2 title "\(localized: "holds 95 %")", \\
          \(block) using 1:3 with lines lc \(PlotColour.blue) lw 2.2 dt (8,4) title "\(localized: "holds 68 %")", \\
          \(block) using 1:4 with lines lc \(PlotColour.green) lw 1.8 dt (2,3) title "\(localized: "one sigma")", \\
          \(block) using 1:1 with lines lc \(PlotColour.guide) lw 1 dt (10,3,2,3) title "\(localized: "radius = distance")"
        """)
    }
  }

  private func zones(_ table: AccuracyTable) -> PlotRequest {
    PlotRequest(
      subject: .zones(fit.conditions), id: index.id("plot-zones", fit.conditions),
      title: String(localized: "What a device names: \(fit.conditions.shownLabel)"),
      description: PlotText.zones(table, boundaries: index.report.site.zones)
    ) { session in
      let block = try session.define(
        table.rows.map { [$0.distance, $0.zones.immediate * 100, $0.zones.near * 100, $0.zones.far * 100] })
      try session.send(PlotFrame.common)
      try session.send(
        PlotFrame.key([String(localized: "immediate"), String(localized: "near"), String(localized: "far")]))
      try session.send(PlotFrame.distance(scales.accuracyDistance))
      try session.send(PlotFrame.probability)
      try session.send(PlotFrame.unmeasured(scales.accuracyDistance, measured: fit.distanceRange))
      try session.send(PlotFrame.verticalGuide(index.report.site.zones.immediate))
      try session.send(PlotFrame.verticalGuide(index.report.site.zones.near))
      try session.send(
        """
        plot \(block) using 1:2 with lines lc \(PlotColour.blue) lw 2.2 title "\(localized: "immediate")", \\
          \(block) using 1:3 with lines lc \(PlotColour.green) lw 2.2 dt (8,4) title "\(localized: "near")", \\
          \(block) using 1:4 with lines lc \(PlotColour.vermillion) lw 2.2 dt (2,3) title "\(localized: "far")"
        """)
    }
  }
}
