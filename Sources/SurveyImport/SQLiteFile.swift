import RadioSurvey

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the first bytes of a SQLite database say of its size (SQLite's file format, 1.3: integers are big-endian).
enum SQLiteFile {
  /// Refuses a database that ends before its last page does: SQLite reads zeros for what is missing, and rows that lie
  /// there lose their values or change them.
  ///
  /// Bytes 16 and 17 are the page size (1 is 65 536), 24 to 27 count changes, 28 to 31 are the number of pages, which
  /// counts only where 92 to 95 repeat the count of changes.
  ///
  /// - Throws: ``LogError`` with `unreadable-file`.
  static func checkIsWhole(_ path: String, session: ImportSession) throws {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    let size = Int(status.st_size)
    let head = try PeekingSource(FileSource(path: path, displayName: session.name)).peek(96)
    let number = { (bytes: Range<Int>) in head[bytes].reduce(0) { $0 << 8 | Int($1) } }
    guard head.count == 96 else {
      throw damaged(session, "the database is shorter than the head that every one has")
    }
    let written = number(16..<18)
    let page = written == 1 ? 65_536 : written
    guard page > 0 else { throw damaged(session, "the database has no page size") }
    let pages = number(24..<28) == number(92..<96) ? number(28..<32) : 0
    guard size >= pages * page, size % page == 0 else {
      throw damaged(
        session,
        pages > 0 ? "the database has \(size) of \(pages * page) bytes" : "the database ends inside a page")
    }
  }

  private static func damaged(_ session: ImportSession, _ message: String) -> LogError {
    session.failure(
      .unreadableFile, message: message, help: "it was cut off when it was copied: copy it again")
  }
}
