import CalibrationModel
import RadioSurvey
import Support

/// A log of lines of text that the user describes by a pattern: each line that fits is a reading, its named captures the fields. Lines that
/// do not fit are counted.
struct PatternLines {
  private let pattern: FieldPattern<LogField>
  private let session: ImportSession

  /// - Throws: ``LogError`` with `missing-column` for a pattern that is none, or captures no level, beacon or place that is not given
  ///   otherwise.
  init(_ text: String, _ session: ImportSession) throws {
    self.session = session
    do {
      pattern = try FieldPattern(text, capturing: LogField.inTexts, numbers: LogField.distances)
    } catch {
      throw session.failure(.missingColumn, message: "line pattern: \(error.message)", help: error.help)
    }
    try ColumnPlan(session.mapping).check(
      Set(pattern.fields), found: pattern.fields.map(\.rawValue), session: session)
  }

  /// - Returns: `lines of text`, with the fields.
  /// - Throws: ``LogError`` if a line takes too many steps; any error of the sink.
  func read(_ log: LogBytes) throws -> String {
    let fields = pattern.fields
    let head = try session.head.filledLines(50).compactMap {
      try values(String(decoding: $0, as: UTF8.self), line: nil)
    }
    let times = TimeSample(
      head.compactMap { $0[.timestamp] }, columnName: LogField.timestamp.rawValue, mapping: session.mapping)
    let decoder = RowDecoder(
      columns: Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($0.element, $0.offset) }),
      session: session, rules: RowRules(time: times.format, emptyIsUnheard: false))
    let reader = LineReader(log, session: session)
    while let record = try reader.next() {
      guard let values = try values(record.text(limit: record.count), line: record.line) else {
        try session.warn(.otherEntry, .note, "lines that do not fit the pattern are not read")
        continue
      }
      try decoder.decode(texts: fields.map { values[$0] }, record: record)
    }
    return "lines of text (\(fields.map(\.rawValue).joined(separator: ", ")))"
  }

  private func values(_ line: String, line number: Int?) throws -> [LogField: String]? {
    do {
      return try pattern.values(in: line.last == "\r" ? String(line.dropLast()) : line)
    } catch {
      throw session.failure(.lineTooLong, line: number, message: error.message, help: error.help)
    }
  }
}
