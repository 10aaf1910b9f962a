import Foundation
import GRDB
import RadioSurvey
import Support
import TestSupport
import Testing

@testable import SurveyStore

/// A store that is moved, replaced or deleted while it is open, and what a killed run left beside one.
@Suite struct StoreMovedTests {
  enum Fate: String, CaseIterable, Sendable {
    case deleted, moved, replaced, linked
  }

  private func happen(_ fate: Fate, to folder: StoreFolder, other: Data) throws {
    let aside = folder.folder.path("aside.sqlite")
    switch fate {
    case .deleted: unlink(folder.path)
    case .moved: rename(folder.path, aside)
    case .replaced:
      try other.write(to: URL(filePath: folder.folder.path("new")))
      rename(folder.folder.path("new"), folder.path)
    case .linked:
      rename(folder.path, aside)
      try other.write(to: URL(filePath: folder.folder.path("new")))
      symlink("new", folder.path)
    }
  }

  /// A store with another history: its bytes when nobody has it open.
  private func other() throws -> Data {
    let folder = try StoreFolder()
    try folder.open().importSample("other", dwells: Array(repeating: sampleDwells[0], count: 300))
    return try folder.bytes
  }

  private func logs(_ path: String) throws -> [String] {
    try SurveyStore(path: path, access: .readOnly).imports().map(\.sha256)
  }

  /// Nothing of one store comes into another, and the file that was moved has what was written.
  private func expectWhole(_ folder: StoreFolder, _ fate: Fate, other: Data, kept: [String]) throws {
    let place = fate == .linked ? folder.folder.path("new") : folder.path
    if fate == .replaced || fate == .linked {
      #expect(try Data(contentsOf: URL(filePath: place)) == other)
      #expect(try logs(folder.path) == ["other"])
      #expect(try Data(contentsOf: URL(filePath: place)) == other)
    } else {
      #expect(!folder.exists)
    }
    if fate == .moved || fate == .linked { #expect(try logs(folder.folder.path("aside.sqlite")) == kept) }
  }

  @Test(arguments: Fate.allCases, [0, 1, 2])
  func `A change is refused before it begins`(fate: Fate, before: Int) throws {
    let folder = try StoreFolder()
    let bytes = try other()
    try folder.open().importSample("first")
    do {
      let store = try folder.open()
      for number in 0..<before { try store.importSample("mine-\(number)") }
      try happen(fate, to: folder, other: bytes)
      let error = try #require(throws: StoreError.self) { try store.importSample("last") }
      #expect(error.reason == .moved && error.path == folder.path)
      let isLost = fate == .deleted || fate == .replaced
      #expect(error.message.contains("aside.sqlite") == !isLost, "\(error.message)")
      #expect(error.message.contains("lost") == (isLost && before > 0), "\(error.message)")
    }
    try expectWhole(folder, fate, other: bytes, kept: ["first"] + (0..<before).map { "mine-\($0)" })
  }

  @Test(arguments: [0, 1, 2])
  func `A store that is copied into the file is told, and stays whole`(before: Int) throws {
    let folder = try StoreFolder()
    let bytes = try other()
    try folder.open().importSample("first")
    do {
      let store = try folder.open()
      for number in 0..<before { try store.importSample("mine-\(number)") }
      let file = try FileHandle(forWritingTo: URL(filePath: folder.path))
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: bytes)
      try file.close()
      let error = try #require(throws: StoreError.self) { try store.importSample("last") }
      #expect(error.reason == .moved && error.path == folder.path)
    }
    #expect(try folder.bytes == bytes)
    // What is left of the store that was there is not the copy's.
    for suffix in ["-wal", "-shm"] { unlink(folder.path + suffix) }
    #expect(try logs(folder.path) == ["other"])
  }

