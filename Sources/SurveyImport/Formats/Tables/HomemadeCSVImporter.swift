import RadioSurvey

/// Survey logs of apps and scripts as CSV or TSV, with column names of their own: those of ``ColumnAliases``.
///
/// A log that names a beacon by UUID, major and minor alone, without an address or a packet's bytes, is taken for an
/// export of iOS ranging (CLBeacon): its levels are averages of about a second, and 0 means that the beacon was not
/// heard. A constant `source` says otherwise, and so do rows that come faster than iOS reports a beacon.
struct HomemadeCSVImporter: SurveyImporter {
  /// Whether the first line is a header in which a level and a beacon are found, one of them or the time by an alias.
  static func recognises(_ head: LogHead) -> Bool {
    guard let dialect = head.dialect, dialect.header.count >= 2, !dialect.isReading else { return false }
    return ColumnAliases(dialect.header, mapping: head.mapping) != nil
  }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let head = session.head
    guard let dialect = head.dialect, let aliases = ColumnAliases(dialect.header, mapping: session.mapping)
    else { throw session.unknownFormat("the log is not CSV") }
    session.headerLine = dialect.skippedLines + 1
    var columns = aliases.columns
    try ColumnPlan(session.mapping).check(Set(columns.keys), found: dialect.header, session: session)
    try CSVTable.noteUnused(
      dialect.header, used: Set(columns.values), line: session.headerLine, session: session
    ) { TableSample(head, dialect, limit: CSVTable.sampledRows) }
    let habits = TableHabits(head, dialect, columns: columns)
    let isRanging =
      aliases.isRanging
      && !ReadingPace.isOfPackets(head.rows(dialect), columns: columns, time: habits.times.format)
    var rules = rules(isRanging)
    rules.isSurveyLog = aliases.isCanonical
    try habits.apply(to: &rules, columns: &columns, session: session)
    let decoder = RowDecoder(columns: columns, session: session, rules: rules)
    let (time, mark) = (rules.time, rules.decimalMark)
    try CSVTable.decode(log, dialect: dialect, decoder: decoder, session: session) { other in
      try CSVTable.section(other, session: session) { aliases in
        var rules = self.rules(isRanging && aliases?.isRanging ?? false)
        rules.isSurveyLog = aliases?.isCanonical ?? false
        (rules.time, rules.decimalMark) = (time, mark)
        return rules
      }
    }
    return name(dialect, aliases, habits, isRanging: isRanging)
  }

  private func rules(_ isRanging: Bool) -> RowRules {
    var rules = RowRules(isSurveyLog: false, isCSV: true)
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

extension Array {
  func element(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }

  /// How many elements at the front fit, after which none does.
  /// - Complexity: O(log n).
  func sortedPrefix(while fits: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if fits(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
