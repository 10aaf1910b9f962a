import RadioSurvey

/// The elements of an SVG that gnuplot wrote, in memory. It reads what gnuplot writes, elements, attributes and text, and no
/// more of XML than that: no entity declarations, no CDATA.
@Memberwise struct SVGElement {
  /// An element or a piece of text, as escaped as it was.
  enum Node {
    case element(SVGElement)
    case text(String)
  }

  var name: String
  var attributes: [(name: String, value: String)] = []
  var children: [Node] = []

  /// The value of an attribute, still escaped.
  subscript(_ attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// The first element of a document.
  /// - Throws: ``ReportError/unreadablePlot(_:)``.
  init(parsing text: String) throws {
    var parser = SVGParser(text)
    self = try parser.document()
  }

  /// The element and all below it as text, without superfluous white space.
  var serialized: String {
    let head = attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
    if children.isEmpty { return "<\(name)\(head)/>" }
    let body = children.map {
      switch $0 {
      case .element(let element): element.serialized
      case .text(let text): text
      }
    }
    return "<\(name)\(head)>\(body.joined())</\(name)>"
  }

  /// The element with each element below it, then itself, put through a change; `nil` removes.
  func mapped(_ change: (SVGElement) -> SVGElement?) -> SVGElement? {
    var copy = self
    copy.children = children.compactMap { node in
      guard case .element(let element) = node else { return node }
      return element.mapped(change).map(Node.element)
    }
    return change(copy)
  }
}

/// A recursive-descent reader over bytes.
private struct SVGParser {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func document() throws -> SVGElement {
    skipMisc()
    return try element(depth: 0)
  }

  /// White space, the declaration, comments and a document type before the first element.
  private mutating func skipMisc() {
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "<"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "?") || bytes[position + 1] == UInt8(ascii: "!")
      {
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") { position += 1 }
      } else if bytes[position] == UInt8(ascii: "<") {
        return
      }
      position += 1
    }
  }

  private mutating func element(depth: Int) throws -> SVGElement {
    guard depth < 100 else { throw ReportError.unreadablePlot("elements nest too deep") }
    try expect("<")
    var element = SVGElement(name: name())
    while true {
      skipSpace()
      if take("/") {
        try expect(">")
        return element
      }
      if take(">") { break }
      let attribute = name()
      guard !attribute.isEmpty else { throw ReportError.unreadablePlot("an attribute without a name") }
      skipSpace()
      try expect("=")
      skipSpace()
      element.attributes.append((attribute, try quoted()))
    }
    while position < bytes.count {
      if bytes[position] != UInt8(ascii: "<") {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if element.name == "text" || element.name == "tspan" || !text.allSatisfy(\.isWhitespace) {
          element.children.append(.text(text))
        }
      } else if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        guard name() == element.name else {
          throw ReportError.unreadablePlot("<\(element.name)> ends as another")
        }
        skipSpace()
        try expect(">")
        return element
      } else {
        element.children.append(.element(try self.element(depth: depth + 1)))
      }
    }
    throw ReportError.unreadablePlot("<\(element.name)> does not end")
  }

  private mutating func name() -> String {
    let start = position
    while position < bytes.count, !Self.endsName(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func quoted() throws -> String {
    guard position < bytes.count, [UInt8(ascii: "'"), UInt8(ascii: "\"")].contains(bytes[position]) else {
      throw ReportError.unreadablePlot("an attribute without quotes")
    }
    let quote = bytes[position]
    let start = position + 1
    position = start
    while position < bytes.count, bytes[position] != quote { position += 1 }
    guard position < bytes.count else { throw ReportError.unreadablePlot("an attribute that does not end") }
    position += 1
    let value = String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
    return quote == UInt8(ascii: "'") && value.utf8.contains(UInt8(ascii: "\""))
      ? value.unicodeScalars.map { $0 == "\"" ? "&quot;" : String($0) }.joined() : value
  }

  private mutating func skipSpace() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "/"): true
    default: isSpace(byte)
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws {
    guard take(character) else { throw ReportError.unreadablePlot("no ‘\(character)’ at byte \(position)") }
  }
}
