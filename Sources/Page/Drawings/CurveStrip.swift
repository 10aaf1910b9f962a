import CalibrationModel
import RadioSurvey
import Wording

/// What each number of beacons of the plan on the map serves: a column for each number, with marks for those that stay and for what is required.
struct CurveStrip {
  let steps: [Deployment.Step]
  let today: Int
  let planned: Int

  private static var reading: String {
    say(
      "One column per number of beacons; its height is what they serve. Outlined: required. Triangle: "
        + "installed and staying.")
  }
  /// Columns, at most: more are too narrow for their numbers.
  private static let most = 40
  private static let left = 12.0
  private static let high = 74.0
  private static let foot = 96.0

  /// `nil` if there are too few numbers for a picture, or too many, or none that is enough.
  init?(_ deployment: Deployment) {
    steps = deployment.curve
    today = deployment.today
    planned = deployment.curve.last?.beacons ?? 0
    if deployment.needs.first?.isMet == false || steps.count < 3 || steps.count > Self.most { return nil }
  }

  private func isKept(_ step: Deployment.Step) -> Bool { today > 0 && step.beacons == today }

  var title: String {
    let shares = steps.map { "\(NumberFormat.count($0.beacons)): \(NumberFormat.percent($0.share))" }.joined(
      separator: ", ")
    return today > 0
      ? say(
        "What each number of beacons serves: \(shares). \(NumberFormat.count(today)) hang there and stay; "
          + "\(NumberFormat.count(planned)) required.")
      : say("What each number of beacons serves: \(shares). Required \(NumberFormat.count(planned)).")
  }

  /// A share above its column, where there is room for a few characters.
  private static func label(_ share: Double) -> String {
    (0.995..<1).contains(share) ? ">\(NumberFormat.percent(0.99))" : NumberFormat.percent(share)
  }

  var svg: String {
    let pitch = (InlineDrawing.width - 2 * Self.left) / Double(steps.count)
    var drawing = InlineDrawing()
    for (index, step) in steps.enumerated() {
      let x = Self.left + (Double(index) + 0.5) * pitch
      let top = Self.foot - Self.high * step.share
      func column(_ style: String) {
        drawing.rect(style, x: x - 0.4 * pitch, y: top, width: 0.8 * pitch, height: Self.foot - top)
      }
      column("cover c4")
      if step.beacons == planned { column("bar") }
      let isTold = pitch >= 30 || step.beacons == planned || isKept(step)
      if isTold { drawing.text(Self.label(step.share), x: x, y: top - 5, style: "name") }
      if pitch >= 14 || isTold || step.beacons % 5 == 0 {
        drawing.text(NumberFormat.count(step.beacons), x: x, y: Self.foot + 14, style: "name")
      }
      if isKept(step) {
        drawing.add(
          "<path class=\"kept\" d=\"M\(SVGNumber.text(x)) \(SVGNumber.text(Self.foot + 19)) l5 9 h-10 Z\"/>")
      }
    }
    if today > 0 {
      drawing.add("<path class=\"kept\" d=\"M150 133 l5 9 h-10 Z\"/>")
      drawing.text(say("hang there and stay"), x: 160, y: 142)
    }
    drawing.rect("bar", x: 14, y: 133, width: 14, height: 9)
    drawing.text(say("required"), x: 34, y: 142)
    return drawing.svg(id: "curve-strip", title: title, reading: Self.reading, height: 150)
  }
}

/// A few beacons of a planned lattice drawn to scale, where there is no floor to draw them on: their spacing, what each serves, a scale
/// bar and a person seen from above.
struct SpacingDrawing {
  let plan: LatticePlan
  /// Beacons per 100 m² as the page says them elsewhere.
  let density: String

  private static var reading: String {
    say("Five beacons of the plan from above, to scale, with a person and a scale bar.")
  }
  /// Shoulders of a person from above, metres, about.
  private static let shoulders = 0.5
  private static let chest = 0.3
  private static let margin = 14.0
  /// The longest scale bar, units.
  private static let longestBar = 150.0

  var title: String {
    say(
      "Beacons to scale, \(metres(plan.triangularSpacing)) apart: each serves what is within "
        + "\(metres(plan.horizontalReach)) along the floor, and together they leave no gap; \(density) per "
        + "100\u{A0}m².")
  }

