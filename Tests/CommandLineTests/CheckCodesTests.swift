import Foundation
import RadioSurvey
import TestSupport
import Testing

/// Every code that `check` can raise, provoked in one run on a café that has gone wrong in every way.
@Suite struct CheckCodesTests {
  /// The codes about the requirement, which is asked only if the project says so.
  private static let ofRequirement: Set = [
    "requirement-missed", "requirement-unclear", "requirement-unmeasured", "assumed-level-unknown",
  ]

  /// Those about new logs beside a calibration, which NewLogsTests provokes.
  private static let ofNewLogs: Set = [
    "beacon-shifted", "beacon-moved", "beacon-unclear", "beacon-silent", "distance-units", "place-moved",
    "place-mislabelled",
    "level-jump", "weak-packets-missing", "repeated-readings", "not-text", "cut-log", "beacon-sparse",
    "packet-rate-lower",
    "beacon-declining", "beacon-unknown",
    "receiver-offset",
    "expectation-missed",
  ]

  /// The café's survey file with these logs instead of its own, each of a placement and a crowd level.
  private func survey(_ logs: [(file: String, placement: String, crowd: String)]) throws -> String {
    let cafe = SharedData.projectRoot.appending(path: "Surveys/cafe/survey.toml")
    let text = try String(contentsOf: cafe, encoding: .utf8)
    let site = text[..<(text.firstRange(of: "[[log]]")?.lowerBound ?? text.endIndex)]
    return site
      + logs.map {
        "\n[[log]]\nfiles = \"\($0.file)\"\nset = { placement = \"\($0.placement)\", crowd = \"\($0.crowd)\" }\n"
      }.joined()
  }

