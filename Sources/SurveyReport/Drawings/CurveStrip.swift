import CoveragePlanner

/// What each number of beacons of the plan on the map serves: a column for each number, with marks for those that stay and for what is required.
struct CurveStrip {
  let steps: [Deployment.Step]
  /// Beacons that hang there now and stay.
  let today: Int
  /// Beacons that the requirement takes.
  let planned: Int

  private static var reading: String {
    String(
      localized:
        "A column for each number of beacons, as high as what they serve; the outlined one is required, the triangle is what hangs there and stays."
    )
  }
  /// Columns, at most: more are too narrow for their numbers.
  private static let most = 40
  private static let left = 12.0
  private static let high = 74.0
  private static let foot = 96.0

  /// `nil` if there are too few numbers for a picture, or too many.
  init?(_ deployment: Deployment) {
    steps = deployment.curve
    today = deployment.today
    planned = deployment.curve.last?.beacons ?? 0
    if steps.count < 3 || steps.count > Self.most { return nil }
  }

  private func isKept(_ step: Deployment.Step) -> Bool { today > 0 && step.beacons == today }

  /// What it shows, with its numbers.
  var title: String {
    let shares = steps.map { "\(NumberFormat.count($0.beacons)): \(NumberFormat.percent($0.share))" }.joined(
      separator: ", ")
    return today > 0
      ? String(
        localized:
          "What each number of beacons serves: \(shares). \(NumberFormat.count(today)) of them hang there and stay; required \(NumberFormat.count(planned))."
      )
      : String(
        localized: "What each number of beacons serves: \(shares). Required \(NumberFormat.count(planned)).")
  }

  /// The drawing as an element of the page.
  var svg: String {
    let pitch = (InlineDrawing.width - 2 * Self.left) / Double(steps.count)
    var lines: [String] = []
    for (index, step) in steps.enumerated() {
      let x = Self.left + (Double(index) + 0.5) * pitch
      let top = Self.foot - Self.high * step.share
      let box =
        "x=\"\(SVGNumber.text(x - 0.4 * pitch))\" y=\"\(SVGNumber.text(top))\" width=\"\(SVGNumber.text(0.8 * pitch))\" "
        + "height=\"\(SVGNumber.text(Self.foot - top))\"/>"
      lines.append("<rect class=\"cover c4\" \(box)")
      if step.beacons == planned { lines.append("<rect class=\"bar\" \(box)") }
      let isTold = pitch >= 30 || step.beacons == planned || isKept(step)
      if isTold {
        lines.append(InlineDrawing.text(NumberFormat.percent(step.share), x: x, y: top - 5, style: "name"))
      }
      if pitch >= 14 || isTold || step.beacons % 5 == 0 {
        lines.append(
          InlineDrawing.text(NumberFormat.count(step.beacons), x: x, y: Self.foot + 14, style: "name"))
      }
      if isKept(step) {
        lines.append(
          "<path class=\"kept\" d=\"M\(SVGNumber.text(x)) \(SVGNumber.text(Self.foot + 19)) l5 9 h-10 Z\"/>")
      }
    }
    if today > 0 {
      lines.append("<path class=\"kept\" d=\"M150 133 l5 9 h-10 Z\"/>")
      lines.append(InlineDrawing.text(String(localized: "hang there and stay"), x: 160, y: 142))
    }
    lines.append("<rect class=\"bar\" x=\"14\" y=\"133\" width=\"14\" height=\"9\"/>")
    lines.append(InlineDrawing.text(String(localized: "required"), x: 34, y: 142))
    return InlineDrawing(id: "curve-strip", title: title, reading: Self.reading, height: 150, lines: lines)
      .svg
  }
}
