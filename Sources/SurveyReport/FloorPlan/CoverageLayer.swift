import CoveragePlanner
import RadioSurvey

/// How often a requirement is met over a floor, in one hue, what fails hatched, with the line where it just holds.
struct CoverageLayer {
  let map: CoverageMap
  /// What is asked for.
  let probability: Double
  let scale: FloorPlanScale
  /// Whether the whole floor is asked for: only then does some of it fail.
  var isEverywhere = true
  /// Shares of the opacity: a probability is drawn as the last that it reaches.
  private static let steps = [0.0, 0.25, 0.5, 0.7, 0.8, 0.9, 0.95]

  /// The layer's elements, one a line.
  var svg: [String] {
    var boxes = [String](repeating: "", count: Self.steps.count)
    var hatched = ""
    for row in 0..<map.rows {
      var column = 0
      while column < map.columns {
        guard let value = chance(column, row) else {
          column += 1
          continue
        }
        // Equal neighbours are one box.
        let (level, fails) = (Self.level(value), value < probability)
        var end = column + 1
        while end < map.columns, let next = chance(end, row), Self.level(next) == level,
          (next < probability) == fails
        {
          end += 1
        }
        let box = box(column, end, row)
        boxes[level] += box
        if fails && isEverywhere { hatched += box }
        column = end
      }
    }
    var lines = boxes.enumerated().compactMap { level, path in
      path.isEmpty || level == 0 ? nil : "<path class=\"cover c\(level)\" d=\"\(path)\"/>"
    }
    if !hatched.isEmpty { lines.append("<path class=\"fails\" fill=\"url(#hatch)\" d=\"\(hatched)\"/>") }
    let edge = contour
    if !edge.isEmpty { lines.append("<path class=\"contour\" d=\"\(edge)\"/>") }
    return lines
  }

  /// The styles of the layer.
  static var style: String {
    let opacities = ["0", "0.08", "0.16", "0.26", "0.36", "0.47", "0.58"]
    return
      (["", ".contour { fill: none; stroke: #0a4a73; stroke-width: 1.6 }"]
      + opacities.enumerated().map { ".c\($0) { fill: #0067a6; fill-opacity: \($1) }" }).joined(
        separator: "\n") + "\n"
  }

  /// Whether some of the floor is coloured, meets it less often than asked, is bordered by the line where it just holds, or is left bare.
  var shown: (colour: Bool, failing: Bool, contour: Bool, bare: Bool) {
    let values = map.planned
    let known = values.compactMap(\.self)
    return (
      known.contains { Self.level($0) > 0 }, isEverywhere && known.contains { $0 < probability },
      !contour.isEmpty,
      known.count < values.count || known.contains { Self.level($0) == 0 }
    )
  }

  /// The hatching of what fails.
  static let pattern =
    "<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
    + "<path d=\"M0 0 L0 6\" stroke=\"#9a3b12\" stroke-width=\"1.4\" stroke-opacity=\"0.7\"/></pattern></defs>"

  private static func level(_ value: Double) -> Int { steps.lastIndex { value >= $0 } ?? 0 }

  private func chance(_ column: Int, _ row: Int) -> Double? {
    guard (0..<map.columns).contains(column), (0..<map.rows).contains(row) else { return nil }
    return map.planned[row * map.columns + column]
  }

  private func corner(_ column: Int, _ row: Int) -> String {
    scale.text(
      Position(
        x: map.x + (Double(column) - 0.5) * map.step, y: map.y + (Double(row) - 0.5) * map.step))
  }

  private func box(_ column: Int, _ end: Int, _ row: Int) -> String {
    "M\(corner(column, row)) L\(corner(end, row)) L\(corner(end, row + 1)) L\(corner(column, row + 1)) Z"
  }

  /// The edges between cells that meet it and cells that do not.
  private var contour: String {
    var path = ""
    for row in 0..<map.rows {
      for column in 0..<map.columns {
        guard let value = chance(column, row) else { continue }
        let holds = value >= probability
        if let right = chance(column + 1, row), (right >= probability) != holds {
          path += "M\(corner(column + 1, row)) L\(corner(column + 1, row + 1))"
        }
        if let above = chance(column, row + 1), (above >= probability) != holds {
          path += "M\(corner(column, row + 1)) L\(corner(column + 1, row + 1))"
        }
      }
    }
    return path
  }
}
