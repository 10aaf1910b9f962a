import RadioSurvey
import Ranging

/// How far off a distance is, drawn at the scale of the floor: a beacon, a device at one distance from it, and about the device the circles
/// that hold its estimates.
///
/// Every panel has one scale. Circles are cut off where a panel ends.
struct AccuracyCircles {
  /// One set of conditions.
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
