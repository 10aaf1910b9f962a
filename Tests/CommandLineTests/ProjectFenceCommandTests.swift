import Foundation
import TestSupport
import Testing

/// Projects whose links lead elsewhere, through the commands that follow them.
@Suite struct ProjectFenceCommandTests {
  private static let log = """
    timestamp,beacon,rssi_dbm,location,distance_m
    1700000000.0,A,-60,p1,1
    1700000000.1,A,-61,p1,1

    """
  private let folder: TemporaryFolder
  private let outside: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    outside = try TemporaryFolder()
    _ = try folder.write(Self.log, to: "logs/a.csv")
    _ = try outside.write(Self.log, to: "a.csv")
  }

  private func survey(_ toml: String, files: String = "logs/*.csv") throws {
    _ = try folder.write("name = \"x\"\n\(toml)\n[[log]]\nfiles = \"\(files)\"\n", to: "survey.toml")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
  }

  /// Runs a command that must not wait for ever: 124 says that it did.
  private func run(_ arguments: String) throws -> BuiltProgram.Result {
    try BuiltProgram.shell("exec timeout -k 1 30 \"$0\" \(arguments)", in: folder.url)
  }

  private func expectRefused(_ arguments: String, _ code: String, status: Int32 = 65, _ words: String...)
    throws
  {
    let result = try run(arguments)
    #expect(result.status == status, "\(arguments): \(result.error)")
    #expect(result.error.contains("[\(code)]"), "\(arguments): \(result.error)")
    #expect(result.error.contains("  help: "))
    for word in words { #expect(result.error.contains(word), "\(arguments): \(result.error)") }
    #expect(result.output.isEmpty)
  }

  @Test(arguments: ["data/new.sqlite", "nothing.sqlite"])
  func `A store that a link leads out is not used unless the project says so`(name: String) throws {
    try link("data", to: outside.url.path)
    try link("nothing.sqlite", to: outside.path("new.sqlite"))
    try survey("store = \"\(name)\"")
    for command in ["import", "fit", "next", "export samples", "export calibration", "report --output page"] {
      try expectRefused(command, "path-outside-project", outside.url.path, "outside = true")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.url.path) == ["a.csv"])
    // What the user names is the user's own word.
    #expect(try run("import --store data/new.sqlite").status == 0)
    try survey("store = \"\(name)\"\noutside = true")
    let again = try run("import")
    #expect(again.status == 0, "\(again.error)")
    #expect(again.output.contains("imported before"))
  }

  @Test func `Logs behind a link that leads out are read only where the project says so`() throws {
    try link("other", to: outside.url.path)
    try survey("", files: "other/*.csv")
    for command in ["import", "check", "inspect logs/a.csv", "check logs/a.csv"] {
      try expectRefused(command, "path-outside-project", "'other'", outside.url.path)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("survey.sqlite")))
    #expect(try run("import other/a.csv --store own.sqlite").status == 0)
    try survey("outside = true", files: "other/*.csv")
    #expect(try run("import").status == 0)
  }

  @Test(arguments: ["import", "check"])
  func `A pipe that a pattern matches ends the run with its name`(command: String) throws {
    #expect(mkfifo(folder.path("logs/b.csv"), 0o600) == 0)
    try survey("")
    try expectRefused(command, "not-a-file", "logs/b.csv", "a named pipe")
    #expect(!FileManager.default.fileExists(atPath: folder.path("survey.sqlite")))
  }

  @Test(arguments: ["pipe", "/dev/zero"])
  func `A survey file that is a pipe or never ends does not hold a run up`(target: String) throws {
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    try link("survey.toml", to: target)
    for command in ["import", "fit", "check"] {
      try expectRefused(command, "not-a-file", status: 74, "survey.toml")
    }
  }

  @Test func `Tables of truth and files beside logs are not waited for`() throws {
    #expect(mkfifo(folder.path("t.csv"), 0o600) == 0)
    _ = try folder.write(
      "name = \"x\"\n[[log]]\nfiles = \"logs/*.csv\"\ntruth = \"t.csv\"\n", to: "survey.toml")
    try expectRefused("import", "not-a-file", "t.csv")
    _ = try folder.write(
      """
      name = "x"
      [[log]]
      files = "logs/*.csv"
      header = ["timestamp"]
      beside = [{ file = "t.csv", pattern = '(?<location>.+)' }]

      """, to: "survey.toml")
    try expectRefused("import", "not-a-file", "t.csv")
  }

  @Test(arguments: ["*/*/*/*.csv", "logs/up/logs/up/logs/*.csv", "round/*.csv"])
  func `Loops of links end`(files: String) throws {
    try link("logs/up", to: "..")
    try link("round", to: "round")
    try survey("", files: files)
    try expectRefused("import", "too-many-links")
    try survey("", files: "**/*.csv")
    #expect(try run("import").status == 0)
  }

  @Test func `A scenario may come through a pipe`() throws {
    let path = SharedData.projectRoot.appending(path: "Surveys/cafe/scenario.toml").path
    let result = try BuiltProgram.shell(
      "\"$0\" simulate <(cat '\(path)') --output one && \"$0\" simulate '\(path)' --output two && diff -r one two",
      in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    try expectRefused("simulate /dev/zero --output three", "invalid-toml")
  }

  @Test func `A folder of many files takes no longer than to list it`() throws {
    _ = try BuiltProgram.shell("mkdir many && cd many && seq 1 50000 | xargs touch", in: folder.url)
    try survey("", files: "many/*.json")
    try expectRefused("import", "no-logs-matched")
  }
}
