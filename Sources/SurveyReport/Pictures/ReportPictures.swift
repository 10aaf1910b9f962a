import CoveragePlanner
package import Foundation
import RadioSurvey
package import SurveyResults

/// Every picture of a report's page as files: a drawing, its numbers, and a list of all.
package enum ReportPictures {
  /// All of them in the order of the page, the answer first.
  ///
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
      let instead = MapView.spacing(index) ?? MapView.standing(index)
      return try [instead].compactMap(\.self).compactMap { view in
        try view.picture.map {
          try ReportPicture(
            $0.id, title: $0.title, description: view.mapCaption, element: view.mapSVG, numbers: $0.numbers)
        }
      }
    }
    let drifted = ComparisonView.drifted(report)
    guard let view = MapView(map, drifted: drifted, confused: RangingView.lines(report)) else { return [] }
    let page = try SVGElement(parsing: view.mapSVG)
    let layers = MapLayer.all(map.deployment)
    let ids = Slug.ids(layers.map(\.name), prefix: "map-layer")
    var pictures = [
      try ReportPicture(
        "map", title: "Map of the floor", description: view.mapCaption, element: page.layer(0).serialized,
        numbers: map.numbers(drifted: drifted, confused: RangingView.lines(report)))
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

  /// The drawings that say how sure the answer is.
  private static func certainty(_ index: ReportIndex) throws -> [ReportPicture] {
    var pictures: [ReportPicture] = []
    if let strip = DensityStrip(CertaintyView.decidingPlans(index)) {
      pictures.append(
        try ReportPicture(
          "density-strip", title: "Beacons that each placement takes", description: strip.title,
          element: strip.svg, numbers: strip.numbers))
    }
    if let curve = (index.report.map?.deployment).flatMap(CurveStrip.init) {
      pictures.append(
        try ReportPicture(
          "curve-strip", title: "What each number of beacons serves", description: curve.title,
          element: curve.svg, numbers: curve.numbers))
    }
    let deciding = CertaintyView.deciding(index)
    let dots = LeftOutDots(index, deciding: deciding)
    if dots.places > 0 {
      pictures.append(
        try ReportPicture(
          "left-out", title: "Predictions at places left out", description: dots.title, element: dots.svg,
          numbers: dots.numbers))
    }
    if let view = CirclesView(index, deciding: deciding) {
      pictures.append(
        try ReportPicture(
          "circles", title: "How far off distances are", description: view.circlesText,
          element: view.circlesSVG, numbers: view.numbers))
    }
    let outlook = index.report.ranging
    if let panels = RegionPanels(outlook?.choices ?? [], target: outlook?.regions?.falsePerDay ?? 1) {
      pictures.append(
        try ReportPicture(
          "region-panels", title: "What region settings cost", description: panels.title,
          element: panels.svg, numbers: panels.numbers))
    }
    return pictures
  }
}

extension SVGElement {
  /// The drawing of a map with one of its layers.
  fileprivate func layer(_ number: Int) -> SVGElement {
    mapped { element in
      let classes = (element["class"] ?? "").split(separator: " ")
      return element.name == "g" && classes.contains("layer") && !classes.contains("y\(number)")
        ? nil : element
    } ?? self
  }
}
