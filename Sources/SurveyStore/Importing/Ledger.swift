import GRDB
import RadioSurvey

/// The imports of a store as one transaction sees them and changes them, to be found by digest and by name.
final class Ledger {
  let db: Database
  /// The store as the user named it.
  let path: String
  /// What `survey.toml` said at the last import that was added, and its row.
  var lastSurvey: (settings: SurveySettings, id: Int64)?
  /// In the order of their numbers.
  private(set) var rows: [Row] = []
  private var byDigest: [String: Int] = [:]
  /// By the bytes of the name, because texts that look alike may be names of different files.
  private var byName: [[UInt8]: [Int]] = [:]
  /// By the file that the name leads to, as one lookup finds it.
  private var byFile: (lookup: NamedFiles, indices: [String: [Int]])?

  /// The ledger of a store; use it within one transaction.
  init(_ db: Database, path: String) throws {
    self.db = db
    self.path = path
    try reload()
  }

  /// The import of a digest.
  func row(withDigest sha256: String) -> Row? { byDigest[sha256].map { rows[$0] } }

  /// The imports of several digests, in order.
  func rows(withDigests digests: Set<String>) -> [Row] {
    digests.compactMap { byDigest[$0] }.sorted().map { rows[$0] }
  }

  /// The imports whose names mean the same log, in order.
  func rows(named name: ImportName) -> [Row] {
    var found = Set(byName[Array(name.text.utf8)] ?? [])
    if name.isKnown, let file = name.file, let lookup = name.lookup {
      found.formUnion(indices(lookup)[file] ?? [])
    }
    return found.sorted().map { rows[$0] }
  }

  /// Reads everything again, after imports were removed.
  func reload() throws {
    rows = try Row.fetchAll(db, sql: "SELECT * FROM import ORDER BY id")
    byDigest = [:]
    byName = [:]
    byFile = nil
    for index in rows.indices { note(index) }
  }

  /// Takes in an import that was added behind the others.
  func append(_ id: Int64) throws {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM import WHERE id = ?", arguments: [id]) else {
      return
    }
    rows.append(row)
    note(rows.count - 1)
  }

  private func note(_ index: Int) {
    let (digest, name): (String, String) = (rows[index]["sha256"], rows[index]["file"])
    byDigest[digest] = index
    byName[Array(name.utf8), default: []].append(index)
    guard let lookup = byFile?.lookup else { return }
    for file in lookup.files(name) { byFile?.indices[file, default: []].append(index) }
  }

  private func indices(_ lookup: NamedFiles) -> [String: [Int]] {
    if let byFile, byFile.lookup === lookup { return byFile.indices }
    var indices: [String: [Int]] = [:]
    for (index, row) in rows.enumerated() {
      for file in lookup.files(row["file"]) { indices[file, default: []].append(index) }
    }
    byFile = (lookup, indices)
    return indices
  }
}

/// An import as its caller describes it, and what is to become of it.
struct LedgerEntry {
  /// The log as the user named it.
  let name: ImportName
  /// How the log was read, as JSON text.
  let mappingDescription: String
  /// What `survey.toml` said.
  let settings: ImportSettings
  /// Whether the log takes the place of an earlier one with its digest or name.
  let replaces: Bool

  /// Adds an import that was read to its end, within one transaction.
  ///
  /// - Parameter keeping: Digests of logs whose imports stay, even if the same bytes come with other settings.
  /// - Throws: ``StoreError`` `nameTaken` or `sameBytes`; nothing was changed then.
  func add(_ log: ReadLog, to ledger: Ledger, keeping: Set<String>) throws -> ImportOutcome {
    let (db, path, reading) = (ledger.db, ledger.path, log.reading)
    let same = ledger.row(withDigest: reading.content.sha256)
    let changes = try same.map { try self.changes(since: $0, db, path: path) } ?? []
    if let same, !replaces, changes.isEmpty {
      return .alreadyImported(try ImportSummary(same, db))
    }
    if let same, !changes.isEmpty, keeping.contains(reading.content.sha256) {
      throw StoreError.sameBytes(path, log: name.text, other: same["file"], changes: changes)
    }
    let named = ledger.rows(named: name)
    let isGrown = { (row: Row) in reading.content.beginsWith.contains(row["sha256"]) }
    let isSame = { (row: Row) in row["sha256"] == reading.content.sha256 }
    if !replaces, name.isKnown, let other = named.first(where: { !isGrown($0) && !isSame($0) }) {
      throw StoreError.nameTaken(path, log: name.text, former: try ImportSummary(other, db))
    }
    let sames = same.map { [$0] } ?? []
    let replaced = replaces ? sames + named : named.filter(isGrown) + sames
    let ids = Set(replaced.map { $0["id"] as Int64 })
    let formerSummary = try replaced.last.map { try ImportSummary($0, db) }
    let contained = ledger.rows(withDigests: reading.content.beginsWith).filter { !ids.contains($0["id"]) }
    let summary = try write(log, over: ids, to: ledger)
    guard let formerSummary else {
      return .imported(summary, containing: contained.map { $0["file"] })
    }
    if replaces { return .replaced(summary) }
    return sames.isEmpty ? .grown(summary, former: formerSummary) : .reimported(summary, changes: changes)
  }

