import Support
import RadioSurvey

/// A table without header, line by line, with more cells at the end of each line: what the files beside it say.
///
/// Quoted cells may not span lines here. Both must have as many lines.
final class PastedSource: ByteSource {
  private let log: LogBytes
  private let beside: [BesideLines]
  private let delimiter: UInt8
  private let limit: Int
  private let name: String
  private var ready: ArraySlice<UInt8> = []
  private var line = 0

  /// Pastes to the lines of a table.
  init(_ source: any ByteSource, beside: [BesideLines], delimiter: UInt8, name: String) throws(LogError) {
    let limits = ReadLimits()
    self.beside = beside
    self.delimiter = delimiter
    self.name = name
    limit = limits.lineLength
    log = try Self.own(name) { try LogBytes(source, limits: limits) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    if ready.isEmpty { ready = try Self.own(name) { try nextLine() }[...] }
    let count = min(buffer.count, ready.count)
    buffer.copyBytes(from: ready.prefix(count))
    ready = ready.dropFirst(count)
    return count
  }

  /// The next line with what the others say; empty at the end.
  private func nextLine() throws -> [UInt8] {
    line += 1
    guard let end = try log.endOfLine(from: 0, limit: limit) else {
      throw LogError(
        .unusable,
        SurveyIssue(
          .error, .lineTooLong, file: name, line: line, message: "the line is longer than \(limit) bytes",
          help: "check that this is a survey log with one reading per line"))
    }
    let isAtEnd = log.isExhausted
    var bytes = Array(log.pending.prefix(end))
    if bytes.last == 0x0D { bytes.removeLast() }
    log.consume(min(end + 1, log.pending.count))
    for file in beside {
      let values = try file.next()
      guard (values == nil) == isAtEnd else {
        throw file.failure(isAtEnd ? "the log has no line \(line)" : "the log has more lines")
      }
      for (field, value) in zip(file.fields, values ?? []) {
        bytes.append(delimiter)
        bytes.append(contentsOf: CSVText.quoted(field.isName ? CSVText.harmless(value) : value).utf8)
      }
    }
    if !isAtEnd { bytes.append(UInt8(ascii: "\n")) }
    return isAtEnd ? [] : bytes
  }

  /// Narrows errors to those of logs.
  private static func own<Value>(_ name: String, _ work: () throws -> Value) throws(LogError) -> Value {
    do {
      return try work()
    } catch let error as LogError {
      throw error
    } catch {
      throw LogError(.io, SurveyIssue(.error, .unreadableFile, file: name, message: "\(error)", help: nil))
    }
  }
}
