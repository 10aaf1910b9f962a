import RadioSurvey

/// What a format says about every row that the row itself does not say.
struct RowRules {
  /// How times are written.
  var time = TimeFormat.standard
  /// Whether a number that is not a level means “expected but not heard” rather than nothing at all.
  var isUnheard: (Double) -> Bool = { _ in false }
  /// Whether an empty level means “expected but not heard”.
  var emptyIsUnheard = true
  /// Whether the source passes on only some of the packets that it receives.
  var isThinned = false
  /// Values that hold unless the log or the mapping says otherwise.
  var defaults: [LogField: String] = [:]
  /// Whether the log was written for a survey, so that its addresses are those of the survey's beacons unless the survey
  /// lists others. A scanner's log has everybody's.
  var isSurveyLog = true
  /// Whether the rows are CSV, in which names may be guarded against spreadsheets, see ``CSVText``.
  var isCSV = false
  /// What is added to the name of a location that nobody named.
  var locationMark = ""
}

extension Timestamp {
  /// Reads a cell in a format. A text in RFC 3339 is read as that, whatever the unit of numbers.
  static func read(_ cell: Cell, as format: TimeFormat) -> Reading {
    switch format {
    case .standard: return read(cell)
    case .milliseconds, .microseconds, .nanoseconds:
      guard let number = Number.double(cell), number >= 0 else { return read(cell) }
      return reading(number / format.unitsPerSecond)
    case .monthFirst, .dayFirst: return readYearLast(cell, isMonthFirst: format == .monthFirst)
    }
  }

  /// Whether the bytes begin as two digits, two digits, and four of a year.
  static func isYearLast(_ cell: Cell) -> Bool {
    guard let base = cell.base, cell.count >= 10 else { return false }
    let separators: [UInt8] = [UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ".")]
    return separators.contains(base[2]) && base[5] == base[2]
      && [0, 1, 3, 4, 6, 7, 8, 9].allSatisfy { base[$0] &- UInt8(ascii: "0") < 10 }
  }

  private static func readYearLast(_ cell: Cell, isMonthFirst: Bool) -> Reading {
    guard isYearLast(cell), let base = cell.base, cell.count <= 64 else { return read(cell) }
    let order = isMonthFirst ? [6, 7, 8, 9, 2, 0, 1, 2, 3, 4] : [6, 7, 8, 9, 2, 3, 4, 2, 0, 1]
    var bytes = order.map { base[$0] }
    bytes[4] = UInt8(ascii: "-")
    bytes[7] = UInt8(ascii: "-")
    bytes.append(contentsOf: cell.bytes.dropFirst(10))
    return bytes.withUnsafeBufferPointer { read(Cell(base: $0.baseAddress, count: $0.count, offset: -1)) }
  }
}
