import Foundation
import GRDB

/// Results of earlier runs, so that a run that would compute the same ones reads them.
///
/// Their table does not belong to the schema's versions: a store without it lacks nothing, and its content may be deleted. It is
/// made when the first result is kept.
extension SurveyStore {
  /// Results kept at most.
  private static let mostResults = 20
  /// Bytes of all results kept at most.
  static let mostResultBytes = 64 << 20

  /// What was kept under a digest; `nil` if nothing is, or it cannot be read.
  package func result(_ digest: [UInt8]) -> [UInt8]? {
    let data = try? read { db in
      try Schema.hasTable("result", db)
        ? Data.fetchOne(db, sql: "SELECT bytes FROM result WHERE digest = ?", arguments: [Data(digest)]) : nil
    }
    return data?.flatMap { $0 }.map { Array($0) }
  }

  /// Keeps a result under its digest, and of all results the newest, up to ``mostResults`` and ``mostResultBytes``. Where the store
  /// cannot be written, or another run holds it, nothing is kept.
  /// - Parameter digest: 32 bytes.
  package func keepResult(_ bytes: [UInt8], digest: [UInt8]) {
    guard bytes.count <= Self.mostResultBytes, Self.filesMayGrow else { return }
    // Without patience: the result is there without the store. Another store that is at the path by now does not get it.
    guard let writer = try? SurveyStore(path: path, access: .readWrite, patience: Patience(seconds: 0)),
      writer.identity == identity
    else { return }
    try? writer.write { db in
      if try !Schema.hasTable("result", db) { try db.execute(sql: Self.resultTable) }
      try db.execute(sql: "DELETE FROM result WHERE digest = ?", arguments: [Data(digest)])
      try db.execute(
        sql: "INSERT INTO result (digest, bytes) VALUES (?, ?)", arguments: [Data(digest), Data(bytes)])
      try db.execute(
        sql: """
          DELETE FROM result WHERE id IN (
            SELECT id FROM (
              SELECT id, row_number() OVER newest AS number, sum(length(bytes)) OVER newest AS total
              FROM result WINDOW newest AS (ORDER BY id DESC))
            WHERE number > ? OR total > ?)
          """, arguments: [Self.mostResults, Self.mostResultBytes])
    }
  }

  static func dropResults(_ db: Database) throws {
    if try Schema.hasTable("result", db) { try db.execute(sql: "DROP TABLE result") }
  }

  /// Whether files may grow freely: under a limit (`ulimit -f`) a write that fails would leave its journal behind.
  private static var filesMayGrow: Bool {
    var limit = rlimit()
    return getrlimit(.init(RLIMIT_FSIZE.rawValue), &limit) != 0 || limit.rlim_cur > 1 << 40
  }

  private static let resultTable = """
    -- Results by the digest of what they depend on, the newest with the largest id.
    CREATE TABLE result (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
      bytes BLOB NOT NULL
    ) STRICT;
    """
}
