import CalibrationModel
import RadioSurvey
import Support

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

/// A table whose cells are parted by spaces, with a tab between two cells. A date and the time after it are one cell, and so
/// is what stands in quotes.
final class SpacedSource: ChangedLines {
  private let joins: Bool

  /// Parts the cells of a table.
  ///
  /// - Parameter joins: Whether a date and a time that follow each other are one cell.
  init(_ log: LogBytes, joins: Bool, limits: ReadLimits) {
    self.joins = joins
    super.init(log, limits: limits)
  }

  override func changed(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(Self.cells(line, joins: joins).joined(separator: [0x09]))
  }

  /// The cells of a line, with their quotes.
  static func cells(_ line: ArraySlice<UInt8>, joins: Bool) -> [[UInt8]] {
    var cells: [[UInt8]] = []
    var rest = line.drop { $0 == 0x20 || $0 == 0x09 }
    while !rest.isEmpty {
      var cell: ArraySlice<UInt8>
      if rest.first == 0x22, let end = rest.dropFirst().firstIndex(of: 0x22) {
        cell = rest[...end]
      } else {
        cell = rest.prefix { $0 != 0x20 && $0 != 0x09 }
      }
      rest = rest.dropFirst(cell.count).drop { $0 == 0x20 || $0 == 0x09 }
      if joins, let last = cells.last, Self.continues(last, cell) {
        cells[cells.count - 1] = last + [0x20] + cell
      } else {
        cells.append(Array(cell))
      }
    }
    return cells
  }

  /// Whether a cell is the time of the date before it, or the unit of a level.
  private static func continues(_ last: [UInt8], _ cell: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: cell, as: UTF8.self)
    func isPart(_ bytes: [UInt8], _ body: (Cell) -> Bool) -> Bool {
      String(decoding: bytes, as: UTF8.self).withCell(body)
    }
    if text.lowercased() == "dbm" { return isPart(last) { Level.read($0) != .invalid } }
    if ["am", "pm"].contains(text.lowercased()) {
      return last.last.map { $0 &- 0x30 < 10 } == true && last.contains(0x3A)
    }
    guard text.withCell(CalendarTime.timeOfDay) != nil else { return false }
    return !last.contains(0x3A) && isPart(last) { !CalendarTime.orders($0).isEmpty }
  }

  /// Whether a log that no format recognises is such a table, and whether its dates and times are one cell; `nil` if it is
  /// not.
  static func joins(_ head: LogHead) -> Bool? {
    let line = head.firstLine
    guard !line.isEmpty, !line.contains(where: { [0x2C, 0x3B, 0x09, 0x7C, 0x00, 0x7B].contains($0) }),
      String(validating: line, as: UTF8.self) != nil
    else { return nil }
    let names = cells(line, joins: false).map { String(decoding: $0.filter { $0 != 0x22 }, as: UTF8.self) }
    guard names.count >= 2 else { return nil }
    let isHeader =
      names.count { ColumnNames.field($0) != nil || head.columnNames.contains($0.lowercased()) } >= 2
    if isHeader {
      let hasDay = names.contains { ColumnNames.days.contains(ColumnNames.normalise($0)) }
      let hasTime = names.contains { ColumnNames.times.contains(ColumnNames.normalise($0)) }
      return !(hasDay && hasTime)
    }
    let rows = head.bytes.split(separator: 0x0A).prefix(20).map {
      cells($0.last == 0x0D ? $0.dropLast() : $0, joins: true)
    }
    guard let first = rows.first, first.count >= 3, rows.dropLast().allSatisfy({ $0.count == first.count }),
      rows.allSatisfy({ row in
        row.contains { cell in
          if case .level(let level, _) = String(decoding: cell, as: UTF8.self).withCell({ Level.read($0) }) {
            level <= -20
          } else {
            false
          }
        }
      })
    else { return nil }
    return true
  }
}
