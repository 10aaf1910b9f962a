import RadioSurvey

/// Reads the members of a JSON object (RFC 8259) in place, one level deep: values of any kind are cells, nested ones as
/// they stand. The literals NaN and Infinity, which some writers emit, pass as cells too.
@Memberwise(unlabelled: 1) struct JSONObjectScanner {
  private static let deepest = SurveyLimit.jsonDepth.value

  private let record: TextRecord
  private var index = 0
  private var scratch: UnsafeMutableBufferPointer<UInt8>
  private var used = 0

  /// The members of an object as texts: `null` empty, nested values as they stand; `nil` if the record is not a whole object.
  static func members(of record: TextRecord) -> [(name: String, value: String)]? {
    let scratch = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: record.count)
    defer { scratch.deallocate() }
    var scanner = JSONObjectScanner(record, scratch: scratch)
    var members: [(name: String, value: String)] = []
    return scanner.scan { members.append(($0.text ?? "", $1.text ?? "")) } ? members : nil
  }

  /// Where in the record the scanner stands; after a failure, where the text stops being an object.
  var offset: Int { index }

  /// Hands over each member's name and value in turn. Returns whether the record is one whole object.
  mutating func scan(_ member: (Cell, Cell) -> Void) -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    if take(UInt8(ascii: "}")) { return isAtEnd() }
    repeat {
      skipBlanks()
      guard let key = string(), take(UInt8(ascii: ":")), let value = value() else { return false }
      member(key, value)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) && isAtEnd()
  }

  private var byte: UInt8? { index < record.count ? record.base[index] : nil }

  private mutating func skipBlanks() {
    while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A { index += 1 }
  }

  private mutating func isAtEnd() -> Bool {
    skipBlanks()
    return index == record.count
  }

  private mutating func take(_ expected: UInt8) -> Bool {
    skipBlanks()
    guard byte == expected else { return false }
    index += 1
    return true
  }

  private mutating func value() -> Cell? {
    skipBlanks()
    switch byte {
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "{"), UInt8(ascii: "["): return nested()
    default: return word()
    }
  }

  /// A number or a literal, up to a blank, comma or closing bracket. `null` is an empty cell.
  private mutating func word() -> Cell? {
    let start = index
    while let byte, byte > 0x20, byte != 0x2C, byte != 0x7D, byte != 0x5D { index += 1 }
    let cell = Cell(base: record.base + start, count: index - start, offset: start)
    if Number.double(cell) != nil { return cell }
    switch cell.text {
    case "null": return Cell(base: cell.base, count: 0, offset: start)
    case "true", "false", "NaN", "Infinity", "-Infinity": return cell
    default:
      index = start
      return nil
    }
  }

  /// A string; its cell holds what is between the quotes, with escapes undone.
  private mutating func string() -> Cell? {
    guard byte == UInt8(ascii: "\"") else { return nil }
    let start = index
    index += 1
    let first = used
    var hasEscapes = false
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        let plain = Cell(base: record.base + start + 1, count: index - start - 1, offset: start)
        index += 1
        guard hasEscapes else {
          used = first
          return plain
        }
        return Cell(
          base: scratch.baseAddress.map { UnsafePointer($0 + first) }, count: used - first, offset: start)
      case UInt8(ascii: "\\"):
        if !hasEscapes {
          hasEscapes = true
          for position in (start + 1)..<index { append(record.base[position]) }
        }
        guard unescape() else { return nil }
      default:
        if hasEscapes { append(byte) }
        index += 1
      }
    }
    return nil
  }

  private mutating func append(_ byte: UInt8) {
    scratch[used] = byte
    used += 1
  }

  /// Undoes one escape. An escape is never shorter than what it stands for, so the scratch buffer holds everything.
  private mutating func unescape() -> Bool {
    guard index + 1 < record.count else { return false }
    let kind = record.base[index + 1]
    index += 2
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): append(kind)
    case UInt8(ascii: "b"): append(0x08)
    case UInt8(ascii: "f"): append(0x0C)
    case UInt8(ascii: "n"): append(0x0A)
    case UInt8(ascii: "r"): append(0x0D)
    case UInt8(ascii: "t"): append(0x09)
    case UInt8(ascii: "u"):
      guard let scalar = scalar() else { return false }
      for unit in String(scalar).utf8 { append(unit) }
    default: return false
    }
    return true
  }

  /// The scalar of `\uXXXX`, or of two of them where they are a surrogate pair.
  private mutating func scalar() -> Unicode.Scalar? {
    guard let first = hexadecimal() else { return nil }
    guard 0xD800...0xDBFF ~= first else { return Unicode.Scalar(first) }
    guard index + 1 < record.count, record.base[index] == UInt8(ascii: "\\"),
      record.base[index + 1] == UInt8(ascii: "u")
    else { return nil }
    index += 2
    guard let second = hexadecimal(), 0xDC00...0xDFFF ~= second else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func hexadecimal() -> UInt32? {
    guard index + 4 <= record.count else { return nil }
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Hexadecimal.digit(record.base[index]) else { return nil }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  private mutating func nested() -> Cell? {
    let start = index
    var closers: [UInt8] = []
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        let kept = used
        guard string() != nil else { return nil }
        used = kept
        continue
      case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): guard closers.popLast() == byte else { return nil }
      default: break
      }
      guard closers.count <= Self.deepest else { return nil }
      index += 1
      if closers.isEmpty { return Cell(base: record.base + start, count: index - start, offset: start) }
    }
    return nil
  }
}
