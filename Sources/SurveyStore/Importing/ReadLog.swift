import RadioSurvey

/// A log that was read to its end and is not in the store yet.
///
/// What a small log brought in waits in memory, what a long one did in a temporary database.
package final class ReadLog {
  /// Where the rows wait.
  enum Rows {
    case held([ImportItem])
    case staged(StagedImport)
  }

  private let entry: LedgerEntry
  private let rows: Rows
  let reading: LogReading
  /// Bytes of memory that the rows hold, roughly.
  let heldBytes: Int

  init(_ entry: LedgerEntry, _ reading: LogReading, rows: Rows) {
    self.entry = entry
    self.reading = reading
    self.rows = rows
    heldBytes = if case .held(let items) = rows { items.reduce(0) { $0 + $1.size } } else { 0 }
  }

  /// Adds the log to the store, within one transaction.
  ///
  /// - Parameter keeping: Digests of logs whose imports stay: those that the same run brought in.
  /// - Throws: ``StoreError`` `nameTaken` or `sameBytes`; then nothing was changed. After any other error the transaction is
  ///   to be undone.
  func add(to ledger: Ledger, keeping: Set<String>) throws -> ImportOutcome {
    try entry.add(self, to: ledger, keeping: keeping)
  }

  /// Whether the log has only some of the packets that its source received, see ``Dwell/isThinned``.
  var isThinned: Bool {
    switch rows {
    case .staged(let staged): staged.isThinned
    case .held(let items):
      items.contains { item in if case .dwell(let dwell) = item { dwell.isThinned } else { false } }
    }
  }

  /// Writes the rows into the store, within the transaction that adds the import.
  func copyRows(to ledger: Ledger, importID: Int64) throws {
    switch rows {
    case .staged(let staged): try staged.copy(to: ledger.db, importID: importID)
    case .held(let items):
      let writer = try ImportWriter(ledger.db, importID: importID)
      for item in items { try writer.write(item) }
      try writer.finish()
    }
  }
}
