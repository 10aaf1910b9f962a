@testable import FloorPlans
import Foundation
import RadioSurvey
import TestSupport
import Testing

@Suite struct IMDFPlanTests {
  /// - Parameter files: Other texts of some files; a file of which the text is empty is left out.
  private func folder(changing files: [String: String] = [:]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in VenueSample.files.merging(files, uniquingKeysWith: { $1 }) where !text.isEmpty {
      _ = try folder.write(text, to: name)
    }
    return folder
  }

  @Test func `A venue has its levels, names and spots`() throws {
    let folder = try folder()
    let reading = try FloorPlanReader.read(folder.url.path)
    let plan = reading.plan
    #expect(plan.name == "Haus" && plan.levels.map(\.name) == ["Ground", "Oben"])
    let ground = plan.levels[0]
    let upper = plan.levels[1]
    // 78 + 47.4 + 53.4 m²: the stock room and the void are not for visitors.
    #expect(isClose(ground.outline.map(\.area).total, to: 178.8, within: 0.01))
    #expect(ground.outline[0].holes.count == 1)
    #expect(isClose(upper.outline.map(\.area).total, to: 64, within: 0.01))
    #expect(ground.areas.map(\.name) == ["Shop A"] && ground.fixtures.map(\.name) == ["desk 1"])
    #expect(Set(ground.points.map(\.name)) == ["atm 1", "Bakery"])
    #expect(reading.notes.contains { $0.message.contains("1 nonpublic, 1 opentobelow") })
  }

  @Test func `Each shared boundary is one wall, and the door is cut out`() throws {
    let folder = try folder()
    let plan = try FloorPlanReader.read(folder.url.path, options: FloorPlanOptions(wallMaterial: .studWall))
      .plan
    let ground = plan.levels[0]
    #expect(ground.walls.allSatisfy { $0.kind == "wall" && $0.material == .studWall })
    func crossings(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ level: VenueLevel) -> Int {
      level.walls.count { $0.isCrossed(from: Position(x: x1, y: y1), to: Position(x: x2, y: y2)) }
    }
    // From the walkway into shop A: through the wall, and through the door.
    #expect(crossings(6, 2, 6, 6, ground) == 1)
    #expect(crossings(3.5, 2, 3.5, 6, ground) == 0)
    // From shop to shop through a wall of two faces, into the stock room, and out of the house.
    #expect(crossings(5, 7, 12, 7.1, ground) == 1)
    #expect(crossings(12, 7, 18, 7.1, ground) == 1)
    #expect(crossings(5, 7, 5.1, 12, ground) == 1)
    #expect(crossings(5, 2, 5.1, -3, ground) == 1)
    // The upper walkway is one space, and has a railing to the void.
    #expect(crossings(2, 2, 18, 2.1, plan.levels[1]) == 0)
    #expect(crossings(2, 2, 2.1, 8, plan.levels[1]) == 1)
  }

  @Test func `A folder and archives of it give the same plan`() throws {
    let folder = try folder()
    let expected = try FloorPlanReader.read(folder.url.path)
    for prefix in ["", "venue/"] {
      let entries = VenueSample.files.sorted { $0.key < $1.key }.enumerated().map { index, file in
        ZipWriter.Entry(name: prefix + file.key, text: file.value, isDeflated: index % 2 == 0)
      }
      let other = ZipWriter.Entry(name: "__MACOSX/level.geojson", text: "x")
      let path = folder.path("venue.zip")
      try Data(ZipWriter.archive(entries + [other], comment: "by hand")).write(to: URL(filePath: path))
      let reading = try FloorPlanReader.read(path)
      #expect(reading.plan == expected.plan)
      #expect(reading.notes.map(\.message) == expected.notes.map(\.message))
    }
  }

  @Test func `A venue that lacks something says what`() throws {
    func issues(_ files: [String: String]) throws -> [SurveyIssue] {
      let folder = try folder(changing: files)
      do {
        return try FloorPlanReader.read(folder.url.path).notes
      } catch {
        return error.issues
      }
    }
    #expect(try issues(["level.geojson": ""]).map(\.code) == [.missingPlanPart])
    let lost = try #require(VenueSample.files["opening.geojson"]).replacing("\"l0\"", with: "\"l9\"")
    let errors = try issues(["opening.geojson": lost])
    #expect(errors.map(\.code) == [.invalidFeature] && errors[0].message.contains("'o1'"))
    #expect(errors[0].file?.hasSuffix("/opening.geojson") == true)
    let crossed = try issues(["unit.geojson": VenueSample.crossedUnit, "amenity.geojson": ""])
    #expect(crossed.map(\.code) == [.invalidGeometry])
    #expect(crossed[0].message.hasPrefix("feature 'tie': its outer ring crosses itself"))
    let far = try issues(["amenity.geojson": VenueSample.farAmenity])
    #expect(
      far.map(\.code) == [.invalidGeometry]
        && far[0].message.hasPrefix("feature 'far': it is more than 20 km"))
    // Without units the level itself is to be covered.
    let bare = try issues([
      "unit.geojson": "", "anchor.geojson": "", "amenity.geojson": "",
    ])
    #expect(bare.contains { $0.code == .assumedLevel } && !bare.contains { $0.severity == .error })
  }
}

