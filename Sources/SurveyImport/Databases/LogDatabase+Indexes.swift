import GRDB
import RadioSurvey

extension LogDatabase {
  /// Refuses a query that takes rows from an index which does not match its table: rows would be missing, and nobody told.
  ///
  /// - Throws: `DatabaseError`; ``LogError`` with `unreadable-file` for such an index, `invalid-query` for one that cannot
  ///   be checked without computing what the file says.
  func checkIndexes(of query: String) throws {
    let steps = try rows("EXPLAIN QUERY PLAN \(query)").compactMap { $0[3] as String? }
    let indexes = try rows("SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index' LIMIT 10000")
    var checked: Set<String> = []
    for index in indexes {
      guard let name = index[0] as String?, let table = index[1] as String?, !checked.contains(table),
        steps.contains(where: { $0.contains("INDEX \(name)") })
      else { continue }
      checked.insert(table)
      guard try !computesIndex(of: table) else {
        throw session.failure(
          .invalidQuery,
          message:
            "the query uses the indexes of \(quoted(table)), one of which is computed or partial and cannot be checked",
          help: "write NOT INDEXED after the name of the table in the query")
      }
      let found = try rows("PRAGMA integrity_check(\"\(table.replacing("\"", with: "\"\""))\")").first
      guard let result = found?[0] as String?, result != "ok" else { continue }
      throw session.failure(
        .unreadableFile,
        message:
          "\(quoted(table)) does not match its indexes: \(quoted(result.split(separator: "\n").last.map(String.init) ?? "", limit: 200))",
        help:
          "rebuild them in a copy with: sqlite3 FILE REINDEX; or write NOT INDEXED after the name of the table"
      )
    }
  }

  /// Whether a table has an index of expressions or with a condition, or a computed column.
  private func computesIndex(of table: String) throws -> Bool {
    let found = try rows(
      """
      SELECT 1 FROM pragma_index_list(?1) i, pragma_index_xinfo(i.name) c WHERE c.cid = -2 OR i.partial
      UNION ALL SELECT 1 FROM pragma_table_xinfo(?1) WHERE hidden IN (2, 3) LIMIT 1
      """, [table])
    return !found.isEmpty
  }
}
