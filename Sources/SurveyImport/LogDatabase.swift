import GRDB
import GRDBSQLite
import RadioSurvey

/// Opens logs that are SQLite databases, which are untrusted: to read only, and without the side effects that their views
/// and triggers may have.
enum LogDatabase {
  /// Opens the log of a session.
  ///
  /// - Throws: ``LogError`` with `unreadable-file`.
  static func open(_ session: ImportSession) throws -> DatabaseQueue {
    guard let path = session.path else {
      throw session.failure(
        .unreadableFile, message: "a SQLite database can only be read as a file of its own",
        help: "unpack it first")
    }
    try SQLiteFile.checkIsWhole(path, session: session)
    do {
      return try DatabaseQueue(
        path: path.hasPrefix("file:") ? "./\(path)" : path, configuration: .log(session))
    } catch let error as DatabaseError {
      throw unreadable(error, session)
    }
  }

  /// The failure of a log that SQLite cannot read.
  static func unreadable(_ error: DatabaseError, _ session: ImportSession) -> LogError {
    session.failure(
      .unreadableFile,
      message: "SQLite cannot read the database: \(quoted(error.message ?? "", limit: 200))",
      help: "check it with: sqlite3 FILE 'PRAGMA integrity_check'")
  }
}

extension Configuration {
  /// How an untrusted database is opened.
  fileprivate static func log(_ session: ImportSession) -> Configuration {
    var configuration = Configuration()
    configuration.label = "log"
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    let limit = Int32(clamping: session.limits.lineLength)
    configuration.prepareDatabase { db in
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, limit)
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
      try db.execute(sql: "PRAGMA cell_size_check = ON")
    }
    return configuration
  }
}
