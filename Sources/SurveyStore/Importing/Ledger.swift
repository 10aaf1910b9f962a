import GRDB
import RadioSurvey

/// The imports of a store as one transaction sees them and changes them, to be found by digest and by name.
final class Ledger {
  let db: Database
  let path: String
  /// What `survey.toml` said at the last import that was added, and its row.
  var lastSurvey: (settings: SurveySettings, id: Int64)?
  /// In the order of their numbers.
  private(set) var rows: [ImportRow] = []
  private var byDigest: [String: Int] = [:]
  /// By the bytes of the name, because texts that look alike may be names of different files.
  private var byName: [[UInt8]: [Int]] = [:]
  /// By the file that the name leads to, as one lookup finds it.
  private var byFile: (lookup: NamedFiles, indices: [String: [Int]])?

  /// The ledger of a store; use it within one transaction.
  /// - Throws: ``StoreError``, `damaged` if it is not as it was written.
  init(_ db: Database, path: String) throws {
    self.db = db
    self.path = path
    try reload()
  }

  func row(withDigest sha256: String) -> ImportRow? { byDigest[sha256].map { rows[$0] } }

  func rows(withDigests digests: Set<String>) -> [ImportRow] {
    digests.compactMap { byDigest[$0] }.sorted().map { rows[$0] }
  }

  func rows(named name: ImportName) -> [ImportRow] {
    var found = Set(byName[Array(name.text.utf8)] ?? [])
    if name.isKnown, let file = name.file, let lookup = name.lookup {
      found.formUnion(indices(lookup)[file] ?? [])
    }
    return found.sorted().map { rows[$0] }
  }

  /// Adds an import with its rows, in the place of others.
  /// - Parameter copy: Adds its rows to other tables.
  /// - Parameter values: Its own row behind `id`, for the number of those.
  func add(
    over ids: Set<Int64>, copy: (_ importID: Int64) throws -> ImportRow.RowCounts,
    values: (ImportRow.RowCounts) -> [(any DatabaseValueConvertible)?]
  ) throws {
    try removeImports(ids)
    let writer = try RowWriter(.imports, db)
    // The log keeps its place in the order.
    let id = ids.min() ?? writer.next
    // Until the transaction ends: the rows are counted before the import that they refer to is added.
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    try writer.add(id: id, values(try copy(id)))
    try db.execute(
      sql: "UPDATE ledger SET imports = imports + 1, sum = sum + (SELECT sum FROM import WHERE id = ?)",
      arguments: [id])
    if ids.isEmpty {
      rows += try CheckedReading(db, path: path, importID: id).imports
      note(rows.count - 1)
    } else {
      try removeUnusedSurveys()
      try reload()
    }
  }

  func remove(_ ids: Set<Int64>) throws {
    try removeImports(ids)
    try removeUnusedSurveys()
  }

  private func removeImports(_ ids: Set<Int64>) throws {
    for id in ids {
      try db.execute(
        sql: "UPDATE ledger SET imports = imports - 1, sum = sum - (SELECT sum FROM import WHERE id = ?)",
        arguments: [id])
      try db.execute(sql: "DELETE FROM import WHERE id = ?", arguments: [id])
    }
  }

  private func removeUnusedSurveys() throws {
    try db.execute(sql: "DELETE FROM survey WHERE id NOT IN (SELECT survey_id FROM import)")
  }

  private func reload() throws {
    rows = try CheckedReading(db, path: path).imports
    byDigest = [:]
    byName = [:]
    byFile = nil
    for index in rows.indices { note(index) }
  }

  private func note(_ index: Int) {
    let summary = rows[index].summary
    byDigest[summary.sha256] = index
    byName[Array(summary.file.utf8), default: []].append(index)
    guard let lookup = byFile?.lookup else { return }
    for file in lookup.files(summary.file) { byFile?.indices[file, default: []].append(index) }
  }

  private func indices(_ lookup: NamedFiles) -> [String: [Int]] {
    if let byFile, byFile.lookup === lookup { return byFile.indices }
    var indices: [String: [Int]] = [:]
    for (index, row) in rows.enumerated() {
      for file in lookup.files(row.summary.file) { indices[file, default: []].append(index) }
    }
    byFile = (lookup, indices)
    return indices
  }
}

