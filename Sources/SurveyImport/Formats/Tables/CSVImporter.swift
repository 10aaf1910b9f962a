import CalibrationModel
package import RadioSurvey

/// The canonical survey log as CSV (RFC 4180, UTF-8, header row), separated by commas, semicolons, tabs or bars.
///
/// A name that begins with apostrophes before `=`, `+`, `-`, `@`, a tab or a line end loses the first of them, as in every
/// CSV log: writers put it there against spreadsheets, see ``CanonicalLog/csv(_:)``.
struct CSVImporter: SurveyImporter {
  static func recognises(_ head: LogHead) -> Bool { head.dialect != nil }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let head = session.head
    guard let dialect = head.dialect else { throw session.unknownFormat("the log is not CSV") }
    if dialect.isReading { throw MissingHeader.failure(dialect, head, session: session) }
    session.headerLine = dialect.skippedLines + 1
    var columns = try ColumnPlan(session.mapping).bind(dialect.header, session: session)
    try CSVTable.noteUnused(
      dialect.header, used: Set(columns.values), line: session.headerLine, session: session
    ) { TableSample(head, dialect, limit: CSVTable.sampledRows) }
    var rules = RowRules(isCSV: true)
    let habits = TableHabits(head, dialect, columns: columns, infersUnits: false)
    try habits.apply(to: &rules, columns: &columns, session: session)
    let decoder = RowDecoder(columns: columns, session: session, rules: rules)
    try CSVTable.decode(log, dialect: dialect, decoder: decoder, session: session) { [rules] other in
      try CSVTable.section(other, session: session) { _ in rules }
    }
    return ([dialect.name] + habits.details).joined(separator: ", ")
  }
}

extension ImportSession {
  /// A log that is not what its beginning looked like.
  func unknownFormat(_ message: String) -> LogError { failure(.unknownFormat, message: message, help: nil) }
}

package enum CanonicalLog {
  /// Dwells, with their series, as a canonical CSV log with a header: RFC 4180, UTF-8, LF.
  ///
  /// A name that a spreadsheet would take for a formula, because `=`, `+`, `-`, `@`, a tab or a line end is its first scalar
  /// or comes after apostrophes at its beginning, has one more apostrophe before it, which ``CSVImporter`` takes away.
  ///
  /// One row a packet received, in order, with its Unix time in milliseconds' precision. A packet that was expected and
  /// not heard has no time of its own: it is a row with an empty `rssi_dbm` at the dwell's end, or one at its start where no
  /// packet was received then, so that reading the log again gives the same dwells.
  package static func csv(_ dwells: [Dwell]) -> String {
    let rows = CanonicalRows()
    var text: [UInt8] = rows.header
    for dwell in dwells {
      let row = rows.row(beacon: dwell.beacon, location: dwell.location, conditions: dwell.conditions)
      var missed = max(0, (dwell.expectedPackets ?? 0) - dwell.receivedPackets)
      if missed > 0, dwell.series.packets.first.map({ $0.milliseconds > 0 }) ?? (missed > 1) {
        row.append(time: dwell.start, level: nil, to: &text)
        missed -= 1
      }
      for packet in dwell.series.packets {
        row.append(time: dwell.start + Double(packet.milliseconds) / 1000, level: packet.level, to: &text)
      }
      for _ in 0..<missed { row.append(time: dwell.end, level: nil, to: &text) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
