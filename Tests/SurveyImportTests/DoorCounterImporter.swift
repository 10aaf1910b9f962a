import RadioSurvey

@testable import SurveyImport

/// A made-up log of a door counter: `DOOR-COUNTER 1`, then one packet per line, `UNIX-SECONDS BEACON dBm`.
struct DoorCounterImporter: SurveyImporter {
  /// Only the first bytes identify a format, never the name of the log.
  static func recognises(_ head: LogHead) -> Bool {
    head.firstLine.elementsEqual("DOOR-COUNTER 1".utf8)
  }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    // The user must give what the log lacks: an error names the option.
    try ColumnPlan(session.mapping).check(
      [.rssi, .beacon], found: [], session: session)
    let row = FieldRow([.timestamp, .beacon, .rssi], session: session)
    let lines = LineReader(log, session: session)
    _ = try lines.next()
    var cells: [Cell] = []
    while let line = try lines.next() {
      line.split(UInt8(ascii: " "), into: &cells)
      // No record is dropped silently: it becomes a reading or an issue.
      guard cells.count == 3 else {
        try session.reject(
          .missingCell, at: line.place(at: -1),
          message: "expected a time, a beacon and a level, found \(cells.count) words",
          help: "a truncated log ends like this", text: "\(line.count) bytes")
        continue
      }
      row.set(.timestamp, cells[0])
      row.set(.beacon, cells[1])
      row.set(.rssi, cells[2])
      // The row checks each value, and the session makes dwells of the readings.
      try row.decode(line)
    }
    return "door counter log"
  }
}
