import RadioSurvey

/// Reads the times of successive rows as ``Timestamp`` does, and remembers how the latest one began, which the next one
/// mostly repeats. Cells must be followed by seven bytes that may be read.
struct TimeCellReader {
  private let format: TimeFormat
  private let unit: TimeUnit?
  /// Numbers per second.
  private let divisor: Double
  /// The first eight bytes of a number, and their value.
  private var digits: UInt64 = 0
  private var digitsValue: UInt64 = 0
  /// The first sixteen bytes of a calendar time, date, hour and minute, and its seconds since 1970.
  private var minute: (UInt64, UInt64) = (0, 0)
  private var minuteSeconds = 0

  /// A reader of times in a format; a unit that the user gave goes before it.
  init(_ format: TimeFormat, unit: TimeUnit?) {
    self.format = format
    self.unit = unit
    divisor = unit?.perSecond ?? format.unitsPerSecond
  }

  /// Reads a cell.
  @inline(__always)
  mutating func read(_ cell: Cell) -> Timestamp.Reading {
    guard let base = cell.base else { return .invalid }
    if cell.count >= 9, cell.count <= 20, let number = number(base, cell.count) {
      let seconds = divisor == 1 ? number : number / divisor
      return Timestamp.reading(seconds)
    }
    if cell.count >= 20, let seconds = calendar(base, cell.count) { return .seconds(seconds) }
    return readAny(cell)
  }

  /// The time of a row that a scanner takes, written into it, and its kind; `nil` if the exact reader must look.
  @inline(__always)
  mutating func stamp(_ cell: Cell, _ row: inout ScannedRow) -> ScannedRow.Kind? {
    switch read(cell) {
    case .seconds(let seconds):
      row.time = seconds
      return .plain
    case .withoutZone(let seconds):
      row.time = seconds
      return .withoutZone
    case .tooFine, .impossible, .invalid: return nil
    }
  }

  /// A number that a `Double` holds after one exact division, see ``Number/double(_:)``.
  @inline(__always)
  private mutating func number(_ base: UnsafePointer<UInt8>, _ count: Int) -> Double? {
    let word = UnsafeRawPointer(base).loadUnaligned(as: UInt64.self)
    if word != digits || digits == 0 {
      var value: UInt64 = 0
      for index in 0..<8 {
        let digit = base[index] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        value = value * 10 + UInt64(digit)
      }
      digits = word
      digitsValue = value
    }
    var mantissa = digitsValue
    var point = count
    for index in 8..<count {
      let digit = base[index] &- UInt8(ascii: "0")
      if digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
      } else {
        guard base[index] == UInt8(ascii: "."), point == count else { return nil }
        point = index
      }
    }
    let decimals = point == count ? 0 : count - 1 - point
    guard count - (point == count ? 0 : 1) <= 18, mantissa < 1 << 53 else { return nil }
    return decimals == 0 ? Double(mantissa) : Double(mantissa) / Self.powersOfTen[decimals]
  }

  /// `2024-05-01T10:00:00Z`, with decimals of the second or without, in the minute of the latest one.
  @inline(__always)
  private mutating func calendar(_ base: UnsafePointer<UInt8>, _ count: Int) -> Double? {
    guard base[4] == UInt8(ascii: "-"), base[count - 1] == UInt8(ascii: "Z") else { return nil }
    let bytes = UnsafeRawPointer(base)
    let words = (
      bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    )
    guard words == minute else { return remember(words, base, count) }
    let tens = base[17] &- UInt8(ascii: "0")
    let ones = base[18] &- UInt8(ascii: "0")
    guard base[16] == UInt8(ascii: ":"), tens < 6, ones < 10 else { return nil }
    let whole = Double(minuteSeconds + Int(tens) * 10 + Int(ones))
    if count == 20 { return whole }
    guard base[19] == UInt8(ascii: "."), count > 21, count <= 30 else { return nil }
    var numerator = 0
    for index in 20..<(count - 1) {
      let digit = base[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      numerator = numerator * 10 + Int(digit)
    }
    return whole + Double(numerator) / Self.powersOfTen[count - 21]
  }

  /// Reads the time of a new minute.
  private mutating func remember(
    _ words: (UInt64, UInt64), _ base: UnsafePointer<UInt8>, _ count: Int
  ) -> Double? {
    guard case .seconds(let seconds) = readAny(Cell(base: base, count: count, offset: -1)) else { return nil }
    func number(_ range: Range<Int>) -> Int {
      range.reduce(0) { $0 * 10 + Int(base[$1] &- UInt8(ascii: "0")) }
    }
    let days = Timestamp.days(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    minuteSeconds = days * 86_400 + number(11..<13) * 3600 + number(14..<16) * 60
    minute = words
    return seconds
  }

  private func readAny(_ cell: Cell) -> Timestamp.Reading {
    unit == nil ? Timestamp.read(cell, as: format) : Timestamp.read(cell, unit: unit)
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
  ]
}
