import CalibrationModel
import RadioSurvey

/// A table in which lines between the rows say the distance of those below them, with that distance as one more column. Lines stay lines.
final class HeadingSource: ByteSource {
  private let log: LogBytes
  private let limit: Int
  private let delimiter: UInt8
  private let skippedLines: Int
  private var line = 0
  private var distance = ""
  private var ready: ArraySlice<UInt8> = []

  /// The log with its column, if it is such a table; `nil` for any other.
  ///
  /// - Parameter head: The log's beginning: a header that names no distance, and lines that do.
  init?(_ log: LogBytes, _ head: LogHead, limits: ReadLimits) {
    guard head.bytes.contains(UInt8(ascii: "#")) || head.bytes.contains(UInt8(ascii: "-")),
      let dialect = head.dialect, !dialect.isReading,
      !dialect.header.contains(where: { name in
        ColumnNames.field(name).map { $0.metresPerUnit != nil || $0 == .x } ?? false
          || ColumnNames.fieldWithoutUnit(name) == .distanceMetres
      })
    else { return nil }
    let lines = head.bytes.split(separator: 0x0A, maxSplits: 2000)
    let mark = dialect.delimiter.rawValue
    let headings = lines.count { Self.heading($0, mark) != nil }
    let isFirst = lines.prefix(dialect.skippedLines + 2).contains { Self.heading($0, mark) != nil }
    guard headings >= 2 || isFirst && headings == 1 else { return nil }
    self.log = log
    limit = limits.lineLength
    delimiter = dialect.delimiter.rawValue
    skippedLines = dialect.skippedLines
  }

  /// The distance of a line that is not a row: a comment, or a line of words.
  private static func heading(_ line: ArraySlice<UInt8>, _ delimiter: UInt8) -> Double? {
    guard let first = line.first(where: { $0 > 0x20 }), !(first &- 0x30 < 10) else { return nil }
    // A row has separators, a comment may have any mark.
    let isComment = !((first | 0x20) &- 0x61 < 26)
    guard isComment || !line.contains(delimiter) else { return nil }
    return DistanceHeading.metres(line.last == 0x0D ? line.dropLast() : line)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    if ready.isEmpty { ready = try nextLine()[...] }
    let count = min(buffer.count, ready.count)
    buffer.copyBytes(from: ready.prefix(count))
    ready = ready.dropFirst(count)
    return count
  }

  private func nextLine() throws(LogError) -> [UInt8] {
    do {
      guard let end = try log.endOfLine(from: 0, limit: limit) else {
        let bytes = Array(log.pending.prefix(limit))
        log.consume(bytes.count)
        return bytes
      }
      guard !log.isExhausted else { return [] }
      var text = Array(log.pending.prefix(end))
      log.consume(min(end + 1, log.pending.count))
      line += 1
      if text.last == 0x0D { text.removeLast() }
      if let metres = Self.heading(text[...], delimiter) {
        distance = "\(metres)"
        return [0x0A]
      }
      if text.contains(where: { $0 > 0x20 }), line > skippedLines {
        text.append(delimiter)
        text += (line == skippedLines + 1 ? LogField.distanceMetres.rawValue : distance).utf8
      }
      return text + [0x0A]
    } catch let error as LogError {
      throw error
    } catch {
      throw LogError(.io, SurveyIssue(.error, .unreadableFile, message: "\(error)", help: nil))
    }
  }
}
