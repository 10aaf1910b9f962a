import CalibrationModel
import Foundation
import RadioSurvey
import Wording

struct FloorPlanPanel {
  private static let titleHeight = 26.0
  private static let footHeight = 30.0
  /// The longest scale bar, units.
  private static let longestBar = 240.0
  let level: VenueLevel
  let title: String
  let scale: FloorPlanScale
  let style: WallStyle
  let beacons: [Deployment.Spot]
  /// How often requirements are met, as far as that is known: one is seen, the others where they are chosen.
  var coverage: [CoverageLayer] = []
  /// Beacons that hang there now, of any placement.
  var present: [Position] = []
  var measured: [Position] = []
  /// Where beacons hang whose level changed since an earlier survey.
  var drifted: [Position] = []
  /// From one beacon to another it is confused with.
  var confused: [(from: Position, to: Position)] = []
  var names: [NamedPoint] = []
  var places: [SurveyedMap.Place] = []
  /// Spots, with what becomes of them.
  var spots: [SpotResult] = []

  /// Units.
  var height: Double { Self.titleHeight + scale.height + Self.footHeight }

  var svg: String {
    var lines = [
      "<text class=\"title\" x=\"0\" y=\"14\">\(MarkupText.escaped(title))</text>",
      "<g transform=\"translate(0 \(SVGNumber.text(Self.titleHeight)))\">",
    ]
    lines += level.outline.map { region($0, "floor") }
    if !coverage.isEmpty {
      let floor = level.outline.flatMap { [$0.outer] + $0.holes }.map(scale.path).joined(separator: " ")
      lines.append("<clipPath id=\"floor\"><path clip-rule=\"evenodd\" d=\"\(floor)\"/></clipPath>")
      for (index, layer) in coverage.enumerated() {
        let kind = coverage.count == 1 ? "" : " class=\"layer y\(index)\""
        lines += ["<g\(kind) clip-path=\"url(#floor)\">"] + layer.svg(floor: floor) + ["</g>"]
      }
    }
    lines += level.areas.map { region($0.region, "area", $0.name) }
    lines += level.fixtures.map { region($0.region, "fixture", $0.name) }
    lines += style.kinds.compactMap(walls)
    if !level.openings.isEmpty {
      lines.append("<path class=\"opening\" d=\"\(lineText(level.openings.map { ($0.start, $0.end) }))\"/>")
    }
    var labels = FloorPlanLabels(scale: scale)
    let clusters = BeaconCluster.all(beacons, at: scale)
    for cluster in clusters { labels.keepClear(of: cluster[0].position) }
    // Spots and points come first: their names have the least room.
    let spotNames = spots.map { spot in
      labels.name(
        spot.name, spot.position, downs: [-24, 22],
        below:
          "\(NumberFormat.fixed(spot.near * 100, 0))\u{A0}·\u{A0}\(NumberFormat.fixed(spot.falseNear * 100, 0))"
      )
    }
    let named = Set(spots.map(\.name))
    let points = level.points.map { point in
      named.contains(point.name) ? "" : labels.name(point.name, point.position, downs: [-8, 17, -20, 29])
    }
    for region in level.areas + level.fixtures {
      if let place = labelPlace(region) {
        lines.append(labels.name(region.name, place, downs: [0, 13, -13, 26, -26]))
      }
    }
    for path in level.paths {
      let lineText = path.positions.map(scale.text).joined(separator: " L")
      lines.append("<path class=\"way\" d=\"M\(lineText)\"/>")
      if let start = path.positions.first {
        lines.append(labels.name(path.name, start, downs: [-5, 14, -18, 27]))
      }
    }
    for mount in level.mounts {
      lines.append(mark("mount", mount.position, "M0 -6 L5.5 4 L-5.5 4 Z"))
      if let text = mount.name ?? mount.placement?.rawValue {
        lines.append(labels.name(text, mount.position, downs: [16, -9, 28, -21]))
      }
    }
    for (point, name) in zip(level.points, points) {
      lines += [disc("point", point.position, "4.5"), name]
    }
    lines += measured.map { disc("measured", $0, "1.6") }
    for place in places {
      guard let share = place.share else { continue }
      lines.append(
        "<g transform=\"translate(\(scale.text(place.position)))\"><title>\(NumberFormat.percent(share))</title>"
          + "\(Self.circle(share))</g>")
    }
    if !confused.isEmpty {
      lines.append("<path class=\"confused\" d=\"\(lineText(confused.map { ($0.from, $0.to) }))\"/>")
    }
    lines += present.map { disc("kept", $0, "6") }
    for beacon in names {
      lines.append(labels.name(beacon.name, beacon.position, downs: [-9, 18, -21, 30], isLeftOut: true))
    }
    lines += beacons.filter(\.isKept).map { disc("kept", $0.position, "6") }
    for cluster in clusters {
      let place = cluster[0].position
      let (more, numbers) = (cluster.count - 1, cluster.map { String($0.number) }.joined(separator: ", "))
      lines.append(
        disc("planned", place, more == 0 ? "9" : "13")
          + "<text class=\"number\" \(scale.attributes(place, "x", "y", down: 3.5))>\(cluster[0].number)"
          + (more == 0 ? "" : "+\(more)<title>\(numbers)</title>") + "</text>")
    }
    lines += spotNames + drifted.map { mark("drifted", $0, "M0 -12 L12 0 L0 12 L-12 0 Z") } + ["</g>", bar]
    return lines.joined(separator: "\n") + "\n"
  }

