import RadioSurvey

/// Survey logs of apps and scripts as CSV or TSV, with column names of their own: those of ``ColumnAliases``.
///
/// A log that names a beacon by UUID, major and minor alone, without an address or a packet's bytes, is taken for an
/// export of iOS ranging (CLBeacon): its levels are averages of about a second, and 0 means that the beacon was not
/// heard. A constant `source` says otherwise.
package struct HomemadeCSVImporter: SurveyImporter {
  package init() {}

  /// Whether the first line is a header in which a level and a beacon are found, one of them or the time by an alias.
  package static func recognises(_ head: LogHead) -> Bool {
    guard let dialect = CSVDialect(head), dialect.header.count >= 2 else { return false }
    return ColumnAliases(dialect.header, mapping: head.mapping) != nil
  }

  /// Reads the whole log.
  ///
  /// - Returns: `CLBeacon CSV` or `home-made CSV`, with the separator, the aliases and the unit of times that were found.
  /// - Throws: ``LogError`` with `missing-column` where no column says where readings were taken; whatever the sink throws.
  package func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let head = session.head(of: log)
    guard let dialect = CSVDialect(head),
      let aliases = ColumnAliases(dialect.header, mapping: session.mapping)
    else { throw session.failure(.unknownFormat, message: "the log is not CSV", help: nil) }
    let columns = aliases.columns
    try ColumnPlan(session.mapping).check(Set(columns.keys), found: dialect.header, session: session)
    let sample = TimeSample(
      head.rows(dialect.delimiter).compactMap { row in columns[.timestamp].flatMap { row.element($0) } },
      columnName: columns[.timestamp].map { dialect.header[$0] } ?? "")
    try sample.report(to: session, line: 1)
    try CSVTable.noteUnused(dialect.header, used: Set(columns.values), session: session)
    var rules = RowRules(time: sample.format, isSurveyLog: false, isCSV: true)
    if aliases.isRanging {
      rules.isUnheard = { $0 == 0 }
      rules.defaults[.source] = ReadingSource.averaged.rawValue
    }
    let decoder = RowDecoder(columns: columns, session: session, rules: rules)
    try CSVTable.decode(log, dialect: dialect, decoder: decoder, session: session)
    return name(dialect, aliases, sample.format)
  }

  private func name(_ dialect: CSVDialect, _ aliases: ColumnAliases, _ time: TimeFormat) -> String {
    var details: [String] = []
    switch dialect.delimiter {
    case .comma: break
    case .semicolon: details.append("semicolon-separated")
    case .tab: details.append("tab-separated")
    }
    if aliases.isRanging { details.append("averaged levels") }
    details += aliases.aliased.map { "\($0.field.rawValue) = \($0.name.prefix(40))" }
    if let unit = time.name { details.append("times \(unit)") }
    return "\(aliases.isRanging ? "CLBeacon" : "home-made") CSV (\(details.joined(separator: ", ")))"
  }
}

extension Array {
  /// The element at an index, `nil` beyond the end.
  func element(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
