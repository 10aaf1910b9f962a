import Foundation
import TestSupport
import Testing

/// What a command reads it does not write, whatever the name: nothing is computed, and every file keeps its bytes.
@Suite struct OutputIsInputTests {
  /// A survey with one of everything that a command reads, and other names of each file: `hard-NAME` and `soft-NAME`.
  private static func folder() throws -> TemporaryFolder {
    let folder = try SmallSurvey.imported()
    _ = try folder.write("timestamp,beacon,rssi_dbm\n1700000000,door,-60\n", to: "route.csv")
    _ = try folder.write("start,end,location,distance_m\n1700000000,1700000100,A,2\n", to: "truth.csv")
    for (from, to) in [
      ("Surveys/cafe/scenario.toml", "scenario.toml"), ("Reports/cafe/report.json", "old/report.json"),
    ] {
      let data = try Data(contentsOf: SharedData.projectRoot.appending(path: from))
      _ = try folder.write(String(decoding: data, as: UTF8.self), to: to)
    }
    _ = try folder.write(SmallSurvey.plan, to: "plan.geojson")
    _ = try folder.write(
      """
      name = "Site"
      [report]
      logo = "logo.svg"
      [floor_plan]
      file = "plan.geojson"
      [[log]]
      files = "walk.csv"

      """, to: "survey.toml")
    _ = try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><path d=\"M0 0h1\"/></svg>",
      to: "logo.svg")
    let exported = try BuiltProgram.run(
      ["export", "calibration", "--store", "survey.sqlite", "--output", "base.json"], in: folder.url)
    try #require(exported.status == 0 || exported.status == 1, "\(exported.error)")
    if exported.status == 1 { _ = try folder.write("{}", to: "base.json") }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) where name != "old" {
      link(folder.path(name), folder.path("hard-\(name)"))
      symlink("hard-\(name)", folder.path("soft-\(name)"))
    }
    symlink("old", folder.path("soft-old"))
    return folder
  }

  private func bytes(_ folder: TemporaryFolder) throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        FileManager.default.contents(atPath: folder.path(name)).map { (name, $0) }
      })
  }

  /// `OUT` is the output; what follows the colon is an input of the command.
  @Test(arguments: [
    "export samples --store survey.sqlite --output OUT: survey.sqlite",
    "export samples --output OUT: survey.sqlite", "export samples --output OUT: survey.toml",
    "export samples --output OUT: walk.csv", "export calibration --output OUT: walk.csv",
    "export calibration --output OUT: survey.sqlite", "export settings --output OUT: survey.sqlite",
    "check walk.csv --output junit=OUT: walk.csv", "check --output junit=OUT: survey.toml",
    "check --output junit=OUT: walk.csv",
    "check route.csv walk.csv --output junit=OUT: walk.csv",
    "check walk.csv --baseline base.json --output junit=OUT: base.json",
    "check walk.csv --truth truth.csv --output junit=OUT: truth.csv", "next --sheet OUT: survey.sqlite",
    "next --sheet OUT: survey.toml", "place --plan plan.geojson --draw OUT: plan.geojson",
    "place --draw OUT: plan.geojson", "place --csv OUT: survey.toml", "place --output OUT: survey.sqlite",
    "place --write-survey OUT: survey.toml", "place --coverage OUT: plan.geojson",
    "replay route.csv --draw OUT: route.csv", "replay route.csv --truth truth.csv --draw OUT: truth.csv",
    "replay route.csv --draw OUT: survey.sqlite",
    "fit >> OUT: survey.sqlite", "check walk.csv >> OUT: walk.csv", "inspect walk.csv >> OUT: walk.csv",
    "export samples < walk.csv --output OUT: survey.sqlite-wal",
    "export samples --output OUT: survey.sqlite-shm",
  ])
  func `A file that is read is not written`(line: String) throws {
    let (command, input) = (
      String(line.split(separator: ":")[0]), String(line.split(separator: " ").last ?? "")
    )
    let folder = try Self.folder()
    let before = try bytes(folder)
    let isThere = before[input] != nil
    let ways = TestLength.cases(["hard-", "soft-", "", "./"], short: 1).map { $0 + input }
    for output in isThere ? ways : [input] {
      let words = command.replacing("OUT", with: output)
      let result = try BuiltProgram.shell("\"$0\" \(words)", in: folder.url)
      #expect(result.status == 64, "\(words): \(result.status) \(result.error)")
      #expect(result.error.contains("error: this command reads the file"), "\(words): \(result.error)")
      #expect(result.error.contains("[output-is-input]\n  help: "), "\(words): \(result.error)")
      #expect(try bytes(folder) == before, "\(words)")
    }
  }

  @Test(arguments: [
    "report --from old/report.json --output", "report --from - --output < old/report.json",
    "report --store survey.sqlite --against old/report.json --output",
  ])
  func `A report that is read is not replaced`(command: String) throws {
    let folder = try Self.folder()
    let before = try bytes(folder)
    for output in ["old", "soft-old", "./old/../old"] {
      let words = command.replacing("--output", with: "--output \(output)")
      let result = try BuiltProgram.shell("\"$0\" \(words)", in: folder.url)
      #expect(result.status == 64 && result.error.contains("[output-is-input]"), "\(words): \(result.error)")
      #expect(try bytes(folder) == before)
    }
  }

  @Test func `What is read may be beside what is written`() throws {
    let folder = try Self.folder()
    for words in [
      "export samples --store survey.sqlite --output samples.csv", "export samples --output samples.csv",
      "check walk.csv --output junit=junit.xml", "report --from old/report.json --output new",
    ] {
      let result = try BuiltProgram.run(words.split(separator: " ").map(String.init), in: folder.url)
      #expect(result.status == 0 || result.status == 1, "\(words): \(result.error)")
    }
  }

  @Test func `Help that cannot be written is an error`() throws {
    for words in ["--help", "help fit", "report --help", "--version", "--generate-completion-script bash"] {
      let result = try BuiltProgram.shell("\"$0\" \(words) > /dev/full")
      #expect(result.status == 74 && result.error.contains("standard output: error: "), "\(words)")
      #expect(try BuiltProgram.shell("\"$0\" \(words)").output.hasSuffix("\n"))
    }
  }
}
