import RadioSurvey

/// Cuts a text log into lines, in place; rejects those that are too long.
final class LineReader {
  private let log: LogBytes
  private let session: ImportSession
  private var consumed: Int?
  private var line = 0

  /// Whether a line end is after the latest line; without it, the line may be cut.
  private(set) var isWhole = true

  /// A reader of a log that nobody else reads.
  init(_ log: LogBytes, session: ImportSession) {
    self.log = log
    self.session = session
  }

  /// The next line without its end, valid until the next is asked for; `nil` at the end of the log.
  func next() throws -> TextRecord? {
    if let consumed { log.consume(min(consumed, log.pending.count)) }
    consumed = nil
    while true {
      line += 1
      let end = try log.endOfLine(from: 0, limit: session.limits.lineLength)
      guard !log.isExhausted, let start = log.pending.baseAddress else { return nil }
      let base = start.assumingMemoryBound(to: UInt8.self)
      guard let end else {
        let record = TextRecord(base: base, count: session.limits.lineLength, line: line)
        try session.reject(
          .lineTooLong, at: ImportSession.Place(line: line, column: nil),
          message: "the line is longer than \(session.limits.lineLength) bytes",
          help: "check that this is a survey log with one entry per line",
          text: record.text(limit: session.limits.rejectedText))
        try log.skipLine()
        continue
      }
      consumed = end + 1
      isWhole = end < log.pending.count
      return TextRecord(base: base, count: end > 0 && base[end - 1] == 0x0D ? end - 1 : end, line: line)
    }
  }
}

extension TextRecord {
  /// A part of the record.
  func cell(_ range: Range<Int>) -> Cell {
    Cell(base: base + range.lowerBound, count: range.count, offset: range.lowerBound)
  }

  /// The record as one cell.
  var cell: Cell { cell(0..<count) }

  /// The parts between separators, without blanks at either end.
  func split(_ separator: UInt8, into cells: inout [Cell]) {
    cells.removeAll(keepingCapacity: true)
    var start = 0
    for index in 0...count where index == count || base[index] == separator {
      cells.append(cell(start..<index).trimmed)
      start = index + 1
    }
  }
}

extension Cell {
  /// Whether the cell holds exactly these bytes.
  func equals(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { expected in bytes.elementsEqual(expected) }
  }

  /// Whether the cell begins with these bytes.
  func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { expected in bytes.starts(with: expected) }
  }

  /// What follows the first `count` bytes, without blanks at either end.
  func dropFirst(_ count: Int) -> Cell {
    guard let base, count <= self.count else { return .absent }
    return Cell(base: base + count, count: self.count - count, offset: offset < 0 ? -1 : offset + count)
      .trimmed
  }
}
