import CalibrationModel
import RadioSurvey
import Wording

/// One coverage of a map: a requirement at a crowd level, or where near is said falsely.
struct MapLayer {
  /// The cells, with what the plan does in them.
  var map: CoverageMap
  /// How often it is asked for, or allowed, 0 to 1.
  var probability: Double
  /// Whether the whole floor is asked for.
  var isEverywhere: Bool
  /// Whether it shows how often near is said of beacons that are too far away.
  var isFalseNear = false
  /// Which requirement and crowd level it is, and what is served. Visible text.
  var label: String
  /// Which requirement and crowd level it is, without what is served: the same however well it is served.
  var name: String

  /// More are not chosen from; `report.json` has all.
  static let most = 12

  /// Those of a deployment: the main requirement, then it at other crowd levels, then the others at their own, and last where near is said
  /// falsely. The first is what the plan is made for.
  static func all(_ deployment: Deployment) -> [MapLayer] {
    guard let map = deployment.coverage, let main = deployment.needs.first else { return [] }
    let others = deployment.needs.dropFirst()
    var layers = [layer(map, map.planned, main, crowd: nil, isAlone: others.isEmpty, share: main.servedShare)]
    let asked = main.requirement.asked.crowd
    layers += (deployment.crowds ?? []).filter { $0.crowd != asked && !$0.planned.isEmpty }.map {
      layer(map, $0.planned, main, crowd: $0.crowd, isAlone: others.isEmpty, share: $0.servedShare)
    }
    for need in others {
      guard let planned = need.planned, !planned.isEmpty else { continue }
      layers.append(layer(map, planned, need, crowd: nil, isAlone: false, share: need.servedShare))
    }
    let falseNear = falseNear(map, main.requirement.asked)
    return Array(layers.prefix(falseNear == nil ? most : most - 1)) + [falseNear].compactMap(\.self)
  }

  /// Crowd levels of which nothing is known, with the reason.
  static func unknown(_ deployment: Deployment) -> [CrowdCoverage] {
    (deployment.crowds ?? []).filter { $0.reason != nil }
  }

  /// `nil` where no beacon is too far away for near anywhere.
  private static func falseNear(_ map: CoverageMap, _ asked: RequirementReason.Asked) -> MapLayer? {
    guard let cells = map.falseNear, cells.contains(where: { $0 != nil }), let most = asked.falseNear,
      let distance = asked.falseNearDistanceMetres
    else { return nil }
    var map = map
    map.planned = cells
    let name = say("says near of a beacon \(NumberFormat.setting(distance, "m")) away or more")
    return MapLayer(
      map: map, probability: most, isEverywhere: true, isFalseNear: true, label: name, name: name)
  }

  private static func layer(
    _ map: CoverageMap, _ planned: [Double?], _ need: NeedOutcome, crowd: CrowdLevel?, isAlone: Bool,
    share: Double?
  ) -> MapLayer {
    var map = map
    map.planned = planned
    let level = crowd ?? need.requirement.asked.crowd
    let levelText = level.map { say("“\(DisplayText.short($0.rawValue, 24))”") } ?? say("every crowd level")
    let name =
      isAlone
      ? say("works, \(levelText)")
      : "\(RequirementWords.goalText(need.requirement)) \(RequirementWords.place(need.requirement)), \(levelText)"
    let shareText = share.map { ": \(NumberFormat.percent($0))" } ?? ""
    return MapLayer(
      map: map, probability: need.requirement.asked.probability,
      isEverywhere: need.requirement.asked.onlyAt == nil,
      label: DisplayText.visible(name + shareText), name: name)
  }
}

/// How far off a distance is, drawn at the scale of the floor: a beacon, a device at one distance from it, and about the device the circles
/// that hold its estimates.
///
/// Every panel has one scale. Circles are cut off where a panel ends.
struct AccuracyCircles {
  struct Panel {
    /// Visible text.
    var title: String
    /// Metres that 68 of 100 estimates are off at most; `nil` where it is not known.
    var radius68: Double?
    /// Metres that 95 of 100 are off at most; `nil` as above.
    var radius95: Double?
    /// `±1.2 m, ±2.9 m`, or what is not known.
    var radiiText: String
  }

  /// Rows of panels, as long as each other.
  let rows: [[Panel]]
  /// Between beacon and device, metres.
  let distance: Double
  /// The floor; empty without one.
  let outline: [FloorPolygon]
  /// Visible text.
  let title: String
  /// Visible text.
  let description: String

