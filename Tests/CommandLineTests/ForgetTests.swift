import Foundation
import TestSupport
import Testing

/// `forget`: a store without a log is the store that never had it.
@Suite struct ForgetTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, level) in [("a", 60), ("b", 61), ("c", 62)] {
      _ = try folder.write(
        "timestamp,beacon,rssi_dbm,location,distance_m\n1700000000,\(name),-\(level),p1,1\n"
          + "1700000001,\(name),loud,p1,1\n1700000100,\(name),-70,p2,2\n", to: "logs/\(name).csv")
    }
  }

  private func run(_ arguments: [String], status: Int32 = 0) throws -> BuiltProgram.Result {
    let result = try BuiltProgram.run(arguments, in: folder.url)
    #expect(result.status == status, "\(arguments): \(result.error)")
    return result
  }

  /// What a store says of its dwells and its rejected rows, and what a fit makes of them, which is little.
  private func content(_ store: String) throws -> [String] {
    let fit = try BuiltProgram.run(["fit", "--store", store, "--format", "json"], in: folder.url).output
    return try [run(["export", "samples", "--store", store]).output, fit]
      + DatabaseCheck.state(of: folder.path(store))
  }

  @Test(arguments: ["logs/b.csv", "b.csv", "./logs/../logs/b.csv", "digest"])
  func `A log is forgotten by its path, its name or its digest, as though it had never come in`(name: String)
    throws
  {
    _ = try run(["import", "logs", "--store", "all.sqlite", "--quiet"])
    _ = try run(["import", "logs/a.csv", "logs/c.csv", "--store", "some.sqlite", "--quiet"])
    // A kept result depends on the log and goes with it.
    _ = try run(["fit", "--store", "all.sqlite", "--quiet"])
    let list = try run(["forget", "--store", "all.sqlite"]).output
    #expect(list.split(separator: "\n").count == 3 && list.contains("logs/b.csv, 2"), "\(list)")
    let line = try #require(list.split(separator: "\n").first { $0.contains("logs/b.csv") })
    let word = name == "digest" ? String(line.prefix(6)) : name
    let result = try run(["forget", word, "--store", "all.sqlite"])
    #expect(result.output.hasPrefix("logs/b.csv: forgotten, 2"), "\(result.output)")
    #expect(result.output.hasSuffix("2 logs are left in the store\n"))
    #expect(try content("all.sqlite") == content("some.sqlite"))
    #expect(try DatabaseCheck.integrity(of: folder.path("all.sqlite")) == "ok")
    let bytes = try Data(contentsOf: folder.url.appending(path: "all.sqlite"))
    #expect(bytes.range(of: Data("b.csv".utf8)) == nil)
    #expect(
      try run(["import", "logs/b.csv", "--store", "all.sqlite"]).output.contains("logs/b.csv: imported,"))
  }

  @Test func `An unknown name is answered with those that are known, and nothing changes`() throws {
    _ = try run(["import", "logs", "--quiet"])
    let before = try content("survey.sqlite")
    let near = try run(["forget", "logs/a.csv", "logs/d.csv"], status: 66)
    #expect(near.error.contains("no log named 'logs/d.csv' is imported [log-not-imported]"), "\(near.error)")
    #expect(near.error.contains("help: did you mean 'logs/a.csv'?") && near.error.contains("'logs/c.csv'"))
    #expect(try run(["forget", "elsewhere"], status: 66).error.contains("help: the store has 'logs/a.csv'"))
    #expect(try content("survey.sqlite") == before)
    _ = try run(["forget", ""], status: 64)
    _ = try run(["forget", "x", "--store", "none.sqlite"], status: 66)
  }

  @Test func `A name of several logs is refused`() throws {
    _ = try folder.write("timestamp,beacon,rssi_dbm,distance_m\n1700000000,a,-60,1\n", to: "more/a.csv")
    _ = try run(["import", "logs", "more", "--quiet"])
    let result = try run(["forget", "a.csv"], status: 64)
    #expect(result.error.contains("'a.csv' matches 2 imports"), "\(result.error)")
    _ = try run(["forget", "more/a.csv", "logs/a.csv"])
    #expect(try run(["forget"]).output.split(separator: "\n").count == 2)
    _ = try run(["forget", "b.csv", "c.csv"])
    #expect(try run(["forget"]).output == "the store has no logs\n")
  }
}
