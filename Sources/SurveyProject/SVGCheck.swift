import Foundation
import RadioSurvey

/// Reads an SVG from end to end and refuses what ``SVGRules`` does not list. It accepts less than XML: no document type, no CDATA,
/// no entities other than the five that XML has.
struct SVGCheck {
  private let text: [UInt8]
  private let file: String
  private var position = 0
  /// Elements that are open, from the root.
  private var open: [Int] = []
  private var drawn = SVGReferences()
  private var hasRoot = false

  /// - Throws: `invalid-logo` if the bytes are not UTF-8.
  init(_ data: Data, file: String) throws(ProjectError) {
    self.file = file
    let bytes = Array(data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
    text = bytes
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
      throw failure(.invalidLogo, "the logo is neither a PNG nor an SVG in UTF-8")
    }
  }

  /// - Throws: `invalid-logo`, `unsafe-logo` with the line of what is refused, or `large-logo`.
  mutating func run() throws(ProjectError) {
    if takes("<?xml") {
      let rest = String(decoding: try until("?>"), as: UTF8.self).lowercased()
      guard !rest.contains("encoding") || rest.contains("utf-8") else {
        throw failure(.invalidLogo, "the SVG is not in UTF-8")
      }
    }
    while position < text.count {
      if takes("<!--") {
        _ = try until("-->")
      } else if takes("<?") {
        throw failure(.unsafeLogo, "the SVG has a processing instruction, which can load something")
      } else if takes("<!") {
        throw failure(.unsafeLogo, "the SVG has a document type or CDATA, which can load or hide something")
      } else if takes("</") {
        guard let element = open.popLast(), takes(drawn.elements[element].name), takesEnd() else {
          throw malformed()
        }
        if let problem = drawn.elements[element].styleProblem { throw failure(.unsafeLogo, problem) }
      } else if takes("<") {
        try element()
      } else {
        try content()
      }
    }
    guard hasRoot, open.isEmpty else { throw malformed() }
    switch drawn.answer {
    case .few: break
    case .unsafe(let problem): throw failure(.unsafeLogo, problem)
    case .many:
      let limit = SurveyLimit.logoElements
      throw ProjectError(.largeLogo, file: file, message: limit.message(), help: limit.help)
    }
  }

  private mutating func content() throws(ProjectError) {
    let piece = text[position...].prefix { $0 != UInt8(ascii: "<") }
    let isBlank = piece.allSatisfy { " \t\r\n".utf8.contains($0) }
    guard isBlank || !open.isEmpty else { throw malformed() }
    let words = try resolved(piece)
    // A browser reads all text of an element as one, whatever is between its pieces.
    if let element = open.last { drawn.elements[element].text += words }
    position = piece.endIndex
  }

  private mutating func element() throws(ProjectError) {
    let name = self.name()
    guard !name.isEmpty, !(open.isEmpty && hasRoot), open.count < 100 else { throw malformed() }
    guard SVGRules.elements.contains(name) else {
      throw failure(
        .unsafeLogo, "the SVG has an element <\(name.prefix(60))>, which is not allowed in a logo")
    }
    if open.last.map({ drawn.elements[$0].name }) == "style" { throw malformed() }
    var attributes: [String: String] = [:]
    var isOpen = false
    while true {
      let hadSpace = skipSpace()
      if takes("/>") { break }
      if takes(">") {
        isOpen = true
        break
      }
      let attribute = self.name()
      guard hadSpace, !attribute.isEmpty, attributes[attribute] == nil else { throw malformed() }
      skipSpace()
      guard takes("=") else { throw malformed() }
      skipSpace()
      guard let quote = ["\"", "'"].first(where: { takes($0) }) else { throw malformed() }
      let start = position
      let value = try resolved(until(quote))
      if let problem = SVGRules.problem(withAttribute: attribute, value) {
        position = start
        throw failure(.unsafeLogo, problem)
      }
      attributes[attribute] = value
    }
    drawn.elements.append(SVGReferences.Element(name: name, attributes: attributes))
    if let parent = open.last { drawn.elements[parent].children.append(drawn.elements.count - 1) }
    if isOpen { open.append(drawn.elements.count - 1) }
    if !hasRoot {
      hasRoot = true
      guard name == "svg", attributes["xmlns"] == "http://www.w3.org/2000/svg" else {
        throw failure(.invalidLogo, "the logo does not begin with <svg xmlns=\"http://www.w3.org/2000/svg\">")
      }
      guard attributes["viewBox"] != nil || (attributes["width"] != nil && attributes["height"] != nil) else {
        throw failure(.invalidLogo, "the SVG does not state its size")
      }
    }
  }

