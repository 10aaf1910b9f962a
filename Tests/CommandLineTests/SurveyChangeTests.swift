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

  @Test(
    arguments: TestLength.cases(
      [
        (small, "x_m = 9", "x_m = 10"), (small, "y_m = 0", "y_m = -0.5"), (small, "z_m = 2", "z_m = 2.4"),
        (small, "advertising_interval_ms = 200", "advertising_interval_ms = 190"),
        (small, "advertising_interval_ms = 200", ""),
        (small, "placement = \"shelf\"", "placement = \"ceiling\""),
        ("Surveys/cafe", "x_m = 2.5", "x_m = 3.5"),
      ], short: 4))
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

  /// A project of one log with a placement in each row, and what its `survey.toml` declares.
  private func oneLog(_ toml: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let rows = (0..<40).map { "\(1_772_439_600 + $0),b\($0 % 2),-5\($0 % 9),\(1 + $0 / 10),p\($0 % 2)\n" }
    _ = try folder.write("timestamp,beacon,rssi_dbm,distance_m,placement\n" + rows.joined(), to: "a.csv")
    _ = try folder.write("name = \"x\"\n\(toml)[[log]]\nfiles = \"a.csv\"\n", to: "survey.toml")
    return folder
  }

  @Test(arguments: [
    ("[[placement]]\nname = \"p0\"\n", "[[placement]]"),
    ("[[beacon]]\nbeacon = \"b1\"\n", "names of beacons"),
    ("[[beacon]]\nbeacon = \"x\"\nname = \"b0\"\n[[beacon]]\nbeacon = \"b1\"\n", "names of beacons"),
  ])
  func
    `Names that are declared after an import: commands say so, and the next import takes and leaves rows by them`(
      declared: String, subject: String
    ) throws
  {
    let folder = try oneLog("")
    func run(_ arguments: [String]) throws -> BuiltProgram.Result {
      try BuiltProgram.run(arguments, in: folder.url)
    }
    #expect(try run(["import"]).status == 0)
    _ = try folder.write("name = \"x\"\n\(declared)[[log]]\nfiles = \"a.csv\"\n", to: "survey.toml")
    #expect(try run(["export", "samples"]).error.contains("[survey-changed]"))
    let again = try run(["import"])
    #expect(again.output.contains("imported before with other settings (\(subject))"), "\(again.output)")
    _ = try run(["import", "--store", "fresh.sqlite", "--quiet"])
    let samples = try run(["export", "samples"])
    #expect(try samples.output == run(["export", "samples", "--store", "fresh.sqlite"]).output)
    #expect(!samples.error.contains("[survey-changed]"), "\(samples.error)")
  }

  @Test func `The names of two beacons are exchanged`() throws {
    let names = { (one: String, other: String) in
      "[[beacon]]\nbeacon = \"x\"\nname = \"\(one)\"\n[[beacon]]\nbeacon = \"y\"\nname = \"\(other)\"\n"
    }
    let folder = try oneLog(names("b0", "b1"))
    func run(_ arguments: [String]) throws -> BuiltProgram.Result {
      try BuiltProgram.run(arguments, in: folder.url)
    }
    #expect(try run(["import"]).status == 0)
    let toml = try String(contentsOf: folder.url.appending(path: "survey.toml"), encoding: .utf8)
    _ = try folder.write(
      toml.replacing("\"b0\"", with: "\"?\"").replacing("\"b1\"", with: "\"b0\"").replacing(
        "\"?\"", with: "\"b1\""),
      to: "survey.toml")
    #expect(try run(["export", "samples"]).error.contains("beacon names in survey.toml changed"))
    #expect(try run(["import"]).output.contains("other settings (names of beacons)"))
    // What they are called where no log says so changes nothing.
    _ = try folder.write(
      try String(contentsOf: folder.url.appending(path: "survey.toml"), encoding: .utf8)
        + "[[beacon]]\nbeacon = \"z\"\nname = \"lamp\"\n", to: "survey.toml")
    #expect(try !run(["export", "samples"]).error.contains("[survey-changed]"))
  }

  @Test func `A table of truth, or a log without a project, that was edited is named by every command`()
    throws
  {
    let folder = try TemporaryFolder()
    func run(_ arguments: [String]) throws -> BuiltProgram.Result {
      try BuiltProgram.run(arguments, in: folder.url)
    }
    _ = try folder.write(
      "timestamp,beacon,rssi_dbm\n" + (0..<30).map { "\(1_772_439_600 + $0),b,-5\($0 % 9)\n" }.joined(),
      to: "p/a.csv")
    let truth = "start,end,location,distance_m\n1772439600,1772439615,L0,1.0\n1772439615,1772439640,L1,2.0\n"
    _ = try folder.write(truth, to: "p/t.csv")
    _ = try folder.write("name = \"x\"\n[[log]]\nfiles = \"a.csv\"\ntruth = \"t.csv\"\n", to: "p/survey.toml")
    #expect(try run(["import", "--project", "p"]).status == 0)
    #expect(try run(["import", "p/a.csv", "--truth", "p/t.csv", "--store", "alone.sqlite"]).status == 0)
    for command in [
      ["export", "samples", "--project", "p"], ["export", "samples", "--store", "alone.sqlite"],
    ] {
      _ = try folder.write(truth, to: "p/t.csv")
      #expect(try !run(command).error.contains("[survey-changed]"))
      _ = try folder.write(truth.replacing("1.0", with: "1.5"), to: "p/t.csv")
      #expect(
        try run(command).error.contains("a.csv: warning: the truth table or a file beside the log changed")
      )
    }
    _ = try folder.write("timestamp,beacon,rssi_dbm\n1772439601,b,-50\n", to: "p/a.csv")
    #expect(
      try run(["export", "samples", "--store", "alone.sqlite"]).error.contains("the log changed after import")
    )
  }
}
