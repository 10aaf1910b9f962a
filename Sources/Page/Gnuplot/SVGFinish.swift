import Foundation
import RadioSurvey

/// Makes gnuplot's SVG fit for a page: it scales, is named, follows the theme, and shares no id with another.
package enum SVGFinish {
  /// The drawing as one `<svg>` element.
  /// - Parameter id: prefix of every id inside, unique on the page.
  /// - Parameter description: what it shows, with its numbers.
  /// - Throws: ``ReportError/unreadablePlot(_:)``.
  package static func finish(_ raw: String, id: String, title: String, description: String) throws -> String {
    let root = try SVGElement(parsing: raw).withMarksAsPaths()
    guard root.name == "svg", let viewBox = root["viewBox"] else {
      throw ReportError.unreadablePlot("it has no viewBox")
    }
    let symbols = usedSymbols(root)
    guard let content = root.mapped({ clean($0, id: id, symbols: symbols) }) else {
      throw ReportError.unreadablePlot("it is empty")
    }
    let named: [SVGElement.Node] = [
      .element(
        SVGElement(
          name: "title", attributes: [("id", "\(id)-title")], children: [.text(MarkupText.escaped(title))])),
      .element(
        SVGElement(
          name: "desc", attributes: [("id", "\(id)-desc")],
          children: [.text(MarkupText.escaped(description))])),
    ]
    let finished = SVGElement(
      name: "svg",
      attributes: [
        ("xmlns", "http://www.w3.org/2000/svg"), ("class", "plot"), ("viewBox", viewBox), ("role", "img"),
        ("aria-labelledby", "\(id)-title \(id)-desc"),
        ("font-family", "inherit"), ("fill", "none"), ("stroke", "currentColor"), ("stroke-width", "1.00"),
        ("stroke-linecap", "round"), ("stroke-linejoin", "round"), ("font-size", "13.00"),
      ], children: named + content.children)
    return finished.simplified().merged().gathered().serialized
  }

  /// Ids of the point symbols that are drawn, those that they are made of included.
  private static func usedSymbols(_ root: SVGElement) -> Set<String> {
    var references: [String: Set<String>] = [:]
    func collect(_ element: SVGElement, symbol: String, inDefinitions: Bool) {
      let symbol = inDefinitions ? element["id"] ?? symbol : symbol
      if element.name == "use", let target = element["xlink:href"] ?? element["href"] {
        references[symbol, default: []].insert(String(target.drop { $0 == "#" }))
      }
      for case .element(let child) in element.children {
        collect(child, symbol: symbol, inDefinitions: inDefinitions || element.name == "defs")
      }
    }
    collect(root, symbol: "", inDefinitions: false)
    var used: Set<String> = []
    var open = references[""] ?? []
    while let next = open.popFirst() {
      guard used.insert(next).inserted else { continue }
      open.formUnion(references[next] ?? [])
    }
    return used
  }

  private static func clean(_ element: SVGElement, id: String, symbols: Set<String>) -> SVGElement? {
    var element = element
    let own = element["id"]
    switch element.name {
    case "title", "desc", "filter": return nil
    case "rect" where element["fill"] == "none" && own == nil: return nil
    case "g" where element.children.isEmpty, "defs" where element.children.isEmpty: return nil
    default: break
    }
    if let own, own.hasPrefix("gpPt") || own == "gpDot" { guard symbols.contains(own) else { return nil } }
    element.attributes = element.attributes.compactMap { attribute in
      switch attribute.name {
      case "id": symbols.contains(attribute.value) ? ("id", "\(id)-\(attribute.value)") : nil
      case "xlink:href", "href": ("href", "#\(id)-\(attribute.value.drop { $0 == "#" })")
      case "font-family", "xml:space": nil
      case "stroke", "fill", "color": colour(attribute.value).map { (attribute.name, $0) }
      // A symbol is smaller than a unit.
      case "d", "points": (attribute.name, own == nil ? tenths(attribute.value) : words(attribute.value))
      default: attribute
      }
    }
    if element.name == "text" { element.children = element.children.map(minusSigns) }
    return element
  }

  /// Black follows the text of the page, marks become custom properties with the light theme's value as fallback.
  private static func colour(_ value: String) -> String? {
    switch value {
    case "black", "rgb(  0,   0,   0)": return "currentColor"
    case "white": return "none"
    case _ where value.hasPrefix("rgb("):
      let parts = value.dropFirst(4).dropLast().split(separator: ",")
        .compactMap { Int($0.filter { $0 != " " }) }
      guard parts.count == 3, let mark = PlotColour(red: parts[0], green: parts[1], blue: parts[2]) else {
        return "currentColor"
      }
      return "var(\(mark.property),\(mark.light))"
    default: return value
    }
  }

  /// Coordinates to a tenth of a unit, which is less than a screen shows.
  private static func tenths(_ value: String) -> String {
    words(value).split(separator: " ").map { word in
      let parts = word.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = parts.enumerated().map { index, part -> String in
        let letters = index == 0 ? part.prefix { $0.isLetter } : ""
        guard let number = Double(part.dropFirst(letters.count)), abs(number) < 1e6 else {
          return String(part)
        }
        return letters + SVGNumber.tenths(number)
      }
      return numbers.joined(separator: ",")
    }.joined(separator: " ")
  }

  private static func words(_ value: String) -> String {
    value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A hyphen before a digit in a label of an axis is a minus sign.
  private static func minusSigns(_ node: SVGElement.Node) -> SVGElement.Node {
    guard case .text(let text) = node else { return node }
    let number = text.drop { $0 == " " }
    guard number.first == "-", number.dropFirst().allSatisfy({ $0.isNumber || ".,".contains($0) }) else {
      return .text(text)
    }
    return .text("\u{2212}\(number.dropFirst())")
  }
}

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
    case 5: return "M\(n(x - size)) \(n(y))a\(s(1)) \(s(1)) 0 1 0 \(s(2)) 0a\(s(1)) \(s(1)) 0 1 0 \(s(-2)) 0z"
    case 7, 8: return "M\(n(x)) \(n(y - 1.33 * size))l\(s(-1.33)) \(s(2))h\(s(2.66))z"
    case 9, 10: return "M\(n(x)) \(n(y + 1.33 * size))l\(s(1.33)) \(s(-2))h\(s(-2.66))z"
    case 11, 12:
      let r = 2.0.squareRoot()
      return "M\(n(x)) \(n(y - r * size))l\(s(r)) \(s(r)) \(s(-r)) \(s(r)) \(s(-r)) \(s(-r))z"
    default:
      return
        "M\(n(x)) \(n(y + 1.33 * size))l\(s(1.265)) \(s(-0.919)) \(s(-0.483)) \(s(-1.478)) \(s(-1.564)) 0 \(s(-0.483)) \(s(1.478))z"
    }
  }
}
