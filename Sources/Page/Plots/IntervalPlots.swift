import RadioSurvey
import Support
import CalibrationModel
import Wording

/// The plots with one line for each set of conditions of a placement: crowd effects, and beacons per 100 m².
struct IntervalPlots {
  let index: ReportIndex
  let scales: PlotScales
  let placement: Placement?

  var requests: [PlotRequest] { [crowdEffect, density].compactMap(\.self) }
  private var name: String { placement.map { DisplayText.visible($0.rawValue) } ?? say("all placements") }

  private var crowdEffect: PlotRequest? {
    let effects = Array(index.crowdEffects(placement).prefix(PointLimit.subjects))
    guard !effects.isEmpty else { return nil }
    return PlotRequest(
      subject: .crowdEffect(placement), id: index.id("plot-crowd-effect", placement: placement),
      title: say("Crowd effect: \(name)"), description: PlotText.crowdEffects(effects),
      height: height(rows: effects.count)
    ) { session in
      try frame(effects.map(\.conditions), in: session)
      try session.send(
        """
        set xrange [\(scales.change.lower):\(scales.change.upper)]
        set xlabel "\(localized: "change of mean level (dB)")" offset 0,0.4
        """)
      try session.send(PlotFrame.verticalGuide(0))
      let curves = try effects.enumerated().map { row, effect in
        let change = effect.change
        let block = try session.define([
          [
            change.estimate, Double(effects.count - row), change.lower95 ?? change.estimate,
            change.upper95 ?? change.estimate,
          ]
        ])
        return curve(block, effect.conditions)
      }
      try session.plot(curves)
    }
  }

  private var density: PlotRequest? {
    let plans = Array(index.plans(placement).prefix(PointLimit.subjects))
    guard !plans.isEmpty else { return nil }
    return PlotRequest(
      subject: .density(placement), id: index.id("plot-density", placement: placement),
      title: say("Beacons per 100 m²: \(name)"), description: PlotText.densities(plans),
      height: height(rows: plans.count)
    ) { session in
      try frame(plans.map(\.conditions), in: session)
      try session.send(
        """
        set logscale x
        set xrange [\(scales.density.lower):\(scales.density.upper)]
        set xlabel "\(localized: "beacons per 100 m², log scale")" offset 0,0.4
        """)
      try session.send(
        scales.density.upper / scales.density.lower < 60
          ? "set xtics (0.01,0.02,0.05,0.1,0.2,0.5,1,2,5,10,20,50,100,200,500,1000,2000,5000)"
          : "set xtics (0.01,0.1,0.3,1,3,10,30,100,300,1000,3000,10000)")
      var curves: [GnuplotScript] = []
      for (row, plan) in plans.enumerated() {
        let y = Double(plans.count - row)
        guard let recommended = plan.recommended?.triangularDensity else {
          let text = try session.define(text: PlotText.withoutDensity(plan))
          try session.send("set label \(text) at graph 0.03, first \(y) left noenhanced")
          continue
        }
        let colour = PlotColour.series(index.seriesIndex(plan.conditions.crowd))
        if plan.densityHigh == nil, let low = plan.densityLow {
          try session.send("set arrow from first \(low), first \(y) to graph 1, first \(y) lc \(colour) lw 2")
        }
        let block = try session.define([
          [recommended, y, plan.densityLow ?? recommended, plan.densityHigh ?? recommended]
        ])
        curves.append(curve(block, plan.conditions))
      }
      try session.plot(curves)
    }
  }

  private func height(rows: Int) -> Int { 80 + 28 * rows }

  /// A frame with a line for each set of conditions, named at the left.
  private func frame(_ conditions: [FitConditions], in session: GnuplotSession) throws {
    try session.send(PlotFrame.common)
    try session.send(
      """
      unset key
      set lmargin at screen 0.4
      set tmargin at screen 0.97
      set bmargin at screen \(54 / Double(height(rows: conditions.count)))
      unset ytics
      set border 1
      set yrange [0.4:\(Double(conditions.count) + 0.6)]
      """)
    for (row, condition) in conditions.enumerated() {
      let label = try session.define(text: DisplayText.short(condition.shownWithoutPlacement, 26))
      try session.send(
        "set label \(label) at graph -0.025, first \(Double(conditions.count - row)) right noenhanced")
    }
  }

  private func curve(_ block: GnuplotName, _ conditions: FitConditions) -> GnuplotScript {
    let series = index.seriesIndex(conditions.crowd)
    return
      "\(block) using 1:2:3:4 with xerrorbars pt \(PlotMark.pointType(series)) ps 0.9 lw 2 lc \(PlotColour.series(series)) notitle"
  }
}
