import CoveragePlanner
import RadioSurvey

/// How often a requirement is met over a floor, in one hue, what fails hatched, with the line where it just holds.
struct CoverageLayer {
  let map: CoverageMap
  /// What is asked for.
  let probability: Double
  let scale: FloorPlanScale
  /// Whether the whole floor is asked for: only then does some of it fail.
  let isEverywhere: Bool

  init(_ layer: MapLayer, scale: FloorPlanScale) {
    map = layer.map
    probability = layer.probability
    isEverywhere = layer.isEverywhere
    self.scale = scale
  }

  /// Shares of the opacity: a probability is drawn as the last that it reaches.
  private static let steps = [0.0, 0.25, 0.5, 0.7, 0.8, 0.9, 0.95]

  /// The layer's elements, one a line.
  ///
  /// - Parameter floor: the outline as a path: what is beyond it is cut off.
  func svg(floor: String) -> [String] {
    let loops = ContourLoops(map.planned, columns: map.columns, rows: map.rows)
    var lines = Self.steps.enumerated().dropFirst().compactMap { level, step in
      let area = path(loops.loops(step))
      return area.isEmpty ? nil : "<path class=\"cover c\(level)\" d=\"\(area)\"/>"
    }
    if shown.failing {
      lines.append(
        "<path class=\"fails\" fill=\"url(#hatch)\" fill-rule=\"evenodd\" d=\"\(floor) \(path(loops.loops(probability)))\"/>"
      )
    }
    if shown.contour {
      lines.append("<path class=\"contour\" d=\"\(path(loops.loops(probability)))\"/>")
    }
    return lines
  }

  /// Lines in columns and rows as a path.
  private func path(_ loops: [[ContourLoops.Place]]) -> String {
    loops.filter { $0.count > 2 }.map { loop in
      "M"
        + loop.map {
          scale.coarseText(Position(x: map.x + $0.column * map.step, y: map.y + $0.row * map.step))
        }.joined(separator: " ") + "Z"
    }.joined()
  }

  /// The styles of the layer.
  static var style: String {
    // Each lies on those before: 0.08, 0.16, 0.26, 0.36, 0.47 and 0.58 in all.
    let opacities = ["0", "0.08", "0.087", "0.119", "0.135", "0.172", "0.208"]
    return
      ([
        "", ".key { fill: \(PlotColour.blue.light); fill-opacity: 0.47 }",
        ".contour { fill: none; stroke: #0a4a73; stroke-width: 1.6 }",
      ]
      + opacities.enumerated().map { ".c\($0) { fill: \(PlotColour.blue.light); fill-opacity: \($1) }" })
      .joined(
        separator: "\n") + "\n"
  }

  /// Whether some of the floor is coloured, meets it less often than asked, is bordered by the line where it just holds, or is left bare.
  var shown: (colour: Bool, failing: Bool, contour: Bool, bare: Bool) {
    let values = map.planned
    let known = values.compactMap(\.self)
    return (
      known.contains { Self.level($0) > 0 }, isEverywhere && known.contains { $0 < probability },
      isDivided,
      known.count < values.count || known.contains { Self.level($0) == 0 }
    )
  }

  /// The hatching of what fails.
  static let pattern =
    "<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
    + "<path d=\"M0 0 L0 6\" stroke=\"#9a3b12\" stroke-width=\"1.4\" stroke-opacity=\"0.7\"/></pattern></defs>"

  private static func level(_ value: Double) -> Int { steps.lastIndex { value >= $0 } ?? 0 }

  /// Whether some of the floor meets it as often as asked for, and some does not.
  private var isDivided: Bool {
    let known = map.planned.compactMap(\.self)
    return known.contains { $0 >= probability } && known.contains { $0 < probability }
  }
}
