/// What the tests need to know of a page: its tags in order, balanced or not, and the text between them. Not a browser:
/// it reads what the renderer may write and calls anything else an error.
struct HTMLOutline {
  struct Tag {
    var name: String
    var attributes: [String: String]
    /// Names of the elements around it.
    var ancestors: [String]
  }

  struct Malformed: Error, CustomStringConvertible {
    var description: String
  }

  private(set) var tags: [Tag] = []
  /// Text of the page, character references resolved, without style and script.
  private(set) var text = ""

  private static let void: Set = ["meta", "br", "hr", "img", "link", "input"]

  init(_ html: String) throws {
    let bytes = Array(html.utf8)
    var position = 0
    var open: [String] = []
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func find(_ word: String, from start: Int) -> Int? {
      let word = Array(word.utf8)
      var index = start
      while index + word.count <= bytes.count {
        if bytes[index] == word[0], bytes[index...].starts(with: word) { return index }
        index += 1
      }
      return nil
    }
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        text += Self.resolved(string(position..<end))
        position = end
        continue
      }
      // The end of the tag, quoted attributes skipped.
      var end = position + 1
      var quote: UInt8?
      while end < bytes.count, quote != nil || bytes[end] != UInt8(ascii: ">") {
        if let mark = quote {
          if bytes[end] == mark { quote = nil }
        } else if bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "'") {
          quote = bytes[end]
        } else if bytes[end] == UInt8(ascii: "<") {
          throw Malformed(description: "a tag inside a tag: \(string(position..<min(end + 20, bytes.count)))")
        }
        end += 1
      }
      guard end < bytes.count else { throw Malformed(description: "a tag does not end") }
      let inside = bytes[(position + 1)..<end]
      position = end + 1
      if inside.first == UInt8(ascii: "!") { continue }
      if inside.first == UInt8(ascii: "/") {
        let name = String(decoding: inside.dropFirst(), as: UTF8.self)
        guard open.popLast() == name else {
          throw Malformed(description: "</\(name)> closes another element; open: \(open)")
        }
        continue
      }
      let isEmpty = inside.last == UInt8(ascii: "/")
      let word = inside.prefix { !Self.isBetween($0) }
      let name = String(decoding: word, as: UTF8.self)
      tags.append(
        Tag(name: name, attributes: try Self.attributes(inside[word.endIndex...]), ancestors: open))
      if name == "style" || name == "script" {
        guard let close = find("</\(name)>", from: position) else {
          throw Malformed(description: "<\(name)> does not end")
        }
        position = close + name.utf8.count + 3
      } else if !isEmpty, !Self.void.contains(name) {
        open.append(name)
      }
    }
    guard open.isEmpty else { throw Malformed(description: "left open: \(open)") }
  }

  func all(_ name: String) -> [Tag] { tags.filter { $0.name == name } }

  var ids: [String] { tags.compactMap { $0.attributes["id"] } }

  /// Whether a byte stands between the words of a tag: white space or a slash.
  private static func isBetween(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) || byte == UInt8(ascii: "/")
  }

  private static func attributes(_ tag: ArraySlice<UInt8>) throws -> [String: String] {
    func malformed(_ what: String) -> Malformed {
      Malformed(description: "an attribute \(what): \(String(decoding: tag, as: UTF8.self))")
    }
    var attributes: [String: String] = [:]
    var rest = tag.drop(while: isBetween)
    while !rest.isEmpty {
      let name = rest.prefix { !isBetween($0) && $0 != UInt8(ascii: "=") }
      guard !name.isEmpty else { throw malformed("without a name") }
      rest = rest[name.endIndex...]
      var value: ArraySlice<UInt8> = []
      if rest.first == UInt8(ascii: "=") {
        rest = rest.dropFirst()
        guard rest.first == UInt8(ascii: "\"") else { throw malformed("without quotes") }
        rest = rest.dropFirst()
        value = rest.prefix { $0 != UInt8(ascii: "\"") }
        rest = rest[value.endIndex...].dropFirst()
      }
      let text = resolved(String(decoding: value, as: UTF8.self))
      guard attributes.updateValue(text, forKey: String(decoding: name, as: UTF8.self)) == nil else {
        throw malformed("twice")
      }
      rest = rest.drop(while: isBetween)
    }
    return attributes
  }

  /// By bytes: a letter may join the last one of a reference.
  private static func resolved(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var bytes = Array(text.utf8)
    for (reference, letter) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ] {
      bytes = bytes.replacing(Array(reference.utf8), with: Array(letter.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
