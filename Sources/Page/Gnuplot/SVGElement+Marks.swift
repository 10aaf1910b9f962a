import Foundation

extension SVGElement {
  /// The element with every run of like point symbols as one path. gnuplot uses a symbol for each point by its id, which takes a hundred
  /// bytes and an element of the page; a path takes about fifteen bytes a point, and is in the same place to a tenth of a unit.
  func withMarksAsPaths() -> SVGElement {
    var copy = self
    var marks: Marks?
    copy.children = []
    func finish() {
      if let marks { copy.children.append(.element(marks.path)) }
      marks = nil
    }
    for node in children {
      guard case .element(let element) = node else {
        finish()
        copy.children.append(node)
        continue
      }
      guard name != "defs", let mark = Marks(element) else {
        finish()
        copy.children.append(.element(element.withMarksAsPaths()))
        continue
      }
      if let open = marks, open.isLike(mark) {
        marks?.outline += mark.outline
      } else {
        finish()
        marks = mark
      }
    }
    finish()
    return copy
  }
}

/// Point symbols of one kind, size and colour.
private struct Marks {
  /// gnuplot's number of the symbol in its SVG, one less than its point type.
  private let symbol: Int
  /// Half its width in units of the drawing.
  private let size: Double
  private let colour: String
  /// The path's data.
  var outline: String

  /// gnuplot's outline of a symbol, of a symbol of size 1.
  private static let pen = 0.205

  /// `nil` if the element is not a point of a known kind.
  init?(_ element: SVGElement) {
    guard element.name == "use", element["id"] == nil, let colour = element["color"],
      let target = element["xlink:href"] ?? element["href"], target.hasPrefix("#gpPt"),
      let symbol = Int(target.dropFirst(5)), (3...14).contains(symbol),
      let numbers = Self.numbers(element["transform"] ?? "")
    else { return nil }
    self.symbol = symbol
    self.colour = colour
    size = numbers.scale
    outline = Self.outline(symbol, x: numbers.x, y: numbers.y, size: size)
  }

  func isLike(_ other: Marks) -> Bool {
    symbol == other.symbol && size == other.size && colour == other.colour
  }

  /// All of them as one element.
  var path: SVGElement {
    // A disc and a square are the ends of a line too short to be seen.
    let isDot = symbol == 4 || symbol == 6
    let isFilled = !isDot && symbol % 2 == 0
    var attributes = [
      (name: "d", value: outline), ("stroke", colour),
      (
        "stroke-width",
        SVGNumber.text(symbol == 6 ? 2 * size : symbol == 4 ? (2 + Self.pen) * size : Self.pen * size)
      ),
    ]
    if symbol == 4 { attributes.append(("stroke-linecap", "square")) }
    if isFilled { attributes.append(("fill", colour)) }
    return SVGElement(name: "path", attributes: attributes)
  }

  /// `translate(99.72,102.86) scale(2.92)`.
  private static func numbers(_ transform: String) -> (x: Double, y: Double, scale: Double)? {
    let parts = transform.split { "(), ".contains($0) }
    guard parts.count == 5, parts[0] == "translate", parts[3] == "scale", let x = Double(parts[1]),
      let y = Double(parts[2]), let scale = Double(parts[4]), [x, y, scale].allSatisfy({ abs($0) < 1e6 })
    else { return nil }
    return (x, y, scale)
  }

  /// The symbols of gnuplot 5 as data of a path.
  private static func outline(_ symbol: Int, x: Double, y: Double, size: Double) -> String {
    func n(_ value: Double) -> String { SVGNumber.tenths(value) }
    func s(_ value: Double) -> String { n(value * size) }
    switch symbol {
    case 4, 6: return "M\(n(x)) \(n(y))h.1"
    case 3: return "M\(n(x - size)) \(n(y - size))h\(s(2))v\(s(2))h\(s(-2))z"
    case 5:
      return "M\(n(x - size)) \(n(y))a\(s(1)) \(s(1)) 0 1 0 \(s(2)) 0a\(s(1)) \(s(1)) 0 1 0 \(s(-2)) 0z"
    case 7, 8: return "M\(n(x)) \(n(y - 1.33 * size))l\(s(-1.33)) \(s(2))h\(s(2.66))z"
    case 9, 10: return "M\(n(x)) \(n(y + 1.33 * size))l\(s(1.33)) \(s(-2))h\(s(-2.66))z"
    case 11, 12:
      let r = 2.0.squareRoot()
      return
        "M\(n(x)) \(n(y - r * size))l\(s(r)) \(s(r)) \(s(-r)) \(s(r)) \(s(-r)) \(s(-r))z"
    default:
      return
        "M\(n(x)) \(n(y + 1.33 * size))l\(s(1.265)) \(s(-0.919)) \(s(-0.483)) \(s(-1.478)) \(s(-1.564)) 0 \(s(-0.483)) \(s(1.478))z"
    }
  }
}
