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
  ///
  /// - Parameter element: an `<svg>` element of the page.
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

  /// What can be said with attributes; of a font its size and weight.
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