  /// Writes an import with its rows, in the place of others.
  private func write(_ log: ReadLog, over ids: Set<Int64>, to ledger: Ledger) throws -> ImportSummary {
    let (db, reading) = (ledger.db, log.reading)
    for id in ids { try db.execute(sql: "DELETE FROM import WHERE id = ?", arguments: [id]) }
    let survey = try surveyID(ledger)
    // The log keeps its place in the order.
    try db.cachedStatement(
      sql: """
        INSERT INTO import (id, sha256, file, format, mapping, row_count, received_packets, missed_packets,
          rejected_rows, dwells, byte_count, survey_id, log_settings, is_thinned)
        VALUES (?, ?, ?, '', ?, 0, 0, 0, 0, 0, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        ids.min(), reading.content.sha256, name.text, mappingDescription, reading.content.byteCount,
        survey, try settings.log.map { try StoredJSON.text($0) }, log.isThinned,
      ])
    let id = db.lastInsertedRowID
    if !ids.isEmpty { try Self.removeUnusedSurveys(db) }
    try log.copyRows(to: ledger, importID: id)
    var summary = reading.summary
    summary.file = name.text
    summary.sha256 = reading.content.sha256
    try summary.write(to: db, importID: id)
    if ids.isEmpty { try ledger.append(id) } else { try ledger.reload() }
    return summary
  }

  /// The settings that differ from those with which the same bytes came in before, named as in `survey.toml`.
  private func changes(since row: Row, _ db: Database, path: String) throws -> [String] {
    var changes = LedgerMapping.changes(from: row["mapping"], to: mappingDescription)
    guard let former = try StoredImport.all(db, path: path, id: row["id"]).first else { return changes }
    if let then = former.log, let now = settings.log, then != now, changes.isEmpty {
      changes.append("[[log]]")
    }
    if former.survey != settings.survey {
      let others = try SurveyComparison(
        former, then: ComparedSurvey(former.survey), now: ComparedSurvey(settings.survey), db
      ).changes()
      changes += SurveyChange.allCases.filter(others.contains).map(\.subject)
    }
    return changes
  }

  /// Removes what `survey.toml` said at imports that are gone.
  static func removeUnusedSurveys(_ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM survey WHERE id NOT IN (SELECT survey_id FROM import)")
  }

  /// The row of what `survey.toml` said of beacons and receivers, which imports share.
  private func surveyID(_ ledger: Ledger) throws -> Int64 {
    let db = ledger.db
    // Of thousands of beacons the text takes longer than a small log.
    if let last = ledger.lastSurvey, last.settings == settings.survey,
      try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM survey WHERE id = ?)"), arguments: [last.id])
        == true
    {
      return last.id
    }
    let json = try StoredJSON.text(settings.survey)
    let known = try db.cachedStatement(sql: "SELECT id FROM survey WHERE json = ?")
    var id = try Int64.fetchOne(known, arguments: [json])
    if id == nil {
      try db.execute(sql: "INSERT INTO survey (json) VALUES (?)", arguments: [json])
      id = db.lastInsertedRowID
    }
    ledger.lastSurvey = id.map { (settings.survey, $0) }
    return id ?? db.lastInsertedRowID
  }
}

extension ImportSummary {
  /// Reads a row of the ledger.
  init(_ row: Row, _ db: Database) throws {
    let id: Int64 = row["id"]
    let counts = try Row.fetchAll(
      db, sql: "SELECT code, occurrences FROM issue_count WHERE import_id = ?", arguments: [id])
    self.init(
      file: row["file"], sha256: row["sha256"], format: row["format"], rows: row["row_count"],
      receivedPackets: row["received_packets"], missedPackets: row["missed_packets"],
      rejectedRows: row["rejected_rows"], dwells: row["dwells"],
      issues: Dictionary(uniqueKeysWithValues: counts.map { ($0["code"], $0["occurrences"]) }))
  }

  /// Completes the row of the ledger that the import began with.
  fileprivate func write(to db: Database, importID: Int64) throws {
    try db.cachedStatement(
      sql: """
        UPDATE import SET format = ?, row_count = ?, received_packets = ?, missed_packets = ?, rejected_rows = ?, dwells = ?
        WHERE id = ?
        """
    ).execute(
      arguments: [format, rows, receivedPackets, missedPackets, rejectedRows, dwells, importID])
    for (code, count) in issues.sorted(by: { $0.key < $1.key }) {
      try db.execute(sql: "INSERT INTO issue_count VALUES (?, ?, ?)", arguments: [importID, code, count])
    }
  }
}
