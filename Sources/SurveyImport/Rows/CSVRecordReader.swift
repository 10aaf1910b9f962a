import Foundation
import RadioSurvey

/// Cuts a CSV log (RFC 4180) into records and cells, in place.
///
/// Lines end with LF or CRLF; the last may end with the log. A quoted cell may hold delimiters, line ends and doubled quotes. A record that spans
/// lines and does not come out right is a stray quote: only its first line is given up, so that a quote never swallows the rows after it.
final class CSVRecordReader {
  enum Outcome: Equatable {
    /// Cells, as many as there are columns.
    case row
    case blank
    /// Fewer or more cells than there are columns.
    case wrongCount(Int)
    /// A quoted cell does not end, or something follows its end.
    case strayQuote
    case tooLong
  }

  private static let quote = UInt8(ascii: "\"")

  private let log: LogBytes
  private var isDetached = false
  private var isUnfinished = false
  private let delimiter: UInt8
  private let columns: Int
  private let limit: Int
  private var consumed = 0
  private var consumedLines = 0
  private var skipsLine = false
  private var scratch: UnsafeMutableBufferPointer<UInt8>
  /// The cells of the latest row, by column; valid until the next record is asked for.
  let cells: UnsafeMutablePointer<Cell>
  private(set) var record: TextRecord

  /// A reader of records with this many columns, the first of which is on line `firstLine` of the log.
  init(_ log: LogBytes, delimiter: UInt8, columns: Int, limit: Int, firstLine: Int = 1) {
    self.log = log
    self.delimiter = delimiter
    self.columns = columns
    self.limit = limit
    cells = .allocate(capacity: columns)
    cells.initialize(repeating: .absent, count: columns)
    scratch = .allocate(capacity: 1024)
    record = TextRecord(
      base: UnsafeRawPointer(cells).assumingMemoryBound(to: UInt8.self), count: 0, line: firstLine)
  }

  deinit {
    cells.deallocate()
    scratch.deallocate()
  }

  /// Reads the next record; `nil` at the end of the log.
  func next() throws -> Outcome? {
    try leave()
    consumedLines = 1
    guard let end = try log.endOfLine(from: 0, limit: limit) else {
      skipsLine = true
      setRecord(end: min(log.pending.count, limit))
      return .tooLong
    }
    guard !log.isExhausted else { return nil }
    setRecord(end: end)
    guard record.count > 0 else { return .blank }
    return memchr(record.base, Int32(Self.quote), record.count) == nil
      ? split() : try splitQuoted(firstEnd: end)
  }

  func skip(_ records: Int) throws { for _ in 0..<records { _ = try next() } }

  /// The line after the latest record, if it is in the window.
  var following: TextRecord? {
    guard !skipsLine, !isDetached, consumed < log.pending.count,
      let base = log.pending.baseAddress?.assumingMemoryBound(to: UInt8.self)
    else { return nil }
    let rest = UnsafeBufferPointer(start: base + consumed, count: log.pending.count - consumed)
    let end = rest.firstIndex(of: 0x0A) ?? rest.count
    let count = end > 0 && rest[end - 1] == 0x0D ? end - 1 : end
    return TextRecord(base: base + consumed, count: count, line: record.line + consumedLines)
  }

  /// Ends the latest record permanently, so that the log is at the beginning of the next.
  func leave() throws {
    if skipsLine { try log.skipLine() } else { log.consume(consumed) }
    record.line += consumedLines
    (skipsLine, consumed, consumedLines) = (false, 0, 0)
  }

  /// Cuts a line that is not in the log; `nil` if its record continues in the next line. Nobody may ask for ``next()`` after that.
  func take(_ line: TextRecord) throws -> Outcome? {
    isDetached = true
    record = line
    consumedLines = 1
    guard line.count > 0 else { return .blank }
    if memchr(line.base, Int32(Self.quote), line.count) == nil { return split() }
    let outcome = try splitQuoted(firstEnd: line.count)
    return isUnfinished ? nil : outcome
  }