  /// A log of the café; `change` gives each row's new level by the number of its location, or leaves the row out.
  private func log(_ name: String, change: (_ location: Int, _ level: Int) -> Int? = { $1 }) throws -> String
  {
    let file = SharedData.projectRoot.appending(path: "Surveys/cafe/logs/\(name).csv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    var locations: [Substring] = []
    let rows = lines.dropFirst().compactMap { line -> String? in
      var cells = line.split(separator: ",", omittingEmptySubsequences: false)
      if !locations.contains(cells[3]) { locations.append(cells[3]) }
      guard let level = Int(cells[2]) else { return String(line) }
      guard let changed = change(locations.firstIndex(of: cells[3]) ?? 0, level) else { return nil }
      let text = "\(changed)"
      cells[2] = text[...]
      return cells.joined(separator: ",")
    }
    return ([String(lines[0])] + rows).joined(separator: "\n") + "\n"
  }

  @Test func `Every code of check is raised where it belongs`() throws {
    let folder = try TemporaryFolder()
    for name in ["counter-empty", "counter-half"] {
      _ = try folder.write(try log(name), to: "before/\(name).csv")
    }
    _ = try folder.write(
      try survey([
        ("counter-empty.csv", "counter", "empty"), ("counter-half.csv", "counter", "half"),
      ]), to: "before/survey.toml")
    let export = try BuiltProgram.run(
      ["export", "calibration", "--project", "before", "--output", "before.json"], in: folder.url)
    try #require(export.status == 0, "\(export.error)")

    // 8 dB weaker; some places 12 dB stronger and some weaker; three places only; none of these was there before.
    _ = try folder.write(try log("counter-empty") { max(-119, $1 - 8) }, to: "now/shifted.csv")
    _ = try folder.write(
      try log("counter-half") { max(-119, $1 + ($0 % 2 == 0 ? 12 : -12)) }, to: "now/unclear.csv")
    _ = try folder.write(try log("behind-sign-empty") { $0 < 3 ? $1 : nil }, to: "now/few.csv")
    // Six places between 2.0 and 2.5 m, and every second level is none.
    let rows = (0..<60).map {
      "\($0),ceiling rail,\($0 % 2 == 0 ? "-\(60 + $0 % 7)" : "loud"),place \($0 / 10),2.\($0 / 10)\n"
    }
    _ = try folder.write(
      "timestamp,beacon,rssi_dbm,location,distance_m\n" + rows.joined(), to: "now/narrow.csv")
    _ = try folder.write(
      try survey([
        ("shifted.csv", "counter", "empty"), ("unclear.csv", "counter", "half"),
        ("few.csv", "behind sign", "empty"), ("narrow.csv", "overhead", "half"),
      ]), to: "now/survey.toml")
    let result = try BuiltProgram.run(
      ["check", "--project", "now", "--baseline", "before.json", "--format", "json"], in: folder.url)
    #expect(result.status == 1, "\(result.error)")
    let items = try JSON(result.output)["items"].elements
    let raised = items.compactMap { item in item["code"].string.map { (item["name"].string ?? "", $0) } }
    let expectedCodes = IssueCode.all(of: .check).map(\.rawValue).filter {
      !Self.ofRequirement.contains($0) && !Self.ofNewLogs.contains($0)
    }
    #expect(Set(raised.map(\.1)) == Set(expectedCodes), "\(raised)")
    let expected = [
      ("level-shifted", "counter"), ("level-unclear", "counter"), ("too-few-locations", "behind sign"),
      ("narrow-span", "overhead"), ("no-baseline", "behind sign"), ("too-many-rejected", "narrow.csv"),
      ("missing-condition", "under table"),
    ]
    for (code, name) in expected {
      #expect(raised.contains { $0.1 == code && $0.0.contains(name) }, "\(code)")
    }
  }

  @Test func `Every code about the requirement is raised, in text, JSON and JUnit`() throws {
    let folder = try TemporaryFolder()
    // Near ends at −68.5 dBm. One phone is too weak at all of thirty places, one has two places only.
    var rows = ["timestamp,beacon,rssi_dbm,location,distance_m,receiver,crowd"]
    for place in 0..<30 {
      for packet in 0..<12 {
        let time = 1_700_000_000 + 60 * place + packet
        rows.append("\(time),door,-8\(packet % 3),P\(place),\(1 + Double(place) / 10),weak,full")
        if place < 2 { rows.append("\(time),door,-60,P\(place),\(1 + Double(place) / 10),few,full") }
      }
    }
    _ = try folder.write(rows.joined(separator: "\n") + "\n", to: "walk.csv")
    let survey = """
      name = "door"
      [requirement]
      goal = "near"
      probability = 0.8
      crowd = "full"
      [[crowd]]
      name = "empty"
      [[crowd]]
      name = "full"
      [[receiver]]
      name = "weak"
      [[receiver]]
      name = "few"
      [ranging]
      reference_power_dbm = -59
      path_loss_exponent = 2
      [check]
      complete = false
      requirement = true
      [[log]]
      files = "walk.csv"

      """
    var raised: [String: String] = [:]
    for (name, text) in [
      ("stated", survey), ("empty", survey.replacing("crowd = \"full\"", with: "crowd = \"empty\"")),
      ("unstated", survey.replacing("path_loss_exponent = 2", with: "calibrated_at = \"empty\"")),
    ] {
      _ = try folder.write(text, to: "survey.toml")
      let result = try BuiltProgram.run(
        ["check", "--project", ".", "--output", "junit=\(name).xml", "--format", "json"], in: folder.url)
      #expect(result.status == (name == "stated" ? 1 : 2), "\(result.error)")
      for item in try JSON(result.output)["items"].elements where item["group"].string == "requirement" {
        if let code = item["code"].string { raised[code] = "\(name) \(item["name"].string ?? "")" }
        #expect(item["outcome"].string == (item["code"].string == "requirement-missed" ? "fail" : "unclear"))
      }
      let suites = try String(contentsOf: folder.url.appending(path: "\(name).xml"), encoding: .utf8)
      #expect(suites.contains("<testsuite name=\"requirement\""))
    }
    #expect(
      raised == [
        "requirement-missed": "stated full · weak", "requirement-unclear": "stated full · few",
        "requirement-unmeasured": "empty empty", "assumed-level-unknown": "unstated full · weak",
      ])
    #expect(Set(raised.keys) == Self.ofRequirement)
    // It is not asked unless the project or the flag says so.
    _ = try folder.write(survey.replacing("requirement = true\n", with: ""), to: "survey.toml")
    let silent = try BuiltProgram.run(["check", "--project", "."], in: folder.url)
    #expect(!silent.output.contains("requirement-"))
    let asked = try BuiltProgram.run(["check", "--project", ".", "--requirement"], in: folder.url)
    #expect(
      asked.status == 1
        && asked.output.contains(
          "walk.csv:2: error: “full · weak” misses the requirement: a device says near or better from 10\u{00A0}packets 0\u{00A0}% of the time at 30\u{00A0}spots"
        ), "\(asked.output)")
    let bare = try TemporaryFolder()
    _ = try bare.write(rows.joined(separator: "\n") + "\n", to: "walk.csv")
    let alone = try BuiltProgram.run(["check", "walk.csv", "--requirement"], in: bare.url)
    #expect(
      alone.status == 64 && alone.error.contains("--requirement requires a project"), "\(alone.error)")
  }

  @Test func `Rejected rows are told by place and reason, and nobody's name is printed`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      "timestamp,beacon,rssi_dbm,distance_m\n1714557600,tag,-60,1\n1714557601,tag,Anna Example,1\n",
      to: "walk.csv")
    let run = try BuiltProgram.run(
      ["check", "walk.csv", "--output", "junit=a.xml", "--output", "json=a.json", "--output", "html=a.html"],
      in: folder.url)
    #expect(run.status == 1 && run.output.contains("walk.csv:3:16: error:"), "\(run.output)")
    for text in try [run.output, run.error]
      + ["a.xml", "a.json", "a.html"].map({ try String(contentsOfFile: folder.path($0), encoding: .utf8) })
    {
      #expect(!text.contains("Anna"))
    }
  }
}
