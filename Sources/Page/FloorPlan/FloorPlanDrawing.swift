package import CalibrationModel
import Foundation
package import RadioSurvey
import Wording

/// A drawing of a floor plan as it was understood: one panel per level, all at one scale, with a legend.
///
/// The same plan gives the same bytes. Names are text of others and are escaped.
package struct FloorPlanDrawing {
  /// The drawing's width, in its own units.
  private let width: Double
  private let margin: Double
  fileprivate let plan: VenuePlan
  fileprivate let deployment: Deployment?
  fileprivate let present: [Position]
  fileprivate let measured: [Position]
  fileprivate let drifted: [Position]
  fileprivate let confused: [(from: Position, to: Position)]
  fileprivate let surveyed: SurveyedMap?
  fileprivate let standing: StandingMap?
  /// What the ids of its title and description begin with.
  private let id: String
  fileprivate let scale: FloorPlanScale
  fileprivate let style: WallStyle
  /// What it is called on the page that it is part of; `nil` for a file of its own.
  private let inlineTitle: String?

  /// - Parameter deployment: beacons to draw on their level, with their numbers and what they cover.
  /// - Parameter present: beacons that hang there now, of any placement, for a plan of one level.
  /// - Parameter measured: where a survey stood, for a plan of one level.
  /// - Parameter drifted: where beacons hang whose level changed since an earlier survey.
  /// - Parameter confused: from one beacon to another it is confused with.
  /// - Parameter surveyed: what the plan is made of where no floor is known, in place of what hangs and was measured.
  /// - Parameter standing: where to stand for the next measurements.
  /// - Parameter id: of the drawing, where a page has several.
  /// - Parameter inlineTitle: what it is called on the page whose style sheet draws it; smaller, with letters as large as those of a file.
  package init(
    _ plan: VenuePlan, deployment: Deployment? = nil, present: [Position] = [], measured: [Position] = [],
    drifted: [Position] = [], confused: [(from: Position, to: Position)] = [],
    surveyed: SurveyedMap? = nil, standing: StandingMap? = nil, id: String = "map", inlineTitle: String? = nil
  ) {
    self.standing = standing
    self.id = id
    self.inlineTitle = inlineTitle
    width = inlineTitle == nil ? 860 : 540
    margin = inlineTitle == nil ? 20 : 14
    self.surveyed = surveyed
    self.present = (standing?.beacons ?? surveyed?.beacons)?.map(\.position) ?? present
    self.measured = surveyed?.places.filter { $0.share == nil }.map(\.position) ?? measured
    self.drifted = drifted
    self.confused = confused
    self.plan = plan
    self.deployment = deployment
    scale = FloorPlanScale(plan.levels, width: width - 2 * margin, height: inlineTitle == nil ? 620 : 380)
    style = WallStyle(plan.levels.flatMap(\.walls), isInline: inlineTitle != nil)
  }

  /// What the plan is made for; then, on a page, what can be chosen in its place.
  private var layers: [CoverageLayer] {
    guard let deployment else { return [] }
    let all = MapLayer.all(deployment)
    return (inlineTitle == nil ? Array(all.prefix(1)) : all).map { CoverageLayer($0, scale: scale) }
  }

  /// The levels below one another, and how high they are in all.
  private func panels(_ layers: [CoverageLayer]) -> (body: String, height: Double) {
    var (body, y) = ("", margin)
    for level in plan.levels {
      func isHere(_ place: Position) -> Bool {
        // A beacon may give the only level another name.
        standing != nil && plan.levels.count == 1 || place.floor.map { $0 == level.name } ?? true
      }
      let places = standing?.spots.filter { isHere(Position(x: $0.x, y: $0.y, floor: $0.name)) }
      let isFiltered = surveyed != nil || standing != nil
      let named = standing?.beacons ?? surveyed?.beacons
      let panel = FloorPlanPanel(
        level: level, title: surveyed == nil ? FloorPlanWords.title(level) : FloorPlanWords.name(level),
        scale: scale.of(level), style: style,
        beacons: places ?? (deployment?.level == level.name ? deployment?.beacons ?? [] : []),
        coverage: deployment?.level == level.name ? layers : [],
        present: isFiltered ? present.filter(isHere) : present,
        measured: surveyed == nil ? measured : measured.filter(isHere), drifted: drifted,
        confused: confused.filter { surveyed == nil || isHere($0.from) },
        names: named?.filter { isHere($0.position) && !$0.name.isEmpty } ?? [],
        places: surveyed?.places.filter { isHere($0.position) } ?? [],
        spots: deployment?.level == level.name ? deployment?.spots?.spots ?? [] : [])
      body +=
        "<g transform=\"translate(\(SVGNumber.text(margin)) \(SVGNumber.text(y)))\">\n\(panel.svg)</g>\n"
      y += panel.height + margin
    }
    return (body, y)
  }

  /// The levels and their legend as two elements of a page, one beside or below the other.
  var apart: (levels: String, legend: String) {
    let layers = layers
    let (body, height) = panels(layers)
    let legend = FloorPlanLegend(self, layers, width: Self.legendWidth)
    let size = "\(SVGNumber.text(Self.legendWidth)) \(SVGNumber.text(legend.height))"
    return (
      inline(body, height: height, title: inlineTitle ?? "", isHatched: layers.contains { $0.shown.failing }),
      """
      <svg xmlns="http://www.w3.org/2000/svg" class="plot floorplan legend" viewBox="0 0 \(size)" role="img" \
      aria-label="\(MarkupText.attribute(say("Legend of the map")))">
      \(legend.svg)</svg>
      """
    )
  }

  /// Units: one column.
  private static let legendWidth = 380.0

  /// The drawing with its legend as an SVG file with a final newline, or as an element of the page.
  package var svg: String {
    let layers = layers
    var (body, y) = panels(layers)
    let legend = FloorPlanLegend(self, layers, width: width - 2 * margin)
    body += "<g transform=\"translate(\(SVGNumber.text(margin)) \(SVGNumber.text(y)))\">\n\(legend.svg)</g>\n"
    y += legend.height + margin
    let size = "\(SVGNumber.text(width)) \(SVGNumber.text(y))"
    if let inlineTitle {
      return inline(body, height: y, title: inlineTitle, isHatched: layers.contains { $0.shown.failing })
    }
    let title = MarkupText.escaped(DisplayText.visible(plan.name ?? say("Floor plan")))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" width="\(SVGNumber.text(width))" \
      height="\(SVGNumber.text(y))" role="img" aria-labelledby="plan-title plan-description">
      <title id="plan-title">\(title)</title>
      <desc id="plan-description">\(MarkupText.escaped(FloorPlanWords.description(plan)))</desc>
      <style>
      text { font: 12px sans-serif; fill: #1f2933 }
      .title { font-weight: bold; font-size: 15px }
      .name { font-size: 11px; text-anchor: middle; paint-order: stroke; stroke: #ffffff; stroke-width: 3px }
      .floor { fill: #f6f3ec; fill-rule: evenodd; stroke: #9aa3b2; stroke-width: 0.8 }
      .area { fill: \(PlotColour.blue.light); fill-opacity: 0.06; fill-rule: evenodd; stroke: \(PlotColour.blue.light); stroke-width: 0.8; stroke-dasharray: 4 3 }
      .fixture { fill: #cfd4dc; fill-rule: evenodd; stroke: #6b7280; stroke-width: 0.8 }
      .wall { fill: none; stroke-width: 4; stroke-linecap: butt }
      .core { fill: none; stroke: #ffffff; stroke-width: 1.4 }
      .opening { fill: none; stroke: #6b7280; stroke-width: 1.2; stroke-dasharray: 1.5 2.5 }
      .point { fill: \(PlotColour.purple.light); stroke: #ffffff; stroke-width: 1 }
      .mount { fill: \(PlotColour.green.light); stroke: #ffffff; stroke-width: 1 }
      .kept { fill: #1f2933; stroke: #ffffff; stroke-width: 1 }
      .measured { fill: #1f2933; fill-opacity: 0.55 }
      .planned { fill: #ffffff; stroke: #1f2933; stroke-width: 1.6 }
      .number { font-size: 10px; font-weight: bold; text-anchor: middle }
      .bar { fill: none; stroke: #1f2933; stroke-width: 1.2 }
      .way { fill: none; stroke: \(PlotColour.purple.light); stroke-width: 1.4; stroke-dasharray: 6 3 }
      \(layers.isEmpty ? "" : CoverageLayer.style)</style>
      \(layers.isEmpty ? "" : CoverageLayer.pattern + "\n")\
      <rect width="100%" height="100%" fill="#ffffff"/>
      \(body)</svg>

      """
  }

  /// The drawing as an element of the page, whose style sheet has the styles.
  private func inline(_ body: String, height: Double, title: String, isHatched: Bool) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" class="plot floorplan" viewBox="0 0 \(SVGNumber.text(width)) \(SVGNumber.text(height))" \
    role="img" aria-labelledby="\(id)-title \(id)-description">
    <title id="\(id)-title">\(MarkupText.escaped(title))</title>
    <desc id="\(id)-description">\(MarkupText.escaped(surveyed.map(FloorPlanWords.sentence) ?? FloorPlanWords.description(plan)))</desc>
    \(isHatched ? CoverageLayer.pattern + "\n" : "")\
    \(body)</svg>
    """
  }
}

/// What the lines and marks of a drawing mean: those that it has.
struct FloorPlanLegend {
  private static let rowHeight = 18.0
  private static let columnWidth = 262.0
  /// Units.
  private let width: Double
  private var columns: Int { max(1, Int(width / Self.columnWidth)) }
  private let rows: [(mark: String, text: String)]
  /// The colours with their percentages, each in a row of its own before the others.
  private let keys: [(mark: String, width: Double, text: String)]

  init(_ drawing: FloorPlanDrawing, _ coverage: [CoverageLayer], width: Double) {
    let (levels, style, surveyed) = (drawing.plan.levels, drawing.style, drawing.surveyed)
    let isStanding = drawing.standing != nil
    let beacons = drawing.standing?.spots ?? drawing.deployment?.beacons ?? []
    let (works, falseNear) = (coverage.filter { !$0.isFalseNear }, coverage.first(where: \.isFalseNear))
    keys = [
      works.first { $0.shown.colour }.map { ($0.key, say("works, in percent")) },
      falseNear.map { ($0.key, say("false near, in percent")) },
    ].compactMap(\.self).map { ($0.0.mark, $0.0.width, $0.1) }
    var rows = style.kinds.map { kind in
      (mark: style.svg(kind, path: "M0 0 L28 0"), text: say("wall: \(style.name(kind))"))
    }
    func add(_ isThere: Bool, _ mark: String, _ text: String) { if isThere { rows.append((mark, text)) } }
    func line(_ style: String) -> String { "<path class=\"\(style)\" d=\"M0 0 L28 0\"/>" }
    func box(_ style: String, _ fill: String = "") -> String {
      "<rect class=\"\(style)\"\(fill) x=\"4\" y=\"-6\" width=\"20\" height=\"12\"/>"
    }
    func disc(_ style: String, _ radius: String) -> String {
      "<circle class=\"\(style)\" cx=\"14\" cy=\"0\" r=\"\(radius)\"/>"
    }
    let shares = Set(works.map { NumberFormat.percent($0.probability) })
    let shown = works.map(\.shown)
    add(levels.contains { !$0.openings.isEmpty }, line("opening"), say("opening"))
    add(
      shown.isEmpty || shown.contains(where: \.bare), box("floor"),
      isStanding ? say("floor") : surveyed == nil ? say("floor to cover") : say("hull of the positions"))
    add(levels.contains { !$0.areas.isEmpty }, box("area"), say("area"))
    add(levels.contains { !$0.fixtures.isEmpty }, box("fixture"), say("fixture"))
    add(levels.contains { !$0.paths.isEmpty }, line("way"), say("path"))
    add(
      shown.contains(where: \.contour), line("contour"),
      shares.count == 1 ? say("met in \(shares.first ?? "")") : say("met as often as required"))
    add(shown.contains(where: \.failing), box("fails", " fill=\"url(#hatch)\""), say("met less often"))
    if let falseNear, falseNear.shown.failing {
      add(
        true, box("fails", " fill=\"url(#hatch)\""),
        say("false near in more than \(NumberFormat.percent(falseNear.probability))"))
    }
    if let spots = drawing.deployment?.spots {
      add(
        !spots.spots.isEmpty, "<text class=\"name\" x=\"14\" y=\"4\">9\u{A0}·\u{A0}1</text>",
        say(
          "percent near within \(NumberFormat.setting(spots.within, "m")) · false near from \(NumberFormat.setting(spots.beyond, "m"))"
        ))
    }
    add(levels.contains { !$0.points.isEmpty }, disc("point", "4.5"), say("point of interest"))
    add(
      levels.contains { !$0.mounts.isEmpty }, "<path class=\"mount\" d=\"M14 -6 L19.5 4 L8.5 4 Z\"/>",
      isStanding ? say("new point to hang the beacon at") : say("where a beacon can hang"))
    add(
      drawing.present.isEmpty && beacons.contains(where: \.isKept), disc("kept", "6"),
      say("beacon that stays"))
    add(!drawing.present.isEmpty, disc("kept", "6"), say("beacon that hangs today"))
    add(!drawing.confused.isEmpty, line("confused"), say("phones mix up these two"))
    add(
      !drawing.drifted.isEmpty, "<path class=\"drifted\" d=\"M14 -9 L23 0 L14 9 L5 0 Z\"/>",
      say("drifted since the last survey"))
    add(
      !drawing.measured.isEmpty, disc("measured", "1.6"),
      surveyed?.within.map { say("measured, but over \(NumberFormat.setting($0, "m")) from a beacon") }
        ?? say("measured here"))
    if let zone = surveyed?.zone {
      add(
        true, "<g transform=\"translate(14 0)\">\(FloorPlanPanel.circle(0.75))</g>",
        say("\(zone.word) said in \(NumberFormat.percent(0.75)) of dwells"))
    }
    add(
      beacons.contains { !$0.isKept }, disc("planned", "8"),
      isStanding ? say("stand here, in the order of the numbers") : say("beacon to hang, numbered"))
    add(
      BeaconCluster.all(beacons, at: drawing.scale).contains { $0.count > 1 },
      "<text class=\"name\" x=\"14\" y=\"4\">7+3</text>",
      isStanding
        ? say("the place of that number, and how many are beside it")
        : say("the beacon of that number, and how many are beside it"))
    self.rows = rows
    self.width = width
  }

  /// Units.
  var height: Double { Double(keys.count + (rows.count + columns - 1) / columns) * Self.rowHeight }

  var svg: String {
    func entry(_ x: Double, _ row: Int, _ mark: String, textAt left: Double, _ text: String) -> String {
      let y = Double(row) * Self.rowHeight + 8
      return "<g transform=\"translate(\(SVGNumber.text(x)) \(SVGNumber.text(y)))\">\(mark)<text "
        + "x=\"\(SVGNumber.text(left))\" y=\"4\">\(MarkupText.escaped(text))</text></g>\n"
    }
    return keys.enumerated().map { entry(0, $0, $1.mark, textAt: $1.width + 8, $1.text) }.joined()
      + rows.enumerated().map { index, row in
        entry(
          Double(index % columns) * Self.columnWidth, keys.count + index / columns, row.mark, textAt: 36,
          row.text)
      }.joined()
  }
}
