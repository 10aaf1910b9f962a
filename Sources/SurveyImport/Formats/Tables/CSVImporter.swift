import CalibrationModel
package import RadioSurvey

/// Survey logs as CSV (RFC 4180, UTF-8, header row), separated by commas, semicolons, tabs or bars: the canonical log, and those of apps and scripts
/// with column names of their own, see ``ColumnAliases``.
///
/// A name that begins with apostrophes before `=`, `+`, `-`, `@`, a tab or a line end loses the first of them, as in every
/// CSV log: writers put it there against spreadsheets, see ``CanonicalLog/csv(_:)``.
///
/// A log with other names that names a beacon by UUID, major and minor alone, without an address or a packet's bytes, is taken for an
/// export of iOS ranging (CLBeacon): its levels are averages of about a second, and 0 means that the beacon was not
/// heard. A constant `source` says otherwise, and so do rows that come faster than iOS reports a beacon.
struct CSVImporter: SurveyImporter {
  static func recognises(_ head: LogHead) -> Bool { head.dialect != nil }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let head = session.head
    guard let dialect = head.dialect else { throw session.unknownFormat("the log is not CSV") }
    if dialect.isReading { throw MissingHeader.failure(dialect, head, session: session) }
    session.headerLine = dialect.skippedLines + 1
    var (columns, aliases) = try CSVTable.columns(dialect.header, session: session) {
      TableSample(head, dialect, limit: CSVTable.sampledRows)
    }
    let habits = TableHabits(head, dialect, columns: columns, infersUnits: aliases != nil)
    let isRanging =
      aliases?.isRanging == true
      && !ReadingPace.isOfPackets(head.rows(dialect), columns: columns, time: habits.times.format)
    var rules = Self.rules(aliases, isRanging: isRanging)
    try habits.apply(to: &rules, columns: &columns, session: session)
    let decoder = RowDecoder(columns: columns, session: session, rules: rules)
    try CSVTable.decode(log, dialect: dialect, decoder: decoder, session: session) { [rules, aliases] other in
      try CSVTable.section(other, session: session) { named in
        guard aliases != nil else { return rules }
        var own = Self.rules(named, isRanging: isRanging && named?.isRanging == true)
        own.isSurveyLog = named?.isCanonical ?? false
        (own.time, own.decimalMark, own.hasOpenPoints) = (rules.time, rules.decimalMark, rules.hasOpenPoints)
        return own
      }
    }
    guard let aliases else { return ([dialect.name] + habits.details).joined(separator: ", ") }
    return name(dialect, aliases, habits, isRanging: isRanging)
  }

  private static func rules(_ aliases: ColumnAliases?, isRanging: Bool) -> RowRules {
    var rules = RowRules(isSurveyLog: aliases?.isCanonical ?? true, isCSV: true)
    if isRanging {
      rules.isUnheard = { $0 == 0 }
      rules.defaults[.source] = ReadingSource.averaged.rawValue
    }
    return rules
  }

  private func name(
    _ dialect: CSVDialect, _ aliases: ColumnAliases, _ habits: TableHabits, isRanging: Bool
  ) -> String {
    var details = dialect.delimiter.words.map { [$0] } ?? []
    if isRanging { details.append("averaged levels") }
    details += aliases.aliased.map { "\($0.field.rawValue) = \($0.name.prefix(40))" }
    details += habits.details
    if let unit = habits.times.format.name { details.append("times \(unit)") }
    return
      "\(isRanging ? "CLBeacon CSV" : aliases.isCanonical ? "CSV" : "home-made CSV") (\(details.joined(separator: ", ")))"
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
