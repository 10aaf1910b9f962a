import CalibrationModel
import RadioSurvey
import Wording

/// One coverage of a map: a requirement at a crowd level, or where near is said falsely.
struct MapLayer {
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

  /// Those of a deployment: the main requirement, then it by the beacons that hang today and at other crowd levels, then the others at their
  /// own, and last where near is said falsely. The first is what the plan is made for.
  static func all(_ deployment: Deployment) -> [MapLayer] {
    guard let map = deployment.coverage, let main = deployment.needs.first else { return [] }
    let others = deployment.needs.dropFirst()
    var layers = [layer(map, map.planned, main, crowd: nil, isAlone: others.isEmpty, share: main.servedShare)]
    if !map.today.isEmpty, map.today != map.planned {
      layers.append(
        layer(map, map.today, main, crowd: nil, isAlone: others.isEmpty, share: nil, isToday: true))
    }
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
    let name = say("false near, from \(NumberFormat.setting(distance, "m")) on")
    return MapLayer(
      map: map, probability: most, isEverywhere: true, isFalseNear: true, label: name, name: name)
  }

  private static func layer(
    _ map: CoverageMap, _ planned: [Double?], _ need: NeedOutcome, crowd: CrowdLevel?, isAlone: Bool,
    share: Double?, isToday: Bool = false
  ) -> MapLayer {
    var map = map
    map.planned = planned
    let level = crowd ?? need.requirement.asked.crowd
    let levelText = level.map { say("“\(DisplayText.short($0.rawValue, 24))”") } ?? say("every crowd level")
    let name =
      isToday
      ? say("works with today’s beacons, \(levelText)")
      : isAlone
        ? say("works, \(levelText)")
        : "\(RequirementWords.goalText(need.requirement)) \(RequirementWords.place(need.requirement)), \(levelText)"
    let shareText =
      share.map {
        need.requirement.asked.onlyAt == nil
          ? say(": on \(NumberFormat.percent($0)) of the floor") : ": \(NumberFormat.percent($0))"
      } ?? ""
    return MapLayer(
      map: map, probability: need.requirement.asked.probability,
      isEverywhere: need.requirement.asked.onlyAt == nil,
      label: DisplayText.visible(name + shareText), name: name)
  }
}

/// How far off a distance is, drawn at the scale of the floor: a beacon, a device at one distance from it, and about the device the circles
/// that hold its estimates. Circles are cut off where the floor ends.
struct AccuracyCircles {
  /// Metres that 68 of 100 estimates are off at most; `nil` where it is not known.
  let radius68: Double?
  /// Metres that 95 of 100 are off at most; `nil` as above.
  let radius95: Double?
  /// Between beacon and device, metres.
  let distance: Double
  /// The floor; empty without one.
  let outline: [FloorPolygon]
  let title: String
  let description: String

  private static let width = 300.0
  /// Metres that are shown at most without a floor.
  private static let widest = 20.0

  /// What is shown: metres along each axis from its lower left corner.
  private var frame: (x: Double, y: Double, width: Double, depth: Double) {
    let corners = outline.flatMap(\.outer)
    if let left = corners.map(\.x).min(), let right = corners.map(\.x).max(),
      let low = corners.map(\.y).min(), let high = corners.map(\.y).max(), right > left, high > low
    {
      return (left, low, right - left, high - low)
    }
    let side = min(Self.widest, 2 * max(radius95 ?? distance, distance) * 1.05)
    return (-side / 2, -side / 2, side, side)
  }

  /// The drawing as an element of the page, whose style sheet has the styles.
  var svg: String {
    let frame = frame
    let factor = min(Self.width / frame.width, Self.width * 0.8 / frame.depth)
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
    body += "<path class=\"floor\" d=\"\(floor)\"/><g clip-path=\"url(#circles-panel)\">"
    for (style, radius) in [("c95", radius95), ("c68", radius68)] {
      guard let radius else { continue }
      body +=
        "<circle class=\"\(style)\" cx=\"\(middleX)\" cy=\"\(middleY)\" r=\"\(number(radius * factor))\"/>"
    }
    body += "<path class=\"bar\" d=\"M\(beaconX) \(middleY)H\(middleX)\"/>"
    body += "<circle class=\"kept\" cx=\"\(beaconX)\" cy=\"\(middleY)\" r=\"5\"/>"
    body += "<circle class=\"device\" cx=\"\(middleX)\" cy=\"\(middleY)\" r=\"4.5\"/></g>\n"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="plot floorplan circles" viewBox="0 0 \(number(width)) \(number(height))" \
      role="img" aria-labelledby="circles-title circles-description">
      <title id="circles-title">\(MarkupText.escaped(title))</title>
      <desc id="circles-description">\(MarkupText.escaped(description))</desc>
      \(body)</svg>
      """
  }
}

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
