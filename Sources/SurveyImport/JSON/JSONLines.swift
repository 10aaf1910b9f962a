import CalibrationModel
import Foundation
import RadioSurvey

/// The lines of a log of JSON objects: the first one by one, until their layout is known, then most of them by their bytes, in
/// chunks.
struct JSONLines {
  private let decoder: RowDecoder
  private let members: JSONMembers
  private let session: ImportSession
  private var record: TextRecord

  /// Reads with the members' slots as columns of the decoder.
  /// - Parameter skipped: lines of the log that are consumed already.
  init(decoder: RowDecoder, members: JSONMembers, session: ImportSession, after skipped: Int = 0) {
    self.decoder = decoder
    self.members = members
    self.session = session
    record = TextRecord(base: members.origin, count: 0, line: skipped)
  }

  /// Reads lines up to the first whole object.
  /// - Returns: The layout of the log; `nil` if its lines are to be read one by one.
  mutating func readFirst(_ log: LogBytes) throws -> JSONLayout? {
    let lines = lines(log)
    while members.firstNames.isEmpty, try takeNext(lines) {}
    lines.leave()
    return session.limits.scanners > 0 ? decoder.layout(names: members.names) : nil
  }

  mutating func read(_ log: LogBytes) throws {
    let lines = lines(log)
    while try takeNext(lines) {}
  }

  /// Takes the next line. Returns whether there was one.
  private mutating func takeNext(_ lines: LineReader) throws -> Bool {
    guard let next = try lines.next() else { return false }
    record = next
    try take()
    return true
  }

  private func lines(_ log: LogBytes) -> LineReader {
    LineReader(log, session: session, after: record.line, help: "write one object per line")
  }

  mutating func readChunks(_ log: LogBytes, layout: JSONLayout) throws {
    let pipeline = ChunkPipeline(log, limits: session.limits) { JSONLineScanner(layout) }
    guard let rest = try pipeline.rest({ try take($0, layout) }) else { return }
    try read(try LogBytes(rest, limits: session.limits, isBeginning: false))
  }

  /// Takes the lines of a chunk.
  /// - Returns: Where in the chunk to read on line by line, because one is too long; `nil` if every line was taken.
  private mutating func take(_ chunk: LogChunk, _ layout: JSONLayout) throws -> Int? {
    let before = record.line
    guard chunk.isCut else { return 0 }
    let offset = try session.take(chunk) { index in
      let row = chunk.rows[index]
      guard chunk.rows[index + 1].start - row.start - 1 <= session.limits.lineLength else {
        record.line = before + index
        return .notHere
      }
      record = chunk.record(index, line: before + index + 1)
      let repeated = session.counts[.duplicateKey]
      if row.kind != .blank { try take() }
      guard row.kind == .plain || row.kind == .withoutZone, let context = decoder.latestContext,
        session.counts[.duplicateKey] == repeated, isAsScanned(layout)
      else { return .taken }
      return .context(context)
    }
    if offset == nil { record.line = before + chunk.rowCount }
    return offset
  }

  /// Whether time and level of the record, which was just read exactly, are where the scanner finds them.
  private func isAsScanned(_ layout: JSONLayout) -> Bool {
    guard let values = layout.values(record.base, 0, record.count),
      let time = decoder.column(.timestamp), let level = decoder.level
    else { return false }
    func isSame(_ cell: Cell, _ range: Range<Int>) -> Bool {
      let scanned = Cell(base: record.base + range.lowerBound, count: range.count, offset: 0).trimmed
      return cell.base == scanned.base && (cell.count == scanned.count || cell.isEmpty)
    }
    return isSame(members.cells[time], values.time) && isSame(members.cells[level], values.level)
  }

  private func take() throws {
    guard record.bytes.contains(where: { $0 > 0x20 }) else { return }
    if let failure = members.read(record) {
      return try session.reject(
        .invalidJSON, record, at: failure, "the line is not a complete JSON object",
        help: "write one object per line, nested at most \(SurveyLimit.jsonDepth.value) levels deep; a "
          + "truncated log ends like this")
    }
    try decoder.decode(members.cells, record: record)
  }
}

extension RowDecoder {
  /// What a scanner must know of objects whose members have these names by column; `nil` if they are not for it.
  func layout(names: [Int: String]) -> JSONLayout? {
    guard let timeColumn = column(.timestamp), let levelColumn = level, session.takesPlainRows,
      !rules.time.unit.isShifted, timeColumn != levelColumn,
      let time = names[timeColumn], let level = names[levelColumn], !isContext(timeColumn),
      !isContext(levelColumn)
    else { return nil }
    return JSONLayout(
      timeName: Array("\"\(time)\"".utf8), levelName: Array("\"\(level)\"".utf8), time: rules.time,
      lineLength: session.limits.lineLength)
  }
}

/// Scans the lines of chunks, JSON objects, for what changes from line to line: time and level. All else is one key, which is
/// found again by its bytes. Everything that is not plain is left to the exact reader.
final class JSONLineScanner: LineScanner {
  private let layout: JSONLayout
  private let keys = RowKeys(spans: 3)
  private var clock: TimeCellReader

  init(_ layout: JSONLayout) {
    self.layout = layout
    clock = TimeCellReader(layout.time)
  }

  func scan(_ chunk: LogChunk) {
    guard chunk.isCut else { return }
    keys.clear()
    let (base, count) = (chunk.base, chunk.count)
    var start = 0
    while start < count {
      let found = memchr(base + start, 0x0A, count - start)
      let end = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? count
      var row = ScannedRow(time: 0, start: UInt32(truncatingIfNeeded: start), key: 0, level: 0, kind: .odd)
      let lineEnd = end > start && base[end - 1] == 0x0D ? end - 1 : end
      if lineEnd == start {
        row.kind = .blank
      } else if end - start <= layout.lineLength {
        read(base, start, lineEnd, &row, chunk)
      }
      chunk.append(row)
      start = end + 1
    }
    chunk.close(at: start)
  }

  @inline(__always)
  private func read(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ row: inout ScannedRow, _ chunk: LogChunk
  ) {
    guard let values = layout.values(base, start, end), let level = level(base, values.level),
      !values.time.isEmpty
    else { return }
    let cell = Cell(base: base + values.time.lowerBound, count: values.time.count, offset: 0).trimmed
    guard cell.count > 0, let kind = clock.stamp(cell, &row) else { return }
    let isTimeFirst = values.time.lowerBound < values.level.lowerBound
    let (first, second) = isTimeFirst ? (values.time, values.level) : (values.level, values.time)
    var hash = keys.add(start, first.lowerBound, base, at: 0, to: RowKeys.seed)
    hash = keys.add(first.upperBound, second.lowerBound, base, at: 1, to: hash)
    hash = keys.add(second.upperBound, end, base, at: 2, to: hash)
    guard let key = keys.find(base, hash) ?? keys.insert(chunk, hash) else { return }
    row.level = level
    row.key = key
    row.kind = kind
  }

  /// dBm, 0 for `null`; `nil` if the level must be read exactly.
  @inline(__always)
  private func level(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int8? {
    let cell = base + range.lowerBound
    if let level = Level.twoDigits(cell, range.count) { return level }
    if range.count == 4, cell[-1] != UInt8(ascii: "\""), memcmp(cell, "null", 4) == 0 { return 0 }
    if case .level(let level, isRounded: false) = Level.read(Cell(base: cell, count: range.count, offset: 0))
    {
      return Int8(truncatingIfNeeded: level)
    }
    return nil
  }
}
