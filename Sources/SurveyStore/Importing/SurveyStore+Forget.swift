import GRDB
package import RadioSurvey

extension SurveyStore {
  /// Removes imports with everything they brought in, all or none: the store is then as though the logs had never been
  /// imported. Kept results go too, because they may depend on the logs, and freed pages are overwritten.
  ///
  /// - Parameter digests: SHA-256 of the logs, lower-case hexadecimal, each at most once.
  /// - Returns: What was removed, in the order given.
  /// - Throws: ``StoreError``, `notImported` if the store has no import of a digest; the store is then unchanged.
  package func forget(_ digests: [String]) throws -> [ImportSummary] {
    try overwritingFreedPages {
      try write { db in
        let removed = try digests.map { digest in
          guard
            let row = try Row.fetchOne(db, sql: "SELECT * FROM import WHERE sha256 = ?", arguments: [digest])
          else { throw StoreError.notImported(path, sha256: digest) }
          let summary = try ImportSummary(row, db)
          try db.execute(sql: "DELETE FROM import WHERE sha256 = ?", arguments: [digest])
          return summary
        }
        try LedgerEntry.removeUnusedSurveys(db)
        try Self.dropResults(db)
        return removed
      }
    }
  }
}
