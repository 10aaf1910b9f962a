import GRDB
package import RadioSurvey

extension SurveyStore {
  /// In which order the dwells of a log come.
  package enum DwellOrder: Sendable {
    /// That of their ends: as they were imported.
    case ends
    /// That of their first rows: a log that is written in this order and imported again gives the same order.
    case beginnings
  }

  /// The dwells in the order of the imports, or some of them without reading the others, with what follows from what was logged and
  /// the site. Of copies one is there, see ``DwellCopies``.
  /// - Parameter site: The site as `survey.toml` describes it now; `nil` without a `survey.toml`: what it said at each import holds.
  /// - Parameter includingSeries: Whether to load the packets in order of arrival too; a fit does not need them.
  /// - Parameter choose: Told the totals of everything that counts, in the order of the imports; returns the indices of those whose dwells are
  ///   wanted, `nil` for all. What it throws is thrown.
  /// - Throws: ``StoreError``, `damaged` if a row cannot be read.
  /// - Complexity: O(totals + dwells wanted + histogram bins), the dwells that may be copies, and the packets where they are loaded.
  package func part(
    of site: Site? = nil, includingSeries: Bool = false, inOrderOf order: DwellOrder = .ends,
    choose: ([DwellTotal]) throws -> Set<Int>? = { _ in nil }
  ) throws -> SurveyPart {
    let part = try read { db in
      let reading = try DwellReading(db, path: path, watch: watch, site: site)
      let entries = reading.totals.entries.filter { $0.value.total.dwells > 0 }.sorted {
        ($0.value.importID, $0.key) < ($1.value.importID, $1.key)
      }
      let totals = entries.map(\.value.total)
      let chosen = try choose(totals)
      return SurveyPart(
        dwells: try reading.dwells(
          of: chosen.map { Set($0.map { entries[$0].key }) }, includingSeries: includingSeries,
          inOrderOf: order),
        copies: reading.copies, totals: totals)
    }
    if let part { return part }
    // A store without tables has nothing to choose from, and the choice may say so.
    _ = try choose([])
    return SurveyPart(dwells: [], copies: [], totals: [])
  }

  /// Logs whose dwells are copies of those of other logs; the copies count once.
  /// - Throws: ``StoreError``, `damaged` if a row cannot be read.
  package func copiedLogs() throws -> [CopiedLog] {
    try read { db in try DwellReading(db, path: path, watch: watch, site: nil).copies } ?? []
  }
}

/// A part of a survey, and what all of it holds.
package struct SurveyPart: Sendable {
  /// The dwells of the part; of copies one.
  package var dwells: [Dwell]
  /// Logs with dwells that are copies of those of other logs, see ``DwellCopies``.
  package var copies: [CopiedLog]
  /// What the dwells of the whole survey hold together; copies count once.
  package var totals: [DwellTotal]
}

/// A log with dwells that are copies of those of another, see ``DwellCopies``.
package struct CopiedLog: Equatable, Sendable {
  /// The log whose dwells do not count.
  package var file: String
  /// The log that has them too, and for which they count.
  package var original: String
  /// How many dwells of the log are copies.
  package var dwells: Int
  /// How many dwells it has.
  package var of: Int
  /// Packets of the copies.
  package var packets: Int
}

extension SurveyStore {
  /// What the importers had to say beyond rejected rows, in the order of the imports and of their logs.
  /// - Parameter limit: How many at most; `nil` for all.
  /// - Throws: ``StoreError``, `damaged` if one is not as it was written.
  package func issues(limit: Int? = nil) throws -> [SurveyIssue] {
    try fetch(.issue, counted: \.issues, limit: limit) { $1 }
  }

  /// The rows that were not used, with their reasons, in the order of the imports and of their logs.
  /// - Parameter limit: How many at most; `nil` for all.
  /// - Throws: ``StoreError``, `damaged` if one is not as it was written.
  package func rejectedRows(limit: Int? = nil) throws -> [RejectedRow] {
    try fetch(.rejectedRow, counted: \.rejectedRows, limit: limit) { row, issue in
      RejectedRow(issue: issue, text: try row.value("text"))
    }
  }

  private func fetch<Value>(
    _ table: StoredTable, counted count: KeyPath<ImportRow.RowCounts, Int>, limit: Int?,
    _ body: (StoredRow, SurveyIssue) throws -> Value
  ) throws -> [Value] {
    try read { db in
      let reading = try CheckedReading(db, path: path, watch: watch)
      var values: [Value] = []
      for one in reading.imports where one.counts[keyPath: count] > 0 && values.count < limit ?? .max {
        guard try reading.count(table, of: one.id) == one.counts[keyPath: count] else {
          throw StoreError.damaged(path, "the number of \(table.noun)s", of: one.summary.file)
        }
        let most = limit.map { $0 - values.count } ?? -1
        try reading.forEachRow(of: table, where: "WHERE import_id = ?", [one.id], limit: most) { row in
          values.append(try body(row, issue(row, file: one.summary.file)))
        }
      }
      return values
    } ?? []
  }

  private func issue(_ row: StoredRow, file: String) throws -> SurveyIssue {
    guard let severity = SurveyIssue.Severity(rawValue: try row.value("severity")),
      let code = IssueCode(rawValue: try row.value("code"))
    else {
      throw StoreError(
        reason: .damaged, path: path, message: "the store contains an issue that this program does not know",
        help: "use the newer beacon-calibrate that wrote it, or import the logs into a new store")
    }
    return SurveyIssue(
      severity, code, file: file, line: try row.value("line"), column: try row.value("column"),
      message: try row.value("message"), help: try row.value("help"))
  }
}
