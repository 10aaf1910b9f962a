import CalibrationModel
import RadioSurvey
import Support

/// A log whose lines are changed one by one on the way to its reader. Lines stay lines.
class ChangedLines: PieceSource {
  private let log: LogBytes
  private let limit: Int

  init(_ log: LogBytes, limits: ReadLimits) {
    self.log = log
    limit = limits.lineLength
  }

  /// A line as it is handed on, both without their ends.
  func changed(_ line: ArraySlice<UInt8>) throws(LogError) -> [UInt8] { Array(line) }
  /// Called for a line that is longer than so many bytes, which is handed on unchanged: the reader says so.
  func passTooLong(_ limit: Int) throws(LogError) {}
  func end() throws(LogError) {}

  final override func nextPiece() throws(LogError) -> [UInt8] {
    guard let end = try log.endOfLine(from: 0, limit: limit) else {
      try passTooLong(limit)
      let bytes = Array(log.pending.prefix(limit))
      log.consume(bytes.count)
      return bytes
    }
    guard !log.isExhausted else {
      try self.end()
      return []
    }
    let line = Array(log.pending.prefix(end))
    let hasEnd = end < log.pending.count
    log.consume(min(end + 1, log.pending.count))
    return try changed(line.withoutReturn) + (hasEnd ? [0x0A] : [])
  }
}

/// A table without header, with what the files beside it say at the end of each line. Both must have as many lines; quoted cells may not span lines.
final class PastedSource: ChangedLines {
  private let beside: [BesideLines]
  private let delimiter: UInt8
  private let name: String
  private var line = 0

  init(_ source: any ByteSource, beside: [BesideLines], delimiter: UInt8, name: String) throws(LogError) {
    self.beside = beside
    self.delimiter = delimiter
    self.name = name
    super.init(try LogBytes(source, limits: ReadLimits()), limits: ReadLimits())
  }

  override func changed(_ bytes: ArraySlice<UInt8>) throws(LogError) -> [UInt8] {
    line += 1
    var bytes = Array(bytes)
    for file in beside {
      guard let values = try file.next() else { throw file.failure("the log has more lines") }
      for (field, value) in zip(file.fields, values) {
        bytes.append(delimiter)
        bytes.append(contentsOf: CSVText.quoted(field.isName ? CSVText.harmless(value) : value).utf8)
      }
    }
    return bytes
  }

  override func passTooLong(_ limit: Int) throws(LogError) {
    throw LogError(
      .unusable, .lineTooLong, file: name, line: line + 1, "the line is longer than \(limit) bytes",
      help: "check that this is a survey log with one reading per line")
  }

  override func end() throws(LogError) {
    for file in beside where try file.next() != nil { throw file.failure("the log has no line \(line + 1)") }
  }
}