  private func disc(_ kind: String, _ place: Position, _ radius: String) -> String {
    "<circle class=\"\(kind)\" \(scale.attributes(place, "cx", "cy")) r=\"\(radius)\"/>"
  }

  private func mark(_ kind: String, _ place: Position, _ path: String) -> String {
    "<path class=\"\(kind)\" transform=\"translate(\(scale.text(place)))\" d=\"\(path)\"/>"
  }

  /// A circle that is filled like the face of a clock by a share.
  static func circle(_ share: Double) -> String {
    // An arc around the whole circle would end where it begins, and is not drawn.
    let angle = 2 * Double.pi * min(max(share, 0), 0.999)
    let end = "\(SVGNumber.text(5 * sin(angle))) \(SVGNumber.text(-5 * cos(angle)))"
    return
      "<circle class=\"place\" r=\"5\"/><path class=\"said\" d=\"M0 0V-5A5 5 0 \(share > 0.5 ? 1 : 0) 1 \(end)Z\"/>"
  }

  private func region(_ region: FloorPolygon, _ kind: String, _ title: String? = nil) -> String {
    let path = ([region.outer] + region.holes).map(scale.path).joined(separator: " ")
    guard let title else { return "<path class=\"\(kind)\" d=\"\(path)\"/>" }
    return
      "<path class=\"\(kind)\" d=\"\(path)\"><title>\(MarkupText.escaped(DisplayText.visible(title)))</title></path>"
  }

  /// All walls of a kind as one path; `nil` if the level has none.
  private func walls(_ kind: WallKind) -> String? {
    let lines = level.walls.filter { $0.kind == kind }.map { ($0.start, $0.end) }
    guard !lines.isEmpty else { return nil }
    return style.svg(kind, path: lineText(lines), title: style.name(kind))
  }

  private func lineText(_ lines: [(Position, Position)]) -> String {
    lines.map { "M\(scale.text($0)) L\(scale.text($1))" }.joined(separator: " ")
  }

  /// The middle of the region's bounding box; `nil` if the name is wider than that.
  private func labelPlace(_ area: NamedArea) -> Position? {
    let ring = area.region.outer
    guard let left = ring.map(\.x).min(), let right = ring.map(\.x).max(), let low = ring.map(\.y).min(),
      let high = ring.map(\.y).max(), (right - left) * scale.factor >= FloorPlanLabels.width(area.name)
    else { return nil }
    return Position(x: (left + right) / 2, y: (low + high) / 2)
  }

  private var bar: String {
    let metres = scale.bar(Self.longestBar)
    let length = SVGNumber.text(Double(metres) * scale.factor)
    let y = Self.titleHeight + scale.height + 18
    let (line, tick) = (SVGNumber.text(y), SVGNumber.text(y - 5))
    return "<path class=\"bar\" d=\"M0 \(tick) L0 \(line) L\(length) \(line) L\(length) \(tick)\"/>\n<text "
      + "x=\"\(SVGNumber.text(Double(metres) * scale.factor + 6))\" y=\"\(line)\">\(metres)\u{00A0}m</text>"
  }
}