extension ReadLog {
  /// Adds the log to the store, within one transaction.
  /// - Parameter keeping: Digests of logs whose imports stay, even if the same bytes come with other settings.
  /// - Throws: ``StoreError`` `nameTaken` or `sameBytes`; then nothing was changed. After any other error the transaction is
  ///   to be undone.
  func add(to ledger: Ledger, keeping: Set<String>) throws -> ImportOutcome {
    let path = ledger.path
    let same = ledger.row(withDigest: reading.content.sha256)
    let changes = try same.map { try self.changes(since: $0, in: ledger) } ?? []
    if let same, !replaces, changes.isEmpty { return .alreadyImported(same.summary) }
    if let same, !changes.isEmpty, keeping.contains(reading.content.sha256) {
      throw StoreError.sameBytes(path, log: name.text, other: same.summary.file, changes: changes)
    }
    let named = ledger.rows(named: name)
    let isGrown = { (row: ImportRow) in reading.content.beginsWith.contains(row.summary.sha256) }
    let isSame = { (row: ImportRow) in row.summary.sha256 == reading.content.sha256 }
    if !replaces, name.isKnown, let other = named.first(where: { !isGrown($0) && !isSame($0) }) {
      throw StoreError.nameTaken(path, log: name.text, former: other.summary)
    }
    let sames = same.map { [$0] } ?? []
    let replaced = replaces ? sames + named : named.filter(isGrown) + sames
    let ids = Set(replaced.map(\.id))
    let contained = ledger.rows(withDigests: reading.content.beginsWith).filter { !ids.contains($0.id) }
    let summary = try write(over: ids, to: ledger)
    guard let former = replaced.last?.summary else {
      return .imported(summary, containing: contained.map(\.summary.file))
    }
    if replaces { return .replaced(summary) }
    return sames.isEmpty ? .grown(summary, former: former) : .reimported(summary, changes: changes)
  }

  private func write(over ids: Set<Int64>, to ledger: Ledger) throws -> ImportSummary {
    // They may hold what the import is to leave behind, and nobody asks for them any more.
    if !ids.isEmpty { try SurveyStore.dropResults(ledger.db) }
    var summary = reading.summary
    summary.file = name.text
    summary.sha256 = reading.content.sha256
    let hasReplaced = summary.issues[IssueCode.hashedReceiver.rawValue] != nil
    let survey = try surveyID(hasReplaced ? settings.survey : settings.survey.withoutSalt, ledger)
    let logSettings = try settings.log.map { try StoredJSON.text($0) }
    let issues = try StoredJSON.text(summary.issues)
    let inputs = try StoredJSON.text(reading.inputs)
    try ledger.add(over: ids) {
      try copyRows(to: ledger, importID: $0)
    } values: { counts in
      [
        summary.sha256, reading.content.byteCount, summary.file, summary.format, inputs, survey, logSettings,
        isThinned, summary.rows, summary.receivedPackets, summary.missedPackets, summary.rejectedRows,
        summary.dwells, issues, counts.settings, counts.rejectedRows, counts.issues,
      ]
    }
    return summary
  }

  /// The settings that differ from those with which the same bytes came in before, named as in `survey.toml`.
  private func changes(since row: ImportRow, in ledger: Ledger) throws -> [String] {
    let stored = try CheckedReading(ledger.db, path: ledger.path, importID: row.id)
    guard let former = try ImportedLog.all(stored).first else { return [] }
    var changes = reading.inputs.changes(since: former.inputs)
    if let then = former.log, let now = settings.log, then.mapping != now.mapping, changes.isEmpty {
      changes.append("[[log]]")
    }
    if former.survey != settings.survey {
      let others = try SurveyComparison(
        former, then: ComparedSurvey(former.survey), now: ComparedSurvey(settings.survey), stored
      ).changes()
      changes += SurveyChange.allCases.filter(others.contains).map(\.subject)
    }
    return changes
  }

  /// The row of what `survey.toml` said of beacons and receivers, which imports share.
  private func surveyID(_ survey: SurveySettings, _ ledger: Ledger) throws -> Int64 {
    let db = ledger.db
    // Of thousands of beacons the text takes longer than a small log.
    if let last = ledger.lastSurvey, last.settings == survey,
      try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM survey WHERE id = ?)"), arguments: [last.id])
        == true
    {
      return last.id
    }
    let json = try StoredJSON.text(survey)
    let known = try db.cachedStatement(sql: "SELECT id FROM survey WHERE json = ?")
    var id = try Int64.fetchOne(known, arguments: [json])
    if id == nil { id = try RowWriter(.survey, db).add([json]) }
    ledger.lastSurvey = id.map { (survey, $0) }
    return id ?? 0
  }
}
