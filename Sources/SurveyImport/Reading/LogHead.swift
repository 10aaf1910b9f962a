package import RadioSurvey

/// How a log begins: all that an importer may look at to recognise its format.
package struct LogHead {
  /// How the user names columns, and what the log does not say itself.
  package let mapping: LogMapping
  /// The first bytes, expanded if the log is compressed, without a byte-order mark; up to 64 KiB.
  package let bytes: [UInt8]
  /// The column names that would be read, in lower case: the canonical ones and those of the mapping.
  package let columnNames: Set<String>
  private let found = KeptDialect()

  /// How its cells are separated if it is a table. Every importer of tables asks, and it is found once.
  var dialect: CSVDialect? { found.dialect(of: self) }

  package init(bytes: [UInt8], mapping: LogMapping) {
    self.bytes = bytes
    self.mapping = mapping
    columnNames = Set(ColumnPlan(mapping).names.values)
  }

  /// Whether the first line is longer than what is looked at, so that a header would be cut.
  func endsInFirstLine(_ limits: ReadLimits) -> Bool {
    bytes.count >= limits.headLength && !bytes.contains(UInt8(ascii: "\n"))
  }

  /// Lines at the beginning that are empty or begin with `#`, as a logger writes them before its first object: how many, and their bytes.
  var comments: (lines: Int, bytes: Int) {
    var (lines, start) = (0, bytes.startIndex)
    while start < bytes.endIndex, let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let first = bytes[start..<end].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
      guard first == nil || first == UInt8(ascii: "#") else { break }
      lines += 1
      start = end + 1
    }
    return (lines, start - bytes.startIndex)
  }

  /// The first line without its end, or everything where no line ends.
  var firstLine: ArraySlice<UInt8> {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}

/// The dialect of a log's beginning, once it was looked for. A beginning is looked at by one thread.
private final class KeptDialect {
  private var kept: CSVDialect??

  func dialect(of head: LogHead) -> CSVDialect? {
    if let kept { return kept }
    let dialect = CSVDialect(head)
    kept = .some(dialect)
    return dialect
  }
}
