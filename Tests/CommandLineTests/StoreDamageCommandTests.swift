import Foundation
import RadioSurvey
import TestSupport
import Testing

/// A store of twenty imports in which one bit is another: every command says what it says of the whole store, or that the store is
/// damaged.
@Suite struct StoreDamageCommandTests {
  private static let commands = [
    ["fit", "--format", "json"], ["report", "--date", "2024-05-01", "--quiet", "--output", "report"],
    ["check"],
  ]

  /// A folder with the store, and the store's bytes.
  private func survey() throws -> (folder: TemporaryFolder, store: Data) {
    let folder = try TemporaryFolder()
    _ = try folder.write("name = \"twenty\"\n[[log]]\nfiles = \"logs/*.csv\"\n", to: "survey.toml")
    let rows = SmallSurvey.rows()
    for log in 0..<20 {
      let own = rows.enumerated().filter { $0.offset % 20 == log }.map(\.element)
      _ = try folder.write(
        ([SmallSurvey.columns] + own + ["1,door,loud,L1,1"]).joined(separator: "\n") + "\n",
        to: "logs/\(log).csv")
    }
    #expect(try BuiltProgram.run(["import", "--quiet"], in: folder.url).status == 0)
    return (folder, try Data(contentsOf: URL(filePath: folder.path("survey.sqlite"))))
  }

  private func run(_ command: [String], in folder: TemporaryFolder) throws -> (status: Int32, output: String)
  {
    let result = try BuiltProgram.shell(
      "timeout -s KILL 30 \"$0\" \(command.joined(separator: " "))", in: folder.url)
    let page =
      command[0] == "report"
      ? try? String(contentsOfFile: folder.path("report/index.html"), encoding: .utf8) : nil
    return (result.status, result.output + (page ?? ""))
  }

  @Test func `One bit of a store is no matter, or exit code 65`() throws {
    let (folder, whole) = try survey()
    let path = URL(filePath: folder.path("survey.sqlite"))
    let expected = try Self.commands.map { try run($0, in: folder) }
    var random = SeededGenerator(seed: 2000)
    var refused = 0
    let tries = TestLength.count(2000, short: 2)
    for _ in 0..<tries {
      var bytes = whole
      let place = Int.random(in: 0..<whole.count, using: &random)
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      for (command, expected) in zip(Self.commands, expected) {
        try bytes.write(to: path)
        let found = try run(command, in: folder)
        if found.status == 65 { refused += 1 }
        #expect(
          found.status == 65 || found == expected, "byte \(place), \(command[0]): \(found.status)")
      }
    }
    #expect(refused < tries * Self.commands.count && (refused > 0 || !TestLength.isLong))
  }
}