  private static let width = 540.0
  private static let gap = 8.0
  /// Above each panel, for its title.
  private static let head = 30.0
  /// Metres that a panel without a floor shows at most.
  private static let widest = 20.0

  private var columns: Int { rows.map(\.count).max() ?? 0 }

  /// What a panel shows: metres along each axis from its lower left corner.
  private var frame: (x: Double, y: Double, width: Double, depth: Double) {
    let corners = outline.flatMap(\.outer)
    if let left = corners.map(\.x).min(), let right = corners.map(\.x).max(),
      let low = corners.map(\.y).min(),
      let high = corners.map(\.y).max(), right > left, high > low
    {
      return (left, low, right - left, high - low)
    }
    let largest = rows.joined().compactMap(\.radius95).max() ?? distance
    let side = min(Self.widest, 2 * max(largest, distance) * 1.05)
    return (-side / 2, -side / 2, side, side)
  }

  /// The drawing as an element of the page, whose style sheet has the styles.
  var svg: String {
    let frame = frame
    let panel = (Self.width - Self.gap * Double(columns - 1)) / Double(max(2, columns))
    let factor = min(panel / frame.width, panel * 0.8 / frame.depth)
    let (width, height) = (frame.width * factor, frame.depth * factor)
    func number(_ value: Double) -> String { SVGNumber.text((value * 10).rounded() / 10) }
    func place(_ x: Double, _ y: Double) -> String {
      "\(number((x - frame.x) * factor)) \(number((frame.y + frame.depth - y) * factor))"
    }
    // The device stands in the middle; its beacon hangs to the left.
    let x = frame.x + frame.width / 2
    let (middleX, middleY) = (number((x - frame.x) * factor), number(height / 2))
    let beaconX = number((x - distance - frame.x) * factor)
    let panelPath = "M0 0H\(number(width))V\(number(height))H0Z"
    let rings: [[Position]] = outline.flatMap { [$0.outer] + $0.holes }
    func path(_ ring: [Position]) -> String {
      let corners = ring.map { place($0.x, $0.y) }
      return "M\(corners.joined(separator: "L"))Z"
    }
    let floor: String = rings.isEmpty ? panelPath : rings.map(path).joined()
    var body = "<clipPath id=\"circles-panel\"><path d=\"\(panelPath)\"/></clipPath>\n"
    for (row, panels) in rows.enumerated() {
      for (column, circles) in panels.enumerated() {
        let left = Double(column) * (panel + Self.gap)
        let top = Double(row) * (height + Self.head + Self.gap) + Self.head
        body += "<g transform=\"translate(\(number(left)) \(number(top)))\">"
        body += "<text y=\"-17\" class=\"title\">\(MarkupText.escaped(circles.title))</text>"
        body += "<text y=\"-4\">\(MarkupText.escaped(circles.radiiText))</text>"
        body += "<path class=\"floor\" d=\"\(floor)\"/><g clip-path=\"url(#circles-panel)\">"
        if let radius = circles.radius95 {
          body +=
            "<circle class=\"c95\" cx=\"\(middleX)\" cy=\"\(middleY)\" r=\"\(number(radius * factor))\"/>"
        }
        if let radius = circles.radius68 {
          body +=
            "<circle class=\"c68\" cx=\"\(middleX)\" cy=\"\(middleY)\" r=\"\(number(radius * factor))\"/>"
        }
        body += "<path class=\"bar\" d=\"M\(beaconX) \(middleY)H\(middleX)\"/>"
        body += "<circle class=\"kept\" cx=\"\(beaconX)\" cy=\"\(middleY)\" r=\"5\"/>"
        body += "<circle class=\"device\" cx=\"\(middleX)\" cy=\"\(middleY)\" r=\"4.5\"/></g></g>\n"
      }
    }
    let total = Double(rows.count) * (height + Self.head + Self.gap)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="plot floorplan circles" viewBox="0 0 \(number(Self.width)) \(number(total))" \
      role="img" aria-labelledby="circles-title circles-description">
      <title id="circles-title">\(MarkupText.escaped(title))</title>
      <desc id="circles-description">\(MarkupText.escaped(description))</desc>
      \(body)</svg>
      """
  }
}

/// Numbers of a drawing.
enum SVGNumber {
  /// A number with at most two decimals, the same on every machine. What is far
  /// outside every drawing is at ten million.
  static func text(_ value: Double) -> String {
    let hundredths = value.isNaN ? 0 : Int((min(max(value, -1e7), 1e7) * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest % 10 == 0 ? rest / 10 : rest)"
  }

  /// The same to a tenth.
  static func tenths(_ value: Double) -> String { text((value * 10).rounded() / 10) }
}