  /// A text with its character references resolved, so that none can hide a word.
  private func resolved(_ bytes: ArraySlice<UInt8>) throws(ProjectError) -> String {
    let parts = String(decoding: bytes, as: UTF8.self).components(separatedBy: "&")
    var found = parts[0]
    for part in parts.dropFirst() {
      guard let end = part.firstIndex(of: ";") else { throw malformed() }
      let name = part[..<end]
      let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][String(name)]
      let number =
        name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
      guard let character = named ?? number.flatMap(Unicode.Scalar.init).map({ String(Character($0)) }) else {
        throw failure(.unsafeLogo, "the SVG has an entity '&\(name.prefix(60));'")
      }
      found += character + part[part.index(after: end)...]
    }
    return found
  }

  private mutating func name() -> String {
    let piece = text[position...].prefix { !" \t\r\n=<>/\"'".utf8.contains($0) }
    position = piece.endIndex
    return String(decoding: piece, as: UTF8.self)
  }

  @discardableResult private mutating func skipSpace() -> Bool {
    let piece = text[position...].prefix { " \t\r\n".utf8.contains($0) }
    position = piece.endIndex
    return !piece.isEmpty
  }

  private mutating func takesEnd() -> Bool {
    skipSpace()
    return takes(">")
  }

  private mutating func takes(_ words: String) -> Bool {
    guard text[position...].starts(with: words.utf8) else { return false }
    position += words.utf8.count
    return true
  }

  /// What is in front of an end, which is taken too.
  private mutating func until(_ end: String) throws(ProjectError) -> ArraySlice<UInt8> {
    guard let range = text[position...].firstRange(of: Array(end.utf8)) else { throw malformed() }
    defer { position = range.upperBound }
    return text[position..<range.lowerBound]
  }

  private func malformed() -> ProjectError { failure(.invalidLogo, "the SVG is not well-formed") }

  private func failure(_ code: IssueCode, _ message: String) -> ProjectError {
    ProjectError(
      code, file: file, line: text[..<min(position, text.count)].count { $0 == 0x0A } + 1, message: message,
      help: "export the logo as a plain SVG of paths, without scripts, links, pictures or fonts, or as PNG"
    )
  }
}

/// What an SVG may hold that only draws. What is not listed is refused, so that an element that is invented later is too.
enum SVGRules {
  /// Elements that draw, group, paint or describe.
  static let elements: Set<String> = [
    "svg", "g", "defs", "symbol", "use", "title", "desc", "path", "rect", "circle", "ellipse", "line",
    "polyline", "polygon", "text", "tspan", "textPath", "linearGradient", "radialGradient", "stop", "pattern",
    "clipPath", "mask", "marker", "style", "filter", "feBlend", "feColorMatrix", "feComposite", "feFlood",
    "feGaussianBlur", "feMerge", "feMergeNode", "feOffset", "feDropShadow",
  ]

  /// Why an attribute is refused; `nil` if it is not.
  /// - Parameter value: The value with its character references resolved.
  static func problem(withAttribute name: String, _ value: String) -> String? {
    let lower = name.lowercased()
    if lower == "xmlns" || lower.hasPrefix("xmlns:") { return nil }
    if lower.hasPrefix("on") { return "the attribute '\(name)' is a script" }
    if lower == "xml:base" { return "the attribute 'xml:base' is an address" }
    if lower == "href" || lower.hasSuffix(":href") || lower == "src" {
      return value.hasPrefix("#") ? nil : "'\(name)' refers to '\(value.prefix(60))', outside the file"
    }
    if value.contains("\\") { return "the attribute '\(name)' has a backslash, which can hide an address" }
    return lower == "style" ? problem(withStyle: value) : reference(value)
  }

  /// Why a style is refused; `nil` if it is not.
  static func problem(withStyle text: String) -> String? {
    if text.contains("@") { return "the style has a rule with '@', which can load something" }
    if text.contains("\\") { return "the style has a backslash, which can hide an address" }
    return reference(text)
  }

