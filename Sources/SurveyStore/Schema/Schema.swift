import GRDB

/// The tables of a store, and how an older store becomes a newer one.
///
/// `PRAGMA application_id` says that a SQLite file is a survey store at all, `PRAGMA user_version` how many of the
/// migrations it has seen. Both are written in the transaction that makes the tables, so a store is never half made.
enum Schema {
  /// “BCal” in ASCII.
  static let applicationID: Int32 = 0x4243_616C

  /// The way from one version to the next.
  struct Migration: Sendable {
    /// The statements that make what is new. Append only: those of a migration that was published never change.
    let sql: String
    /// What is to be done before them.
    var setAside: @Sendable (Database) throws -> Void = { _ in }
    /// What is to be done when every table is as this version has it; told the store's path, for its errors.
    var takeOver: @Sendable (Database, String) throws -> Void = { _, _ in }
  }

  /// The way from each version to the next.
  static let migrations = [
    Migration(sql: first),
    Migration(
      sql: second, setAside: { try setAsideFirst($0) }, takeOver: { try takeOverFirst($0, path: $1) }),
    Migration(sql: third),
    Migration(sql: fourth),
    Migration(sql: fifth),
    Migration(sql: sixth, takeOver: { try countSettings($0, path: $1) }),
  ]

  /// What a SQLite file is to this program.
  enum Identity: Equatable {
    /// Without a table: a store can be made of it.
    case blank
    /// A store that has seen this many migrations.
    case store(version: Int)
    /// The database of another program.
    case foreign
  }

  /// Determines what a database is, without writing.
  static func identity(of db: Database) throws -> Identity {
    let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if application == applicationID { return .store(version: version) }
    let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    return application == 0 && version == 0 && tables == 0 ? .blank : .foreign
  }

  /// Whether a database has the tables of this version.
  ///
  /// - Throws: ``StoreError`` for a foreign database and for a store of a newer version.
  static func isReady(_ db: Database, path: String) throws -> Bool {
    switch try identity(of: db) {
    case .blank: return false
    case .store(let version) where version <= migrations.count: return version == migrations.count
    case .store(let version):
      throw StoreError(
        reason: .newerSchema, path: path,
        message: "the store has schema version \(version); this program supports up to \(migrations.count)",
        help: "use the newer beacon-calibrate that wrote it, or import the logs into a new store")
    case .foreign:
      throw StoreError(
        reason: .foreignDatabase, path: path,
        message: "the SQLite database belongs to another program",
        help: "name another file with --store; this one is unchanged")
    }
  }

  /// Makes the tables, or brings them to this version. Call it inside a transaction that has begun to write.
  static func prepare(_ db: Database, path: String) throws {
    guard try !isReady(db, path: path) else { return }
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    for migration in migrations[version...] {
      try migration.setAside(db)
      try db.execute(sql: migration.sql)
    }
    for migration in migrations[version...] { try migration.takeOver(db, path) }
    try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(migrations.count)")
  }
}
