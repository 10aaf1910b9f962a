import Foundation
import TestSupport
import Testing

/// The same bytes with other settings, and values that no setting can have.
@Suite struct OtherSettingsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let rows = (0..<3).map { "2026-05-24T10:00:0\($0),door,-6\($0),bar,2\n" }.joined()
    _ = try folder.write("timestamp,beacon,rssi_dbm,location,distance_m\n\(rows)", to: "walk.csv")
  }

  private func run(_ arguments: [String], status: Int32 = 0) throws -> BuiltProgram.Result {
    let result = try BuiltProgram.run(arguments, in: folder.url)
    #expect(result.status == status, "\(arguments): \(result.error)\(result.output)")
    return result
  }

  private func samples() throws -> String { try run(["export", "samples"]).output }

  @Test func `The same bytes with another constant come in anew and say so; without, nothing changes`() throws
  {
    _ = try run(["import", "walk.csv", "--set", "placement=shelf"])
    let first = try samples()
    let before = try Data(contentsOf: folder.url.appending(path: "survey.sqlite"))
    let same = try run(["import", "walk.csv", "--set", "placement=shelf"])
    #expect(same.output.contains("imported before, nothing changed"))
    #expect(try Data(contentsOf: folder.url.appending(path: "survey.sqlite")) == before)
    let other = try run(["import", "walk.csv", "--set", "placement=sill", "--gap", "5"])
    #expect(
      other.output.contains(
        "imported before with other settings (placement, gap_s); this import replaces it"), "\(other.output)")
    #expect(first.contains("shelf"))
    #expect(try samples() == first.replacing("shelf", with: "sill"))
    let json = try JSON(try run(["import", "walk.csv", "--format", "json"]).output)["files"][0]
    #expect(json["outcome"].string == "reimported")
    #expect(json["changedSettings"].elements.map(\.string) == ["placement", "gap_s"])
    // It is the store that never had other settings.
    let last = try samples()
    _ = try run(["import", "walk.csv", "--store", "new.sqlite"])
    #expect(try run(["export", "samples", "--store", "new.sqlite"]).output == last)
    #expect(try run(["forget"]).output.split(separator: "\n").count == 1)
  }

  @Test func `A column, a path pattern and a table of truth that are changed are other settings`() throws {
    _ = try folder.write(
      "start,end,placement\n2026-05-24T09:00:00,2026-05-24T11:00:00,shelf\n", to: "truth.csv")
    let log = "name = \"x\"\n[[log]]\nfiles = \"*k.csv\"\n"
    func toml(_ text: String) throws { _ = try folder.write(log + text, to: "survey.toml") }
    try toml("")
    #expect(try run(["import"]).output.contains("walk.csv: imported"))
    try toml("path_pattern = '(?<placement>\\w+)\\.csv'\n")
    #expect(try run(["import"]).output.contains("with other settings (placement)"))
    #expect(try samples().contains("walk,"))
    try toml("truth = \"truth.csv\"\n")
    #expect(try run(["import"]).output.contains("with other settings (placement, truth)"))
    #expect(try samples().contains("shelf"))
    #expect(try run(["import"]).output.contains("nothing changed"))
    _ = try folder.write(
      "start,end,placement\n2026-05-24T09:00:00,2026-05-24T11:00:00,sill\n", to: "truth.csv")
    #expect(try run(["import"]).output.contains("with other settings (truth)"))
    #expect(try samples().contains("sill") && !samples().contains("shelf"))
    // Nothing is left to warn of.
    #expect(try !run(["export", "samples"]).error.contains("[survey-changed]"))
  }

  @Test func `One run does not read the same bytes in two ways`() throws {
    try FileManager.default.copyItem(atPath: folder.path("walk.csv"), toPath: folder.path("copy.csv"))
    let log = { (file: String, place: String) in
      "[[log]]\nfiles = \"\(file)\"\nset = { placement = \"\(place)\" }\n"
    }
    _ = try folder.write("name = \"x\"\n\(log("walk.csv", "a"))\(log("copy.csv", "b"))", to: "survey.toml")
    let result = try run(["import"], status: 65)
    #expect(
      result.output.contains("walk.csv: imported") && result.output.contains("[same-log-twice] copy.csv"),
      "\(result.output)")
    #expect(try run(["forget"]).output.contains("  walk.csv, 3"))
  }

  @Test(
    arguments: TestLength.cases(
      [
        "distance_m=-3", "crowd= ", "major=70000", "source=loud", "date=May", "distance_m=x",
        "distance_m=nan",
        "people=-1", "x_m=99999", "channel=5", "orientation_deg=360", "uuid=1", "address=door",
      ], short: 5))
  func `A constant that cannot be is an error, also if there is nothing to import`(pair: String) throws {
    _ = try folder.write("name = \"x\"\n", to: "empty/survey.toml")
    for command in [
      ["import", "--project", "empty"], ["import", "walk.csv"], ["check", "walk.csv"],
      ["inspect", "walk.csv"],
    ] {
      let result = try run(command + ["--set", pair], status: 64)
      #expect(result.error.contains("--set: \(pair.prefix { $0 != "=" })"), "\(result.error)")
    }
    _ = try run(["import", "walk.csv"])
    _ = try run(["import", "walk.csv", "--set", pair], status: 64)
  }

  @Test(arguments: [
    ("set = { distance_m = -3 }", "distance_m"), ("set = { distance_m = \"x\" }", "distance_m"),
    ("set = { crowd = \"\" }", "crowd"), ("set = { crowd = \" \" }", "crowd"),
    ("[[crowd]]\nname = \"\"", "name"),
    ("[[beacon]]\nname = \"door\"\ntransmit_power_dbm = 500", "transmit_power_dbm"),
  ])
  func `A value of survey.toml that cannot be is an error, also if no log has a row`(
    text: String, key: String
  ) throws {
    _ = try folder.write("timestamp,beacon,rssi_dbm,distance_m\n", to: "none.csv")
    _ = try folder.write("name = \"x\"\n[[log]]\nfiles = \"none.csv\"\n\(text)\n", to: "survey.toml")
    for command in [["import"], ["check"], ["import", "walk.csv"]] {
      let result = try run(command, status: 65)
      #expect(
        result.error.contains("survey.toml:") && result.error.contains("\(key): expected"), "\(result.error)")
    }
  }
}
