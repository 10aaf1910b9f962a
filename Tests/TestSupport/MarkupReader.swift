/// Reads XML, and HTML as far as the program writes it, and stops where either is not well formed.
package struct MarkupReader {
  /// What a document says.
  package struct Document {
    /// An element and the names of its attributes.
    package struct Element: Equatable {
      /// Its name.
      package var name: String
      /// Their names, in order.
      package var attributes: [String]
    }

    /// The elements in order.
    package var structure: [Element] = []
    /// The attributes in order.
    package var values: [(name: String, value: String)] = []
    /// The texts that are not blank, in order.
    package var texts: [String] = []
  }

  private static let voids: Set<String> = ["meta", "link", "br", "hr", "img", "input"]

  private let bytes: [UInt8]
  private let isHTML: Bool
  private var index = 0
  private var document = Document()

  /// Reads a document.
  package static func read(_ bytes: [UInt8], isHTML: Bool) throws(Violation) -> Document {
    var reader = MarkupReader(bytes: bytes, isHTML: isHTML)
    try reader.read()
    return reader.document
  }

  private init(bytes: [UInt8], isHTML: Bool) {
    self.bytes = bytes
    self.isHTML = isHTML
  }

  private mutating func read() throws(Violation) {
    var open: [String] = []
    while index < bytes.count {
      if !has("<") {
        let text = try unescaped(until: { $0 == UInt8(ascii: "<") })
        if !open.isEmpty, !text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x0A }) { document.texts.append(text) }
      } else if has("<!DOCTYPE") || has("<?xml") {
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else {
          throw fault("a declaration")
        }
        index = end + 1
      } else if has("</") {
        index += 2
        let name = try name()
        guard open.popLast() == name, has(">") else { throw fault("the end of <\(name)>") }
        index += 1
      } else {
        let (name, isClosed) = try element()
        if isHTML, ["style", "script"].contains(name) {
          let end = Array("</\(name)>".utf8)
          while index < bytes.count, !bytes[index...].starts(with: end) { index += 1 }
        }
        if !isClosed, !(isHTML && Self.voids.contains(name)) { open.append(name) }
      }
    }
    guard open.isEmpty, !document.structure.isEmpty else { throw fault("the end of the document") }
  }

  private mutating func element() throws(Violation) -> (name: String, isClosed: Bool) {
    index += 1
    var element = Document.Element(name: try name(), attributes: [])
    while true {
      while has(" ") { index += 1 }
      if has("/>") || has(">") { break }
      let attribute = try name()
      // A Boolean attribute of HTML, such as `open`.
      if isHTML, index < bytes.count, !has("=") {
        element.attributes.append(attribute)
        continue
      }
      guard has("=\"") else { throw fault("the value of \(attribute)") }
      index += 2
      let value = try unescaped(until: { $0 == UInt8(ascii: "\"") })
      guard has("\"") else { throw fault("the end of \(attribute)") }
      index += 1
      guard has(" ") || has("/>") || has(">") else { throw fault("what follows \(attribute)") }
      guard !element.attributes.contains(attribute) else { throw fault("a second \(attribute)") }
      element.attributes.append(attribute)
      document.values.append((attribute, value))
    }
    document.structure.append(element)
    let isClosed = has("/>")
    index += isClosed ? 2 : 1
    return (element.name, isClosed)
  }

  private mutating func name() throws(Violation) -> String {
    let start = index
    while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
    guard index > start else { throw fault("a name") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isASCII
      && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":"))
  }

  private mutating func unescaped(until isEnd: (UInt8) -> Bool) throws(Violation) -> String {
    let entities = [
      "&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": "\"", "&#39;": "'", "&#10;": "\n", "&#9;": "\t",
      "&#13;": "\r",
    ]
    var text: [UInt8] = []
    while index < bytes.count, !isEnd(bytes[index]) {
      switch bytes[index] {
      case UInt8(ascii: "&"):
        guard let entity = entities.first(where: { has($0.key) }) else { throw fault("a reference") }
        text += entity.value.utf8
        index += entity.key.utf8.count
      case UInt8(ascii: "<"): throw fault("a value")
      case let byte where byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D:
        throw fault("a text without control characters")
      default:
        text.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func has(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private func fault(_ expected: String) -> Violation {
    Violation(
      "expected \(expected) at byte \(index) of \(String(decoding: bytes.prefix(4000), as: UTF8.self).debugDescription)"
    )
  }
}
