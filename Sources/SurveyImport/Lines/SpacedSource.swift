import CalibrationModel
import RadioSurvey

/// A table whose cells are parted by spaces, with tabs instead. A date and the time after it are one cell, and so is what stands in quotes.
final class SpacedSource: ChangedLines {
  private let joins: Bool

  /// - Parameter joins: Whether a date and a time that follow each other are one cell.
  init(_ log: LogBytes, joins: Bool, limits: ReadLimits) {
    self.joins = joins
    super.init(log, limits: limits)
  }

  override func changed(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(Self.cells(line, joins: joins).joined(separator: [0x09]))
  }

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

  /// Whether a log that no format recognises is such a table, and whether its dates and times are one cell; `nil` if it is not.
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
    let rows = head.filledLines(20).map { cells($0, joins: true) }
    guard let first = rows.first, first.count >= 3, rows.dropLast().allSatisfy({ $0.count == first.count }),
      rows.allSatisfy({ row in row.contains { String(decoding: $0, as: UTF8.self).level ?? 0 <= -20 } })
    else { return nil }
    return true
  }
}
