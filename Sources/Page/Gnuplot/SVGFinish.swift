import RadioSurvey

/// Makes gnuplot's SVG fit for a page: it scales, is named, follows the theme, and shares no id with another.
package enum SVGFinish {
  /// The drawing as one `<svg>` element.
  /// - Parameters:
  ///   - raw: what gnuplot wrote.
  ///   - id: prefix of every id inside, unique on the page.
  ///   - title: what it is.
  ///   - description: what it shows, with its numbers.
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
    if let own, own.hasPrefix("gpPt") || own == "gpDot" {
      guard symbols.contains(own) else { return nil }
    }
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
    guard number.first == "-", number.dropFirst().allSatisfy({ $0.isNumber || $0 == "." }) else {
      return .text(text)
    }
    return .text("\u{2212}\(number.dropFirst())")
  }
}
