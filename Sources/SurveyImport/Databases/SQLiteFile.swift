import RadioSurvey

/// What the first bytes of a SQLite database say of it (SQLite's file format, 1.3: integers are big-endian).
struct SQLiteFile {
  private let head: [UInt8]

  /// The first bytes of a database, a hundred if there are as many.
  init(head: [UInt8]) { self.head = head }

  /// Whether the database was written with a write-ahead log: bytes 18 and 19 are the versions of the format, 2 for that.
  var hasWriteAheadLog: Bool { head.count >= 20 && max(head[18], head[19]) == 2 }

  /// Refuses a database that ends before its last page does: SQLite reads zeros for what is missing, and rows that lie
  /// there lose their values or change them.
  ///
  /// Bytes 16 and 17 are the page size (1 is 65 536), 24 to 27 count changes, 28 to 31 are the number of pages, which
  /// counts only if 92 to 95 repeat the count of changes.
  ///
  /// - Throws: ``LogError`` with `unreadable-file`.
  func checkIsWhole(size: Int, session: ImportSession) throws(LogError) {
    let number = { (bytes: Range<Int>) in head[bytes].reduce(0) { $0 << 8 | Int($1) } }
    guard head.count >= 96 else {
      throw damaged(session, "the database is shorter than a SQLite header")
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

  /// Whether a journal ends with the name of another journal, of a transaction over several databases. SQLite would open
  /// that file, whatever it is, and may delete it.
  static func namesAnother(journalEnd: [UInt8]) -> Bool {
    journalEnd.suffix(8).elementsEqual([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
  }

  private func damaged(_ session: ImportSession, _ message: String) -> LogError {
    session.failure(
      .unreadableFile, message: message, help: "the copy is incomplete: copy the database again")
  }
}
