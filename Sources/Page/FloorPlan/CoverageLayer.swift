import CalibrationModel
import RadioSurvey
import Wording

/// How often a requirement is met over a floor, or near is said falsely, each in one hue, what fails hatched, with the line where it just holds.
struct CoverageLayer {
  let map: CoverageMap
  /// How often it is asked for, or allowed.
  let probability: Double
  let scale: FloorPlanScale
  /// Whether the whole floor is asked for: only then does some of it fail.
  let isEverywhere: Bool
  /// Whether it shows how often near is said falsely.
  let isFalseNear: Bool

  init(_ layer: MapLayer, scale: FloorPlanScale) {
    map = layer.map
    probability = layer.probability
    isEverywhere = layer.isEverywhere
    isFalseNear = layer.isFalseNear
    self.scale = scale
  }

  /// Shares of the opacity: a probability is drawn as the last that it reaches.
  private var steps: [Double] { isFalseNear ? Self.falseNearSteps : Self.steps }
  private static let steps = [0.0, 0.25, 0.5, 0.7, 0.8, 0.9, 0.95]
  private static let falseNearSteps = [0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5]
  private var hue: String { isFalseNear ? "false" : "cover" }

  /// The layer's elements, one a line.
  /// - Parameter floor: the outline as a path: what is beyond it is cut off.
  func svg(floor: String) -> [String] {
    let loops = ContourLoops(map.planned, columns: map.columns, rows: map.rows)
    let limit = path(loops.loops(probability))
    var lines = steps.enumerated().dropFirst().compactMap { level, step in
      let area = path(loops.loops(step))
      return area.isEmpty ? nil : "<path class=\"\(hue) c\(level)\" d=\"\(area)\"/>"
    }
    if shown.failing {
      lines.append(
        "<path class=\"fails\" fill=\"url(#hatch)\" fill-rule=\"evenodd\" d=\"\(isFalseNear ? "" : floor + " ")\(limit)\"/>"
      )
    }
    if shown.contour { lines.append("<path class=\"contour\" d=\"\(limit)\"/>") }
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

  /// The shares of its steps as boxes in its colours, with their percentages.
  var key: (mark: String, width: Double) {
    let side = 21.0
    let boxes = steps.indices.dropFirst().map { level in
      // Each colour lies on those before it, as on the floor.
      "<rect class=\"\(hue) c\(level)\" x=\"\(SVGNumber.text(4 + side * Double(level - 1)))\" y=\"-7\" "
        + "width=\"\(SVGNumber.text(side * Double(steps.count - level)))\" height=\"14\"/>"
    }
    let numbers = steps.enumerated().dropFirst().map { level, step in
      "<text class=\"number\" x=\"\(SVGNumber.text(4 + side * (Double(level) - 0.5)))\" y=\"3.5\">"
        + "\(NumberFormat.fixed(step * 100, 0))</text>"
    }
    return ((boxes + numbers).joined(), 4 + side * Double(steps.count - 1))
  }

  static var style: String {
    // Each lies on those before: 0.08, 0.16, 0.26, 0.36, 0.47 and 0.58 in all.
    let opacities = ["0", "0.08", "0.087", "0.119", "0.135", "0.172", "0.208"]
    return
      ([
        "", ".cover { fill: \(PlotColour.blue.light) }",
        ".contour { fill: none; stroke: #0a4a73; stroke-width: 1.6 }",
      ] + opacities.enumerated().map { ".c\($0) { fill-opacity: \($1) }" }).joined(separator: "\n") + "\n"
  }

  /// Whether some of the floor is coloured, meets it less often than asked, is bordered by the line where it just holds, or is left bare.
  var shown: (colour: Bool, failing: Bool, contour: Bool, bare: Bool) {
    let values = map.planned
    let known = values.compactMap(\.self)
    return (
      known.contains { level($0) > 0 },
      isFalseNear ? known.contains { $0 > probability } : isEverywhere && known.contains { $0 < probability },
      isDivided, known.count < values.count || known.contains { level($0) == 0 }
    )
  }

  static let pattern =
    "<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
    + "<path d=\"M0 0 L0 6\" stroke=\"#9a3b12\" stroke-width=\"1.4\" stroke-opacity=\"0.7\"/></pattern></defs>"

  private func level(_ value: Double) -> Int { steps.lastIndex { value >= $0 } ?? 0 }

  /// Whether some of the floor meets it as often as asked for, and some does not.
  private var isDivided: Bool {
    let known = map.planned.compactMap(\.self)
    return !isFalseNear && known.contains { $0 >= probability } && known.contains { $0 < probability }
  }
}

/// Closed lines around what reaches a value on a grid, straight between its points: marching squares (W. E. Lorensen, H. E. Cline, Comput.
/// Graph. 21, 1987, doi 10.1145/37402.37422, in the plane).
struct ContourLoops {
  /// A place in columns and rows of the grid, from the middle of its first cell.
  struct Place: Hashable {
    var column: Double
    var row: Double
  }

