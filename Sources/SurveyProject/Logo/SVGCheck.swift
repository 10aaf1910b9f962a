import Foundation
import RadioSurvey

/// Reads an SVG from end to end and refuses what ``SVGRules`` does not list. It accepts less than XML: no document type, no CDATA,
/// no entities other than the five that XML has.
struct SVGCheck {
  private let text: [UInt8]
  private let file: String
  private var position = 0
  private var open: [String] = []
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

  /// - Throws: `invalid-logo`, or `unsafe-logo` with the line of what is refused.
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
        guard let name = open.popLast(), takes(name), takesEnd() else { throw malformed() }
      } else if takes("<") {
        try element()
      } else {
        try content()
      }
    }
    guard hasRoot, open.isEmpty else { throw malformed() }
  }

  private mutating func content() throws(ProjectError) {
    let piece = text[position...].prefix { $0 != UInt8(ascii: "<") }
    let isBlank = piece.allSatisfy { " \t\r\n".utf8.contains($0) }
    guard isBlank || !open.isEmpty else { throw malformed() }
    let words = try resolved(piece)
    if open.last == "style", let problem = SVGRules.problem(withStyle: words) {
      throw failure(.unsafeLogo, problem)
    }
    position = piece.endIndex
  }

  private mutating func element() throws(ProjectError) {
    let name = self.name()
    guard !name.isEmpty, !(open.isEmpty && hasRoot), open.count < 100 else { throw malformed() }
    guard SVGRules.elements.contains(name) else {
      throw failure(.unsafeLogo, "the SVG has an element <\(name.prefix(60))>, which may not be in a logo")
    }
    var attributes: [String: String] = [:]
    while true {
      let hadSpace = skipSpace()
      if takes("/>") { break }
      if takes(">") {
        open.append(name)
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
    if !hasRoot {
      hasRoot = true
      guard name == "svg", attributes["xmlns"] == "http://www.w3.org/2000/svg" else {
        throw failure(.invalidLogo, "the logo does not begin with <svg xmlns=\"http://www.w3.org/2000/svg\">")
      }
      guard attributes["viewBox"] != nil || (attributes["width"] != nil && attributes["height"] != nil) else {
        throw failure(.invalidLogo, "the SVG does not say how large it is")
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
      help: "export the logo as a plain SVG of paths, without scripts, links, pictures and fonts, or as a PNG"
    )
  }
}
