import RadioSurvey

/// Numbers as spreadsheets write them: with a decimal comma, groups of thousands, the minus sign of Unicode, a unit.
enum NumberText {
  /// What a text says.
  enum Outcome: Equatable {
    /// A number, and the unit after it as written; empty if there is none.
    case number(Double, unit: String)
    /// A number that is one with a decimal comma and another one with a decimal point.
    case ambiguous(point: Double, comma: Double)
    /// Anything else.
    case invalid
  }

  /// Reads a cell. What it leaves open, `mark` decides; a point alone is the decimal point unless `mark` says otherwise.
  /// Where the log and not the user says that there are decimal commas, `isStated` is `false`, and `1.500` is left open.
  static func read(_ cell: Cell, mark: DecimalMark?, isStated: Bool = true) -> Outcome {
    guard cell.count > 0, cell.count <= 64, let text = cell.text else { return .invalid }
    var digits: [UInt8] = []
    var rest = Array(text.unicodeScalars.drop(while: isSpace))[...]
    while let scalar = rest.first {
      if let byte = byte(of: scalar) {
        digits.append(byte)
      } else if !isSpace(scalar) || !isGroup(rest.dropFirst()) || digits.last.map(isDigit) != true {
        break
      }
      rest = rest.dropFirst()
    }
    let unit = String(String.UnicodeScalarView(rest.filter { !isSpace($0) }))
    guard !digits.isEmpty, unit.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || $0 == "%" }) else {
      return .invalid
    }
    let asPoint = value(digits, decimal: 0x2E, group: 0x2C)
    let asComma = value(digits, decimal: 0x2C, group: 0x2E)
    switch (asPoint, asComma) {
    case (nil, nil): return .invalid
    case (let point?, nil): return .number(point, unit: unit)
    case (nil, let comma?): return .number(comma, unit: unit)
    case (let point?, let comma?):
      if point == comma || mark == .point { return .number(point, unit: unit) }
      if mark == .comma {
        return isStated || digits.contains(0x2C)
          ? .number(comma, unit: unit) : .ambiguous(point: point, comma: comma)
      }
      return digits.contains(0x2C) ? .ambiguous(point: point, comma: comma) : .number(point, unit: unit)
    }
  }

  /// Whether the text shows which mark stands before its decimals: `1,5` and `1,234.5` do, `12` and `1,234` do not.
  static func shownMark(_ cell: Cell) -> DecimalMark? {
    guard case .number(let comma, _) = read(cell, mark: .comma),
      case .number(let point, _) = read(cell, mark: .point),
      let text = cell.text
    else { return nil }
    guard comma == point else { return nil }
    if text.contains(",") && !text.contains(".") { return .comma }
    guard let lastComma = text.lastIndex(of: ","), let lastPoint = text.lastIndex(of: ".") else { return nil }
    return lastComma > lastPoint ? .comma : .point
  }

  /// Digits with one decimal mark at most, and groups of three before it or none.
  private static func value(_ text: [UInt8], decimal: UInt8, group: UInt8) -> Double? {
    let parts = text.split(separator: decimal, omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return nil }
    let isSigned = parts[0].first == 0x2D || parts[0].first == 0x2B
    let whole = isSigned ? parts[0].dropFirst() : parts[0]
    let groups = whole.split(separator: group, omittingEmptySubsequences: false)
    if groups.count > 1 {
      guard 1...3 ~= groups[0].count, groups[0].first != 0x30,
        groups.dropFirst().allSatisfy({ $0.count == 3 })
      else { return nil }
    }
    guard parts.count == 1 || !parts[1].contains(group) else { return nil }
    var bytes = isSigned ? [parts[0][parts[0].startIndex]] : []
    bytes += groups.flatMap { Array($0) }
    if parts.count == 2 { bytes += [0x2E] + Array(parts[1]) }
    return bytes.withUnsafeBufferPointer {
      Number.double(Cell(base: $0.baseAddress, count: $0.count, offset: -1))
    }
  }

  private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    // U+2212 is the minus sign; some programs write U+2013, a dash.
    case "-", "\u{2212}", "\u{2013}": 0x2D
    case "+", ",", ".", "0"..."9": UInt8(scalar.value)
    default: nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Whether three digits follow, and no fourth: the rest of a number whose thousands are parted by a space.
  private static func isGroup(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    rest.prefix(4).prefix { ("0"..."9").contains($0) }.count == 3
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\u{A0}" || scalar == "\u{202F}" || scalar == "\u{2009}"
  }
}