  /// Makes the record of the pending bytes up to a line end, and has them consumed next time.
  private func setRecord(end: Int) {
    guard let base = log.pending.baseAddress else { return }
    record.base = base.assumingMemoryBound(to: UInt8.self)
    record.count = end > 0 && record.base[end - 1] == 0x0D ? end - 1 : end
    consumed = min(end + 1, log.pending.count)
  }

  private func split() -> Outcome {
    var index = 0
    var start = 0
    let base = record.base
    while true {
      let found = memchr(base + start, Int32(delimiter), record.count - start)
      let end = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? record.count
      if index < columns {
        cells[index] = Cell(base: base + start, count: end - start, offset: start).trimmed
      }
      index += 1
      guard found != nil else { break }
      start = end + 1
    }
    return index == columns ? .row : .wrongCount(index)
  }

  private struct Span {
    var start: Int
    var end: Int
    var hasDoubledQuotes = false
    var isQuoted = false
  }

  /// Splits a record that has quotes, reading on for as many lines as a quoted cell spans.
  private func splitQuoted(firstEnd: Int) throws -> Outcome {
    var spans: [Span] = []
    var start = 0
    var end = firstEnd
    isUnfinished = false
    while true {
      if start < record.count, record.base[start] == Self.quote {
        var span = Span(start: start + 1, end: start + 1, isQuoted: true)
        while true {
          guard let quote = position(of: Self.quote, from: span.end) else {
            // The cell continues in the next line.
            isUnfinished = isDetached
            guard !isDetached else { return .strayQuote }
            guard end < log.pending.count, let next = try log.endOfLine(from: end + 1, limit: limit),
              next > end
            else { return giveUp(firstEnd) }
            consumedLines += 1
            end = next
            setRecord(end: end)
            continue
          }
          span.end = quote
          guard quote + 1 < record.count, record.base[quote + 1] == Self.quote else { break }
          span.hasDoubledQuotes = true
          span.end = quote + 2
        }
        spans.append(span)
        start = span.end + 1
        guard start >= record.count || record.base[start] == delimiter else { return giveUp(firstEnd) }
      } else {
        let cellEnd = position(of: delimiter, from: start) ?? record.count
        spans.append(Span(start: start, end: cellEnd))
        start = cellEnd
      }
      guard start < record.count else { break }
      start += 1
    }
    guard spans.count == columns else {
      return consumedLines > 1 ? giveUp(firstEnd) : .wrongCount(spans.count)
    }
    unquote(spans)
    return .row
  }

  private func giveUp(_ firstEnd: Int) -> Outcome {
    if isDetached { return .strayQuote }
    setRecord(end: firstEnd)
    consumedLines = 1
    return .strayQuote
  }

  private func position(of byte: UInt8, from start: Int) -> Int? {
    guard start < record.count else { return nil }
    return memchr(record.base + start, Int32(byte), record.count - start)
      .map { UnsafeRawPointer($0) - UnsafeRawPointer(record.base) }
  }

  private func unquote(_ spans: [Span]) {
    if scratch.count < record.count {
      scratch.deallocate()
      scratch = .allocate(capacity: record.count * 2)
    }
    var used = 0
    for (column, span) in spans.enumerated() {
      var cell = Cell(
        base: record.base + span.start, count: span.end - span.start,
        offset: span.isQuoted ? span.start - 1 : span.start)
      if span.hasDoubledQuotes {
        let first = used
        var isSecond = false
        for byte in cell.bytes {
          isSecond = byte == Self.quote && !isSecond
          if isSecond { continue }
          scratch[used] = byte
          used += 1
        }
        cell.base = scratch.baseAddress.map { UnsafePointer($0 + first) }
        cell.count = used - first
      }
      cells[column] = span.isQuoted ? cell : cell.trimmed
    }
  }
}