  /// `url(…)` may name something in the file itself, and no other function may name anything.
  private static func reference(_ text: String) -> String? {
    let lower = text.lowercased()
    for name in ["javascript:", "image-set(", "image(", "src(", "expression(", "-moz-binding"]
    where lower.contains(name) {
      return "a style or an attribute has '\(name)'"
    }
    for part in lower.components(separatedBy: "url(").dropFirst()
    where part.drop(while: { " \t\r\n\"'".contains($0) }).first != "#" {
      return "'url(\(part.prefix(60))' refers to something outside the file"
    }
    return nil
  }
}

/// What the elements of an SVG draw by reference: `<use>`, masks, patterns and markers draw others each time that they are drawn, so
/// that a few lines can ask for more than any browser finishes.
struct SVGReferences {
  /// One element.
  struct Element {
    let name: String
    /// The ids of the elements that attributes refer to, with how often each is drawn at most.
    let references: [(id: String, times: Int)]
    let id: String?
    var children: [Int] = []
    /// Its text in one piece.
    var text = ""

    init(name: String, attributes: [String: String]) {
      self.name = name
      id = attributes["id"]
      // A marker is drawn at each corner, of which a path has at most one for two bytes; a style may set one too.
      let corners = max(1, ((attributes["d"] ?? "").utf8.count + (attributes["points"] ?? "").utf8.count) / 2)
      references = attributes.flatMap { name, value in
        let lower = name.lowercased()
        let times = lower == "style" || lower.hasPrefix("marker") ? corners : 1
        let isLink = lower == "href" || lower.hasSuffix(":href")
        return (isLink ? [String(value.dropFirst())] : SVGReferences.ids(value)).map { ($0, times) }
      }
    }

    var isGradient: Bool { name == "linearGradient" || name == "radialGradient" }

    /// Why the text of a style is refused; `nil` if it is not, or if the element is no style.
    var styleProblem: String? { name == "style" ? SVGRules.problem(withStyle: text) : nil }
  }

  enum Answer: Equatable {
    case few
    /// More than ``SurveyLimit/logoElements``.
    case many
    /// A reference that cannot be followed, and why.
    case unsafe(String)
  }

  /// In the order of the file; the first is the root.
  var elements: [Element] = []

  /// Whether the drawing stays within the limit.
  var answer: Answer {
    var places: [String: [Int]] = [:]
    for (index, element) in elements.enumerated() {
      if let id = element.id { places[id, default: []].append(index) }
    }
    // Which elements a rule of a style is for is not looked at; what a gradient paints draws nothing more.
    for style in elements where style.name == "style" {
      for id in Self.ids(style.text) where places[id]?.allSatisfy({ elements[$0].isGradient }) == false {
        return .unsafe("the style refers to '#\(id.prefix(60))', which is not a gradient")
      }
    }
    func targets(_ element: Element) -> [(index: Int, times: Int)] {
      element.children.map { ($0, 1) }
        + element.references.flatMap { reference in
          (places[reference.id] ?? []).map { ($0, elements[$0].isGradient ? 1 : reference.times) }
        }
    }
    // What an element draws is known once what is in it, and what it refers to, is.
    let limit = SurveyLimit.logoElements.value
    var costs: [Int?] = elements.map { _ in nil }
    var isOpen = elements.map { _ in false }
    var stack = [(index: 0, targets: targets(elements[0]), next: 0, cost: 1)]
    isOpen[0] = true
    while let frame = stack.last {
      guard frame.next < frame.targets.count else {
        costs[frame.index] = frame.cost
        isOpen[frame.index] = false
        stack.removeLast()
        continue
      }
      let target = frame.targets[frame.next]
      guard let cost = costs[target.index] else {
        guard !isOpen[target.index] else { return .unsafe("an element is drawn within itself") }
        isOpen[target.index] = true
        stack.append((target.index, targets(elements[target.index]), 0, 1))
        continue
      }
      stack[stack.count - 1].cost += target.times * cost
      stack[stack.count - 1].next += 1
      guard stack[stack.count - 1].cost <= limit else { return .many }
    }
    return .few
  }

  /// The names in `url(#name)`.
  static func ids(_ text: String) -> [String] {
    text.lowercased().contains("url(")
      ? text.replacing(/[uU][rR][lL]\(/, with: "url(").components(separatedBy: "url(").dropFirst().map {
        part in
        String(part.drop { " \t\r\n\"'#".contains($0) }.prefix { !" \t\r\n\"')".contains($0) })
      } : []
  }
}