/// Beacons to hang whose circles would cover one another: one circle for all of them, where the first hangs.
enum BeaconCluster {
  /// Units between the middles of two circles beside each other.
  private static let apart = 19.0

  /// Each beacon that is to be hung, with those that have no circle of their own.
  static func all(_ beacons: [Deployment.Spot], at scale: FloorPlanScale) -> [[Deployment.Spot]] {
    var clusters: [[Deployment.Spot]] = []
    for beacon in beacons where !beacon.isKept {
      let near = clusters.firstIndex { cluster in
        let (x, y) = (beacon.x - cluster[0].x, beacon.y - cluster[0].y)
        return (x * x + y * y).squareRoot() * scale.factor < apart
      }
      if let near { clusters[near].append(beacon) } else { clusters.append([beacon]) }
    }
    return clusters
  }
}

/// The names on a level's drawing, each where it covers no other, as far as there is room.
struct FloorPlanLabels {
  private static let longestName = 32
  /// Units, about.
  private static let letterWidth = 6.0
  private static let lineHeight = 12.0
  /// Units beside the level that a name may take.
  private static let margin = 4.0
  /// Names that others make room for; of more, nobody can tell one from another.
  private static let most = 2000
  let scale: FloorPlanScale
  /// Left, right, top and bottom of the names that have their place, units.
  private var taken: [Box] = []

  init(scale: FloorPlanScale) { self.scale = scale }

  /// The name of what is at a position, as an element.
  /// - Parameter downs: how far below the position its base line can be, the best first, units. Where each would cover
  ///   another name, the first is taken.
  /// - Parameter isLeftOut: whether it is not drawn then.
  mutating func name(
    _ text: String, _ place: Position, downs: [Double], isLeftOut: Bool = false, below: String? = nil
  ) -> String {
    let boxes = downs.map { down in
      var box = box(text, place, down: down)
      if below != nil { box.bottom += Self.lineHeight }
      return box
    }
    var choice = 0
    if taken.count < Self.most {
      let free = boxes.firstIndex { box in !taken.contains { overlaps($0, box) } }
      if free == nil, isLeftOut { return "" }
      choice = free ?? 0
      taken.append(boxes[choice])
    }
    let shown = MarkupText.escaped(DisplayText.short(text, Self.longestName))
    let x = (boxes[choice].left + boxes[choice].right) / 2
    func line(_ text: String, at y: Double) -> String {
      "<text class=\"name\" x=\"\(SVGNumber.text(x))\" y=\"\(SVGNumber.text(y))\">\(text)</text>"
    }
    let first = line(shown, at: boxes[choice].top + Self.lineHeight)
    return below.map { first + line($0, at: boxes[choice].bottom) } ?? first
  }

  /// A number is drawn there, over the names.
  mutating func keepClear(of place: Position) {
    let (x, y) = scale.units(place)
    taken.append((x - 4, x + 4, y - 4, y + 4))
  }

  /// How wide a name is drawn, units, about.
  static func width(_ text: String) -> Double { letterWidth * Double(min(text.count, longestName)) }

  private typealias Box = (left: Double, right: Double, top: Double, bottom: Double)

  private func overlaps(_ one: Box, _ other: Box) -> Bool {
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  }

  private func box(_ text: String, _ place: Position, down: Double) -> Box {
    let (place, y) = scale.units(place)
    let half = Self.width(text) / 2
    // No name is cut off at the edge of the drawing.
    let x = max(half - Self.margin, min(place, scale.width + Self.margin - half))
    return (x - half, x + half, y + down - Self.lineHeight, y + down)
  }
}

/// From the metres of a plan to the units of a drawing, the same for all levels.
struct FloorPlanScale {
  /// Units per metre.
  let factor: Double
  /// Units.
  let width: Double
  private(set) var height: Double
  private let left: Double
  private var top: Double

  /// The largest scale at which each of the levels fits.
  init(_ levels: [VenueLevel], width: Double, height: Double) {
    let points = levels.map(Self.points)
    let all = points.flatMap(\.self)
    left = all.map(\.x).min() ?? 0
    top = all.map(\.y).max() ?? 0
    let across = (all.map(\.x).max() ?? 1) - left
    let down = points.map(Self.depth).max() ?? 1
    factor = min(width / max(across, 0.1), height / max(down, 0.1))
    self.width = across * factor
    self.height = down * factor
  }

