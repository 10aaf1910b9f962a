import CalibrationModel
import RadioSurvey

/// How a log begins: all that an importer may look at to recognise its format. Used by one thread.
final class LogHead {
  /// How the user names columns, and what the log does not say itself.
  let mapping: LogMapping
  /// The first bytes, expanded if the log is compressed, without a byte-order mark; up to 64 KiB.
  let bytes: [UInt8]
  /// The column names that would be read, in lower case: the canonical ones and those of the mapping.
  let columnNames: Set<String>
  /// How its cells are separated if it is a table. Every importer of tables asks, and it is found once.
  private(set) lazy var dialect = CSVDialect(self)
  /// The lines without their ends, the last of them perhaps cut. Every importer of text asks, and they are parted once.
  private(set) lazy var lines: [ArraySlice<UInt8>] = {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      lines.append(bytes[start..<end].withoutReturn)
      start = end + 1
    }
    return lines
  }()

  init(bytes: [UInt8], mapping: LogMapping) {
    self.bytes = bytes
    self.mapping = mapping
    columnNames = Set(ColumnPlan(mapping).names.values)
  }

  /// Whether the first line is longer than what is looked at, so that a header would be cut.
  func endsInFirstLine(_ limits: ReadLimits) -> Bool {
    bytes.count >= limits.headLength && !bytes.contains(UInt8(ascii: "\n"))
  }

  /// The first lines that are not empty, so many at most.
  func filledLines(_ most: Int) -> [ArraySlice<UInt8>] {
    Array(lines.lazy.filter { !$0.isEmpty }.prefix(most))
  }

  /// Lines at the beginning that are empty or begin with `#`, as a logger writes them before its first object: how many, and their bytes.
  var comments: (lines: Int, bytes: Int) {
    let count = lines.prefix { line in
      line.first { $0 != 0x20 && $0 != 0x09 }.map { $0 == UInt8(ascii: "#") } ?? true
    }.count
    return (count, count < lines.count ? lines[count].startIndex : bytes.count)
  }

  /// The first line, or everything where no line ends.
  var firstLine: ArraySlice<UInt8> { lines.first ?? [] }
}

extension BidirectionalCollection<UInt8> {
  /// A line that ended with CRLF, without what is left of that.
  var withoutReturn: SubSequence { last == 0x0D ? dropLast() : self[...] }
}

/// A table without header, and the header that the mapping gives it, as one log: every format that reads headers reads it.
enum HeadedTable {
  /// Bytes at the beginning in which a row is looked for.
  private static let looked = 4096

  /// A table with a header of these names before it, parted as its first row is, and with what the files beside it say at the end of each line.
  static func source(
    _ source: any ByteSource, names: [String], beside: [BesideLines], name: String
  ) throws(LogError) -> any ByteSource {
    let limits = ReadLimits()
    let log = try LogBytes(source, limits: limits) { $0.count >= looked || $0.contains(UInt8(ascii: "\n")) }
    let isCommented =
      !log.isExhausted && CSVDialect.isComment(log.head(looked).prefix { $0 != UInt8(ascii: "\n") })
    while isCommented, log.pending.count < looked, try log.fill() {}
    let beginning = log.head(looked)
    let line =
      beginning.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .first { !CSVDialect.isComment($0) } ?? []
    let delimiters = CSVDialect.Delimiter.allCases
    let isSpaced =
      !line.contains { CSVDialect.Delimiter(rawValue: $0) != nil } && line.contains(0x20) && names.count > 1
    let delimiter =
      isSpaced
      ? .tab : delimiters.first { one in line.count { $0 == one.rawValue } == names.count - 1 } ?? .comma
    var table: any ByteSource = log
    if isSpaced {
      let cells = SpacedSource.cells(line.withoutReturn, joins: false)
      table = SpacedSource(log, joins: cells.count != names.count, limits: limits)
    }
    if !beside.isEmpty {
      table = try PastedSource(table, beside: beside, delimiter: delimiter.rawValue, name: name)
    }
    // An empty file stays empty.
    if beginning.isEmpty { return table }
    let cells = (names + beside.flatMap(\.fields).map(\.rawValue)).map(CSVText.quoted)
    let separator = String(decoding: [delimiter.rawValue], as: UTF8.self)
    return try LogBytes(
      table, limits: limits, isBeginning: false,
      after: Array((cells.joined(separator: separator) + "\n").utf8)
    ) { _ in true }
  }
}
