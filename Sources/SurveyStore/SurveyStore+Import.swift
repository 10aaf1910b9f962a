import GRDB
public import RadioSurvey
import Workers

extension SurveyStore {
  /// Takes a log in, whole or not at all.
  ///
  /// The log is read on the calling thread while another writes what was read before into one transaction.
  ///
  /// - Parameters:
  ///   - displayName: The log as the user named it.
  ///   - sha256: SHA-256 of its bytes, lower-case hexadecimal. It is what makes two logs the same. It is asked for once, on
  ///     the thread that writes: into a store that no log came into yet, the log is read meanwhile.
  ///   - mappingDescription: How the log was read, as JSON text, for the ledger.
  ///   - replace: Whether to read a log again that came in before. What it had brought in then is dropped, and the log
  ///     keeps its place in the order.
  ///   - body: Reads the log into the sink. It is not called for a log that came in before and is not replaced. A sink
  ///     that fails says no more than that; what is thrown here says why.
  /// - Returns: What became of it.
  /// - Throws: ``StoreError``, or what `body` throws; the store is then as it was, and a store that this call would have
  ///   made does not exist.
  public func importLog(
    displayName: String, sha256: @autoclosure @escaping @Sendable () throws -> String,
    mappingDescription: String, replace: Bool, body: (any ImportSink) throws -> ImportSummary
  ) throws -> ImportOutcome {
    let handover = ImportHandover()
    let entry = LedgerEntry(
      displayName: displayName, sha256: sha256, mappingDescription: mappingDescription, replace: replace)
    // Until the writer has ended this thread reads the log and does not touch the store.
    nonisolated(unsafe) let store = self
    do {
      _ = try WorkerThread {
        handover.complete(Result { try store.write { db in try entry.take(from: handover, db) } })
      }
    } catch {
      throw StoreError.noThread(path)
    }
    guard handover.isWanted() else { return try handover.end(nil).get() }
    let sink = StoreSink(handover)
    do {
      let summary = try body(sink)
      // Where this fails the writer has, and says why.
      try? sink.flush()
      return try handover.end(summary).get()
    } catch {
      // What the writer met is the cause; what the reader met then is the consequence.
      if case .failure(let cause) = handover.end(nil), !(cause is ImportHandover.GivenUp) { throw cause }
      throw error
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

/// An import as its caller describes it.
private struct LedgerEntry {
  let displayName: String
  let sha256: @Sendable () throws -> String
  let mappingDescription: String
  let replace: Bool

  /// Writes what is handed over, within the transaction of the import.
  func take(from handover: ImportHandover, _ db: Database) throws -> ImportOutcome {
    // Into an empty ledger no log came before, whatever its digest.
    let isFirst = try Row.fetchOne(db, sql: "SELECT id FROM import LIMIT 1") == nil
    if isFirst { handover.begin() }
    let sha256 = try sha256()
    let former = try Row.fetchOne(db, sql: "SELECT * FROM import WHERE sha256 = ?", arguments: [sha256])
    if let former, !replace { return .alreadyImported(try ImportSummary(former, db)) }
    let formerID: Int64? = former?["id"]
    if let formerID { try db.execute(sql: "DELETE FROM import WHERE id = ?", arguments: [formerID]) }
    try db.execute(
      sql: "INSERT INTO import VALUES (?, ?, ?, '', ?, 0, 0, 0, 0, 0)",
      arguments: [formerID, sha256, displayName, mappingDescription])
    let id = db.lastInsertedRowID
    let writer = try ImportWriter(db, importID: id)
    if !isFirst { handover.begin() }
    while case let items = try handover.next(), !items.isEmpty {
      for item in items {
        switch item {
        case .dwell(let dwell): try writer.write(dwell)
        case .rejected(let row): try writer.write(row)
        case .issue(let issue): try writer.write(issue)
        }
      }
    }
    var summary = try handover.summary()
    summary.file = displayName
    summary.sha256 = sha256
    try summary.write(to: db, importID: id)
    return former == nil ? .imported(summary) : .replaced(summary)
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
