import GRDB
public import RadioSurvey

extension SurveyStore {
  /// Takes a log in, whole or not at all.
  ///
  /// - Parameters:
  ///   - displayName: The log as the user named it.
  ///   - sha256: SHA-256 of its bytes, lower-case hexadecimal. It is what makes two logs the same.
  ///   - mappingDescription: How the log was read, as JSON text, for the ledger.
  ///   - replace: Whether to read a log again that came in before. What it had brought in then is dropped, and the log
  ///     keeps its place in the order.
  ///   - body: Reads the log into the sink. It is not called for a log that came in before and is not replaced.
  /// - Returns: What became of it.
  /// - Throws: ``StoreError``, or what `body` throws; the store is then as it was, and a store that this call would have
  ///   made does not exist.
  public func importLog(
    displayName: String, sha256: String, mappingDescription: String, replace: Bool,
    body: (any ImportSink) throws -> ImportSummary
  ) throws -> ImportOutcome {
    try write { db in
      let former = try Row.fetchOne(db, sql: "SELECT * FROM import WHERE sha256 = ?", arguments: [sha256])
      if let former, !replace { return .alreadyImported(try ImportSummary(former, db)) }
      let formerID: Int64? = former?["id"]
      if let formerID { try db.execute(sql: "DELETE FROM import WHERE id = ?", arguments: [formerID]) }
      try db.execute(
        sql: "INSERT INTO import VALUES (?, ?, ?, '', ?, 0, 0, 0, 0, 0)",
        arguments: [formerID, sha256, displayName, mappingDescription])
      let id = db.lastInsertedRowID
      let sink = try StoreSink(db, importID: id)
      var summary = try body(sink)
      if let failure = sink.failure { throw failure }
      summary.file = displayName
      summary.sha256 = sha256
      try summary.write(to: db, importID: id)
      return former == nil ? .imported(summary) : .replaced(summary)
    }
  }

  /// Every log that came in, in order.
  ///
  /// - Throws: ``StoreError``.
  public func imports() throws -> [ImportSummary] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM import ORDER BY id").map { try ImportSummary($0, db) }
    } ?? []
  }
}

extension ImportSummary {
  /// Reads a row of the ledger.
  fileprivate init(_ row: Row, _ db: Database) throws {
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
    try db.execute(
      sql: """
        UPDATE import SET format = ?, row_count = ?, received_packets = ?, missed_packets = ?, rejected_rows = ?, dwells = ?
        WHERE id = ?
        """,
      arguments: [format, rows, receivedPackets, missedPackets, rejectedRows, dwells, importID])
    for (code, count) in issues.sorted(by: { $0.key < $1.key }) {
      try db.execute(sql: "INSERT INTO issue_count VALUES (?, ?, ?)", arguments: [importID, code, count])
    }
  }
}
