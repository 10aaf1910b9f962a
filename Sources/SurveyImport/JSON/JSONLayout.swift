import Foundation
import RadioSurvey

/// Where time and level are in the lines of a log of JSON objects, as far as a scanner must know.
struct JSONLayout: Sendable {
  /// The names of the two members with their quotes, as the log spells them.
  var timeName: [UInt8]
  var levelName: [UInt8]
  var time: TimeFormat
  var lineLength: Int

  struct Values: Equatable {
    var time: Range<Int>
    var level: Range<Int>
  }

  /// Where the values stand in a line: behind the first of each name.
  ///
  /// It is only a guess, and the names may be part of a text. Between two lines that are the same but for these two ranges the guess
  /// is right in both or in neither, because in both they hold nothing but a number, `null`, or plain text in quotes: one
  /// exact reading tells of all such lines.
  /// - Returns: `nil` if the line must be read exactly.
  @inline(__always)
  func values(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Values? {
    guard let time = value(timeName, base, start, end), let level = value(levelName, base, start, end),
      time.upperBound <= level.lowerBound || level.upperBound <= time.lowerBound
    else { return nil }
    return Values(time: time, level: level)
  }

  @inline(__always)
  private func value(
    _ name: [UInt8], _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int
  ) -> Range<Int>? {
    guard var index = position(behind: name, base, start, end) else { return nil }
    while index < end, base[index] == 0x20 { index += 1 }
    guard index < end, base[index] == UInt8(ascii: ":") else { return nil }
    index += 1
    while index < end, base[index] == 0x20 { index += 1 }
    guard index < end else { return nil }
    return base[index] == UInt8(ascii: "\"") ? text(base, index + 1, end) : word(base, index, end)
  }

  /// Where the first such name ends. A name has at least four bytes with its quotes, and three bytes behind the line may be read.
  @inline(__always)
  private func position(
    behind name: [UInt8], _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int? {
    name.withUnsafeBytes { name in
      guard let first = name.baseAddress, name.count >= 4 else { return nil }
      let head = first.loadUnaligned(as: UInt32.self)
      var index = start
      while index + name.count <= end {
        if UnsafeRawPointer(base + index).loadUnaligned(as: UInt32.self) == head,
          memcmp(base + index, first, name.count) == 0
        {
          return index + name.count
        }
        index += 1
      }
      return nil
    }
  }

  /// A text in quotes without escapes, from behind the first quote.
  @inline(__always)
  private func text(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Range<Int>? {
    var index = start
    while index < end, base[index] != UInt8(ascii: "\"") {
      guard base[index] != UInt8(ascii: "\\") else { return nil }
      index += 1
    }
    return index < end ? start..<index : nil
  }

  /// A number of digits with a sign or a point, or `null`.
  @inline(__always)
  private func word(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Range<Int>? {
    var index = start
    if base[index] == UInt8(ascii: "-") { index += 1 }
    let digits = index
    var points = 0
    while index < end {
      if base[index] == UInt8(ascii: ".") {
        points += 1
      } else if base[index] &- UInt8(ascii: "0") > 9 {
        break
      }
      index += 1
    }
    if index == digits, end - start >= 4, memcmp(base + start, "null", 4) == 0 {
      index = start + 4
    } else {
      guard index > digits, points <= 1, base[digits] != UInt8(ascii: "."),
        base[index - 1] != UInt8(ascii: ".")
      else { return nil }
    }
    let isEnd = index < end && (base[index] == 0x20 || base[index] == 0x2C || base[index] == 0x7D)
    return isEnd ? start..<index : nil
  }
}

/// Arrays of JSON that are in a record, and objects of which only the beginning is there.
enum JSONArray {
  /// Hands over each object that is an element of an array, as its own record.
  /// - Parameter cell: The array, from its opening bracket to the closing one.
  static func forEachObject(
    of cell: Cell, in record: TextRecord, _ body: (TextRecord) throws -> Void
  ) rethrows {
    guard let base = cell.base, cell.count > 2, base[0] == UInt8(ascii: "[") else { return }
    var line = record.place(at: max(0, cell.offset)).line ?? record.line
    var walk = JSONNesting()
    // The element without the white space around it, and the line that it begins in.
    var element: (bytes: Range<Int>, line: Int)?
    for index in 0..<cell.count {
      let byte = base[index]
      let wasString = walk.isString
      walk.take(byte)
      guard walk.depth >= 0 else { return }
      if !wasString, walk.depth == 0 || walk.depth == 1 && byte == UInt8(ascii: ",") {
        if let (bytes, line) = element, base[bytes.lowerBound] == UInt8(ascii: "{") {
          try body(TextRecord(base: base + bytes.lowerBound, count: bytes.count, line: line))
        }
        element = nil
      } else if index > 0, byte > 0x20 {
        element = ((element?.bytes.lowerBound ?? index)..<(index + 1), element?.line ?? line)
      }
      if byte == UInt8(ascii: "\n") { line += 1 }
    }
  }

  static func texts(of cell: Cell) -> [String] { values(of: cell).compactMap { $0 as? String } }

  static func numbers(of cell: Cell) -> [Double] {
    values(of: cell).compactMap { ($0 as? NSNumber)?.doubleValue }
  }

  private static func values(of cell: Cell) -> [Any] {
    (try? JSONSerialization.jsonObject(with: Data(cell.bytes)) as? [Any]) ?? []
  }

  /// The names of the members of an object as far as it is there, and, where the member `stop` is an array, the offset
  /// behind its opening bracket, at which the walk ends.
  static func members(
    of bytes: some RandomAccessCollection<UInt8>, stop: String = ""
  ) -> (names: [String], array: Int?) {
    var names: [String] = []
    var walk = JSONNesting()
    var text: [UInt8] = []
    var name: String?
    for (offset, byte) in bytes.enumerated() {
      let wasString = walk.isString
      walk.take(byte)
      guard walk.depth >= 0 else { return (names, nil) }
      if walk.isString {
        if !wasString { text = [] } else if walk.depth == 1, text.count < 64 { text.append(byte) }
      } else if walk.depth == 1, byte == UInt8(ascii: ":") {
        names.append(String(decoding: text, as: UTF8.self))
        name = names.last
      } else if walk.depth == 2, byte == UInt8(ascii: "["), let found = name {
        if found == stop { return (names, offset + 1) }
        name = nil
      } else if byte == UInt8(ascii: ",") || walk.depth > 2 {
        name = nil
      }
      if walk.depth == 0, byte == UInt8(ascii: "}") { return (names, nil) }
    }
    return (names, nil)
  }
}

/// How deep in JSON a walk over its bytes is, and whether in a string. It takes any bytes, whole objects or not; what a value
/// holds is for ``JSONObjectScanner``.
struct JSONNesting {
  private(set) var braces = 0
  private(set) var brackets = 0
  private(set) var isString = false
  private var isEscaped = false

  /// Braces and brackets opened and not closed; negative if more were closed.
  var depth: Int { braces + brackets }

  @inline(__always) mutating func take(_ byte: UInt8) {
    if isString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isString = false
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isString = true
    case UInt8(ascii: "{"): braces += 1
    case UInt8(ascii: "}"): braces -= 1
    case UInt8(ascii: "["): brackets += 1
    case UInt8(ascii: "]"): brackets -= 1
    default: break
    }
  }

  /// Hands over the bytes of whole objects, one after another, until the body says that it has enough.
  static func forEachObject(in bytes: [UInt8], _ body: ([UInt8]) -> Bool) {
    var nesting = JSONNesting()
    var start: Int?
    for (index, byte) in bytes.enumerated() {
      let wasOpen = nesting.braces > 0
      nesting.take(byte)
      if !wasOpen, nesting.braces == 1 { start = index }
      guard wasOpen, nesting.braces == 0, let first = start else { continue }
      start = nil
      if !body(Array(bytes[first...index])) { return }
    }
  }
}
