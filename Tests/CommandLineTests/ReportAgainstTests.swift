import Foundation
import RadioSurvey
import TestSupport
import Testing
import Wording

/// `report --against report.json`: what changed since an earlier survey.
@Suite struct ReportAgainstTests {
  private static let cafe = SharedData.projectRoot.appending(path: "Reports/cafe/report.json")

  @Test func `The café against itself stays, and its page is drawn again byte for byte`() throws {
    let folder = try TemporaryFolder()
    let run = try BuiltProgram.run(
      ["report", "--from", Self.cafe.path, "--against", Self.cafe.path, "--output", "now"], in: folder.url)
    #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
    #expect(run.output.contains("\nThe decision stays: "), "\(run.output)")
    let json = try JSON(String(contentsOf: folder.url.appending(path: "now/report.json"), encoding: .utf8))
    let comparison = json["changes"]
    #expect(comparison["decision"]["verdict"].string == "stays")
    #expect(comparison["differences"].elements.map(\.string) == ["same-logs"])
    #expect(comparison["conditions"].elements.count == json["fits"].elements.count)
    #expect(comparison["conditions"].elements.allSatisfy { $0["verdict"].string != "drifted" })
    let html = try String(contentsOf: folder.url.appending(path: "now/index.html"), encoding: .utf8)
    #expect(html.contains("<section id=\"comparison\"") && html.contains("same logs"))
    let again = try BuiltProgram.run(
      ["report", "--from", "now/report.json", "--output", "again", "--format", "json"], in: folder.url)
    #expect(again.status == 0)
    #expect(try JSON(again.output)["decision"]["verdict"].string == "stays")
    for file in ["index.html", "report.json"] {
      #expect(
        try Data(contentsOf: folder.url.appending(path: "now/\(file)"))
          == Data(contentsOf: folder.url.appending(path: "again/\(file)")), "\(file)")
    }
  }

  /// Six beacons on a floor; the third weaker by some dB.
  private static func scenario(weaker: Double) -> String {
    """
    name = "hall"
    [floor_plan]
    width_m = 36
    depth_m = 8
    [zones]
    near_m = 8
    [radio]
    reference_power_dbm = -58
    path_loss_exponent = 2.1
    shadowing_sd_db = 2.5
    fading_sd_db = 2
    [requirement]
    probability = 0.8
    [walk]
    locations_per_beacon = 10
    nearest_m = 0.8
    farthest_m = 9
    packets_per_dwell = 10
    [[placement]]
    name = "ceiling"
    [[crowd]]
    name = "empty"
    [[receiver]]
    name = "phone"
    sensitivity_dbm = -110

    """
      + (1...6).map { number in
        """
        [[beacon]]
        name = "north <\(number)>"
        placement = "ceiling"
        x_m = \(6 * number - 3)
        y_m = 4
        z_m = 1.6
        advertising_interval_ms = 100
        offset_db = \(number == 3 ? -weaker : 0)

        """
      }.joined()
  }

  @Test func `A beacon that lost 10 dB is named, in the table and on the map`() throws {
    let folder = try TemporaryFolder()
    for (name, weaker, seed) in [("then", 0.0, "1"), ("now", 10, "2")] {
      _ = try folder.write(Self.scenario(weaker: weaker), to: "\(name).toml")
      let made = try BuiltProgram.run(
        ["simulate", "\(name).toml", "--output", name, "--seed", seed], in: folder.url)
      try #require(made.status == 0, "\(made.error)")
      let read = try BuiltProgram.run(["import", "--project", name, "--quiet"], in: folder.url)
      try #require(read.status == 0, "\(read.error)")
    }
    let first = try BuiltProgram.run(
      ["report", "--project", "then", "--output", "old", "--quiet"], in: folder.url)
    try #require(first.status == 0, "\(first.error)")
    #expect(!first.output.contains("decision"))
    let run = try BuiltProgram.run(
      ["report", "--project", "now", "--output", "new", "--against", "old/report.json"], in: folder.url)
    try #require(run.status == 0, "\(run.error)")
    // The answers differ, and the new one is not to be built on yet.
    #expect(run.output.contains("It is unclear whether the decision changes. Now: "), "\(run.output)")
    #expect(run.output.contains("One of the answers is not reliable yet."), "\(run.output)")
    let json = try JSON(String(contentsOf: folder.url.appending(path: "new/report.json"), encoding: .utf8))
    let drifted = json["changes"]["beacons"].elements.filter { $0["verdict"].string == "drifted" }
    #expect(drifted.map { $0["name"].string } == ["north <3>"], "\(drifted)")
    #expect((drifted.first?["change"]["upper_db"].number ?? 0) < 0)
    let html = try String(contentsOf: folder.url.appending(path: "new/index.html"), encoding: .utf8)
    #expect(html.contains("beacon north &lt;3&gt;</th><td"))
    #expect(html.components(separatedBy: "<path class=\"drifted\"").count == 3)
    #expect(html.contains("drifted since the last survey"))
  }

  /// What provokes each code, with the exit code.
  private static func provoke(_ problem: ComparisonProblem, in folder: TemporaryFolder) throws -> Int32 {
    switch problem {
    case .fileNotFound: return 66
    case .unreadableFile:
      try FileManager.default.createDirectory(
        atPath: folder.path("old.json"), withIntermediateDirectories: true)
      return 74
    case .limitExceeded:
      let path = try folder.write("", to: "old.json")
      try #require(truncate(path, off_t(SurveyLimit.report.value) + 1) == 0)
      return 65
    case .notAReport:
      _ = try folder.write("{\"schemaVersion\": 2", to: "old.json")
      return 65
    case .reportVersion:
      _ = try folder.write("{\"schemaVersion\": 1}", to: "old.json")
      return 65
    case .otherSite:
      var report = try #require(
        try JSONSerialization.jsonObject(with: Data(contentsOf: cafe)) as? [String: Any])
      report["site"] = (report["site"] as? [String: Any])?.merging(["name": "Bar\nnone"]) { $1 }
      try JSONSerialization.data(withJSONObject: report).write(to: folder.url.appending(path: "old.json"))
      return 0
    }
  }

  @Test(arguments: ComparisonProblem.allCases)
  func `Every code is told with what to do, and is documented`(_ problem: ComparisonProblem) throws {
    let folder = try TemporaryFolder()
    let status = try Self.provoke(problem, in: folder)
    let run = try BuiltProgram.run(
      ["report", "--from", Self.cafe.path, "--against", "old.json", "--output", "out"], in: folder.url)
    #expect(run.status == status, "\(run.error)")
    let severity = problem == .otherSite ? "warning" : "error"
    #expect(
      run.error.hasPrefix("old.json: \(severity): ")
        && run.error.contains(" [\(problem.rawValue)]\n  help: \(problem.help)\n"), "\(run.error)")
    #expect(run.error.split(separator: "\n").count == 2, "\(run.error)")
    #expect(FileManager.default.fileExists(atPath: folder.path("out")) == (status == 0))
    let page = SharedData.projectRoot.appending(path: "Documentation/comparing-surveys.md")
    let row = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .first { $0.hasPrefix("| `\(problem.rawValue)` |") }
    #expect(row?.hasSuffix(" \(status) |") == true)
  }

  @Test func `An index compares nothing`() throws {
    let run = try BuiltProgram.run(["report", "--index", "r", "--against", "old.json"])
    #expect(run.status == 64 && run.error.contains("--index can only be used with"))
  }
}
