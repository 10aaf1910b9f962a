import GRDB
import RadioSurvey

/// An error of a store. The store is unchanged whenever one is thrown.
package struct StoreError: Error, Sendable {
  /// The raw value is a stable code.
  package enum Reason: String, CaseIterable, Sendable {
    case notFound = "store-not-found"
    case notSQLite = "store-not-sqlite"
    case foreignDatabase = "store-foreign"
    /// The store was written by a newer version of this program.
    case newerSchema = "store-newer"
    /// The store was written by a development version before the first release.
    case formerSchema = "store-former"
    case damaged = "store-damaged"
    case readOnly = "store-read-only"
    /// Another log of the same name is in the store.
    case nameTaken = "log-name-taken"
    /// The same bytes come twice in one run, with different settings.
    case sameBytes = "same-log-twice"
    case notImported = "log-not-imported"
    case temporary = "temporary-file"
    case busy = "store-busy"
    case full = "store-disk-full"
    /// The store was moved, replaced or deleted while it was open.
    case moved = "store-moved"
    /// The write-ahead log or the rollback journal beside the store is that of another one.
    case foreignLog = "store-log-foreign"
    /// The system refuses to open, read or write the store.
    case io = "store-io"
    /// A value that the schema refuses: a defect of this program.
    case refused = "store-refused"
  }

  /// What kind of failure it is; the command line turns it into an exit code.
  package enum Category: Sendable {
    /// There is no such store (exit code 66).
    case missing
    /// The file is there, but it is not a store that this program can use (exit code 65).
    case unusable
    /// The system refuses (exit code 74).
    case io
    /// A defect of this program (exit code 70).
    case internalError
  }

  package var reason: Reason
  package var path: String
  package var message: String
  package var help: String

  package var category: Category {
    switch reason {
    case .notFound, .notImported: .missing
    case .notSQLite, .foreignDatabase, .formerSchema, .newerSchema, .damaged, .nameTaken, .sameBytes,
      .foreignLog:
      .unusable
    case .readOnly, .temporary, .busy, .full, .moved, .io: .io
    case .refused: .internalError
    }
  }
}

extension StoreError: CustomStringConvertible {
  /// `survey.sqlite: error: the file is not a survey store … [store-not-sqlite]` and a help line.
  package var description: String {
    let head = "\(TerminalText.plain(path)): error: \(TerminalText.plain(message)) [\(reason.rawValue)]"
    return "\(head)\n  help: \(TerminalText.plain(help))"
  }
}

extension StoreError {
  /// What a failure of SQLite means to the user of a store.
  init(_ error: DatabaseError, path: String) {
    let detail = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_FULL:
      self.init(
        reason: .full, path: path, message: "the disk is full; nothing was changed",
        help: "free some space, or use --store to keep the store elsewhere")
    case .SQLITE_NOMEM: self = .noMemory(path, "memory ran out")
    case .SQLITE_NOTADB: self = .notSQLite(path)
    // The program's own statements are right, so what SQLite cannot read with them is damage.
    case .SQLITE_CORRUPT, .SQLITE_FORMAT, .SQLITE_TOOBIG, .SQLITE_ERROR:
      self = .damaged(path, message: "the store is damaged: \(detail)")
    case .SQLITE_INTERRUPT:
      self = .damaged(path, message: "the store is damaged: SQLite reads it without end")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self.init(
        reason: .busy, path: path,
        message: "another process has locked the store for too long; nothing was changed",
        help: "try again when it has ended, or wait longer with --wait SECONDS")
    case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DBMOVED:
      self.init(
        reason: .busy, path: path, message: "another process removed the store while this one waited for it",
        help: "try again")
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      self.init(
        reason: .readOnly, path: path, message: "the store cannot be written; nothing was changed",
        help: "check the permissions of the store and its folder, or use --store to keep the store elsewhere")
    case .SQLITE_CANTOPEN:
      self.init(
        reason: .io, path: path, message: "the store cannot be opened",
        help: "check that its folder exists and is writable")
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
      self.init(
        reason: .refused, path: path, message: "the store rejects a value: \(detail); nothing was changed",
        help: "this is a bug: please report it with the log that causes it")
    default:
      self.init(
        reason: .io, path: path, message: "the store cannot be read or written: \(detail)",
        help: "check the disk, its free space and the limits on file size (ulimit -f)")
    }
  }

  static func noMemory(_ path: String, _ message: String) -> StoreError {
    StoreError(
      reason: .io, path: path, message: "\(message); nothing was changed",
      help: "close other programs, or raise the memory limit (ulimit -v)")
  }

  /// Memory is so short that a connection that fails could not be given up.
  static func noRoom(_ path: String) -> StoreError {
    .noMemory(path, "there is not enough memory to open the store")
  }

  static func notSQLite(_ path: String) -> StoreError {
    StoreError(
      reason: .notSQLite, path: path, message: "the file is not a survey store: it is not a SQLite database",
      help: "name another file with --store; this one is unchanged")
  }

  static func foreignDatabase(_ path: String) -> StoreError {
    StoreError(
      reason: .foreignDatabase, path: path, message: "the SQLite database belongs to another program",
      help: "name another file with --store; this one is unchanged")
  }

  /// The log's name belongs to other bytes, which are not how it began.
  static func nameTaken(_ path: String, log: String, former: ImportSummary) -> StoreError {
    StoreError(
      reason: .nameTaken, path: path,
      message:
        "the store has another log named \(log) (\(former.rows) rows, \(former.dwells) dwells), and this one does not "
        + "begin with it; nothing was changed",
      help: "to replace that log, use --replace; to keep both, give this one another name with --as NAME")
  }

  static func sameBytes(_ path: String, log: String, other: String, changes: [String]) -> StoreError {
    StoreError(
      reason: .sameBytes, path: path,
      message:
        "\(log) has the same bytes as \(other), which this run imports with other settings (\(changes.joined(separator: ", "))); "
        + "it is not imported", help: "remove one of the two logs, or read both with the same settings")
  }

  static func notImported(_ path: String, sha256: String) -> StoreError {
    StoreError(
      reason: .notImported, path: path, message: "the store has no import with the digest \(sha256)",
      help: "another process may have removed it")
  }

  /// Runs work on the temporary database of an import and describes its failures.
  static func translatingTemporary<Value>(_ work: () throws -> Value) throws -> Value {
    do { return try work() } catch let error as DatabaseError {
      throw StoreError(
        reason: .temporary, path: "import",
        message:
          "the log cannot be buffered in a temporary file: \(error.message ?? "SQLite error"); nothing was changed",
        help: "free some space for temporary files, or set SQLITE_TMPDIR to a folder with more space")
    }
  }

  static func translating<Value>(_ path: String, _ work: () throws -> Value) throws -> Value {
    do { return try work() } catch let error as DatabaseError { throw StoreError(error, path: path) }
  }
}
