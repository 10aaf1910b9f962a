import CalibrationModel
import Foundation
import RadioSurvey

/// Scans the lines of chunks for time, level and a number for all the rest. Used by one thread at a time.
protocol LineScanner: AnyObject { func scan(_ chunk: LogChunk) }

/// Which column is what in the rows of a table, as far as a scanner must know.
struct RowLayout: Sendable {
  var delimiter: UInt8
  var columns: Int
  var timeColumn: Int
  var levelColumn: Int
  var contextColumns: [Int]
  var time: TimeFormat
  /// Whether an empty level is a packet that was expected but not heard.
  var emptyIsUnheard: Bool
  var lineLength: Int
}

/// Scans the lines of chunks for what changes from row to row: time and level. What the rows of a chunk share is found again by its bytes and
/// identified by a number; the cells behind the last that is not a context are one key. What is not plain is left to the exact reader.
final class FastRowScanner: LineScanner {
  private static let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

  private let layout: RowLayout
  /// Cells that are distinguished.
  private let split: Int
  /// Whether further cells follow those, all of them context.
  private let hasTail: Bool
  private let pattern: UInt64
  private let spanColumns: UnsafeMutablePointer<Int>
  /// Ends of the cells that are distinguished, as offsets in the chunk.
  private let ends: UnsafeMutablePointer<Int>
  private let keys: RowKeys
  private var clock: TimeCellReader

  init(_ layout: RowLayout) {
    self.layout = layout
    let context = Set(layout.contextColumns)
    let lastOther = (0..<layout.columns).last { !context.contains($0) } ?? 0
    split = lastOther + 1
    hasTail = split < layout.columns
    pattern = UInt64(layout.delimiter) &* 0x0101_0101_0101_0101
    let heads = layout.contextColumns.filter { $0 < lastOther }
    spanColumns = .allocate(capacity: max(1, heads.count))
    spanColumns.initialize(from: heads, count: heads.count)
    ends = .allocate(capacity: split + 1)
    keys = RowKeys(spans: heads.count + (hasTail ? 1 : 0))
    clock = TimeCellReader(layout.time)
  }

  deinit {
    spanColumns.deallocate()
    ends.deallocate()
  }

  func scan(_ chunk: LogChunk) {
    guard chunk.isCut else { return }
    keys.clear()
    let base = chunk.base
    let count = chunk.count
    var quote = position(of: UInt8(ascii: "\""), in: base, from: 0, to: count)
    var start = 0
    while start < count {
      let end = position(of: 0x0A, in: base, from: start, to: count)
      if quote < start { quote = position(of: UInt8(ascii: "\""), in: base, from: start, to: count) }
      scanLine(base, start: start, end: end, hasQuote: quote < end, chunk)
      start = end + 1
    }
    chunk.close(at: start)
  }

  @inline(__always)
  private func scanLine(
    _ base: UnsafePointer<UInt8>, start: Int, end: Int, hasQuote: Bool, _ chunk: LogChunk
  ) {
    var row = ScannedRow(time: 0, start: UInt32(truncatingIfNeeded: start), key: 0, level: 0, kind: .odd)
    let lineEnd = end > start && base[end - 1] == 0x0D ? end - 1 : end
    if lineEnd == start { row.kind = .blank }
    if !hasQuote, lineEnd > start, end - start <= layout.lineLength, cut(base, start, lineEnd) {
      read(base, start, lineEnd, &row, chunk)
    }
    chunk.append(row)
  }

