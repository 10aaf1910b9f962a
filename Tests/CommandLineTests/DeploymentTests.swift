import Foundation
import RadioSurvey
import TestSupport
import Testing

/// `place` with a survey, as a user runs it.
@Suite struct DeploymentTests {
  private static let plan = """
    {"type": "FeatureCollection", "units": "metres", "features": [
      {"type": "Feature", "id": "f0", "properties": {"kind": "floor", "level": "Ground"},
       "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 6], [0, 6], [0, 0]]]}},
      {"type": "Feature", "id": "w", "properties": {"kind": "wall", "level": "Ground", "material": "brick 215 mm"},
       "geometry": {"type": "LineString", "coordinates": [[5, 2], [5, 6]]}},
      {"type": "Feature", "id": "p", "properties": {"kind": "point", "level": "Ground", "name": "till"},
       "geometry": {"type": "Point", "coordinates": [2.5, 2]}}
    ]}
    """

  @Test func `A café gets an install list, a map and entries for its survey`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: SharedData.projectRoot.appending(path: "Surveys/cafe"), to: folder.url.appending(path: "cafe"))
    _ = try folder.write(Self.plan, to: "cafe/plan.geojson")
    let cafe = folder.url.appending(path: "cafe")
    _ = try BuiltProgram.run(["import"], in: cafe)
    let arguments = ["place", "--plan", "plan.geojson", "--assume-power=-65", "--seconds", "2"]
    let result = try BuiltProgram.run(
      arguments + [
        "--csv", "install.csv", "--output", "beacons.geojson", "--write-survey", "new.toml", "--draw",
        "map.svg",
      ], in: cafe)
    // Beyond 6 m near is said too often with this power.
    #expect(result.status == 1, "\(result.error)")
    let said =
      "The requirement is not met with these settings: at “empty”, a device 6\u{A0}m away says near in "
    #expect(result.output.hasPrefix(said) && result.output.contains("\nHang "), "\(result.output)")
    #expect(result.output.contains("A wall of kind “brick 215 mm” is assumed to lose 6.1"))
    let json = try JSON(try BuiltProgram.run(arguments + ["--format", "json"], in: cafe).output)["deployment"]
    let beacons = json["beacons"].elements
    #expect(result.output.contains("full (asked for)") && result.output.contains("90\u{A0}% range"))
    let crowds = json["crowds"].elements
    #expect(crowds.map { $0["crowd"].string } == ["empty", "half", "full"])
    #expect(crowds.map { $0["servedShare"].real } == crowds.map { $0["servedShare"].real }.sorted(by: >))
    #expect(
      json["curve"].elements.dropFirst().allSatisfy {
        $0["shareLow"].real <= $0["share"].real && $0["share"].real <= $0["shareHigh"].real
      })
    #expect((4...14).contains(beacons.count) && json["servedShare"].number == 1)
    #expect(json["intervals"]["choices"].elements.count == 11 && !result.output.contains("Battery life"))
    let csv = try String(contentsOf: cafe.appending(path: "install.csv"), encoding: .utf8)
    #expect(csv.split(separator: "\r\n").count == beacons.count + 1)
    let svg = try String(contentsOf: cafe.appending(path: "map.svg"), encoding: .utf8)
    #expect(svg.components(separatedBy: "class=\"planned\" c").count >= beacons.count + 1)
    // The beacons written for other programs are read again as mounts, and those for the survey are one with it.
    let again = try BuiltProgram.run(
      ["place", "--plan", "beacons.geojson", "--plan-only", "--format", "json"], in: cafe)
    #expect(again.status == 65 || again.output.contains("planned 1"), "\(again.error)")
    var survey = try String(contentsOf: cafe.appending(path: "survey.toml"), encoding: .utf8)
    survey += try String(contentsOf: cafe.appending(path: "new.toml"), encoding: .utf8)
    try survey.write(to: cafe.appending(path: "survey.toml"), atomically: true, encoding: .utf8)
    // One that hangs already moves: it is a comment, so that its identity is there once.
    #expect(survey.components(separatedBy: "\n# [[beacon]]\n").count == 2)
    let more = try BuiltProgram.run(["recommend", "--format", "json"], in: cafe)
    #expect(more.status != 64 && more.status != 65, "\(more.error)")
  }

  /// It said that the requirement can be met, without a number, and the rectangle without the wall takes fewer.
  @Test(.enabled(if: TestLength.isLong, "\(TestLength.skipped)"))
  func `Recommend counts beacons on the level of the plan, its wall and its points included`() throws {
    let folder = try TemporaryFolder()
    let cafe = folder.url.appending(path: "cafe")
    try FileManager.default.copyItem(
      at: SharedData.projectRoot.appending(path: "Surveys/cafe"), to: cafe)
    _ = try folder.write(Self.plan, to: "cafe/plan.geojson")
    var survey = try String(contentsOf: cafe.appending(path: "survey.toml"), encoding: .utf8)
    survey = survey.replacing("width_m = 9\ndepth_m = 6", with: "file = \"plan.geojson\"")
    try survey.write(to: cafe.appending(path: "survey.toml"), atomically: true, encoding: .utf8)
    _ = try BuiltProgram.run(["import"], in: cafe)
    func options(_ more: [String]) throws -> [JSON] {
      let result = try BuiltProgram.run(["recommend", "--format", "json"] + more, in: cafe)
      #expect(result.status == 1, "\(result.error)")
      return try JSON(result.output)["recommendation"]["options"].elements
    }
    func count(_ lever: String, _ options: [JSON]) -> Double? {
      options.first { $0["lever"].string == lever }?["count"]["beacons"].number
    }
    let walled = try options([])
    let open = try options(["--floor", "9x6"])
    let more = try #require(count("more-beacons", walled))
    let fewer = try #require(count("more-beacons", open))
    #expect(more >= fewer && more <= 1.5 * fewer, "\(more) with the wall, \(fewer) without")
    #expect(try #require(count("points-only", walled)) < more && count("points-only", open) == nil)
    // A beacon hangs at the till, and serves who stands on it: not everybody within the near boundary.
    let till = try BuiltProgram.run(["recommend", "--only-at", "till"], in: cafe)
    #expect(till.status == 1 && till.output.contains("of “till”"), "\(till.output)\(till.error)")
    for more in [["--only-at", "tlil"], ["--only-at", "till", "--floor", "9x6"]] {
      #expect(try BuiltProgram.run(["recommend"] + more, in: cafe).status == 64)
    }
    let text = try BuiltProgram.run(["recommend"], in: cafe).output
    #expect(text.hasPrefix("Hang ") && text.contains(" (buy "), "\(text)")
    #expect(text.contains("serve only the 1 points of interest") == false)
    #expect(text.contains("serve only the point of interest"))
  }

  /// What cannot be planned for had no map, and was silent for that.
  @Test func `A requirement beside the first that nothing can meet comes first`() throws {
    let folder = try CafeProject.copied()
    let cafe = folder.url.appending(path: "cafe")
    let survey = try String(contentsOf: cafe.appending(path: "survey.toml"), encoding: .utf8)
    let also = "[[requirement.also]]\ngoal = \"immediate\"\nprobability = 0.995\n"
    try "\(survey)\n\(also)".write(to: cafe.appending(path: "survey.toml"), atomically: true, encoding: .utf8)
    _ = try BuiltProgram.run(["import", "--quiet"], in: cafe)
    let one = ["--placement", "counter"]
    let text = try BuiltProgram.run(["recommend"] + one, in: cafe)
    #expect(text.status == 1, "\(text.error)")
    let lines = text.output.split(separator: "\n")
    #expect(
      lines[0].hasPrefix("The whole requirement is not met: immediate") && lines[0].contains("99.5\u{00A0}%"),
      "\(lines[0])")
    #expect(lines[1].hasPrefix("The first requirement alone: "), "\(lines[1])")
    let report = try BuiltProgram.run(
      ["report", "--output", "page", "--format", "json"] + one, in: cafe)
    #expect(try JSON(report.output)["isMet"].bool == false, "\(report.output)\(report.error)")
  }

  @Test func `Several requirements are met together, and names that do not exist are told`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: SharedData.projectRoot.appending(path: "Surveys/cafe"), to: folder.url.appending(path: "cafe"))
    let more = """
      {"type": "Feature", "id": "d", "properties": {"kind": "point", "name": "door"},
       "geometry": {"type": "Point", "coordinates": [8.5, 5]}},
      {"type": "Feature", "id": "q", "properties": {"kind": "path", "name": "queue"},
       "geometry": {"type": "LineString", "coordinates": [[8.5, 5], [6, 2], [2.5, 1.5]]}}
      ]}
      """
    _ = try folder.write(
      Self.plan.replacing("]}\n    ]}", with: "]}").replacing("\n]}", with: ",\n\(more)"),
      to: "cafe/plan.geojson")
    let cafe = folder.url.appending(path: "cafe")
    var survey = try String(contentsOf: cafe.appending(path: "survey.toml"), encoding: .utf8)
    survey = survey.replacing(
      "crowd = \"full\"\npackets = 10\n",
      with: """
        crowd = "full"
        packets = 10
        false_near = 0.5
        paths = "queue"
        [[requirement.also]]
        goal = "heard"
        within_s = 3
        beacons = 2
        probability = 0.9
        [[requirement.also]]
        goal = "nearest"
        points = ["till", "door"]

        """)
    try survey.write(to: cafe.appending(path: "survey.toml"), atomically: true, encoding: .utf8)
    _ = try BuiltProgram.run(["import"], in: cafe)
    let arguments = ["place", "--plan", "plan.geojson", "--assume-power=-63", "--seconds", "2"]
    let result = try BuiltProgram.run(arguments + ["--coverage", "cover.csv", "--draw", "map.svg"], in: cafe)
    #expect(
      result.status == 0 && result.output.contains("all 3 requirements hold"),
      "\(result.output)\(result.error)")
    #expect(result.output.contains("2 beacons heard within 3"), "\(result.output)")
    let csv = try String(contentsOf: cafe.appending(path: "cover.csv"), encoding: .utf8)
    #expect(
      csv.hasPrefix(
        "x_m,y_m,planned,today,planned_empty,planned_half,planned_full,requirement_2,requirement_2_empty,"
          + "requirement_2_half,requirement_2_full\r\n") && csv.split(separator: "\r\n").count > 500)
    #expect(
      try String(contentsOf: cafe.appending(path: "map.svg"), encoding: .utf8).contains("class=\"contour\""))
    try survey.replacing(
      "advertising_interval_ms = 300", with: "advertising_interval_ms = 300\nbattery_mah = 1000"
    )
    .write(to: cafe.appending(path: "survey.toml"), atomically: true, encoding: .utf8)
    let powered = try BuiltProgram.run(arguments + ["--csv", "install.csv"], in: cafe)
    #expect(powered.output.contains("literature ranges"), "\(powered.output)\(powered.error)")
    let list = try String(contentsOf: cafe.appending(path: "install.csv"), encoding: .utf8)
    // 0.7 · 1000 mAh over 26 µC · 1000/305 a second + 5 µA, and over 11 µC and 1 µA.
    #expect(list.contains(",300,323,786"), "\(list)")
    try survey.write(to: cafe.appending(path: "survey.toml"), atomically: true, encoding: .utf8)
    let wrong = try BuiltProgram.run(arguments + ["--only-at", "dor"], in: cafe)
    #expect(
      wrong.status == 64
        && wrong.error.contains("has no point, area or path 'dor'; did you mean 'door'?")
        && wrong.error.contains("it has till, door, queue"), "\(wrong.error)")
    try survey.replacing("paths = \"queue\"", with: "areas = \"queue\"").write(
      to: cafe.appending(path: "survey.toml"), atomically: true, encoding: .utf8)
    let absent = try BuiltProgram.run(arguments, in: cafe)
    #expect(absent.status == 64 && absent.error.contains("has no area 'queue'"), "\(absent.error)")
    // What recommends says the same of names, and how many beacons all requirements take.
    let nowhere = try BuiltProgram.run(["recommend"], in: cafe)
    #expect(
      nowhere.status == 64 && nowhere.error.contains("there is no floor plan"), "\(nowhere.error)")
    let named = survey.replacing("width_m = 9\ndepth_m = 6", with: "file = \"plan.geojson\"")
    try named.replacing("paths = \"queue\"", with: "areas = \"queue\"").write(
      to: cafe.appending(path: "survey.toml"), atomically: true, encoding: .utf8)
    let wrongArea = try BuiltProgram.run(["recommend"], in: cafe)
    #expect(wrongArea.status == 64 && wrongArea.error.contains("has no area 'queue'"), "\(wrongArea.error)")
    try named.write(to: cafe.appending(path: "survey.toml"), atomically: true, encoding: .utf8)
    let together = try BuiltProgram.run(["recommend"], in: cafe)
    #expect(
      together.status == 1 && together.output.contains("then all 3 requirements hold"),
      "\(together.output)\(together.error)")
  }

  @Test func `The worst point is best if asked, with its bound and its chance`() throws {
    let folder = try TemporaryFolder()
    let cafe = folder.url.appending(path: "cafe")
    try FileManager.default.copyItem(at: SharedData.projectRoot.appending(path: "Surveys/cafe"), to: cafe)
    _ = try folder.write(Self.plan, to: "cafe/plan.geojson")
    _ = try BuiltProgram.run(["import"], in: cafe)
    let arguments = [
      "place", "--plan", "plan.geojson", "--assume-power=-65", "--count", "3", "--seconds", "2",
    ]
    let result = try BuiltProgram.run(arguments + ["--best-worst"], in: cafe)
    #expect(result.status == 1, "\(result.error)")
    #expect(
      result.output.contains("Hang 3\u{A0}beacons")
        && result.output.contains("from a beacon, what walls lose")
        && result.output.contains("no arrangement of this many beacons does better")
        && result.output.contains("% range"),
      "\(result.output)")
    let json = try JSON(
      try BuiltProgram.run(arguments + ["--best-worst", "--format", "json"], in: cafe).output)["deployment"]
    let worst = json["worstPoint"]
    let distance = try #require(worst["distance_m"].number)
    #expect(distance > 2 && distance < 6 && (worst["lowerBound_m"].number ?? .infinity) <= distance)
    let chance = try #require(worst["probability"].number)
    #expect(abs(chance - json["requirements"].elements[0]["worst"].real) < 1e-9)
    let most = try JSON(try BuiltProgram.run(arguments + ["--format", "json"], in: cafe).output)["deployment"]
    // What serves most leaves a point at least as bad.
    #expect(
      most["worstPoint"].number == nil && most["requirements"].elements[0]["worst"].real <= chance + 1e-9)
    #expect(most["servedShare"].real >= json["servedShare"].real - 1e-9)
  }

  @Test func `What cannot be placed is told`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.plan, to: "plan.geojson")
    for (arguments, status, text) in [
      (["--count", "0"], Int32(64), "--count must be between 1 and 10000"),
      (["--seconds", "0"], 64, "--seconds must be between 0.1 and 3600"),
      (["--best-worst"], 64, "--best-worst requires --count"),
      (["--plan-only", "--keep"], 64, "--plan-only places nothing"),
      (["--count", "3"], 66, "survey.sqlite"),
    ] {
      let result = try BuiltProgram.run(["place", "--plan", "plan.geojson"] + arguments, in: folder.url)
      #expect(result.status == status && result.error.contains(text), "\(arguments) \(result.error)")
    }
  }
}
