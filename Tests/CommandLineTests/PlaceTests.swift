import Foundation
import RadioSurvey
import TestSupport
import Testing

/// `place` as a user runs it.
@Suite struct PlaceTests {
  private static let plan = """
    {"type": "FeatureCollection", "units": "metres", "features": [
      {"type": "Feature", "id": "f0", "properties": {"kind": "floor", "level": "Ground", "ordinal": 0},
       "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [12, 0], [12, 8], [0, 8], [0, 0]]]}},
      {"type": "Feature", "id": "f1", "properties": {"kind": "floor", "level": "Upper", "ordinal": 1},
       "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [6, 0], [6, 8], [0, 8], [0, 0]]]}},
      {"type": "Feature", "id": "w", "properties": {"kind": "wall", "level": "Ground"},
       "geometry": {"type": "LineString", "coordinates": [[7, 0], [7, 8]]}},
      {"type": "Feature", "id": "d", "properties": {"kind": "door", "level": "Ground"},
       "geometry": {"type": "LineString", "coordinates": [[7, 3], [7, 4]]}}
    ]}
    """

  @Test func `A plan is told and drawn`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.plan, to: "shop.geojson")
    let result = try BuiltProgram.run(
      ["place", "--plan", "shop.geojson", "--draw", "shop.svg"], in: folder.url)
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    #expect(result.output.hasPrefix("shop.geojson has 2\u{00A0}levels with 144.0\u{00A0}m² to cover.\n"))
    #expect(result.output.contains("the material of 1 wall of kind 'wall' is unknown [assumed-material]"))
    let drawing = try String(contentsOf: folder.url.appending(path: "shop.svg"), encoding: .utf8)
    let printed = try BuiltProgram.run(["place", "--plan", "shop.geojson", "--draw", "-"], in: folder.url)
    #expect(printed.output == drawing && drawing.hasPrefix("<svg "))
    let json = try BuiltProgram.run(
      [
        "place", "--plan", "shop.geojson", "--level", "Ground", "--wall-material", "stud wall", "--format",
        "json",
      ],
      in: folder.url)
    let levels = try JSON(json.output)["levels"].elements
    #expect(levels.map { $0["area_m2"].number } == [96])
    #expect(levels[0]["openings"].integer == 1 && levels[0]["walls"][0]["length_m"].number == 7)
    #expect(levels[0]["walls"][0]["material"].string == "stud wall")
  }

  @Test func `What is wrong is told with its code`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.plan, to: "shop.geojson")
    _ = try folder.write(
      Self.plan.replacing("[6, 0], [6, 8], [0, 8]", with: "[6, 8], [6, 0], [0, 8]"), to: "crossed.geojson")
    _ = try folder.write(Self.plan.replacing(#""units": "metres", "#, with: ""), to: "bare.geojson")
    for (arguments, status, text) in [
      (["--plan", "nowhere.geojson"], Int32(66), "the file does not exist"),
      (["--plan", "crossed.geojson"], 65, "feature 'f1': its outer ring crosses itself"),
      (["--plan", "bare.geojson"], 65, "use --units metres"),
      (["--plan", "shop.geojson", "--level", "Uper"], 64, "did you mean 'Upper'?"),
      (["--plan", "shop.geojson", "--wall-material", "brik 215 mm"], 64, "Did you mean 'brick 215 mm'?"),
      (["--plan", "shop.geojson", "--draw", "no/such/folder.svg"], 74, "no/such/folder.svg"),
      ([], 66, "no floor plan given"),
    ] {
      let result = try BuiltProgram.run(["place"] + arguments, in: folder.url)
      #expect(result.status == status, "\(arguments) \(result.error)")
      #expect(result.error.contains(text), "\(arguments) \(result.error)")
      #expect(result.output.isEmpty)
    }
    let told = try BuiltProgram.run(
      ["place", "--plan", "bare.geojson", "--units", "metres"], in: folder.url)
    #expect(told.status == 0 && told.output.contains("read as metres, as requested"))
  }

  @Test func `A survey can name its plan`() throws {
    let folder = try TemporaryFolder()
    let bare = Self.plan.replacing(#""units": "metres", "#, with: "")
    _ = try folder.write(bare, to: "site/plans/shop.geojson")
    _ = try folder.write(
      """
      name = "x"
      [floor_plan]
      file = "plans/shop.geojson"
      level = "Upper"
      units = "metres"
      wall_material = "stud wall"
      """, to: "site/survey.toml")
    let result = try BuiltProgram.run(["place", "--project", "site"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(
      result.output.hasPrefix("site/plans/shop.geojson has 1\u{00A0}level with 48.0\u{00A0}m² to cover.\n"))
    let other = try BuiltProgram.run(["place", "--project", "site", "--level", "Ground"], in: folder.url)
    #expect(other.output.contains("with 96.0\u{00A0}m² to cover") && other.output.contains("stud wall"))
    // A link that leads out of the project is not followed.
    _ = try folder.write(bare, to: "shop.geojson")
    let link = folder.url.appending(path: "site/plans/shop.geojson")
    try FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../../shop.geojson")
    let outside = try BuiltProgram.run(["place", "--project", "site"], in: folder.url)
    #expect(outside.status == 65 && outside.error.contains("[path-outside-project]"), "\(outside.error)")
  }
}
