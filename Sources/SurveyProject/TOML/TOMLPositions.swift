import RadioSurvey

/// The line and column of every key of a TOML document, which TOMLKit does not give.
///
/// On text that is not TOML the scan ends early or its positions mean nothing; it never traps. As far as the text is valid
/// it stays in step with a parser, so it also finds the one fault that TOMLKit's parser answers by ending the process
/// (an assertion of toml++ 3.4.0): a header whose name begins with a character that no bare key has, such as `[é]`.
struct TOMLPositions {
  private(set) var positions: [TOMLPath: TextPosition] = [:]
  /// Where a header should have a name and has none.
  private(set) var headerFault: TextPosition?
  /// Where the text goes beyond a limit; the scan ends there.
  private(set) var excess: (limit: SurveyLimit, position: TextPosition)?
  private var arrayCounts: [TOMLPath: Int] = [:]
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var column = 1
  private var depth = 0
  /// Tables, keys and values so far.
  private var count = 0

  /// Scans the text. - Complexity: O(bytes).
  init(_ text: String) {
    bytes = Array(text.utf8)
    var table = TOMLPath.root
    while true {
      skipBlank(newlines: true)
      guard let byte = peek else { return }
      let before = index
      if byte == UInt8(ascii: "[") { table = header() } else { keyValue(in: table) }
      if index == before { return }
    }
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }
  private var here: TextPosition { TextPosition(line: line, column: column) }

  private mutating func record(_ path: TOMLPath, _ position: TextPosition) {
    if positions[path] == nil { positions[path] = position }
    countValue()
    if path.steps.count > SurveyLimit.surveyDepth.value { end(.surveyDepth) }
  }

  private mutating func countValue() {
    count += 1
    if count > SurveyLimit.surveyValues.value { end(.surveyValues) }
  }

  private mutating func end(_ limit: SurveyLimit) {
    if excess == nil { excess = (limit, here) }
    index = bytes.count
  }

  private mutating func advance() {
    let byte = bytes[index]
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
    index += 1
  }

  /// Skips spaces and tabs, and where asked also line ends and comments.
  private mutating func skipBlank(newlines: Bool) {
    while let byte = peek {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): advance()
      case UInt8(ascii: "\n") where newlines, UInt8(ascii: "\r") where newlines: advance()
      case UInt8(ascii: "#") where newlines: while let byte = peek, byte != UInt8(ascii: "\n") { advance() }
      default: return
      }
    }
  }

  /// Reads `[a.b]` or `[[a.b]]` and returns the table that it opens.
  private mutating func header() -> TOMLPath {
    let position = here
    advance()
    let isArray = peek == UInt8(ascii: "[")
    if isArray { advance() }
    skipBlank(newlines: false)
    if let byte = peek, !Self.isBareKeyByte(byte), !"\"']".utf8.contains(byte), headerFault == nil {
      headerFault = here
    }
    let keys = dottedKey()
    while let byte = peek, byte == UInt8(ascii: "]") || byte == UInt8(ascii: " ") { advance() }
    var path = TOMLPath.root
    for (offset, key) in keys.enumerated() where excess == nil {
      path = path.appending(key)
      record(path, position)
      if isArray, offset == keys.count - 1 {
        let count = arrayCounts[path, default: 0]
        arrayCounts[path] = count + 1
        path = path.appending(count)
        record(path, position)
      } else if let count = arrayCounts[path] {
        path = path.appending(count - 1)
      }
    }
    return path
  }

  private mutating func keyValue(in table: TOMLPath) {
    let position = here
    var path = table
    for key in dottedKey() where excess == nil {
      path = path.appending(key)
      record(path, position)
    }
    skipBlank(newlines: false)
    guard peek == UInt8(ascii: "=") else { return }
    advance()
    skipBlank(newlines: false)
    value(at: path)
  }

  private mutating func dottedKey() -> [String] {
    var keys: [String] = []
    while true {
      skipBlank(newlines: false)
      guard let key = simpleKey() else { return keys }
      keys.append(key)
      skipBlank(newlines: false)
      guard peek == UInt8(ascii: ".") else { return keys }
      advance()
    }
  }

  private mutating func simpleKey() -> String? {
    guard let byte = peek else { return nil }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return quoted() }
    let start = index
    while let byte = peek, Self.isBareKeyByte(byte) { advance() }
    return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
  }

  private static func isBareKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Skips a string of any of the four kinds and returns its raw contents.
  @discardableResult private mutating func quoted() -> String {
    let quote = bytes[index]
    let isTriple = index + 2 < bytes.count && bytes[index + 1] == quote && bytes[index + 2] == quote
    let width = isTriple ? 3 : 1
    for _ in 0..<width { advance() }
    let start = index
    while let byte = peek {
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), index + 1 < bytes.count {
        advance()
        advance()
      } else if byte == quote, !isTriple || bytes[index...].prefix(3).allSatisfy({ $0 == quote }) {
        let end = index
        // A closing triple may follow up to two quotes that belong to the string.
        while let byte = peek, byte == quote, isTriple || index == end { advance() }
        return String(decoding: bytes[start..<end], as: UTF8.self)
      } else {
        advance()
      }
    }
    return String(decoding: bytes[start...], as: UTF8.self)
  }

  private mutating func value(at path: TOMLPath) {
    switch peek {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): quoted()
    case UInt8(ascii: "["):
      advance()
      var element = 0
      repeatUntil(UInt8(ascii: "]")) { scanner in
        // Only arrays and tables have keys of their own to look up.
        if scanner.peek == UInt8(ascii: "[") || scanner.peek == UInt8(ascii: "{") {
          scanner.record(path.appending(element), scanner.here)
        }
        scanner.countValue()
        scanner.value(at: path.appending(element))
        element += 1
      }
    case UInt8(ascii: "{"):
      advance()
      repeatUntil(UInt8(ascii: "}")) { scanner in scanner.keyValue(in: path) }
    default: while let byte = peek, !",]}#\n".utf8.contains(byte) { advance() }
    }
  }

  /// Runs the body on every comma-separated item up to the closing byte.
  private mutating func repeatUntil(_ close: UInt8, _ body: (inout Self) -> Void) {
    depth += 1
    defer { depth -= 1 }
    if depth > SurveyLimit.surveyDepth.value { end(.surveyDepth) }
    while true {
      skipBlank(newlines: true)
      guard let byte = peek else { return }
      let before = index
      if byte == close {
        advance()
        return
      } else if byte == UInt8(ascii: ",") {
        advance()
      } else {
        body(&self)
      }
      if index == before { return }
    }
  }
}

package struct TextPosition: Hashable, Sendable {
  /// Line, from 1.
  package var line: Int
  /// Column in characters, from 1.
  package var column: Int
}
