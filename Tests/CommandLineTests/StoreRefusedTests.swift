import Foundation
import TestSupport
import Testing

/// A disk that is full, and stores and folders that may not be written: a message with what to do, and no more.
@Suite struct StoreRefusedTests {
  private static let first = """
    timestamp,beacon,rssi_dbm,location,distance_m
    1700000000.0,A,-60,p1,1
    1700000000.1,A,-61,p1,1

    """

  /// How to run the program as somebody whom file permissions bind: root is bound by none, and becomes `nobody`.
  private static let asUser =
    geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups -- \"$0\"" : "\"$0\""
  /// Whether such a user can run the program at all.
  private static let hasUser = (try? BuiltProgram.shell("\(asUser) --version"))?.status == 0

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.first, to: "first.csv")
    #expect(try BuiltProgram.run(["import", "first.csv"], in: folder.url).status == 0)
    var log = "timestamp,beacon,rssi_dbm,location,distance_m\n"
    for row in 0..<12_000 {
      log += "\(1_700_000_000 + row),b\(row % 40),-\(50 + row % 40),p\(row / 3),\(1 + row % 9)\n"
    }
    _ = try folder.write(log, to: "long.csv")
    return folder
  }

  private func expectRefusal(_ result: BuiltProgram.Result, _ code: String, _ store: String = "survey.sqlite")
  {
    #expect(result.status == 74)
    #expect(result.output.isEmpty)
    #expect(result.error.hasPrefix("\(store): error: "), "\(result.error)")
    #expect(result.error.contains("[\(code)]\n  help: "), "\(result.error)")
  }

  /// The limit stands for the end of the disk: to SQLite both are a write that the system refuses.
  @Test func `A disk that fills up leaves the store as it was`() throws {
    let folder = try folder()
    let store = folder.url.appending(path: "survey.sqlite")
    let before = try Data(contentsOf: store)
    // 100 units of 1024 bytes: the store fits, the import does not.
    let result = try BuiltProgram.shell("ulimit -f 100; \"$0\" import long.csv", in: folder.url)
    expectRefusal(result, "store-io")
    #expect(try Data(contentsOf: store) == before)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(files == ["first.csv", "long.csv", "survey.sqlite"])
    #expect(try BuiltProgram.run(["import", "long.csv"], in: folder.url).status == 0)
  }

  @Test func `A disk that is full from the start leaves no store`() throws {
    let folder = try folder()
    let result = try BuiltProgram.shell(
      "ulimit -f 20; \"$0\" import long.csv --store new.sqlite", in: folder.url)
    expectRefusal(result, "store-io", "new.sqlite")
    #expect(!FileManager.default.fileExists(atPath: folder.path("new.sqlite")))
  }

  @Test(arguments: ["/nowhere/survey.sqlite", "/proc/survey.sqlite"])
  func `A folder in which nothing can be made`(store: String) throws {
    let folder = try folder()
    let result = try BuiltProgram.run(["import", "first.csv", "--store", store], in: folder.url)
    expectRefusal(result, "store-io", store)
  }

  @Test(.enabled(if: hasUser, "needs a user whom file permissions bind"), arguments: [false, true])
  func `A store that may not be written stays as it was`(folderIsWritable: Bool) throws {
    let folder = try folder()
    let store = folder.url.appending(path: "survey.sqlite")
    let before = try Data(contentsOf: store)
    #expect(chmod(store.path, 0o444) == 0)
    #expect(chmod(folder.url.path, folderIsWritable ? 0o777 : 0o555) == 0)
    defer { _ = chmod(folder.url.path, 0o755) }
    let result = try BuiltProgram.shell("\(Self.asUser) import long.csv", in: folder.url)
    expectRefusal(result, "store-read-only")
    #expect(try Data(contentsOf: store) == before)
    // To read is no harm.
    #expect(try BuiltProgram.shell("\(Self.asUser) export samples", in: folder.url).status == 0)
  }

  @Test(.enabled(if: hasUser, "needs a user whom file permissions bind"))
  func `A folder that may not be written gets no store`() throws {
    let folder = try folder()
    #expect(chmod(folder.url.path, 0o555) == 0)
    defer { _ = chmod(folder.url.path, 0o755) }
    let result = try BuiltProgram.shell(
      "\(Self.asUser) import first.csv --store new.sqlite", in: folder.url)
    expectRefusal(result, "store-io", "new.sqlite")
    #expect(!FileManager.default.fileExists(atPath: folder.path("new.sqlite")))
  }
}