  @Test(arguments: Fate.allCases)
  func `A change says where it went if the store is taken away meanwhile`(fate: Fate) throws {
    let folder = try StoreFolder()
    let bytes = try other()
    try folder.open().importSample("first")
    do {
      let store = try folder.open()
      let error = try #require(throws: StoreError.self) {
        try store.write { db in
          try Ledger(db, path: folder.path).remove([1])
          try happen(fate, to: folder, other: bytes)
        }
      }
      #expect(error.reason == .moved)
      let isLost = fate == .deleted || fate == .replaced
      #expect(error.message.contains(isLost ? "lost" : "aside.sqlite"), "\(error.message)")
    }
    try expectWhole(folder, fate, other: bytes, kept: [])
  }

  @Test(arguments: Fate.allCases)
  func `Without a write-ahead log it is the same`(fate: Fate) throws {
    let folder = try StoreFolder()
    let bytes = try other()
    let store = try folder.open()
    try store.importSample("first")
    try store.write { _ in }
    _ = try store.read { db in try? db.execute(sql: "PRAGMA journal_mode = DELETE") }
    try happen(fate, to: folder, other: bytes)
    let error = try #require(throws: StoreError.self) { try store.importSample("last") }
    #expect(error.reason == .moved)
  }

  /// What a kill leaves: the file as it was, and a log with a change that is not in it yet.
  private func killed(_ folder: StoreFolder, _ change: (SurveyStore) throws -> Void) throws -> (
    Data, log: Data
  ) {
    let store = try folder.open()
    try store.importSample("first")
    try store.write { _ in }
    try change(store)
    let log = try Data(contentsOf: URL(filePath: "\(folder.path)-wal"))
    try #require(!log.isEmpty)
    return (try folder.bytes, log)
  }

  @Test(arguments: [SurveyStore.Access.readOnly, .readWrite, .create])
  func `The log of a killed run is used by its own store alone`(access: SurveyStore.Access) throws {
    let source = try StoreFolder()
    let (file, log) = try killed(source) { try $0.importSample("second") }
    let own = try StoreFolder()
    try file.write(to: URL(filePath: own.path))
    try log.write(to: URL(filePath: "\(own.path)-wal"))
    #expect(try own.open(access).imports().map(\.sha256) == ["first", "second"])

    // The store of before, gone its own way.
    let branch = try StoreFolder()
    try file.write(to: URL(filePath: branch.path))
    try branch.open().importSample("third", dwells: Array(repeating: sampleDwells[1], count: 50))
    // A copy of the same store from before the log began.
    let early = try StoreFolder()
    try early.open().importSample("zeroth")
    let backup = try early.bytes
    try early.open().importSample("between", dwells: Array(repeating: sampleDwells[1], count: 50))
    let (_, later) = try killed(early) { try $0.importSample("second") }
    for (bytes, log, kept) in [
      (try branch.bytes, log, ["first", "third"]), (try other(), log, ["other"]), (backup, later, ["zeroth"]),
    ] {
      let folder = try StoreFolder()
      try bytes.write(to: URL(filePath: folder.path))
      try log.write(to: URL(filePath: "\(folder.path)-wal"))
      for _ in 0..<2 {
        let error = try #require(throws: StoreError.self) { try folder.open(access) }
        #expect(error.reason == .foreignLog && error.help.contains("-wal"))
        #expect(try folder.bytes == bytes)
        #expect(try Data(contentsOf: URL(filePath: "\(folder.path)-wal")) == log)
      }
      for suffix in ["-wal", "-shm"] { unlink(folder.path + suffix) }
      #expect(try logs(folder.path) == kept)
    }
  }

  @Test func `The log of a store does not overwrite the database of another program`() throws {
    let source = try StoreFolder()
    let (_, log) = try killed(source) { try $0.importSample("second") }
    let folder = try StoreFolder()
    do {
      let queue = try DatabaseQueue(path: folder.path)
      try queue.write { try $0.execute(sql: "CREATE TABLE precious (x); INSERT INTO precious VALUES (1)") }
    }
    let bytes = try folder.bytes
    try log.write(to: URL(filePath: "\(folder.path)-wal"))
    let error = try #require(throws: StoreError.self) { try folder.open() }
    #expect(error.reason == .foreignDatabase)
    #expect(try folder.bytes == bytes && Data(contentsOf: URL(filePath: "\(folder.path)-wal")) == log)
  }

  /// A database whose change a kill left half done, without a write-ahead log: its file, and the journal that undoes the change.
  private func halfDone(of former: Data?) throws -> (file: Data, journal: Data) {
    let folder = try StoreFolder()
    try former?.write(to: URL(filePath: folder.path))
    let queue = try DatabaseQueue(path: folder.path)
    return try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN; CREATE TABLE other (x)")
      // More than the cache holds comes into the file before the end.
      for _ in 0..<20 { try db.execute(sql: "INSERT INTO other VALUES (zeroblob(20000))") }
      defer { try? db.execute(sql: "ROLLBACK") }
      return (
        try folder.bytes, try Data(contentsOf: URL(filePath: "\(folder.path)-journal"))
      )
    }
  }

  @Test(arguments: [SurveyStore.Access.readOnly, .readWrite, .create])
  func `The rollback journal of a killed run undoes no store that took its path`(access: SurveyStore.Access)
    throws
  {
    let former = try other()
    for killed in [try halfDone(of: nil), try halfDone(of: former)] {
      let folder = try StoreFolder()
      let source = try StoreFolder()
      for number in 0..<5 {
        try source.open().importSample(
          "mine-\(number)", dwells: Array(repeating: sampleDwells[0], count: 300))
      }
      let bytes = try source.bytes
      try bytes.write(to: URL(filePath: folder.path))
      try killed.journal.write(to: URL(filePath: "\(folder.path)-journal"))
      let error = try #require(throws: StoreError.self) { try folder.open(access) }
      #expect(error.reason == .foreignLog && error.help.contains("-journal"))
      #expect(try folder.bytes == bytes)
      #expect(try Data(contentsOf: URL(filePath: "\(folder.path)-journal")) == killed.journal)
      unlink("\(folder.path)-journal")
      #expect(try logs(folder.path).count == 5)
    }
  }

  @Test func `The rollback journal of a killed run undoes its own change`() throws {
    let former = try other()
    let killed = try halfDone(of: former)
    let folder = try StoreFolder()
    try killed.file.write(to: URL(filePath: folder.path))
    try killed.journal.write(to: URL(filePath: "\(folder.path)-journal"))
    #expect(try folder.open().imports().map(\.sha256) == ["other"])
    let new = try StoreFolder()
    let first = try halfDone(of: nil)
    try first.file.write(to: URL(filePath: new.path))
    try first.journal.write(to: URL(filePath: "\(new.path)-journal"))
    try new.open().importSample("first")
    #expect(try logs(new.path) == ["first"])
  }

  @Test func `Many changes that are in the log alone are the store's own`() throws {
    let folder = try StoreFolder()
    let reader = try folder.open()
    try reader.importSample("first")
    try reader.write { _ in }
    let file = try folder.bytes
    for _ in 0..<150 { try reader.write { _ in } }
    #expect(try folder.bytes == file)
    #expect(try folder.open(.readOnly).imports().count == 1)
  }

  @Test(arguments: ["-wal", "-shm", "-journal"], [true, false])
  func `A link beside the store, symbolic or hard, is not written through`(suffix: String, isHard: Bool)
    throws
  {
    let folder = try StoreFolder()
    try folder.open().importSample("first")
    let victim = try folder.folder.write("precious", to: "victim")
    let isMade = isHard ? link(victim, folder.path + suffix) : symlink("victim", folder.path + suffix)
    #expect(isMade == 0)
    for access in [SurveyStore.Access.readOnly, .create] {
      let error = try #require(throws: StoreError.self) { try folder.open(access).importSample("second") }
      #expect(error.reason == .io && error.message.contains(suffix))
    }
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
    unlink(folder.path + suffix)
    #expect(try logs(folder.path) == ["first"])
  }

  @Test(arguments: [Fate.replaced, .linked, .moved])
  func `A store that takes the place of another does not get its results`(fate: Fate) throws {
    let folder = try StoreFolder()
    let bytes = try other()
    try folder.open().importSample("first")
    let reader = try folder.open(.readOnly)
    try happen(fate, to: folder, other: bytes)
    reader.keepResult([1, 2, 3], digest: [UInt8](repeating: 7, count: 32))
    try expectWhole(folder, fate, other: bytes, kept: ["first"])
  }
}