  /// Finds the ends of the cells; `false` if the row does not have as many as it should.
  @inline(__always)
  private func cut(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    let needed = hasTail ? split : split - 1
    var found = 0
    var offset = start
    while found < needed, offset < end {
      let word = UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self) ^ pattern
      // The high bit of each byte that is zero, exactly.
      var zeros = ~(((word & Self.lowBits) &+ Self.lowBits) | word | Self.lowBits)
      while zeros != 0, found < needed {
        let position = offset + zeros.trailingZeroBitCount >> 3
        guard position < end else { return false }
        ends[found] = position
        found += 1
        zeros &= zeros &- 1
      }
      offset += 8
    }
    guard found == needed else { return false }
    if hasTail { return true }
    let last = needed > 0 ? ends[needed - 1] + 1 : start
    ends[needed] = end
    return position(of: layout.delimiter, in: base, from: last, to: end) == end
  }

  @inline(__always)
  private func cell(_ column: Int, _ base: UnsafePointer<UInt8>, _ start: Int) -> Cell {
    let first = column == 0 ? start : ends[column - 1] + 1
    return Cell(base: base + first, count: ends[column] - first, offset: first - start).trimmed
  }

  @inline(__always)
  private func read(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ row: inout ScannedRow, _ chunk: LogChunk
  ) {
    guard let level = level(cell(layout.levelColumn, base, start)) else { return }
    let time = cell(layout.timeColumn, base, start)
    guard time.count > 0, let kind = clock.stamp(time, &row) else { return }
    guard let key = key(base, start, end, chunk) else { return }
    row.level = level
    row.key = key
    row.kind = kind
  }

  @inline(__always)
  private func level(_ cell: Cell) -> Int8? {
    if let base = cell.base, let level = Level.twoDigits(base, cell.count) { return level }
    switch Level.read(cell) {
    case .level(let level, isRounded: false): return Int8(truncatingIfNeeded: level)
    case .missed where layout.emptyIsUnheard: return 0
    default: return nil
    }
  }

  /// The number of the row's context; `nil` if the chunk has too many, or the row has not as many cells as it should.
  @inline(__always)
  private func key(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ chunk: LogChunk
  ) -> UInt16? {
    var hash = RowKeys.seed
    for index in 0..<keys.spanCount {
      if hasTail, index == keys.spanCount - 1 {
        hash = keys.add(ends[split - 1] + 1, end, base, at: index, to: hash)
      } else {
        let column = spanColumns[index]
        let first = column == 0 ? start : ends[column - 1] + 1
        hash = keys.add(first, ends[column], base, at: index, to: hash)
      }
    }
    return keys.find(base, hash) ?? (hasAllCells(base, end) ? keys.insert(chunk, hash) : nil)
  }

  /// Whether a line whose tail is new has as many cells as it should.
  private func hasAllCells(_ base: UnsafePointer<UInt8>, _ end: Int) -> Bool {
    guard hasTail else { return true }
    let tail = ends[split - 1] + 1
    let delimiters = (tail..<max(end, tail)).count { base[$0] == layout.delimiter }
    return split + 1 + delimiters == layout.columns
  }

  /// Where the next such byte is; `end` if there is none.
  @inline(__always)
  private func position(of byte: UInt8, in base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
    guard start < end, let found = memchr(base + start, Int32(byte), end - start) else { return end }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

struct ScannedRow {
  enum Kind: UInt8 {
    /// A time, a level or an empty one, and a context that is known by its key.
    case plain
    /// The same, its time without a zone.
    case withoutZone
    case blank
    /// Anything that the exact reader must look at.
    case odd
  }

  /// Unix seconds.
  var time: Double
  var start: UInt32
  /// Which of the chunk's contexts it has.
  var key: UInt16
  /// dBm; 0 for a packet that was expected but not heard.
  var level: Int8
  var kind: Kind
}

/// Takes the rows of chunks: the plain ones by their numbers, the others by their bytes, in order.
final class ChunkRows {
  private let reader: CSVRecordReader
  private let sections: TableSections
  private let session: ImportSession
  /// Line of the next row, from 1.
  private(set) var line: Int

  /// Rows of a table, of which a reader has read the header.
  init(_ reader: CSVRecordReader, sections: TableSections, session: ImportSession) {
    self.reader = reader
    self.sections = sections
    self.session = session
    line = reader.record.line
  }

  /// Takes the rows of the next chunk.
  /// - Returns: Where in the chunk to read on record by record, because one spans lines or is too long; `nil` where every row was taken.
  func take(_ chunk: LogChunk) throws -> Int? {
    guard chunk.isCut else { return 0 }
    let firstLine = line
    let offset = try session.take(chunk) { index in
      line = firstLine + index
      return try takeOne(chunk, index)
    }
    if offset == nil { line = firstLine + chunk.rowCount }
    return offset
  }

  private func takeOne(_ chunk: LogChunk, _ index: Int) throws -> ChunkRow {
    let row = chunk.rows[index]
    if row.kind == .blank { return .taken }
    let record = chunk.record(index, line: line)
    // With a carriage return at its end the line is a byte longer than the record.
    guard record.count < session.limits.lineLength, let outcome = try reader.take(record) else {
      return .notHere
    }
    let isRow = outcome == .row
    if outcome == .blank { return .taken }
    if row.kind == .odd {
      let next = index + 1 < chunk.rowCount ? chunk.record(index + 1, line: line + 1) : nil
      switch sections.look(record, cells: isRow ? UnsafePointer(reader.cells) : nil, next: next) {
      case .row: break
      case .repeated:
        try sections.noteRepeated(line: line)
        return .taken
      case .header: return .notHere
      }
    }
    guard isRow, let decoder = sections.decoder else {
      try CSVTable.reject(outcome, record, columns: sections.dialect.header.count, session: session)
      return .taken
    }
    try decoder.decode(reader.cells, record: record)
    return row.kind != .odd ? decoder.latestContext.map { .context($0) } ?? .taken : .taken
  }
}

enum ChunkRow {
  /// It was taken, and rows of its key share its context.
  case context(ReadingContext)
  case taken
  /// It is no matter of one line.
  case notHere
}

extension ImportSession {
  /// Takes the rows of a chunk: the plain ones with a known context by their numbers, each other by its index.
  /// - Returns: Where in the chunk a row is that is not for it; `nil` if every row was taken.
  func take(_ chunk: LogChunk, _ takeOne: (Int) throws -> ChunkRow) rethrows -> Int? {
    var owners: [ReadingContext?] = Array(repeating: nil, count: chunk.keyCount)
    var quick: [UnsafeMutablePointer<ReadingContext.Quick>?] = Array(repeating: nil, count: chunk.keyCount)
    var index = 0
    while true {
      index = quick.withUnsafeBufferPointer { contexts in
        contexts.baseAddress.map { addPlain(chunk, from: index, contexts: $0) } ?? index
      }
      guard index < chunk.rowCount else { return nil }
      switch try takeOne(index) {
      case .context(let context):
        let key = Int(chunk.rows[index].key)
        (owners[key], quick[key]) = (context, context.quick)
      case .taken: break
      case .notHere: return Int(chunk.rows[index].start)
      }
      index += 1
    }
  }
}
