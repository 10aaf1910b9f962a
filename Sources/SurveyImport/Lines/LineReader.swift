import CalibrationModel
import RadioSurvey
import Support

/// Cuts a text log into lines, in place; rejects those that are too long.
final class LineReader {
  private let log: LogBytes
  private let session: ImportSession
  private let help: String
  private var consumed = 0
  private var line: Int
  /// Whether a line end is after the latest line; without it, the line may be cut.
  private(set) var isWhole = true

  /// - Parameter skipped: Lines of the log that are consumed already.
  /// - Parameter help: What to do about a line that is too long.
  init(
    _ log: LogBytes, session: ImportSession, after skipped: Int = 0,
    help: String = "check that this is a survey log with one entry per line"
  ) {
    self.log = log
    self.session = session
    self.help = help
    line = skipped
  }

  func leave() {
    log.consume(min(consumed, log.pending.count))
    consumed = 0
  }

  /// The next line without its end, valid until the next is asked for; `nil` at the end of the log.
  func next() throws -> TextRecord? {
    leave()
    while true {
      line += 1
      let end = try log.endOfLine(from: 0, limit: session.limits.lineLength)
      guard !log.isExhausted, let start = log.pending.baseAddress else { return nil }
      let base = start.assumingMemoryBound(to: UInt8.self)
      guard let end else {
        let record = TextRecord(base: base, count: session.limits.lineLength, line: line)
        try session.reject(
          .lineTooLong, record, "the line is longer than \(session.limits.lineLength) bytes", help: help)
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
  func cell(_ range: Range<Int>) -> Cell {
    Cell(base: base + range.lowerBound, count: range.count, offset: range.lowerBound)
  }

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

extension Collection<UInt8> {
  /// Lends contiguous bytes as a record; `nil` if there are none.
  @discardableResult func withRecord<Result>(line: Int = 1, _ body: (TextRecord) throws -> Result) rethrows
    -> Result?
  {
    try withContiguousStorageIfAvailable { bytes in
      try bytes.baseAddress.map { try body(TextRecord(base: $0, count: bytes.count, line: line)) }
    } ?? nil
  }
}

extension Cell {
  func equals(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { expected in bytes.elementsEqual(expected) }
  }

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

/// One record of a text log, in place in the window: a line, or the lines that a quoted cell spans.
struct TextRecord {
  var base: UnsafePointer<UInt8>
  /// Bytes, without the line end.
  var count: Int
  /// Line of its first byte, from 1.
  var line: Int

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// Where the byte at an offset stands, as people count: lines by line feeds, columns by characters (Unicode scalars).
  func place(at offset: Int) -> ImportSession.Place {
    guard offset >= 0 else { return ImportSession.Place(line: line, column: nil) }
    var place = (line: line, column: 1)
    for byte in bytes.prefix(offset) {
      if byte == 0x0A { place = (place.line + 1, 1) } else if byte & 0xC0 != 0x80 { place.column += 1 }
    }
    return ImportSession.Place(line: place.line, column: place.column)
  }

  func text(limit: Int) -> String { String(decoding: bytes.prefix(limit), as: UTF8.self) }
}

/// A text stored so that a cell can point to it.
final class HeldText {
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  init(_ text: String) {
    bytes = .allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8)
  }

  deinit { bytes.deallocate() }

  /// The text as a cell that is nowhere in the record.
  var cell: Cell { Cell(base: UnsafePointer(bytes.baseAddress), count: bytes.count, offset: -1) }
}

/// One cell of a record, in place in the window: the bytes of its value and where in the record it stands.
struct Cell {
  /// First byte; `nil` if the record has no such cell.
  var base: UnsafePointer<UInt8>?
  var count: Int
  /// Offset of the cell from the record's first byte; −1 if it is not in the record.
  var offset: Int

  static var absent: Cell { Cell(base: nil, count: 0, offset: -1) }
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
  var isEmpty: Bool { count == 0 }

  /// The cell without spaces and tabs at either end.
  @inline(__always)
  var trimmed: Cell {
    guard var first = base, count > 0, first[0] <= 0x20 || first[count - 1] <= 0x20 else { return self }
    var rest = count
    while rest > 0, Self.isBlank(first[rest - 1]) { rest -= 1 }
    var skipped = 0
    while skipped < rest, Self.isBlank(first[skipped]) { skipped += 1 }
    first += skipped
    return Cell(base: first, count: rest - skipped, offset: offset < 0 ? -1 : offset + skipped)
  }

  @inline(__always)
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The name that a cell of CSV holds: without the apostrophe that keeps spreadsheets from computing, see ``CSVText``.
  var name: Cell {
    guard let base, CSVText.isHarmless(bytes) else { return self }
    return Cell(base: base + 1, count: count - 1, offset: offset < 0 ? -1 : offset + 1)
  }

  /// The text; `nil` if the bytes are not UTF-8 or hold U+0000, which no database keeps whole.
  var text: String? { bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self) }
}

/// Text of a log as a message may show it: short, valid, and without anything that a terminal would obey.
func quoted(_ bytes: some Collection<UInt8>, limit: Int = 40) -> String {
  let shown = TerminalText.plain(String(decoding: bytes.prefix(limit), as: UTF8.self))
  return "'\(shown)\(bytes.count > limit ? "…" : "")'"
}

/// Text of a log as a message may show it: short, and without anything that a terminal would obey.
func quoted(_ text: some StringProtocol, limit: Int = 40) -> String { quoted(Array(text.utf8), limit: limit) }

/// The lines of a file that is beside a log, each read by a pattern.
final class BesideLines {
  let fields: [LogField]
  private let name: String
  private let pattern: FieldPattern<LogField>
  /// The bytes that were read; all of them once the log has ended.
  let content = LogDigest()
  private let log: LogBytes
  private let limit: Int
  private var line = 0

  /// - Throws: ``LogError``: `invalid-truth` for a malformed pattern, or the reason why the file cannot be read.
  init(_ beside: BesideFile, limits: ReadLimits) throws {
    name = beside.file
    do {
      pattern = try FieldPattern(beside.pattern, capturing: LogField.inLines, numbers: LogField.distances)
    } catch { throw LogError(.unusable, .invalidTruth, file: beside.file, error.message, help: error.help) }
    fields = pattern.fields
    let source = try LogInput(path: beside.file).source()
    log = try LogBytes(DigestingSource(source, digest: content), limits: limits)
    limit = limits.lineLength
  }

  /// The values of the next line, one per field, empty if it does not say; `nil` at the end.
  func next() throws(LogError) -> [String]? {
    line += 1
    guard let end = try log.endOfLine(from: 0, limit: limit) else { throw failure("the line is too long") }
    guard !log.isExhausted else { return nil }
    let text = String(decoding: log.pending.prefix(end).withoutReturn, as: UTF8.self)
    log.consume(min(end + 1, log.pending.count))
    do {
      if let values = try pattern.values(in: text) { return fields.map { values[$0] ?? "" } }
    } catch {
      throw failure(error.message, help: error.help)
    }
    throw failure("the pattern does not match \(quoted(text))")
  }

  func failure(
    _ message: String, help: String = "each line of this file describes the same line of the log"
  ) -> LogError {
    LogError(.unusable, .invalidTruth, file: name, line: line, message, help: help)
  }
}
