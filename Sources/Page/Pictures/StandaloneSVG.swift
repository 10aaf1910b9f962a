import Foundation

/// Makes a drawing of the page a document of its own: what the page's style sheet says of its elements is written into them, as on a light
/// page, so that a browser, an editor and a printer's program show the same.
enum StandaloneSVG {
  /// Names that a font has on some system each; the last is any without serifs.
  private static let fonts = "Liberation Sans, Helvetica, Arial, sans-serif"
  /// What can be written as an attribute of an element.
  private static let presentation: Set = [
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity",
    "text-anchor", "paint-order", "font-size", "font-weight",
  ]
  private static let rules = StyleRules(ReportTemplates.css)

  /// The document, with a final newline.
  /// - Throws: ``ReportError/unreadablePlot(_:)``.
  static func document(_ element: String) throws -> String {
    let page = try SVGElement(parsing: element)
    let box = (page["viewBox"] ?? "").split(separator: " ").map(String.init)
    guard page.name == "svg", box.count == 4 else { throw ReportError.unreadablePlot("it has no viewBox") }
    let isDrawing = classes(page).contains("floorplan")
    var root = styled(page, isDrawing: isDrawing)
    let own: Set = ["xmlns", "class", "viewBox", "font-family", "width", "height"]
    root.attributes =
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", box.joined(separator: " ")), ("width", box[2]),
        ("height", box[3]), ("font-family", fonts),
      ] + root.attributes.filter { !own.contains($0.name) }
    if root["font-size"] == nil { root.attributes.append(("font-size", "12")) }
    let paper = SVGElement(
      name: "rect",
      attributes: [
        ("x", box[0]), ("y", box[1]), ("width", box[2]), ("height", box[3]),
        ("fill", rules.theme["--page"] ?? "#ffffff"), ("stroke", "none"),
      ])
    let names = root.children.prefix { node in
      guard case .element(let child) = node else { return false }
      return child.name == "title" || child.name == "desc"
    }
    root.children = names + [.element(paper)] + root.children.dropFirst(names.count)
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(root.serialized)\n"
  }

  /// The element with what the style sheet says of it and of all below it.
  private static func styled(_ element: SVGElement, isDrawing: Bool) -> SVGElement {
    var copy = element
    var attributes = element.attributes.filter { $0.name != "class" }
    if isDrawing {
      for (name, value) in declarations(element) {
        attributes.removeAll { $0.name == name }
        attributes.append((name, value))
      }
    }
    copy.attributes = attributes.map { ($0.name, rules.resolved($0.value)) }
    copy.children = element.children.map { node in
      // gnuplot writes `>` as it is, which ends nothing in HTML; after `]]` it is an error in XML.
      if case .text(let text) = node {
        return .text(text.unicodeScalars.map { $0 == ">" ? "&gt;" : String($0) }.joined())
      }
      guard case .element(let child) = node else { return node }
      return .element(styled(child, isDrawing: isDrawing))
    }
    return copy
  }

  /// Styles that attributes can express; for fonts, size and weight.
  private static func declarations(_ element: SVGElement) -> [(name: String, value: String)] {
    rules.declarations(element.name, classes: classes(element)).flatMap { name, value -> [(String, String)] in
      if name == "font", let size = value.split(separator: " ").first(where: { $0.hasSuffix("px") }) {
        return [("font-size", String(size.dropLast(2)))]
      }
      guard presentation.contains(name) else { return [] }
      return [(name, value.hasSuffix("px") ? String(value.dropLast(2)) : value)]
    }
  }

  private static func classes(_ element: SVGElement) -> Set<String> {
    Set((element["class"] ?? "").split(separator: " ").map(String.init))
  }
}

/// The rules of the page's style sheet for drawings, to write what they say into the elements of a drawing that leaves the page.
///
/// It reads selectors of an element, of classes, of `:is` over them, and of one such inside `.floorplan`; rules with others are for the
/// page alone.
struct StyleRules {
  private struct Rule {
    /// Element and classes; an empty element is any.
    var element: String
    var classes: Set<String>
    var declarations: [(name: String, value: String)]
    var specificity: Int
  }

  private let rules: [Rule]
  /// The custom properties of the light theme.
  let theme: [String: String]

  /// - Parameter css: rules, each on a line of its own, and custom properties under the first `:root`.
  init(_ css: String) {
    var theme: [String: String] = [:]
    let root = css.range(of: ":root {").map { css[$0.upperBound...].prefix { $0 != "}" } } ?? ""
    for declaration in Self.declarations(String(root)) where declaration.name.hasPrefix("--") {
      theme[declaration.name] = declaration.value
    }
    self.theme = theme
    rules = css.split(separator: "\n").filter { $0.hasPrefix(".") }.flatMap(Self.rules)
      .enumerated().sorted { ($0.element.specificity, $0.offset) < ($1.element.specificity, $1.offset) }
      .map(\.element)
  }

  /// What the rules say of an element inside a drawing, the strongest last.
  func declarations(_ element: String, classes: Set<String>) -> [(name: String, value: String)] {
    rules.filter { ($0.element.isEmpty || $0.element == element) && $0.classes.isSubset(of: classes) }
      .flatMap(\.declarations)
  }

  /// A value with the light theme's colours for its custom properties.
  func resolved(_ value: String) -> String {
    var text = value
    while let start = text.range(of: "var("), let end = text[start.upperBound...].firstIndex(of: ")") {
      let parts = text[start.upperBound..<end].split(separator: ",", maxSplits: 1)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      let own = parts.first.flatMap { theme[$0] }
      text.replaceSubrange(start.lowerBound...end, with: own ?? (parts.count > 1 ? parts[1] : "none"))
    }
    return text == "currentColor" ? theme["--text"] ?? "black" : text
  }

  private static func rules(_ line: Substring) -> [Rule] {
    line.split(separator: "}").flatMap { rule -> [Rule] in
      let parts = rule.split(separator: "{", maxSplits: 1)
      guard parts.count == 2 else { return [] }
      let declarations = declarations(String(parts[1]))
      return expanded(parts[0].trimmingCharacters(in: .whitespaces)).compactMap { selector in
        var words = selector.split(separator: " ").map(String.init)
        // What is inside a drawing, or the drawing itself.
        let isInside = words.count == 2 && words[0] == ".floorplan"
        if isInside { words.removeFirst() }
        guard words.count == 1, !words[0].contains(":"), !words[0].contains(">"), !words[0].contains("[")
        else { return nil }
        let names = words[0].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return Rule(
          element: names[0], classes: Set(names.dropFirst()), declarations: declarations,
          specificity: (names.count - 1 + (isInside ? 1 : 0)) * 10 + (names[0].isEmpty ? 0 : 1))
      }
    }
  }

  /// A selector with each choice of its `:is` by itself.
  private static func expanded(_ selector: String) -> [String] {
    guard let start = selector.range(of: ":is("), let end = selector[start.upperBound...].firstIndex(of: ")")
    else { return [selector] }
    return selector[start.upperBound..<end].split(separator: ",").flatMap { choice in
      expanded(
        selector[..<start.lowerBound] + choice.trimmingCharacters(in: .whitespaces)
          + selector[selector.index(after: end)...])
    }
  }

  private static func declarations(_ text: String) -> [(name: String, value: String)] {
    text.split(separator: ";").compactMap { declaration in
      let parts = declaration.split(separator: ":", maxSplits: 1)
        .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
  }
}