  /// The same scale for one level, from its own upper edge.
  func of(_ level: VenueLevel) -> FloorPlanScale {
    let points = Self.points(level)
    var own = self
    own.top = points.map(\.y).max() ?? top
    own.height = Self.depth(points) * factor
    return own
  }

  private static func points(_ level: VenueLevel) -> [Position] {
    let regions = level.outline + level.fixtures.map(\.region) + level.areas.map(\.region)
    return regions.flatMap(\.outer) + level.walls.flatMap { [$0.start, $0.end] }
      + level.points.map(\.position) + level.mounts.map(\.position) + level.paths.flatMap(\.positions)
  }

  /// Metres.
  private static func depth(_ points: [Position]) -> Double {
    (points.map(\.y).max() ?? 1) - (points.map(\.y).min() ?? 0)
  }

  /// A point in units, the second axis downwards.
  func units(_ position: Position) -> (x: Double, y: Double) {
    ((position.x - left) * factor, (top - position.y) * factor)
  }

  /// The same as text: `12.5 30`.
  func text(_ position: Position) -> String {
    "\(SVGNumber.text((position.x - left) * factor)) \(SVGNumber.text((top - position.y) * factor))"
  }

  /// The same to a tenth of a unit.
  func coarseText(_ position: Position) -> String {
    func tenths(_ value: Double) -> String { SVGNumber.text((value * 10).rounded() / 10) }
    return "\(tenths((position.x - left) * factor)) \(tenths((top - position.y) * factor))"
  }

  /// The same as attributes: `x="12.5" y="30"`.
  func attributes(_ position: Position, _ x: String, _ y: String, down: Double = 0) -> String {
    "\(x)=\"\(SVGNumber.text((position.x - left) * factor))\" "
      + "\(y)=\"\(SVGNumber.text((top - position.y) * factor + down))\""
  }

  func path(_ ring: [Position]) -> String { "M" + ring.map(text).joined(separator: " L") + " Z" }

  /// The longest bar of 1, 5, 10, 50 … metres that is not longer than this, metres.
  func bar(_ units: Double) -> Int {
    [1000, 500, 100, 50, 10, 5].first { Double($0) * factor <= units } ?? 1
  }
}

/// The colour of each kind of wall, and the white core that identifies a kind without its colour. Walls are never dashed: only an
/// opening is a gap.
struct WallStyle {
  /// The dashes of the core; the first kind has none.
  private static let cores = ["", "none", "6 4", "2 3", "9 3 2 3", "1 5"]
  /// Whether the page's custom properties give the colours, so that they follow its theme.
  private let isInline: Bool
  /// Kinds in order, those without a material first.
  let kinds: [WallKind]
  private let materials: [WallKind: WallMaterial]

  init(_ walls: [Wall], isInline: Bool = false) {
    self.isInline = isInline
    var materials: [WallKind: WallMaterial] = [:]
    for wall in walls { materials[wall.kind] = wall.material }
    self.materials = materials
    kinds = Set(walls.map(\.kind)).sorted {
      (materials[$0] == nil ? 0 : 1, $0) < (materials[$1] == nil ? 0 : 1, $1)
    }
  }

  func svg(_ kind: WallKind, path: String, title: String? = nil) -> String {
    let index = kinds.firstIndex(of: kind) ?? 0
    let colour = PlotColour.series(index)
    let stroke = isInline ? "var(\(colour.property),\(colour.light))" : colour.light
    let wall = "<path class=\"wall\" stroke=\"\(stroke)\" d=\"\(path)\""
    let closed = title.map { "\(wall)><title>\(MarkupText.escaped($0))</title></path>" } ?? "\(wall)/>"
    let core = Self.cores[index % Self.cores.count]
    return core.isEmpty
      ? closed : "\(closed)<path class=\"core\" stroke-dasharray=\"\(core)\" d=\"\(path)\"/>"
  }

  func name(_ kind: WallKind) -> String {
    let material = materials[kind]?.rawValue
    let name = DisplayText.short(kind.rawValue, 40)
    guard let material else { return say("\(name), material unknown") }
    return material == kind.rawValue ? name : "\(name), \(material)"
  }
}
