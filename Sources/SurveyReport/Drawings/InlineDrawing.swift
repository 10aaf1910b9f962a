import RadioSurvey

/// A drawing that we write as an element of the page, with the classes of the floor plan's style sheet: they follow theme and print.
struct InlineDrawing {
  /// Its width in its own units.
  static let width = 430.0
  /// Letters and digits, the prefix of the ids in it.
  let id: String
  /// What it shows, with its numbers: what a reader hears who does not see it.
  let title: String
  /// How to read it.
  let reading: String
  /// In its own units.
  let height: Double
  /// Elements, a line each.
  var lines: [String]

  /// The `<svg>` element.
  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" class="plot floorplan" viewBox="0 0 \(SVGNumber.text(Self.width)) \(SVGNumber.text(height))" \
    role="img" aria-labelledby="\(id)-title \(id)-reading">
    <title id="\(id)-title">\(MarkupText.escaped(DisplayText.visible(title)))</title>
    <desc id="\(id)-reading">\(MarkupText.escaped(reading))</desc>
    \(lines.joined(separator: "\n"))
    </svg>
    """
  }

  /// A line of text; the class decides its size and where it is anchored.
  static func text(_ text: String, x: Double, y: Double, style: String? = nil, isEnd: Bool = false) -> String
  {
    let mark = style.map { " class=\"\($0)\"" } ?? ""
    let anchor = isEnd ? " text-anchor=\"end\"" : ""
    return "<text\(mark)\(anchor) x=\"\(SVGNumber.text(x))\" y=\"\(SVGNumber.text(y))\">"
      + "\(MarkupText.escaped(DisplayText.visible(text)))</text>"
  }

  static func circle(_ style: String, x: Double, y: Double, radius: Double) -> String {
    "<circle class=\"\(style)\" cx=\"\(SVGNumber.text(x))\" cy=\"\(SVGNumber.text(y))\" r=\"\(SVGNumber.text(radius))\"/>"
  }

  static func line(_ style: String, _ points: [(x: Double, y: Double)]) -> String {
    let path = points.map { "\(SVGNumber.text($0.x)) \(SVGNumber.text($0.y))" }.joined(separator: " L")
    return "<path class=\"\(style)\" d=\"M\(path)\"/>"
  }
}
