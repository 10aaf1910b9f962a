import CoveragePlanner
import RadioSurvey

/// What the lines and marks of a drawing mean: those that it has.
struct FloorPlanLegend {
  private static let rowHeight = 18.0
  private static let columnWidth = 262.0
  /// Units.
  private let width: Double
  private var columns: Int { max(1, Int(width / Self.columnWidth)) }
  private let rows: [(mark: String, text: String)]

  init(
    levels: [VenueLevel], style: WallStyle, beacons: [Deployment.Spot], coverage: [CoverageLayer] = [],
    width: Double, hasPresent: Bool = false, hasMeasured: Bool = false,
    hasDrifted: Bool = false, hasConfused: Bool = false
  ) {
    var rows = style.kinds.map { kind in
      (
        mark: style.svg(kind, path: "M0 0 L28 0"),
        text: String(localized: "wall: \(style.name(kind))")
      )
    }
    let shares = Set(coverage.map { NumberFormat.percent($0.probability) })
    let edgeText =
      shares.count == 1
      ? String(localized: "met in \(shares.first ?? "")") : String(localized: "met as often as asked for")
    let all = coverage.map(\.shown)
    let shown = (
      colour: all.contains(where: \.colour), failing: all.contains(where: \.failing),
      contour: all.contains(where: \.contour), bare: all.isEmpty || all.contains(where: \.bare)
    )
    let marks: [(isThere: Bool, mark: String, text: String)] = [
      (
        levels.contains { !$0.openings.isEmpty }, "<path class=\"opening\" d=\"M0 0 L28 0\"/>",
        String(localized: "opening")
      ),
      (
        shown.bare, "<rect class=\"floor\" x=\"4\" y=\"-6\" width=\"20\" height=\"12\"/>",
        String(localized: "floor to cover")
      ),
      (
        levels.contains { !$0.areas.isEmpty },
        "<rect class=\"area\" x=\"4\" y=\"-6\" width=\"20\" height=\"12\"/>", String(localized: "area")
      ),
      (
        levels.contains { !$0.fixtures.isEmpty },
        "<rect class=\"fixture\" x=\"4\" y=\"-6\" width=\"20\" height=\"12\"/>", String(localized: "fixture")
      ),
      (
        levels.contains { !$0.paths.isEmpty }, "<path class=\"way\" d=\"M0 0 L28 0\"/>",
        String(localized: "path")
      ),
      (
        shown.colour, "<rect class=\"cover key\" x=\"4\" y=\"-6\" width=\"20\" height=\"12\"/>",
        String(localized: "met more often the fuller the colour")
      ),
      (shown.contour, "<path class=\"contour\" d=\"M0 0 L28 0\"/>", edgeText),
      (
        shown.failing,
        "<rect class=\"fails\" fill=\"url(#hatch)\" x=\"4\" y=\"-6\" width=\"20\" height=\"12\"/>",
        String(localized: "met less often")
      ),
      (
        levels.contains { !$0.points.isEmpty }, "<circle class=\"point\" cx=\"14\" cy=\"0\" r=\"4.5\"/>",
        String(localized: "point of interest")
      ),
      (
        levels.contains { !$0.mounts.isEmpty },
        "<path class=\"mount\" d=\"M14 -6 L19.5 4 L8.5 4 Z\"/>", String(localized: "where a beacon can hang")
      ),
      (
        !hasPresent && beacons.contains(where: \.isKept),
        "<circle class=\"kept\" cx=\"14\" cy=\"0\" r=\"6\"/>",
        String(localized: "beacon that stays")
      ),
      (
        hasPresent, "<circle class=\"kept\" cx=\"14\" cy=\"0\" r=\"6\"/>",
        String(localized: "beacon that hangs today")
      ),
      (
        hasConfused, "<path class=\"confused\" d=\"M0 0 L28 0\"/>",
        String(localized: "taken for each other")
      ),
      (
        hasDrifted, "<path class=\"drifted\" d=\"M14 -9 L23 0 L14 9 L5 0 Z\"/>",
        String(localized: "drifted since the last survey")
      ),
      (
        hasMeasured, "<circle class=\"measured\" cx=\"14\" cy=\"0\" r=\"1.6\"/>",
        String(localized: "where was measured")
      ),
      (
        beacons.contains { !$0.isKept }, "<circle class=\"planned\" cx=\"14\" cy=\"0\" r=\"8\"/>",
        String(localized: "beacon to hang, numbered")
      ),
    ]
    rows += marks.filter(\.isThere).map { ($0.mark, $0.text) }
    self.rows = rows
    self.width = width
  }

  /// Units.
  var height: Double { Double((rows.count + columns - 1) / columns) * Self.rowHeight }

  /// The legend's elements.
  var svg: String {
    rows.enumerated().map { index, row in
      let x = Double(index % columns) * Self.columnWidth
      let y = Double(index / columns) * Self.rowHeight + 8
      return "<g transform=\"translate(\(SVGNumber.text(x)) \(SVGNumber.text(y)))\">\(row.mark)"
        + "<text x=\"36\" y=\"4\">\(MarkupText.escaped(row.text))</text></g>\n"
    }.joined()
  }
}
