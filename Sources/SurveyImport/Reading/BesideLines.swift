import Support
import RadioSurvey

/// The lines of a file that is beside a log, each read by a pattern.
final class BesideLines {
  /// The fields that its lines may give.
  let fields: [LogField]
  private let name: String
  private let pattern: FieldPattern<LogField>
  private let log: LogBytes
  private let limit: Int
  private var line = 0

  /// Opens the file.
  ///
  /// - Throws: ``LogError``: `invalid-truth` for a pattern that is none, or why the file cannot be read.
  init(_ beside: BesideFile, limits: ReadLimits) throws {
    name = beside.file
    do {
      pattern = try FieldPattern(beside.pattern, capturing: LogField.inLines, numbers: LogField.distances)
    } catch {
      throw LogError(
        .unusable,
        SurveyIssue(.error, .invalidTruth, file: beside.file, message: error.message, help: error.help))
    }
    fields = pattern.fields
    log = try LogBytes(FileSource(path: beside.file, displayName: beside.file), limits: limits)
    limit = limits.lineLength
  }

  /// The values of the next line, one per field, empty if it does not say; `nil` at the end.
  func next() throws -> [String]? {
    line += 1
    guard let end = try log.endOfLine(from: 0, limit: limit) else { throw failure("the line is too long") }
    guard !log.isExhausted else { return nil }
    let bytes = log.pending.prefix(end)
    let text = String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self)
    log.consume(min(end + 1, log.pending.count))
    let values: [LogField: String]?
    do {
      values = try pattern.values(in: text)
    } catch {
      throw failure(error.message, help: error.help)
    }
    guard let values else { throw failure("the pattern does not match \(quoted(text))") }
    return fields.map { values[$0] ?? "" }
  }

  /// An error at the line that was read last.
  func failure(
    _ message: String, help: String = "each line of this file describes the same line of the log"
  ) -> LogError {
    LogError(
      .unusable,
      SurveyIssue(.error, .invalidTruth, file: name, line: line, message: message, help: help))
  }
}
