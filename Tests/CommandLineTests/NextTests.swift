import Foundation
import TestSupport
import Testing

/// `next` as a user runs it.
@Suite struct NextTests {
  @Test func `A survey that goes on: verdict, needs and places`() throws {
    let folder = try CafeProject.fitted()
    let result = try BuiltProgram.run(["next", "--project", "cafe", "--locations", "3"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.hasPrefix("Measure more: of 8 sets of conditions"))
    #expect(result.output.contains("cannot-be-reached-by-more-locations"))
    #expect(result.output.contains("not measured here"))
    let json = try BuiltProgram.run(
      ["next", "--project", "cafe", "--locations", "3", "--format", "json"], in: folder.url)
    let advice = try JSON(json.output)["advice"]
    #expect(try JSON(json.output)["schemaVersion"].number == 1)
    #expect(advice["verdict"].string == "measure-more")
    #expect(advice["conditions"].elements.count == 8)
    for condition in advice["conditions"].elements {
      #expect(condition["conditions"]["crowd"].string == "full")
      #expect(try #require(condition["exponent"]["now"].number) > 0.2)
    }
    for visit in advice["visits"].elements {
      #expect(visit["places"].elements.count == 3)
      let (before, after) = (visit["exponentNow"].number, visit["exponentAfter"].number)
      #expect(try #require(after) < (try #require(before)))
    }
    let modest = try BuiltProgram.run(
      [
        "next", "--project", "cafe", "--exponent", "1", "--sigma", "100%", "--beacons", "500", "--quiet",
        "--format", "json",
      ], in: folder.url)
    let verdicts = try JSON(modest.output)["advice"]["conditions"].elements.compactMap {
      $0["verdict"].string
    }
    #expect(Set(verdicts) == ["enough", "cannot-be-reached-by-more-locations"])
  }

  @Test func `A project without data gets its first survey, and the filled-in log comes in`() throws {
    let folder = try CafeProject.copied()
    let result = try BuiltProgram.run(
      ["next", "--project", "cafe", "--sheet", "first.html", "--csv", "plan.csv"], in: folder.url)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("No data yet"))
    #expect(result.error.contains("12 logs are not imported yet"))
    let html = try String(contentsOf: folder.url.appending(path: "first.html"), encoding: .utf8)
    #expect(html.contains("<h1 dir=\"auto\">Corner café (simulated)</h1>"))
    let plan = try String(contentsOf: folder.url.appending(path: "plan.csv"), encoding: .utf8)
    var lines = plan.split(separator: "\n").map(String.init)
    // Twelve places, four placements, three levels, two phones.
    #expect(lines.count == 1 + 12 * 4 * 3 * 2)
    // One row filled in, with a further reading.
    let cells = lines[1].split(separator: ",", maxSplits: 3, omittingEmptySubsequences: false)
    lines[1] = "2026-03-01T09:00:00Z,\(cells[1]),-58,\(cells[3])"
    lines.insert("2026-03-01T09:00:01Z,\(cells[1]),-60,\(cells[3])", at: 2)
    _ = try folder.write(lines.joined(separator: "\n") + "\n", to: "filled.csv")
    let imported = try BuiltProgram.run(
      ["import", "filled.csv", "--project", "cafe", "--store", "new.sqlite", "--quiet"], in: folder.url)
    #expect(imported.status == 0, "\(imported.error)")
    #expect(
      imported.output.contains("2\u{00A0}packets in 1\u{00A0}dwell")
        && imported.output.contains("287\u{00A0}rows rejected"))
    #expect(!imported.output.contains("not heard"))
    // A log that may have been filled in is not written over.
    let again = try BuiltProgram.run(["next", "--project", "cafe", "--csv", "plan.csv"], in: folder.url)
    #expect(again.status == 74 && again.error.contains("plan.csv: error: the file already exists"))
  }

  /// Three rooms of 14 m depth with a door between each two.
  private static let museumPlan = """
    {"type": "FeatureCollection", "units": "metres", "features": [
      {"type": "Feature", "id": "f", "properties": {"kind": "floor", "level": "Ground"},
       "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [22, 0], [22, 14], [0, 14], [0, 0]]]}},
      {"type": "Feature", "id": "w", "properties": {"kind": "wall", "level": "Ground", "material": "brick 100 mm"},
       "geometry": {"type": "MultiLineString", "coordinates": [
         [[7.5, 0], [7.5, 6]], [[7.5, 7.2], [7.5, 14]], [[14.5, 0], [14.5, 6]], [[14.5, 7.2], [14.5, 14]]]}}
    ]}
    """

  @Test func `The plan file of a museum is its floor: places have coordinates, and beacons are counted`()
    throws
  {
    let folder = try TemporaryFolder()
    let museum = folder.url.appending(path: "museum")
    try FileManager.default.copyItem(
      at: SharedData.projectRoot.appending(path: "Surveys/museum"), to: museum)
    _ = try folder.write(Self.museumPlan, to: "museum/plan.geojson")
    var survey = try String(contentsOf: museum.appending(path: "survey.toml"), encoding: .utf8)
    survey += "[floor_plan]\nfile = \"plan.geojson\"\n"
    _ = try folder.write(survey, to: "museum/survey.toml")
    #expect(try BuiltProgram.run(["import", "--quiet"], in: museum).status == 0)
    for arguments in [["next", "--first"], ["next"]] {
      let result = try BuiltProgram.run(
        arguments + ["--quiet", "--format", "json", "--sheet", "sheet.html"], in: museum)
      #expect(result.status == 0, "\(result.error)")
      let advice = try JSON(result.output)["advice"]
      for condition in advice["conditions"].elements {
        #expect(condition["beacons"]["now"]["low"].number != nil)
      }
      let visits = advice["visits"].elements
      #expect(!visits.isEmpty)
      for place in visits.flatMap({ $0["places"].elements }) {
        let (x, y) = (try #require(place["x_m"].number), try #require(place["y_m"].number))
        #expect((0.29...21.71).contains(x) && (0.29...13.71).contains(y))
        for wall in [7.5, 14.5] where !(6...7.2).contains(y) { #expect(abs(x - wall) >= 0.29, "\(x) \(y)") }
      }
      let html = try String(contentsOf: museum.appending(path: "sheet.html"), encoding: .utf8)
      #expect(html.contains("<svg") && html.contains("Beacons in sight"))
    }
    // What is filled in comes back with its coordinates.
    let plan = try BuiltProgram.run(["next", "--first", "--csv", "-", "--quiet"], in: museum).output
    let lines = plan.split(separator: "\n").map(String.init)
    _ = try folder.write(
      "\(lines[0])\n2026-03-01T09:00:00Z\(lines[1])\n".replacing(",,", with: ",-58,", maxReplacements: 1),
      to: "museum/one.csv")
    let imported = try BuiltProgram.run(
      ["import", "one.csv", "--store", "new.sqlite", "--quiet"], in: museum)
    #expect(
      imported.status == 0 && imported.output.contains("1\u{00A0}packet in 1\u{00A0}dwell"), "\(imported)")
  }

  @Test func `An empty store, and --first, plan the first survey too`() throws {
    let folder = try CafeProject.fitted()
    let first = try BuiltProgram.run(
      ["next", "--project", "cafe", "--first", "--csv", "-", "--locations", "3"], in: folder.url)
    #expect(first.status == 0 && first.output.hasPrefix("timestamp,beacon,rssi_dbm,"))
    #expect(first.output.split(separator: "\n").count == 1 + 3 * 4 * 3 * 2)
    let sheet = try BuiltProgram.run(
      ["next", "--project", "cafe", "--first", "--sheet", "-"], in: folder.url)
    #expect(sheet.output.hasPrefix("<!DOCTYPE html>"))
    let bare = try BuiltProgram.run(["next", "--first"], in: folder.url)
    #expect(bare.status == 0 && bare.output.contains("The first survey"))
  }

  @Test func `What is missing, mistyped or unwritable is told with its code`() throws {
    let folder = try CafeProject.copied()
    for (arguments, status, text) in [
      (["--project", "nowhere"], Int32(66), "nowhere"), (["--store", "none.sqlite"], 66, "none.sqlite"),
      ([], 66, "neither a survey.toml nor a store"),
      (["--first", "--exponent", "0"], 64, "--exponent"),
      (["--first", "--exponent", "nan"], 64, "--exponent"),
      (["--first", "--sigma", "lots"], 64, "--sigma"), (["--first", "--sigma", "0%"], 64, "--sigma"),
      (["--first", "--beacons", "0"], 64, "--beacons"),
      (["--first", "--walk-seconds", "0"], 64, "--walk-seconds"),
      (["--first", "--packet-seconds", "0"], 64, "--packet-seconds"),
      (["--first", "--locations", "2"], 64, "--locations"),
      (["--first", "--decorrelation", "0"], 64, "--decorrelation"),
      (["--first", "--sheet", "-", "--csv", "-"], 64, "--sheet"),
      (["--first", "--sheet", "no/such/folder/s.html"], 74, "no/such/folder/s.html"),
      (["--first", "--csv", "no/such/folder/s.csv"], 74, "no/such/folder/s.csv"),
    ] {
      let result = try BuiltProgram.run(["next"] + arguments, in: folder.url)
      #expect(result.status == status, "\(arguments) \(result.error)")
      #expect(result.error.contains(text), "\(arguments) \(result.error)")
      if status == 64 { #expect(result.error.contains("--help")) }
    }
  }
}
