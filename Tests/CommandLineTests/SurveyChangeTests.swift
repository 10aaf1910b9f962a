import Foundation
import TestSupport
import Testing

/// What survey.toml says after an import.
@Suite struct SurveyChangeTests {
  /// A project that has been imported.
  private struct Project {
    let folder: TemporaryFolder
    let survey: URL

    /// A copy of a project below the repository's root, imported.
    init(_ path: String) throws {
      folder = try TemporaryFolder()
      survey = folder.url.appending(path: "survey")
      try FileManager.default.copyItem(at: SharedData.projectRoot.appending(path: path), to: survey)
      try run(["import", "--quiet"])
    }

    /// Changes survey.toml.
    func edit(_ old: String, _ new: String) throws {
      let file = survey.appending(path: "survey.toml")
      let text = try String(contentsOf: file, encoding: .utf8)
      let place = try #require(text.range(of: old), "survey.toml has no \(old)")
      try text.replacingCharacters(in: place, with: new).write(to: file, atomically: true, encoding: .utf8)
    }

    @discardableResult
    func run(_ arguments: [String], status: Int32 = 0) throws -> BuiltProgram.Result {
      let result = try BuiltProgram.run(arguments, in: survey)
      #expect(result.status == status, "\(arguments): \(result.error)")
      return result
    }

    var fit: String { get throws { try run(["fit", "--format", "json"]).output } }

    /// The fit of a store that is imported anew.
    var freshFit: String {
      get throws {
        let store = ["--store", "\(folder.url.path)/fresh-\(UUID().uuidString).sqlite"]
        try run(["import", "--quiet"] + store)
        return try run(["fit", "--format", "json"] + store).output
      }
    }
  }

  private static let small = "Tests/Fixtures/taped-walk"

  @Test(arguments: [
    (small, "x_m = 9", "x_m = 10"), (small, "y_m = 0", "y_m = -0.5"), (small, "z_m = 2", "z_m = 2.4"),
    (small, "advertising_interval_ms = 200", "advertising_interval_ms = 190"),
    (small, "advertising_interval_ms = 200", ""),
    (small, "placement = \"shelf\"", "placement = \"ceiling\""),
    ("Surveys/cafe", "x_m = 2.5", "x_m = 3.5"),
  ])
  func `What is corrected in survey.toml takes effect at once, exactly as if the logs were imported again`(
    path: String, old: String, new: String
  ) throws {
    let project = try Project(path)
    let before = try project.fit
    try project.edit(old, new)
    let after = try project.run(["fit", "--format", "json"])
    #expect(after.output != before)
    #expect(try after.output == project.freshFit)
    #expect(!after.error.contains("[survey-changed]"))
  }

  @Test func `A receiver that listens half the time, or smooths, after the import`() throws {
    let project = try Project(Self.small)
    try project.edit("[[log]]", "[[log]]\nset = { receiver = \"phone\" }")
    try project.run(["import", "--quiet", "--replace"])
    var fits: Set = [try project.fit]
    for (old, new) in [
      ("[[log]]", "[[receiver]]\nname = \"phone\"\nduty_cycle = 0.5\n\n[[log]]"),
      ("duty_cycle = 0.5", "source = \"averaged\""),
    ] {
      try project.edit(old, new)
      let after = try project.run(["fit", "--format", "json"])
      #expect(fits.insert(after.output).inserted)
      #expect(try after.output == project.freshFit)
    }
  }

  @Test func `A store without its survey.toml answers as survey.toml had it at the import`() throws {
    let project = try Project(Self.small)
    let samples = try project.run(["export", "samples"]).output
    #expect(samples.contains("wall") && samples.contains("shelf"))
    let elsewhere = try TemporaryFolder()
    let store = project.survey.appending(path: "survey.sqlite").path
    let alone = try BuiltProgram.run(["export", "samples", "--store", store], in: elsewhere.url)
    #expect(alone.output == samples)
  }

  @Test(arguments: [["fit"], ["import"], ["export", "samples"]])
  func `A store of an earlier development version is refused with what to do`(command: [String]) throws {
    let project = try Project(Self.small)
    let store = project.survey.appending(path: "survey.sqlite").path
    try DatabaseCheck.setVersion(6, of: store)
    let before = FileManager.default.contents(atPath: store)
    let result = try project.run(command, status: 65)
    #expect(result.output.isEmpty)
    #expect(result.error.contains("survey.sqlite: error: an earlier development version"), "\(result.error)")
    #expect(result.error.contains("[store-former]\n  help: import the logs again into a new store"))
    #expect(FileManager.default.contents(atPath: store) == before)
  }

  @Test
  func `How a log is read is decided at its import, and every command tells if survey.toml says otherwise`()
    throws
  {
    let project = try Project(Self.small)
    let before = try project.fit
    try project.edit("files = [\"walk.csv\", \"taped.csv\"]", "files = [\"*.csv\"]\ngap_s = 0.3")
    let words =
      "taped.csv: warning: survey.toml now reads this log differently; results use the earlier import"
    for command in [
      ["fit"], ["accuracy"], ["next"], ["export", "samples"], ["export", "calibration"],
    ] {
      let result = try project.run(command)
      #expect(result.error.contains(words), "\(command): \(result.error)")
      #expect(
        result.error.contains("likewise for 1 more [survey-changed]\n  help: import the log again\n"))
    }
    #expect(try project.fit == before)
    try project.run(["report", "--output", "report", "--quiet"])
    let report = try String(
      contentsOf: project.survey.appending(path: "report/report.json"), encoding: .utf8)
    #expect(try JSON(report)["issues"].elements.contains { $0["code"].string == "survey-changed" })

    let imported = try project.run(["import"])
    #expect(imported.output.contains("taped.csv: imported before with other settings (gap_s)"))
    #expect(!imported.error.contains("[survey-changed]"), "\(imported.error)")
    let after = try project.run(["fit", "--format", "json"])
    #expect(try after.output != before && after.output == project.freshFit)
    #expect(!after.error.contains("[survey-changed]"))

    try project.edit("*.csv", "walk.csv")
    #expect(
      try project.run(["fit"]).error.contains(
        "taped.csv: warning: no [[log]] in survey.toml names this log now"))
  }

  @Test
  func `A log that was corrected after its import is named by every command until it is imported again`()
    throws
  {
    let folder = try CafeProject.imported()
    let log = folder.url.appending(path: "cafe/logs/counter-full.csv")
    #expect(
      try !BuiltProgram.run(["fit", "--project", "cafe"], in: folder.url).error.contains("not as it was"))
    let text = try String(contentsOf: log, encoding: .utf8)
    try text.replacing(",-60,", with: ",-61,").write(to: log, atomically: true, encoding: .utf8)
    for command in ["fit", "accuracy", "recommend"] {
      let result = try BuiltProgram.run([command, "--project", "cafe"], in: folder.url)
      #expect(
        result.error.contains(
          "logs/counter-full.csv: warning: the log changed after import"),
        "\(result.error)")
      #expect(result.error.contains("import --replace"))
    }
    let again = try BuiltProgram.run(["import", "--project", "cafe", "--replace", "--quiet"], in: folder.url)
    #expect(again.status == 0, "\(again.error)")
    #expect(
      try !BuiltProgram.run(["fit", "--project", "cafe"], in: folder.url).error.contains("not as it was"))
  }
}
