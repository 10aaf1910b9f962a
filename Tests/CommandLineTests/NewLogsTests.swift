import Foundation
import RadioSurvey
import TestSupport
import Testing

/// `check --baseline` on new logs of a simulated gallery: six beacons, fourteen places, one phone; a week after its calibration.
@Suite struct NewLogsTests {
  /// The log of two days before.
  private static let calibrationLog: String = {
    let days = [0, 1].map { gallery.logs(seed: 5, day: $0)[0].text }
    return days[0] + days[1].drop { $0 != "\n" }.dropFirst()
  }()

  /// A folder with survey.toml and the calibration.
  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write(gallery.survey, to: "survey.toml")
    try calibrated.get().write(to: folder.url.appending(path: "base.json"))
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "logs"), withIntermediateDirectories: true)
    return folder
  }

  /// The calibration, exported once.
  private static let calibrated: Result<Data, any Error> = Result {
    let folder = try TemporaryFolder()
    _ = try folder.write(gallery.survey, to: "survey.toml")
    _ = try folder.write(calibrationLog, to: "logs/calibration.csv")
    let result = try BuiltProgram.run(["export", "calibration", "--output", "base.json"], in: folder.url)
    try #require(result.status == 0, "\(result.error)")
    return try Data(contentsOf: folder.url.appending(path: "base.json"))
  }

  private struct Outcome {
    var status: Int32
    var verdict: String?
    /// Code and name of each answer that is no pass.
    var found: [(code: String, name: String, message: String, line: Int?)]
    var known: Int?
    var output: String
  }

  /// Checks the week's log, alone or beside the calibration's own.
  private func check(
    _ data: Data, beside: Bool = false, _ arguments: [String] = []
  ) throws -> Outcome {
    let folder = try Self.folder()
    if beside { _ = try folder.write(Self.calibrationLog, to: "logs/calibration.csv") }
    try data.write(to: folder.url.appending(path: "logs/week.csv"))
    let result = try BuiltProgram.run(
      ["check", "--baseline", "base.json", "--format", "json"] + arguments, in: folder.url)
    let json = try JSON(result.output)
    let found = json["items"].elements.filter { $0["outcome"].string != "pass" }.map {
      (
        code: $0["code"].string ?? "", name: $0["name"].string ?? "", message: $0["message"].string ?? "",
        line: $0["line"].integer
      )
    }
    return Outcome(
      status: result.status, verdict: json["verdict"].string, found: found, known: json["knownLogs"].integer,
      output: result.output + result.error)
  }

  @Test(arguments: [
    (Fault.weak, "beacon-shifted", "Mask"), (.dead, "beacon-silent", "Mask"),
    (.deadAtOtherPlaces, "beacon-silent", "Mask"), (.deadHalfway, "beacon-silent", "Mask"),
    (.moved, "beacon-moved", "Mask"), (.movedAtOtherPlaces, "beacon-moved", "Mask"),
    (.feet, "distance-units", "logs/week.csv"),
    (.misplaced, "place-moved", "S7"),
    (.renamed, "place-moved", "S7"), (.swapped, "place-mislabelled", "S3"),
    (.nameTwice, "place-mislabelled", "S3"), (.mistyped, "place-moved", "S4"),
    (.centimetresElsewhere, "distance-units", "logs/week.csv"),
    (.pasted, "level-jump", "logs/week.csv"),
    (.doubled, "repeated-readings", "logs/week.csv"), (.garbage, "not-text", "logs/week.csv"),
    (.cut, "cut-log", "logs/week.csv"), (.sparse, "beacon-sparse", "Mask"),
    (.allSparse, "packet-rate-lower", "A"),
    (.rejected, "too-many-rejected", "logs/week.csv"),
  ])
  func `A fault of the week fails, and it alone is named`(_ fault: Fault, _ code: String, _ name: String)
    throws
  {
    let outcome = try check(Self.week(fault))
    #expect(outcome.status == 1 && outcome.verdict == "fail", "\(outcome.output)")
    let failed = outcome.found.filter { !["beacon-unclear", "level-unclear"].contains($0.code) }
    #expect(Set(failed.map(\.code)) == [code] && Set(failed.map(\.name)) == [name], "\(outcome.found)")
    // It hung at (9, 3), and hangs at (9, 11).
    if code == "beacon-moved" { #expect(failed[0].message.contains("away, near x"), "\(failed)") }
    if fault == .deadHalfway { #expect(failed[0].message.contains(" since 2026-")) }
    if fault == .misplaced { #expect(failed[0].message.contains("fit the calibration")) }
    if fault == .renamed { #expect(failed[0].message.contains("fit the new place")) }
    if [.pasted, .doubled, .garbage, .cut].contains(fault) { #expect((failed[0].line ?? 0) > 1) }
  }

  @Test(arguments: [Fault.shiftedOrigin, .mirrored])
  func `Positions that are wrong as a whole are named, and no beacon is`(_ fault: Fault) throws {
    for seed in [UInt64(11), 12, 13] {
      let outcome = try check(Self.week(fault, seed: seed))
      #expect(outcome.status == 1 && outcome.found.map(\.code) == ["place-moved"], "\(outcome.output)")
      #expect(outcome.found.first?.message.contains("more; the levels fit") == true, "\(outcome.output)")
    }
  }

  @Test func `The logs of another venue that names its places alike are told`() throws {
    for seed in [UInt64(11), 12, 13] {
      let outcome = try check(Self.week(.otherVenue, seed: seed))
      #expect(outcome.status == 1 && outcome.found.map(\.code) == ["place-moved"], "\(outcome.output)")
      #expect(outcome.found.first?.message.contains("logs are of another venue") == true, "\(outcome.output)")
    }
  }

  @Test func `A position corrected in survey toml after the calibration is no change of the beacon`() throws {
    let folder = try Self.folder()
    let survey = Self.gallery.survey.replacing("x_m = 9.0\ny_m = 3.0", with: "x_m = 12.0\ny_m = 9.0")
    try #require(survey != Self.gallery.survey)
    _ = try folder.write(survey, to: "survey.toml")
    try Self.week(.none).write(to: folder.url.appending(path: "logs/week.csv"))
    let result = try BuiltProgram.run(
      ["check", "--baseline", "base.json", "--format", "json"], in: folder.url)
    let found = try JSON(result.output)["items"].elements.filter { $0["outcome"].string != "pass" }
    #expect(result.status == 0 && found.isEmpty, "\(found)")
  }

  @Test(arguments: [Fault.offByOne, .backwards])
  func `Places that all carry another's name are named`(_ fault: Fault) throws {
    for seed in [UInt64(11), 12, 13] {
      let outcome = try check(Self.week(fault, seed: seed))
      let named = outcome.found.filter { $0.code == "place-mislabelled" }
      #expect(outcome.status == 1 && named.count >= 12, "\(outcome.output)")
      #expect(
        outcome.found.allSatisfy {
          ["place-mislabelled", "beacon-unclear", "level-unclear"].contains($0.code)
        },
        "\(outcome.found)")
    }
  }

  @Test func `An app that leaves weak packets out is named, and no beacon is`() throws {
    for seed in [UInt64(11), 12, 13, 14] {
      let outcome = try check(Self.week(.filtered, seed: seed))
      #expect(outcome.status == 2, "\(outcome.output)")
      let codes = Set(outcome.found.map(\.code))
      #expect(
        codes.contains("weak-packets-missing")
          && codes.isSubset(of: ["weak-packets-missing", "beacon-unclear", "level-unclear"]),
        "\(outcome.output)")
    }
  }

  /// Rows of a full room that say “empty” are weaker than those of the empty one, and would hide in their mean.
  @Test func `A log that is off as a whole is named beside one that is not`() throws {
    let folder = try Self.folder()
    try Self.week(.none).write(to: folder.url.appending(path: "logs/week.csv"))
    try Self.week(.allWeak, seed: 12).write(to: folder.url.appending(path: "logs/other.csv"))
    let result = try BuiltProgram.run(
      ["check", "--baseline", "base.json", "--format", "json"], in: folder.url)
    let failed = try JSON(result.output)["items"].elements.filter { $0["outcome"].string == "fail" }
    #expect(
      failed.map { $0["code"].string } == ["level-jump"]
        && failed.map { $0["name"].string } == ["logs/other.csv"], "\(result.output)")
  }

  /// A beacon that hangs beside “Mask” and is 15 dB weaker; others that are heard hang next door.
  @Test(arguments: [true, false])
  func `A beacon that the calibration does not know is named if survey toml names it`(isOurs: Bool) throws {
    let folder = try Self.folder()
    if isOurs {
      let mask = try #require(Self.gallery.beacons.first { $0.name == "Mask" })
      let entry = "[[beacon]]\nname = \"Novel\"\nx_m = \(mask.x)\ny_m = \(mask.y)\n"
      _ = try folder.write(Self.gallery.survey + entry, to: "survey.toml")
    }
    let week = String(decoding: Self.week(.none), as: UTF8.self)
    let rows = week.split(separator: "\n").flatMap { row -> [String] in
      var cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard cells[1] == "Mask", let level = Int(cells[2]) else { return [String(row)] }
      (cells[1], cells[2]) = ("Novel", "\(level - 15)")
      return [String(row), cells.joined(separator: ",")]
    }
    _ = try folder.write(rows.joined(separator: "\n") + "\n", to: "logs/week.csv")
    let result = try BuiltProgram.run(
      ["check", "--baseline", "base.json", "--format", "json"], in: folder.url)
    let json = try JSON(result.output)
    let unknown = json["items"].elements.filter { $0["code"].string == "beacon-unknown" }
    #expect(unknown.compactMap { $0["name"].string } == (isOurs ? ["Novel"] : []), "\(result.output)")
    if isOurs { #expect(json["verdict"].string == "unclear", "\(result.output)") }
    for item in unknown {
      let difference = try #require(item["values"]["difference_db"].number)
      #expect(difference < -10 && difference > -22, "\(difference)")
    }
  }

  @Test func `A week in which nothing changed passes`() throws {
    for seed in [UInt64(11), 12, 13] {
      let outcome = try check(Self.week(.none, seed: seed))
      #expect(outcome.status == 0 && outcome.verdict == "pass" && outcome.known == 0, "\(outcome.output)")
    }
  }

  @Test func `At other places nothing fails, and what cannot be said has exit code 2`() throws {
    let many = try check(Self.week(.otherPlaces))
    #expect(many.found.allSatisfy { ["beacon-unclear", "level-unclear"].contains($0.code) }, "\(many.found)")
    let few = try check(Self.week(.fewOtherPlaces))
    #expect(few.status == 2 && few.verdict == "unclear", "\(few.output)")
    #expect(few.found.contains { $0.code == "beacon-unclear" }, "\(few.found)")
    #expect(try check(Self.week(.fewOtherPlaces), ["--unclear", "fail"]).status == 1)
  }

  @Test func `A change of all beacons blames none`() throws {
    let outcome = try check(Self.week(.allWeak))
    #expect(outcome.status == 1 && Set(outcome.found.map(\.code)) == ["level-shifted"], "\(outcome.found)")
  }

  @Test func `The calibration's own logs do not hide what is new`() throws {
    let beside = try check(Self.week(.weak), beside: true)
    #expect(beside.known == 1 && beside.found.contains { $0.code == "beacon-shifted" }, "\(beside.output)")
    let all = try check(Self.week(.none), beside: true, ["--all"])
    #expect(all.known == 0 && all.status == 0, "\(all.output)")
  }

  @Test func `Garbage in the first rows is named with its line, also for other programs`() throws {
    let folder = try Self.folder()
    try Self.week(.garbageFirst).write(to: folder.url.appending(path: "logs/week.csv"))
    let result = try BuiltProgram.run(
      ["check", "--baseline", "base.json", "--output", "sarif=c.sarif", "--output", "junit=c.xml"],
      in: folder.url)
    guard result.status == 65 else {
      // Where the rows below can be read, the garbage is a finding.
      #expect(result.status == 1 && result.output.contains("logs/week.csv:2: error: "), "\(result.output)")
      return
    }
    #expect(
      result.error.contains("logs/week.csv:2: error: ") && result.error.contains("[not-text]"),
      "\(result.error)")
    let sarif = try JSON(String(contentsOf: folder.url.appending(path: "c.sarif"), encoding: .utf8))
    let finding = sarif["runs"][0]["results"][0]
    #expect(finding["ruleId"].string == "not-text" && finding["level"].string == "error")
    #expect(finding["locations"][0]["physicalLocation"]["region"]["startLine"].integer == 2)
    let junit = try String(contentsOf: folder.url.appending(path: "c.xml"), encoding: .utf8)
    #expect(junit.contains("<error type=\"not-text\""))
  }

  @Test func `The next baseline is written if everything passes or is accepted`() throws {
    let folder = try Self.folder()
    let first = try Data(contentsOf: folder.url.appending(path: "base.json"))
    #expect(first.count < 20_000)
    try Self.week(.weak).write(to: folder.url.appending(path: "logs/week.csv"))
    let refused = try BuiltProgram.run(
      ["check", "--baseline", "base.json", "--update-baseline"], in: folder.url)
    #expect(refused.status == 1 && refused.error.contains("the baseline is unchanged"), "\(refused.error)")
    #expect(try Data(contentsOf: folder.url.appending(path: "base.json")) == first)
    let accepted = try BuiltProgram.run(
      ["check", "--baseline", "base.json", "--update-baseline", "--accept", "Mask"], in: folder.url)
    #expect(accepted.status == 1, "\(accepted.output)\(accepted.error)")
    let next = try JSON(String(contentsOf: folder.url.appending(path: "base.json"), encoding: .utf8))
    #expect(next["inputs"].elements.count == 1)
    let known = next["history"].elements.compactMap { $0["beacon"].string }
    #expect(known.count == 5 && !known.contains { $0.contains("Mask") }, "\(known)")
    // Against it, the same level is where it was.
    try Self.week(.weak, seed: 12).write(to: folder.url.appending(path: "logs/week.csv"))
    let again = try BuiltProgram.run(["check", "--baseline", "base.json"], in: folder.url)
    #expect(again.status == 0, "\(again.output)")
  }

  @Test func `A baseline keeps the new levels only of what is accepted, also beside the old logs`() throws {
    for name in ["Mask", "beacon-shifted"] {
      let folder = try Self.folder()
      _ = try folder.write(Self.calibrationLog, to: "logs/calibration.csv")
      try Self.week(.weak).write(to: folder.url.appending(path: "logs/week.csv"))
      let accepted = try BuiltProgram.run(
        ["check", "--baseline", "base.json", "--update-baseline", "--accept", name, "--accept", "Maks"],
        in: folder.url)
      #expect(accepted.error.contains("no finding has the code or the name 'Maks'"), "\(accepted.error)")
      try Self.week(.weak, seed: 12).write(to: folder.url.appending(path: "logs/next.csv"))
      let again = try BuiltProgram.run(["check", "--baseline", "base.json"], in: folder.url)
      #expect(again.status == 0, "\(again.output)")
    }
  }

  @Test func `A fault of the last week does not disappear among weeks in which nothing changed`() throws {
    let folder = try Self.folder()
    for (index, fault) in [Fault.none, .none, .weak].enumerated() {
      let log = Self.gallery.logs(seed: 20 + UInt64(index), day: 11 + 7 * index, Self.change(fault))[0]
      _ = try folder.write(log.text, to: "logs/week\(index).csv")
    }
    let result = try BuiltProgram.run(["check", "--baseline", "base.json"], in: folder.url)
    #expect(result.status == 1, "\(result.output)")
    let errors = result.output.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(
      errors.count == 1 && errors[0].hasPrefix("logs/week2.csv:") && errors[0].contains("“Mask” is weaker"))
    // Without it, the others pass.
    try FileManager.default.removeItem(atPath: folder.path("logs/week2.csv"))
    let sound = try BuiltProgram.run(["check", "--baseline", "base.json"], in: folder.url)
    #expect(sound.status == 0, "\(sound.output)")
  }

  @Test func `A log of one place does not pass, because no beacon can be compared`() throws {
    let folder = try Self.folder()
    let log = Self.gallery.logs(seed: 31, day: 11, at: [Self.places()[4]])[0]
    _ = try folder.write(log.text, to: "logs/week.csv")
    let result = try BuiltProgram.run(
      ["check", "--baseline", "base.json", "--format", "json"], in: folder.url)
    let unclear = try JSON(result.output)["items"].elements.filter { $0["code"].string == "beacon-unclear" }
    #expect(result.status == 2 && unclear.count == 6, "\(result.output)")
  }

  @Test func `Without a new log no level is compared, and the check says so`() throws {
    let folder = try Self.folder()
    _ = try folder.write(Self.calibrationLog, to: "logs/calibration.csv")
    let result = try BuiltProgram.run(["check", "--baseline", "base.json"], in: folder.url)
    #expect(result.status == 0 && result.output.contains("no log is new"), "\(result.output)")
    let json = try BuiltProgram.run(["check", "--baseline", "base.json", "--format", "json"], in: folder.url)
    let report = try JSON(json.output)
    #expect(report["newLogs"].integer == 0 && report["knownLogs"].integer == 1)
    #expect(!report["items"].elements.contains { ["beacon", "level"].contains($0["group"].string ?? "") })
  }

  @Test func `Findings are at lines of new logs, although the calibration's log is read first`() throws {
    let folder = try Self.folder()
    _ = try folder.write(Self.calibrationLog, to: "logs/calibration.csv")
    try Self.week(.weak).write(to: folder.url.appending(path: "logs/week.csv"))
    let result = try BuiltProgram.run(["check", "--baseline", "base.json"], in: folder.url)
    #expect(result.output.contains("logs/week.csv:") && !result.output.contains("calibration.csv:"))
  }

  @Test func `What stops the check before any log is read is an annotation and in the outputs too`() throws {
    let folder = try Self.folder()
    _ = try folder.write(Self.gallery.survey + "[chekc]\n", to: "site/survey.toml")
    func check(_ arguments: [String]) throws -> (error: String, sarif: JSON) {
      let result = try BuiltProgram.run(
        ["check", "--output", "sarif=c.sarif"] + arguments, in: folder.url,
        environment: ["GITHUB_ACTIONS": "true"])
      #expect(result.status == 65, "\(result.error)")
      let sarif = try JSON(String(contentsOf: folder.url.appending(path: "c.sarif"), encoding: .utf8))
      return (result.error, sarif["runs"][0]["results"][0])
    }
    let project = try check(["--project", "site"])
    #expect(project.error.contains("::error file=site/survey.toml,line="), "\(project.error)")
    #expect(project.sarif["ruleId"].string == "unknown-key")
    let place = project.sarif["locations"][0]["physicalLocation"]["artifactLocation"]
    #expect(place["uri"].string == "site/survey.toml")
    _ = try folder.write("{", to: "base.json")
    let baseline = try check(["--baseline", "base.json"])
    #expect(baseline.error.contains("::error file=base.json,title=not-a-calibration"), "\(baseline.error)")
    // An unanswered question is at its line of the project's file, once.
    _ = try folder.write(Self.gallery.survey + "# TO FILL IN: the crowd\n", to: "site/survey.toml")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "site/logs"), withIntermediateDirectories: true)
    try Self.week(.none).write(to: folder.url.appending(path: "site/logs/week.csv"))
    let open = try BuiltProgram.run(
      ["check", "--project", "site"], in: folder.url, environment: ["GITHUB_ACTIONS": "true"])
    #expect(
      open.error.contains("file=site/survey.toml,line=") && !open.error.contains("site/site"), "\(open.error)"
    )
  }

  @Test func `Findings count as survey.toml says, and logs hold what it expects`() throws {
    let folder = try Self.folder()
    try Self.week(.weak).write(to: folder.url.appending(path: "logs/week.csv"))
    func check(_ table: String) throws -> BuiltProgram.Result {
      _ = try folder.write(Self.gallery.survey + table, to: "survey.toml")
      return try BuiltProgram.run(["check", "--baseline", "base.json"], in: folder.url)
    }
    let warned = try check("[check]\ncodes = { beacon-shifted = \"warn\" }\n")
    #expect(warned.status == 0 && warned.output.contains("warning: “Mask” is weaker"), "\(warned.output)")
    let off = try check(
      "[check]\n[[check.override]]\nbeacon = \"Ma*\"\ncodes = { beacon-shifted = \"off\" }\n")
    #expect(off.status == 0 && !off.output.contains("Mask"), "\(off.output)")
    let wide = try check("[check]\n[[check.override]]\nbeacon = \"Mask\"\nmargin_db = 15\n")
    #expect(wide.status == 0, "\(wide.output)")
    let expected = try check(
      "[check]\n[[check.expect]]\nfiles = \"logs/week*\"\nrows = 9999\nbeacons = 7\nduration_s = 60\n")
    #expect(
      expected.output.contains("survey.toml expects at least 9999")
        && expected.output.contains("the log has 6 beacons")
        && !expected.output.contains("seconds of packets"),
      "\(expected.output)")
    let other = try check("[check]\n[[check.override]]\nbeacon = \"Mak*\"\nmargin_db = 15\n")
    #expect(
      other.status == 65 && other.error.contains("no [[beacon]] is named 'Mak*'"), "\(other.error)")
    let unknown = try check("[check]\ncodes = { beacon-shiftd = \"off\" }\n")
    #expect(
      unknown.status == 65 && unknown.error.contains("did you mean 'beacon-shifted'?"), "\(unknown.error)")
    let strict = try check("[check]\npreset = \"strict\"\nminimum_locations = 1000\n")
    #expect(strict.status == 1 && strict.output.contains("[too-few-locations]"), "\(strict.output)")
  }

  @Test func `An expectation that no log matches cannot pass, and warns beside logs named one by one`() throws
  {
    let folder = try Self.folder()
    try Self.week(.none).write(to: folder.url.appending(path: "logs/week.csv"))
    func check(_ files: String, _ arguments: [String] = []) throws -> BuiltProgram.Result {
      _ = try folder.write(
        Self.gallery.survey + "[check]\n[[check.expect]]\nfiles = \"\(files)\"\nrows = 5\n", to: "survey.toml"
      )
      return try BuiltProgram.run(
        ["check"] + arguments + ["--project", ".", "--baseline", "base.json"], in: folder.url)
    }
    let words = "no log matches 'logs/weak*', of which survey.toml expects something [no-logs-matched]"
    let all = try check("logs/weak*")
    #expect(all.status == 2 && all.output.contains("warning: \(words)"), "\(all.output)")
    let inFolder = try check("logs/weak*", ["logs"])
    #expect(inFolder.status == 2 && inFolder.output.contains(words), "\(inFolder.output)")
    let named = try check("logs/weak*", ["logs/week.csv"])
    #expect(named.status == 0 && named.output.contains(words), "\(named.output)")
    // A log is known by its path in the project, however it is named, and one of the project need not be checked now.
    let absolute = try check("logs/week*", [folder.path("logs/week.csv")])
    #expect(absolute.status == 0 && !absolute.output.contains("no-logs-matched"), "\(absolute.output)")
    _ = try folder.write(Self.calibrationLog, to: "logs/calibration.csv")
    let others = try check("logs/calibration*", ["logs/week.csv"])
    #expect(others.status == 0 && !others.output.contains("no-logs-matched"), "\(others.output)")
  }

  @Test func `One log of two that cannot be read is told in the singular`() throws {
    let folder = try Self.folder()
    try Self.week(.none).write(to: folder.url.appending(path: "logs/week.csv"))
    _ = try folder.write("no log\n", to: "logs/noise.csv")
    for command in [["check", "--baseline", "base.json"], ["inspect", "logs/week.csv", "logs/noise.csv"]] {
      let result = try BuiltProgram.run(command, in: folder.url)
      #expect(
        result.status == 65 && result.error.contains("error: 1 of 2 logs was skipped"), "\(result.error)")
    }
  }

  @Test func `A log that cannot be read has exit code 65, and nothing says that the check passed`() throws {
    let folder = try Self.folder()
    try Self.week(.none).write(to: folder.url.appending(path: "logs/week.csv"))
    try Data((0..<9000).map { UInt8(truncatingIfNeeded: $0 * $0 * 31 + 7) }).write(
      to: folder.url.appending(path: "logs/noise.csv"))
    let result = try BuiltProgram.run(["check", "--baseline", "base.json"], in: folder.url)
    #expect(result.status == 65)
    #expect(result.output.contains("CANNOT SAY: 1\u{00A0}log could not be read"), "\(result.output)")
    #expect(!(result.output + result.error).lowercased().contains("pass"))
  }
}
