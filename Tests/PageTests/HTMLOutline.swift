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
        if bytes[index..<(index + word.count)].elementsEqual(word) { return index }
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
      let inside = string((position + 1)..<end)
      position = end + 1
      if inside.hasPrefix("!") { continue }
      if inside.hasPrefix("/") {
        let name = String(inside.dropFirst())
        guard open.popLast() == name else {
          throw Malformed(description: "</\(name)> closes another element; open: \(open)")
        }
        continue
      }
      let isEmpty = inside.hasSuffix("/")
      let name = String(inside.prefix { !$0.isWhitespace && $0 != "/" })
      tags.append(
        Tag(name: name, attributes: try Self.attributes(inside.dropFirst(name.count)), ancestors: open))
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

  private static func attributes(_ text: Substring) throws -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = text.drop { $0.isWhitespace || $0 == "/" }
    while !rest.isEmpty {
      let name = String(rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "/" })
      guard !name.isEmpty else { throw Malformed(description: "an attribute without a name: \(text)") }
      rest = rest.dropFirst(name.count)
      var value = ""
      if rest.first == "=" {
        rest = rest.dropFirst()
        guard rest.first == "\"" else { throw Malformed(description: "an attribute without quotes: \(text)") }
        rest = rest.dropFirst()
        value = String(rest.prefix { $0 != "\"" })
        rest = rest.dropFirst(value.count + 1)
      }
      guard attributes.updateValue(resolved(value), forKey: name) == nil else {
        throw Malformed(description: "an attribute twice: \(text)")
      }
      rest = rest.drop { $0.isWhitespace || $0 == "/" }
    }
    return attributes
  }

  /// By bytes: a letter may join the last one of a reference.
  private static func resolved(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for (reference, letter) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ] {
      bytes = bytes.replacing(Array(reference.utf8), with: Array(letter.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
