package import CalibrationModel
package import Foundation
import RadioSurvey
import Wording

/// Every picture of a report's page as files: a drawing, its numbers, and a list of all.
package enum ReportPictures {
  /// All of them in the order of the page, the answer first.
  /// - Parameter plots: from ``PlotRenderer/render(_:patience:searchPath:)``.
  /// - Throws: ``ReportError/unreadablePlot(_:)``.
  package static func all(_ report: CalibrationReport, plots: [Plot]) throws -> [ReportPicture] {
    let index = ReportIndex(report)
    let numbers = PlotNumbers(index: index)
    return try map(report, index) + certainty(index)
      + plots.map {
        try ReportPicture(
          $0.id, title: $0.title, description: $0.description, element: $0.svg,
          numbers: numbers.numbers($0.subject))
      }
  }

  /// Which file is what, as CSV (RFC 4180) with a header. No title is a formula to a spreadsheet.
  /// - Parameter hasPNG: whether each has a file of pixels too.
  package static func list(_ pictures: [ReportPicture], hasPNG: Bool) -> Data {
    PictureNumbers(
      ["svg", "png", "csv", "title", "description"],
      pictures.map {
        [
          .text("\($0.id).svg"), .text(hasPNG ? "\($0.id).png" : ""), .text("\($0.id).csv"), .text($0.title),
          .text($0.description),
        ]
      }
    ).csv
  }

  /// The map with what the plan is made for, then each other layer that the page can show; or what is drawn in its place.
  private static func map(_ report: CalibrationReport, _ index: ReportIndex) throws -> [ReportPicture] {
    guard let map = report.map else {
      return try MapView.withoutFloor(index).compactMap { view in
        try view.picture.map {
          try ReportPicture(
            $0.id, title: $0.title, description: view.mapCaption, element: view.wholeSVG, numbers: $0.numbers)
        }
      }
    }
    let drifted = ComparisonView.drifted(report)
    guard let view = MapView(map, drifted: drifted, confused: PairWords.lines(report)) else { return [] }
    let page = try SVGElement(parsing: view.wholeSVG)
    let layers = MapLayer.all(map.deployment)
    let ids = Slug.ids(layers.map(\.name), prefix: "map-layer")
    var pictures = [
      try ReportPicture(
        "map", title: "Floor map", description: view.mapCaption, element: page.layer(0).serialized,
        numbers: map.numbers(drifted: drifted, confused: PairWords.lines(report)))
    ]
    var seen: Set<String> = []
    for (number, layer) in layers.enumerated() {
      guard let id = ids[layer.name], seen.insert(id).inserted else { continue }
      pictures.append(
        try ReportPicture(
          id, title: "Coverage: \(layer.label)", description: view.mapCaption,
          element: page.layer(number).serialized, numbers: layer.numbers))
    }
    return pictures
  }

  private static func certainty(_ index: ReportIndex) throws -> [ReportPicture] {
    let deciding = CertaintyView.deciding(index)
    let dots = LeftOutDots(index, deciding: deciding)
    let outlook = index.report.ranging
    let panels = RegionPanels(outlook?.choices ?? [], target: outlook?.regions?.falsePerDay ?? 1)
    let pictures: [ReportPicture?] = [
      try DensityStrip(CertaintyView.decidingPlans(index)).map {
        try ReportPicture(
          "density-strip", title: "Beacons needed per placement", description: $0.title, element: $0.svg,
          numbers: $0.numbers)
      },
      try (index.report.map?.deployment).flatMap(CurveStrip.init).map {
        try ReportPicture(
          "curve-strip", title: "What each number of beacons serves", description: $0.title, element: $0.svg,
          numbers: $0.numbers)
      },
      dots.places == 0
        ? nil
        : try ReportPicture(
          "left-out", title: "Predictions at held-out places", description: dots.title, element: dots.svg,
          numbers: dots.numbers),
      try CirclesView(index, deciding: deciding).map {
        try ReportPicture(
          "circles", title: "How far off distances are", description: $0.circlesText, element: $0.circlesSVG,
          numbers: $0.numbers)
      },
      try panels.map {
        try ReportPicture(
          "region-panels", title: "Cost of region settings", description: $0.title, element: $0.svg,
          numbers: $0.numbers)
      },
    ]
    return pictures.compactMap(\.self)
  }
}

extension SVGElement {
  fileprivate func layer(_ number: Int) -> SVGElement {
    mapped { element in
      let classes = (element["class"] ?? "").split(separator: " ")
      return element.name == "g" && classes.contains("layer") && !classes.contains("y\(number)")
        ? nil : element
    } ?? self
  }
}

/// The numbers that the plots draw: those that ``PlotRenderer`` sends to gnuplot, with units in the names of their columns.
struct PlotNumbers {
  private typealias Cell = PictureNumbers.Cell
  let index: ReportIndex

