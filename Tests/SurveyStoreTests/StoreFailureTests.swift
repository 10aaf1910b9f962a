import Foundation
import GRDB
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyStore

/// What happens when the disk fills up, the process dies, or two write at once.
@Suite struct StoreFailureTests {
  /// Dwells enough to outgrow SQLite's page cache (2 MB), so that pages reach the file before the commit.
  private static let many = Array(repeating: sampleDwells[0], count: 40_000)

  @Test func `A full disk undoes the import`() throws {
    let folder = try StoreFolder()
    try folder.open().importSample()
    let before = try folder.bytes
    let error = try #require(throws: StoreError.self) {
      try folder.open(maximumPages: 60).importSample("b", dwells: Self.many)
    }
    #expect(error.reason == .full)
    #expect(error.category == .io)
    #expect(try folder.bytes == before)
    #expect(try folder.open(.readOnly).dwells(includingSeries: true).unlogged == sampleDwells)
  }

  @Test func `A disk that is full from the start leaves no file`() throws {
    let folder = try StoreFolder()
    #expect(throws: StoreError.self) { try folder.open(maximumPages: 5).importSample() }
    #expect(try folder.files.isEmpty)
  }

  @Test func `A limit on the file's size undoes the import`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try StoreFolder()
      try folder.open().importSample()
      let before = try folder.bytes
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 300_000, rlim_max: 300_000)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let error = try #require(throws: StoreError.self) {
        try folder.open().importSample("b", dwells: Self.many)
      }
      try #require(error.category == .io)
      let after = try folder.bytes
      try #require(after == before)
      let kept = try folder.open(.readOnly).dwells(includingSeries: true)
      try #require(kept.unlogged == sampleDwells)

      let other = try StoreFolder()
      _ = try #require(throws: StoreError.self) { try other.open().importSample("b", dwells: Self.many) }
      try #require(try other.files.isEmpty)
    }
  }

  @Test func `A killed run leaves the store as it was`() async throws {
    let folder = try StoreFolder()
    try folder.open().importSample()
    let before = try folder.bytes
    setenv("BEACON_CALIBRATE_TEST_STORE", folder.path, 1)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      let path = try #require(ProcessInfo.processInfo.environment["BEACON_CALIBRATE_TEST_STORE"])
      let store = try SurveyStore(path: path, access: .readWrite)
      _ = try store.write { db in
        try db.execute(
          sql: """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
            INSERT INTO location SELECT NULL, 1, 'place ' || i, 1, NULL, NULL, NULL, NULL, 0 FROM n
            """)
        raise(SIGKILL)
      }
    }
    // Pages outgrew the cache and went into the write-ahead log, which lies beside the store.
    #expect(try folder.files == ["survey.sqlite", "survey.sqlite-shm", "survey.sqlite-wal"])
    #expect(try folder.open(.readOnly).dwells(includingSeries: true).unlogged == sampleDwells)
    #expect(try folder.bytes == before)
    #expect(try folder.files == ["survey.sqlite"])
  }

  @Test func `Two runs that import at once wait for each other`() async throws {
    let folder = try StoreFolder()
    let path = folder.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for log in 0..<5 {
            _ = try SurveyStore.open(path: path, access: .create).importSample("\(writer) \(log)")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try folder.open(.readOnly).imports().count == 20)
    #expect(try folder.open(.readOnly).dwells().count == 60)
  }

  @Test func `A damaged store says so`() throws {
    let folder = try StoreFolder()
    try folder.open().importSample("a", dwells: Array(repeating: sampleDwells[0], count: 2000))
    var bytes = try folder.bytes
    for index in stride(from: 8192, to: bytes.count, by: 1) { bytes[index] = 0x5A }
    try bytes.write(to: URL(filePath: folder.path))
    let error = try #require(throws: StoreError.self) { try folder.open(.readOnly).dwells() }
    #expect(error.reason == .damaged)
  }

  /// The published codes, and the exit codes that follow from their categories.
  @Test func `Every reason has its code and its category`() {
    let expected: [String: StoreError.Category] = [
      "store-not-found": .missing, "log-not-imported": .missing, "store-not-sqlite": .unusable,
      "store-foreign": .unusable, "store-former": .unusable, "store-newer": .unusable,
      "store-damaged": .unusable,
      "log-name-taken": .unusable, "same-log-twice": .unusable, "store-read-only": .io, "temporary-file": .io,
      "store-busy": .io, "store-disk-full": .io, "store-io": .io, "store-refused": .internalError,
      "store-moved": .io, "store-log-foreign": .unusable,
    ]
    let found = StoreError.Reason.allCases.map { reason in
      (reason.rawValue, StoreError(reason: reason, path: "", message: "", help: "").category)
    }
    #expect(Dictionary(uniqueKeysWithValues: found) == expected)
  }

  @Test func `An error is written with its code and its help, on two lines whatever its path holds`() {
    let error = StoreError(
      reason: .io, path: "a\nb.sqlite", message: "the disk failed", help: "check the disk")
    let lines = error.description.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasSuffix(": error: the disk failed [store-io]"))
    #expect(lines[1] == "  help: check the disk")
  }
}