/// A venue of two levels in the Indoor Mapping Data Format, drawn in metres round an origin.
///
///     ground, 20 m by 10 m: shop A (0…8), shop B (8…17), the stock room (17…20) above a walkway (0…20 by 0…4) round a planter
///     upper, 20 m by 4 m: a walkway, and a void
enum VenueSample {
  static let origin = GeoPoint(13.377704, 52.516275)

  private static func coordinates(_ points: [(Double, Double)]) -> String {
    "["
      + points.map { x, y in
        let point = Geodesic.point(from: origin, east: x - 10, north: y - 5)
        return "[\(point.x), \(point.y)]"
      }.joined(separator: ", ") + "]"
  }

  private static func feature(
    _ id: String, _ type: String, _ geometry: String, _ points: [(Double, Double)], _ properties: String,
    hole: [(Double, Double)] = []
  ) -> String {
    var text = coordinates(points)
    if geometry == "Polygon" { text = hole.isEmpty ? "[\(text)]" : "[\(text), \(coordinates(hole))]" }
    if geometry == "Point" { text = String(text.dropFirst().dropLast()) }
    let shape = geometry.isEmpty ? "null" : #"{"type": "\#(geometry)", "coordinates": \#(text)}"#
    return
      #"{"id": "\#(id)", "type": "Feature", "feature_type": "\#(type)", "geometry": \#(shape), "properties": {\#(properties)}}"#
  }

  private static func file(_ features: String...) -> String {
    #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ",\n"))]}"#
  }

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ depth: Double) -> [(Double, Double)] {
    PlanSample.rectangle(x, y, width, depth)
  }

  /// The files by name.
  static let files: [String: String] = [
    "manifest.json": #"{"version": "1.0.0", "created": "2026-11-01T00:00:00Z", "language": "de-DE"}"#,
    "venue.geojson": file(
      feature("v", "venue", "Polygon", box(0, 0, 20, 10), #""name": {"de-DE": "Haus", "en": "House"}"#)),
    "level.geojson": file(
      feature("l1", "level", "Polygon", box(0, 0, 20, 4), #""ordinal": 1, "name": {"de": "Oben"}"#),
      feature("l0", "level", "Polygon", box(0, 0, 20, 10), #""ordinal": 0, "name": {"en": "Ground"}"#)),
    "unit.geojson": file(
      feature(
        "walk", "unit", "Polygon", box(0, 0, 20, 4), #""category": "walkway", "level_id": "l0""#,
        hole: box(9, 1, 2, 1)),
      feature(
        "a", "unit", "Polygon", box(0, 4, 7.9, 6),
        #""category": "room", "level_id": "l0", "name": {"en": "Shop A"}"#),
      // A wall of 0.2 m between the shops.
      feature("b", "unit", "Polygon", box(8.1, 4, 8.9, 6), #""category": "room", "level_id": "l0""#),
      feature("stock", "unit", "Polygon", box(17, 4, 3, 6), #""category": "nonpublic", "level_id": "l0""#),
      feature("up1", "unit", "Polygon", box(0, 0, 12, 4), #""category": "walkway", "level_id": "l1""#),
      feature("up2", "unit", "Polygon", box(12, 0, 4, 4), #""category": "walkway", "level_id": "l1""#),
      feature("void", "unit", "Polygon", box(16, 0, 4, 4), #""category": "opentobelow", "level_id": "l1""#)),
    "opening.geojson": file(
      feature(
        "o1", "opening", "LineString", [(3, 4), (4, 4)], #""category": "pedestrian", "level_id": "l0""#)),
    "fixture.geojson": file(
      feature("fix", "fixture", "Polygon", box(10, 8, 2, 1), #""category": "desk", "level_id": "l0""#)),
    "amenity.geojson": file(
      feature("am", "amenity", "Point", [(2, 1)], #""category": "atm", "unit_ids": ["walk"]"#)),
    "anchor.geojson": file(feature("an", "anchor", "Point", [(12, 6)], #""unit_id": "b""#)),
    "occupant.geojson": file(
      feature(
        "oc", "occupant", "", [], #""name": {"en": "Bakery"}, "category": "bakery", "anchor_id": "an""#)),
  ]

  /// A unit that crosses itself.
  static let crossedUnit = file(
    feature(
      "tie", "unit", "Polygon", [(0, 4), (9, 9), (9, 4), (0, 8), (0, 4)],
      #""category": "room", "level_id": "l0""#))
  /// An amenity on the other side of the Earth.
  static let farAmenity = #"""
    {"type": "FeatureCollection", "features": [{"id": "far", "type": "Feature", "feature_type": "amenity",
      "geometry": {"type": "Point", "coordinates": [-166.6, -52.5]}, "properties": {"unit_ids": ["walk"]}}]}
    """#
}