  /// What no value reaches.
  private static let outside = -1.0
  /// Rings about the grid: one that continues its values to the edge of the cells, and one outside.
  private static let rings = 2
  private let columns: Int
  private let rows: Int
  private let values: [Double]

  /// - Parameter values: row by row, 0 or more; `nil` where there is none. Cells without a value beside some with one take their mean, so
  ///   that what has values is drawn to its edge.
  init(_ values: [Double?], columns: Int, rows: Int) {
    func value(_ column: Int, _ row: Int) -> Double? {
      (0..<columns).contains(column) && (0..<rows).contains(row) ? values[row * columns + column] : nil
    }
    let rings = Self.rings
    self.columns = columns + 2 * rings
    self.rows = rows + 2 * rings
    self.values = (-rings..<rows + rings).flatMap { row in
      (-rings..<columns + rings).map { column in
        if let own = value(column, row) { return own }
        let beside = (row - 1...row + 1).flatMap { other in
          (column - 1...column + 1).compactMap { value($0, other) }
        }
        return beside.isEmpty ? Self.outside : beside.reduce(0, +) / Double(beside.count)
      }
    }
  }

  /// The lines around what reaches a value above 0, what reaches it on the left of each line (rows upwards).
  func loops(_ level: Double) -> [[Place]] {
    var next: [Int: Int] = [:]
    var starts: [Int] = []
    for row in 0..<rows - 1 {
      for column in 0..<columns - 1 {
        for (start, end) in pieces(column, row, level) {
          next[start] = end
          starts.append(start)
        }
      }
    }
    var loops: [[Place]] = []
    for start in starts where next[start] != nil {
      var loop: [Place] = []
      var edge = start
      while let following = next.removeValue(forKey: edge) {
        loop.append(crossing(edge, level))
        edge = following
      }
      loops.append(Self.straightened(loop))
    }
    return loops
  }

  /// The edges that the lines of a square cross, first where they enter.
  private func pieces(_ column: Int, _ row: Int, _ level: Double) -> [(Int, Int)] {
    let first = row * columns + column
    let corners = [values[first], values[first + 1], values[first + columns + 1], values[first + columns]]
    var reached = 0
    for (index, value) in corners.enumerated() where value >= level { reached |= 1 << index }
    let (bottom, left) = (2 * first, 2 * first + 1)
    let (top, right) = (2 * (first + columns), 2 * (first + 1) + 1)
    // Opposite corners are joined if their middle reaches it too.
    let isJoined = corners.reduce(0, +) / 4 >= level
    switch reached {
    case 1: return [(bottom, left)]
    case 2: return [(right, bottom)]
    case 3: return [(right, left)]
    case 4: return [(top, right)]
    case 5: return isJoined ? [(bottom, right), (top, left)] : [(bottom, left), (top, right)]
    case 6: return [(top, bottom)]
    case 7: return [(top, left)]
    case 8: return [(left, top)]
    case 9: return [(bottom, top)]
    case 10: return isJoined ? [(left, bottom), (right, top)] : [(right, bottom), (left, top)]
    case 11: return [(right, top)]
    case 12: return [(left, right)]
    case 13: return [(bottom, right)]
    case 14: return [(left, bottom)]
    default: return []
    }
  }

  /// Where a value is reached on an edge: an even one runs along the columns, an odd one along the rows.
  private func crossing(_ edge: Int, _ level: Double) -> Place {
    let point = edge / 2
    let other = edge % 2 == 0 ? point + 1 : point + columns
    let share = (level - values[point]) / (values[other] - values[point])
    let (column, row) = (Double(point % columns - Self.rings), Double(point / columns - Self.rings))
    return edge % 2 == 0 ? Place(column: column + share, row: row) : Place(column: column, row: row + share)
  }

  /// Without points on the line between their neighbours.
  private static func straightened(_ loop: [Place]) -> [Place] {
    guard loop.count > 3 else { return loop }
    return loop.indices.filter { index in
      let (before, after) = (loop[(index + loop.count - 1) % loop.count], loop[(index + 1) % loop.count])
      let here = loop[index]
      let area =
        (here.column - before.column) * (after.row - before.row)
        - (here.row - before.row) * (after.column - before.column)
      return abs(area) > 1e-6
    }.map { loop[$0] }
  }
}