  func numbers(_ subject: Plot.Subject) -> PictureNumbers {
    switch subject {
    case .level(let conditions): level(index.fits.filter { $0.conditions == conditions })
    case .crowdLevels(let panel): crowdLevels(index.fits(in: panel))
    case .residuals(let conditions): residuals(index.fits.filter { $0.conditions == conditions })
    case .crowdResiduals(let panel):
      residuals(index.fits(in: panel).filter { $0.status != .refused && !$0.locationMeans.isEmpty })
    case .accuracy(let conditions):
      accuracy([conditions], ["radius95_m", "radius68_m", "one_sigma_m"]) {
        [$0.radius95, $0.radius68, $0.oneSigma]
      }
    case .zones(let conditions):
      accuracy([conditions], ["immediate_percent", "near_percent", "far_percent"]) {
        [$0.zones.immediate * 100, $0.zones.near * 100, $0.zones.far * 100]
      }
    case .crowdAccuracy(let panel):
      accuracy(index.fits(in: panel).map(\.conditions), ["radius95_m"]) { [$0.radius95] }
    case .crowdZones(let panel):
      accuracy(index.fits(in: panel).map(\.conditions), ["near_or_better_percent"]) {
        [($0.zones.immediate + $0.zones.near) * 100]
      }
    case .crowdEffect(let placement): effects(index.crowdEffects(placement))
    case .density(let placement): densities(index.plans(placement))
    }
  }

  private func crowd(_ conditions: FitConditions) -> Cell { .text(conditions.crowd?.rawValue ?? "") }

  private func level(_ fits: [ConditionFit]) -> PictureNumbers {
    let rows = fits.flatMap { fit -> [[Cell]] in
      let means = PlotPoints.drawn(fit, limit: index.pointLimit).map { mean -> [Cell] in
        [.text("location mean"), .number(mean.distance), .number(fit.levelBesideLine(mean))]
          + [Cell](repeating: .number(nil), count: 4)
      }
      let band = (index.band(fit.conditions)?.rows ?? []).map { row -> [Cell] in
        [.text("fitted line")]
          + [row.distance, row.mean, row.lower68, row.upper68, row.lower95, row.upper95].map { .number($0) }
      }
      return means + band
    }
    return PictureNumbers(
      ["series", "distance_m", "mean_dbm", "lower68_dbm", "upper68_dbm", "lower95_dbm", "upper95_dbm"], rows)
  }

  private func crowdLevels(_ fits: [ConditionFit]) -> PictureNumbers {
    let rows = fits.flatMap { fit -> [[Cell]] in
      let means = PlotPoints.drawn(fit, among: fits, limit: index.pointLimit).map { mean -> [Cell] in
        [
          crowd(fit.conditions), .text("location mean"), .number(mean.distance),
          .number(fit.levelBesideLine(mean)),
        ]
      }
      let band = index.band(fit.conditions)?.rows ?? []
      let line = means.isEmpty ? [] : [band.first, band.last].compactMap(\.self)
      return means
        + line.map { [crowd(fit.conditions), .text("fitted line"), .number($0.distance), .number($0.mean)] }
    }
    return PictureNumbers(["crowd", "series", "distance_m", "mean_dbm"], rows)
  }

  private func residuals(_ fits: [ConditionFit]) -> PictureNumbers {
    PictureNumbers(
      ["crowd", "distance_m", "residual_db"],
      fits.flatMap { fit in
        PlotPoints.drawn(fit, among: fits, limit: index.pointLimit).map {
          [crowd(fit.conditions), .number($0.distance), .number($0.residual)]
        }
      })
  }

  private func accuracy(
    _ conditions: [FitConditions], _ columns: [String], values: (AccuracyRow) -> [Double?]
  ) -> PictureNumbers {
    PictureNumbers(
      ["crowd", "distance_m"] + columns,
      conditions.compactMap(index.accuracy).flatMap { table in
        table.rows.map { row in
          [crowd(table.conditions), .number(row.distance)] + values(row).map { .number($0) }
        }
      })
  }

  private func effects(_ effects: [CrowdEffect]) -> PictureNumbers {
    PictureNumbers(
      ["conditions", "against", "change_db", "lower95_db", "upper95_db"],
      effects.map {
        [
          .text($0.conditions.shownWithoutPlacement), .text($0.baseline.rawValue),
          .number($0.change.estimate), .number($0.change.lower95), .number($0.change.upper95),
        ]
      })
  }

  private func densities(_ plans: [ConditionPlan]) -> PictureNumbers {
    PictureNumbers(
      ["conditions", "recommended_per100m2", "low_per100m2", "high_per100m2", "instead"],
      plans.map { plan in
        let recommended = plan.recommended?.triangularDensity
        return [
          .text(plan.conditions.shownWithoutPlacement), .number(recommended),
          .number(recommended.flatMap { _ in plan.densityLow }),
          .number(recommended.flatMap { _ in plan.densityHigh }),
          .text(recommended == nil ? PlotText.withoutDensity(plan) : ""),
        ]
      })
  }
}
