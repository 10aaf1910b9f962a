import Foundation
import GRDB
import TestSupport
import Testing

/// Results that one command leaves in the store for the next.
@Suite struct StoredResultsTests {
  private static let commands = TestLength.cases(
    [
      ["fit", "--format", "json"], ["fit", "--validate"], ["fit", "--validate", "--hold-out", "3"],
      ["recommend", "--format", "json"], ["accuracy", "--format", "json"], ["next", "--format", "json"],
      ["fit"],
    ], short: 4)

  private func run(_ command: [String], in folder: TemporaryFolder) throws -> BuiltProgram.Result {
    try BuiltProgram.run(command + ["--project", "cafe"], in: folder.url)
  }

  private func database(_ folder: TemporaryFolder) throws -> DatabaseQueue {
    try DatabaseQueue(path: folder.path("cafe/survey.sqlite"))
  }

  private func lengths(_ folder: TemporaryFolder) throws -> [Int] {
    try database(folder).read { db in
      try db.tableExists("result")
        ? Int.fetchAll(db, sql: "SELECT length(bytes) FROM result ORDER BY id") : []
    }
  }

  @Test func `What is read from the store prints the same bytes as what is computed`() throws {
    let folder = try CafeProject.imported()
    #expect(try lengths(folder).isEmpty)
    let fresh = try Self.commands.map { command in
      let own = try CafeProject.imported()
      return try run(command, in: own)
    }
    let first = try Self.commands.map { try run($0, in: folder) }
    // Fits and effects, and the fits with places held out.
    #expect(try lengths(folder).count == 3)
    let second = try Self.commands.map { try run($0, in: folder) }
    for (index, command) in Self.commands.enumerated() {
      #expect(fresh[index].status == second[index].status, "\(command)")
      #expect(first[index].output == fresh[index].output, "\(command)")
      #expect(second[index].output == fresh[index].output, "\(command)")
      #expect(second[index].error == fresh[index].error, "\(command)")
    }
    #expect(try lengths(folder).count == 3)
  }

  private static let damages = [
    "UPDATE result SET bytes = CAST(substr(bytes, 1, 500) || x'ff' || substr(bytes, 502) AS BLOB)",
    "DROP TABLE result; CREATE TABLE result (digest)", "UPDATE result SET bytes = x'00'",
    "UPDATE result SET bytes = substr(bytes, 1, length(bytes) - 1)",
  ]

  @Test(arguments: TestLength.cases(damages, short: 2))
  func `A damaged result is computed again`(damage: String) throws {
    let folder = try CafeProject.imported()
    let fresh = try run(["fit", "--format", "json"], in: folder)
    let kept = try lengths(folder)
    try database(folder).write { try $0.execute(sql: damage) }
    let again = try run(["fit", "--format", "json"], in: folder)
    #expect(again.output == fresh.output && again.status == fresh.status && again.error == fresh.error)
    // And kept again, unless the table itself is another one.
    if !damage.hasPrefix("DROP") { #expect(try lengths(folder) == kept) }
  }

  @Test func `A changed survey is fitted anew`() throws {
    let folder = try CafeProject.imported()
    let before = try run(["fit", "--format", "json"], in: folder)
    let file = folder.url.appending(path: "cafe/survey.toml")
    let text = try String(contentsOf: file, encoding: .utf8)
    let moved = text.replacing(/x_m = ([0-9.]+)/, maxReplacements: 1) { "x_m = \($0.output.1)1" }
    try #require(moved != text)
    try Data(moved.utf8).write(to: file)
    let after = try run(["fit", "--format", "json"], in: folder)
    #expect(after.output != before.output)
    try Data(text.utf8).write(to: file)
    #expect(try run(["fit", "--format", "json"], in: folder).output == before.output)
  }

  @Test func `A store that another run holds is read, and nothing is kept or said`() throws {
    let folder = try CafeProject.imported()
    let queue = try database(folder)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      let result = try run(["fit", "--format", "json"], in: folder)
      #expect(result.status == 0 && result.error.isEmpty)
      try db.execute(sql: "ROLLBACK")
    }
    #expect(try lengths(folder).isEmpty)
  }
}
