import RadioSurvey

/// A table in which lines between the rows say the distance of those below them, with that distance as one more column.
final class HeadingSource: ChangedLines {
  private let delimiter: UInt8
  private let skippedLines: Int
  private var line = 0
  private var distance = ""

  /// The log with its column, if it is such a table; `nil` for any other.
  /// - Parameter head: The log's beginning: a header that names no distance, and lines that do.
  init?(_ log: LogBytes, _ head: LogHead, limits: ReadLimits) {
    guard head.bytes.contains(UInt8(ascii: "#")) || head.bytes.contains(UInt8(ascii: "-")),
      let dialect = head.dialect, !dialect.isReading,
      !dialect.header.contains(where: { name in
        ColumnNames.field(name).map { $0.metresPerUnit != nil || $0 == .x } ?? false
          || ColumnNames.fieldWithoutUnit(name) == .distanceMetres
      })
    else { return nil }
    let lines = head.filledLines(2000)
    let mark = dialect.delimiter.rawValue
    let headings = lines.count { Self.heading($0, mark) != nil }
    let isFirst = lines.prefix(dialect.skippedLines + 2).contains { Self.heading($0, mark) != nil }
    guard headings >= 2 || isFirst && headings == 1 else { return nil }
    delimiter = mark
    skippedLines = dialect.skippedLines
    super.init(log, limits: limits)
  }

  /// The distance of a line that is not a row: a comment, or a line of words.
  private static func heading(_ line: ArraySlice<UInt8>, _ delimiter: UInt8) -> Double? {
    guard let first = line.first(where: { $0 > 0x20 }), !(first &- 0x30 < 10) else { return nil }
    // A row has separators, a comment may have any mark.
    let isComment = !((first | 0x20) &- 0x61 < 26)
    guard isComment || !line.contains(delimiter) else { return nil }
    return DistanceHeading.metres(line)
  }

  override func changed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    line += 1
    if let metres = Self.heading(bytes, delimiter) {
      distance = "\(metres)"
      return []
    }
    guard bytes.contains(where: { $0 > 0x20 }), line > skippedLines else { return Array(bytes) }
    return bytes + [delimiter] + (line == skippedLines + 1 ? LogField.distanceMetres.rawValue : distance).utf8
  }
}
