import CoveragePlanner

/// A few beacons of a planned lattice drawn to scale, where there is no floor to draw them on: their spacing, what each serves, a scale
/// bar and a person seen from above.
struct SpacingDrawing {
  /// The lattice to build.
  let plan: LatticePlan
  /// Beacons per 100 m² as the page says them elsewhere.
  let density: String

  private static var reading: String {
    String(localized: "Five beacons of the plan from above, to scale, with a person and a scale bar.")
  }
  /// Shoulders of a person from above, metres, about.
  private static let shoulders = 0.5
  private static let chest = 0.3
  private static let margin = 14.0
  /// The longest scale bar, units.
  private static let longestBar = 150.0

  /// What it shows, with its numbers.
  var title: String {
    String(
      localized:
        "Beacons drawn to scale, \(metres(plan.triangularSpacing)) from one to the next: each serves what is within "
        + "\(metres(plan.horizontalReach)) along the floor, and together they leave no gap; \(density) per 100\u{00A0}m²."
    )
  }

  /// The drawing as an element of the page.
  var svg: String {
    let (reach, spacing) = (plan.horizontalReach, plan.triangularSpacing)
    let scale = (InlineDrawing.width - 2 * Self.margin) / (2 * spacing + 2 * reach)
    let rise = spacing * 3.0.squareRoot() / 2
    let low = Self.margin + (rise + reach) * scale
    func x(_ metres: Double) -> Double { Self.margin + (reach + metres) * scale }
    let beacons =
      [0, 1, 2].map { (x: x(Double($0) * spacing), y: low) }
      + [0.5, 1.5].map { (x: x($0 * spacing), y: low - rise * scale) }
    var lines = beacons.map { InlineDrawing.circle("cover c3", x: $0.x, y: $0.y, radius: reach * scale) }
    lines += beacons.map { InlineDrawing.circle("contour", x: $0.x, y: $0.y, radius: reach * scale) }
    // From the first beacon to the second, and from the second to the point that is farthest from all.
    let side = (from: beacons[0], to: beacons[1])
    let worst = (x: beacons[1].x, y: low - reach * scale)
    lines.append(InlineDrawing.line("bar", [side.from, side.to]))
    lines.append(InlineDrawing.line("way", [beacons[1], worst]))
    lines += beacons.map { InlineDrawing.circle("planned", x: $0.x, y: $0.y, radius: 7) }
    lines.append(
      InlineDrawing.text(
        metres(spacing), x: (side.from.x + side.to.x) / 2, y: low - 6, style: "name"))
    lines.append(
      InlineDrawing.text(
        String(localized: "reaches \(metres(reach))"), x: worst.x, y: (low + worst.y) / 2, style: "name"))
    lines += person(x: beacons[2].x, y: low + reach * scale / 2, scale: scale)
    let foot = low + reach * scale + 26
    lines += bar(y: foot, scale: scale)
    return InlineDrawing(id: "map", title: title, reading: Self.reading, height: foot + 10, lines: lines).svg
  }

  /// Shoulders and head from above, and what they are.
  private func person(x: Double, y: Double, scale: Double) -> [String] {
    let (across, along) = (Self.shoulders / 2 * scale, Self.chest / 2 * scale)
    return [
      "<ellipse class=\"point\" cx=\"\(SVGNumber.text(x))\" cy=\"\(SVGNumber.text(y))\" rx=\"\(SVGNumber.text(across))\" ry=\"\(SVGNumber.text(along))\"/>",
      InlineDrawing.text(String(localized: "a person"), x: x, y: y + along + 13, style: "name"),
    ]
  }

  private func bar(y: Double, scale: Double) -> [String] {
    let length = [100, 50, 20, 10, 5, 2, 1, 0.5].first { $0 * scale <= Self.longestBar } ?? 0.2
    let end = Self.margin + length * scale
    let start = (x: Self.margin, y: y)
    return [
      InlineDrawing.line("bar", [(start.x, y - 5), start, (end, y), (end, y - 5)]),
      InlineDrawing.text("\(NumberFormat.setting(length))\u{00A0}m", x: end + 6, y: y),
      InlineDrawing.circle("planned", x: end + 70, y: y - 4, radius: 7),
      InlineDrawing.text("beacon", x: end + 84, y: y),
      InlineDrawing.circle("cover c3", x: end + 156, y: y - 4, radius: 7),
      InlineDrawing.circle("contour", x: end + 156, y: y - 4, radius: 7),
      InlineDrawing.text(String(localized: "requirement met"), x: end + 170, y: y),
    ]
  }

  private func metres(_ value: Double) -> String { NumberFormat.short(value, "m") }
}
