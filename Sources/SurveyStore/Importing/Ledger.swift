import GRDB
import RadioSurvey

/// The imports of a store as one transaction sees them and changes them, to be found by digest and by name.
final class Ledger {
  let db: Database
  /// The store as the user named it.
  let path: String
  /// What `survey.toml` said at the last import that was added, and its row.
  var lastSurvey: (settings: SurveySettings, id: Int64)?
  /// In the order of their numbers.
  private(set) var rows: [Row] = []
  private var byDigest: [String: Int] = [:]
  /// By the bytes of the name, because texts that look alike may be names of different files.
  private var byName: [[UInt8]: [Int]] = [:]
  /// By the file that the name leads to, as one lookup finds it.
  private var byFile: (lookup: NamedFiles, indices: [String: [Int]])?

  /// The ledger of a store; use it within one transaction.
  init(_ db: Database, path: String) throws {
    self.db = db
    self.path = path
    try reload()
  }

  /// The import of a digest.
  func row(withDigest sha256: String) -> Row? { byDigest[sha256].map { rows[$0] } }

  /// The imports of several digests, in order.
  func rows(withDigests digests: Set<String>) -> [Row] {
    digests.compactMap { byDigest[$0] }.sorted().map { rows[$0] }
  }

  /// The imports whose names mean the same log, in order.
  func rows(named name: ImportName) -> [Row] {
    var found = Set(byName[Array(name.text.utf8)] ?? [])
    if name.isKnown, let file = name.file, let lookup = name.lookup {
      found.formUnion(indices(lookup)[file] ?? [])
    }
    return found.sorted().map { rows[$0] }
  }

  /// Reads everything again, after imports were removed.
  func reload() throws {
    rows = try Row.fetchAll(db, sql: "SELECT * FROM import ORDER BY id")
    byDigest = [:]
    byName = [:]
    byFile = nil
    for index in rows.indices { note(index) }
  }

  /// Takes in an import that was added behind the others.
  func append(_ id: Int64) throws {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM import WHERE id = ?", arguments: [id]) else {
      return
    }
    rows.append(row)
    note(rows.count - 1)
  }

  private func note(_ index: Int) {
    let (digest, name): (String, String) = (rows[index]["sha256"], rows[index]["file"])
    byDigest[digest] = index
    byName[Array(name.utf8), default: []].append(index)
    guard let lookup = byFile?.lookup else { return }
    for file in lookup.files(name) { byFile?.indices[file, default: []].append(index) }
  }

  private func indices(_ lookup: NamedFiles) -> [String: [Int]] {
    if let byFile, byFile.lookup === lookup { return byFile.indices }
    var indices: [String: [Int]] = [:]
    for (index, row) in rows.enumerated() {
      for file in lookup.files(row["file"]) { indices[file, default: []].append(index) }
    }
    byFile = (lookup, indices)
    return indices
  }
}
