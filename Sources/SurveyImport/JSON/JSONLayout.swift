import Foundation
import RadioSurvey

/// Where time and level are in the lines of a log of JSON objects, as far as a scanner must know.
struct JSONLayout: Sendable {
  /// The names of the two members with their quotes, as the log spells them.
  var timeName: [UInt8]
  var levelName: [UInt8]
  /// How times are written.
  var time: TimeFormat
  /// The unit of times that are numbers, if the user said it.
  var unit: TimeUnit?
  /// Bytes of a line.
  var lineLength: Int

  /// Offsets of the two values in a line.
  struct Values: Equatable {
    var time: Range<Int>
    var level: Range<Int>
  }

  /// Where the values stand in a line: behind the first of each name.
  ///
  /// It is only a guess, and the names may be part of a text. Between two lines that are the same but for these two ranges the guess
  /// is right in both or in neither, because in both they hold nothing but a number, `null`, or plain text in quotes: one
  /// exact reading tells of all such lines.
  ///
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
    let isEnd = index < end && [0x20, 0x2C, 0x7D].contains(base[index])
    return isEnd ? start..<index : nil
  }
}