  var svg: String {
    let (reach, spacing) = (plan.horizontalReach, plan.triangularSpacing)
    let scale = (InlineDrawing.width - 2 * Self.margin) / (2 * spacing + 2 * reach)
    let rise = spacing * 3.0.squareRoot() / 2
    let low = Self.margin + (rise + reach) * scale
    func x(_ metres: Double) -> Double { Self.margin + (reach + metres) * scale }
    let beacons =
      [0, 1, 2].map { (x: x(Double($0) * spacing), y: low) }
      + [0.5, 1.5].map { (x: x($0 * spacing), y: low - rise * scale) }
    var drawing = InlineDrawing()
    for style in ["cover c3", "contour"] {
      for beacon in beacons { drawing.circle(style, x: beacon.x, y: beacon.y, radius: reach * scale) }
    }
    // From the first beacon to the second, and from the second to the point that is farthest from all.
    let side = (from: beacons[0], to: beacons[1])
    let worst = (x: beacons[1].x, y: low - reach * scale)
    drawing.line("bar", [side.from, side.to])
    drawing.line("way", [beacons[1], worst])
    for beacon in beacons { drawing.circle("planned", x: beacon.x, y: beacon.y, radius: 7) }
    drawing.text(metres(spacing), x: (side.from.x + side.to.x) / 2, y: low - 6, style: "name")
    drawing.text(say("reaches \(metres(reach))"), x: worst.x, y: (low + worst.y) / 2, style: "name")
    person(in: &drawing, x: beacons[2].x, y: low + reach * scale / 2, scale: scale)
    let foot = low + reach * scale + 26
    bar(in: &drawing, y: foot, scale: scale)
    return drawing.svg(id: "map", title: title, reading: Self.reading, height: foot + 10)
  }

  /// Shoulders and head from above, and what they are.
  private func person(in drawing: inout InlineDrawing, x: Double, y: Double, scale: Double) {
    let (across, along) = (Self.shoulders / 2 * scale, Self.chest / 2 * scale)
    drawing.add(
      "<ellipse class=\"point\" cx=\"\(SVGNumber.text(x))\" cy=\"\(SVGNumber.text(y))\" rx=\"\(SVGNumber.text(across))\" ry=\"\(SVGNumber.text(along))\"/>"
    )
    drawing.text(say("a person"), x: x, y: y + along + 13, style: "name")
  }

  private func bar(in drawing: inout InlineDrawing, y: Double, scale: Double) {
    let length = [100, 50, 20, 10, 5, 2, 1, 0.5].first { $0 * scale <= Self.longestBar } ?? 0.2
    let end = Self.margin + length * scale
    let start = (x: Self.margin, y: y)
    drawing.line("bar", [(start.x, y - 5), start, (end, y), (end, y - 5)])
    drawing.text("\(NumberFormat.setting(length))\u{00A0}m", x: end + 6, y: y)
    drawing.circle("planned", x: end + 70, y: y - 4, radius: 7)
    drawing.text(say("beacon"), x: end + 84, y: y)
    drawing.circle("cover c3", x: end + 156, y: y - 4, radius: 7)
    drawing.circle("contour", x: end + 156, y: y - 4, radius: 7)
    drawing.text(say("requirement met"), x: end + 170, y: y)
  }

  private func metres(_ value: Double) -> String { NumberFormat.short(value, "m") }
}

/// A drawing that we write as an element of the page, with the classes of the floor plan's style sheet: they follow theme and print.
struct InlineDrawing {
  /// Its width in its own units.
  static let width = 430.0
  private var lines: [String] = []

  /// The `<svg>` element.
  /// - Parameter id: letters and digits, the prefix of the ids in it.
  /// - Parameter title: what it shows, with its numbers: what a reader hears who does not see it.
  /// - Parameter reading: how to read it.
  /// - Parameter height: in its own units.
  func svg(id: String, title: String, reading: String, height: Double) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" class="plot floorplan" viewBox="0 0 \(SVGNumber.text(Self.width)) \(SVGNumber.text(height))" \
    role="img" aria-labelledby="\(id)-title \(id)-reading">
    <title id="\(id)-title">\(MarkupText.escaped(DisplayText.visible(title)))</title>
    <desc id="\(id)-reading">\(MarkupText.escaped(reading))</desc>
    \(lines.joined(separator: "\n"))
    </svg>
    """
  }

  mutating func add(_ element: String) { lines.append(element) }

  /// A line of text; the class decides its size and where it is anchored.
  mutating func text(_ text: String, x: Double, y: Double, style: String? = nil, isEnd: Bool = false) {
    let mark = style.map { " class=\"\($0)\"" } ?? ""
    let anchor = isEnd ? " text-anchor=\"end\"" : ""
    add(
      "<text\(mark)\(anchor) x=\"\(SVGNumber.text(x))\" y=\"\(SVGNumber.text(y))\">"
        + "\(MarkupText.escaped(DisplayText.visible(text)))</text>")
  }

  mutating func circle(_ style: String, x: Double, y: Double, radius: Double) {
    add(
      "<circle class=\"\(style)\" cx=\"\(SVGNumber.text(x))\" cy=\"\(SVGNumber.text(y))\" r=\"\(SVGNumber.text(radius))\"/>"
    )
  }

  mutating func rect(_ style: String, x: Double, y: Double, width: Double, height: Double) {
    let numbers = [("x", x), ("y", y), ("width", width), ("height", height)]
    add("<rect class=\"\(style)\"\(numbers.map { " \($0.0)=\"\(SVGNumber.text($0.1))\"" }.joined())/>")
  }

  mutating func line(_ style: String, _ points: [(x: Double, y: Double)]) {
    let path = points.map { "\(SVGNumber.text($0.x)) \(SVGNumber.text($0.y))" }.joined(separator: " L")
    add("<path class=\"\(style)\" d=\"M\(path)\"/>")
  }
}
