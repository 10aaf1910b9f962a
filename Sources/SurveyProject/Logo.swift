package import Foundation
import RadioSurvey
import Support

/// A logo that was checked: it runs nothing and loads nothing.
package struct Logo: Hashable, Sendable {
  /// The format, by what the file begins with.
  package enum Format: String, Hashable, Sendable {
    case svg
    case png
  }

  package var format: Format
  /// The file's bytes, unchanged.
  package var data: Data

  /// Reads and checks a logo.
  /// - Throws: `file-not-found`, `is-directory`, `not-a-file` or `unreadable-file` if there is nothing to read, `large-logo`,
  ///   `invalid-logo`, and `unsafe-logo` with the line.
  package init(file: String) throws(ProjectError) {
    let limit = SurveyLimit.logo
    let bytes: Data
    do { bytes = try InputFile.read(file, limit: limit.value) } catch {
      let code: IssueCode =
        error.isMissing
        ? .fileNotFound
        : error.code == EISDIR ? .isDirectory : error.code == EINVAL ? .notAFile : .unreadableFile
      throw ProjectError(
        code, file: file, message: "the logo cannot be read: \(error.message)",
        help: "name an SVG or a PNG as 'logo' under [report] in the survey file")
    }
    guard bytes.count <= limit.value else {
      throw ProjectError(
        .largeLogo, file: file, message: "the logo is larger than \(limit.text)", help: limit.help)
    }
    try self.init(bytes, file: file)
  }

  /// Checks the bytes of a logo.
  /// - Parameter file: The name that messages give the file.
  package init(_ bytes: Data, file: String) throws(ProjectError) {
    data = bytes
    if bytes.starts(with: PNGHead.signature) {
      format = .png
      try PNGHead.check(Array(bytes), file: file)
    } else {
      format = .svg
      var check = try SVGCheck(bytes, file: file)
      try check.run()
    }
  }
}

/// The head of a PNG: its signature and the chunk that says how large the picture is (PNG, third edition, 5.2 and 11.2.1).
enum PNGHead {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let header: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8)
  private static let end: [UInt8] = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

  /// - Throws: `invalid-logo` for a file without a head or an end, `large-logo` for too many pixels.
  static func check(_ bytes: [UInt8], file: String) throws(ProjectError) {
    guard bytes.count >= 33, bytes[8..<16].elementsEqual(header), bytes.suffix(12).elementsEqual(end) else {
      throw ProjectError(
        .invalidLogo, file: file, message: "the PNG has no header, or is cut off",
        help: "save it again as PNG")
    }
    let sides = [16, 20].map { start in bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
    let limit = SurveyLimit.logoPixels
    guard sides.allSatisfy({ $0 > 0 }) else {
      throw ProjectError(
        .invalidLogo, file: file, message: "the PNG has no pixels", help: "save it again as PNG")
    }
    guard sides.allSatisfy({ $0 <= limit.value }) else {
      throw ProjectError(
        .largeLogo, file: file,
        message: "the PNG has \(sides[0]) × \(sides[1]) pixels, and \(limit.value) per side are allowed",
        help: limit.help)
    }
  }
}

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
      throw failure(
        .unsafeLogo,
        "the SVG has an element <\(name.prefix(60))>, which is not allowed in a "
          + "logo")
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
        throw failure(
          .invalidLogo,
          "the logo does not begin with <svg "
            + "xmlns=\"http://www.w3.org/2000/svg\">")
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
