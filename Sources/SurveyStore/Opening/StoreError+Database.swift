import GRDB
import RadioSurvey

extension StoreError {
  /// What a failure of SQLite means to the user of a store.
  init(_ error: DatabaseError, path: String) {
    let detail = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_FULL:
      self.init(
        reason: .full, path: path, message: "the disk is full; nothing was changed",
        help: "free some space, or keep the store elsewhere with --store")
    case .SQLITE_NOMEM: self = .noMemory(path)
    case .SQLITE_NOTADB: self = .notSQLite(path)
    case .SQLITE_CORRUPT:
      self.init(
        reason: .damaged, path: path, message: "the store is damaged: \(detail)",
        help: "delete it and import the logs again; the logs are the originals")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self.init(
        reason: .busy, path: path,
        message: "another run has held the store for too long; nothing was changed",
        help: "wait for it to end and try again, or wait longer with --wait SECONDS")
    case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DBMOVED:
      self.init(
        reason: .busy, path: path, message: "another run took the store away while this one waited for it",
        help: "try again")
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      self.init(
        reason: .readOnly, path: path, message: "the store cannot be written; nothing was changed",
        help: "give yourself write permission for it and its folder, or keep the store elsewhere with --store"
      )
    case .SQLITE_CANTOPEN:
      self.init(
        reason: .io, path: path, message: "the store cannot be opened",
        help: "check that its folder exists and that you may write there")
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
      self.init(
        reason: .refused, path: path, message: "the store refuses a value: \(detail); nothing was changed",
        help: "this is a defect of the program: please report it with the log that shows it")
    default:
      self.init(
        reason: .io, path: path, message: "the store cannot be read or written: \(detail)",
        help: "check the disk, its free space and the limits on file size (ulimit -f)")
    }
  }

  /// What to do about too little memory.
  private static let memoryHelp = "close other programs, or raise the limit on memory (ulimit -v)"

  /// SQLite could not get memory.
  static func noMemory(_ path: String) -> StoreError {
    StoreError(
      reason: .io, path: path, message: "memory ran out; nothing was changed", help: memoryHelp)
  }

  /// The thread that writes could not be started.
  static func noThread(_ path: String) -> StoreError {
    StoreError(
      reason: .io, path: path,
      message: "there is no memory for the thread that writes the store; nothing was changed",
      help: memoryHelp)
  }

  /// Memory is so short that a connection that fails could not be given up.
  static func noRoom(_ path: String) -> StoreError {
    StoreError(
      reason: .io, path: path, message: "there is no memory to open the store; nothing was changed",
      help: memoryHelp)
  }

  /// The file is not a SQLite database.
  static func notSQLite(_ path: String) -> StoreError {
    StoreError(
      reason: .notSQLite, path: path, message: "this file is not a survey store: it is not a SQLite database",
      help: "name another file with --store; this one was not touched")
  }

  /// The log's name belongs to other bytes, which are not how it began.
  static func nameTaken(_ path: String, log: String, former: ImportSummary) -> StoreError {
    StoreError(
      reason: .nameTaken, path: path,
      message:
        "another log named \(log) is in the store (\(former.rows) rows, \(former.dwells) dwells), and this one does not "
        + "begin with it; nothing was changed",
      help: "--replace puts this log in its place; --as NAME keeps both, this one under another name")
  }

  /// Runs work on the temporary database of an import and describes its failures.
  static func translatingTemporary<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let error as DatabaseError {
      throw StoreError(
        reason: .temporary, path: "import",
        message:
          "what was read cannot be kept in a temporary file: \(error.message ?? "SQLite error"); nothing was changed",
        help: "free some space for temporary files, or set SQLITE_TMPDIR to a folder with more")
    }
  }

  /// Runs work on a database and tells its failures in the words of a store.
  static func translating<Value>(_ path: String, _ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    }
  }
}
