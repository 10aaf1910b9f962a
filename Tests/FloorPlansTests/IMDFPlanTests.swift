import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import FloorPlans

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
    // The stock room and the void are not for visitors.
    #expect(abs(ground.outline.reduce(0) { $0 + $1.area } - (78 + 47.4 + 53.4)) < 0.01)
    #expect(ground.outline[0].holes.count == 1)
    #expect(abs(upper.outline.reduce(0) { $0 + $1.area } - 64) < 0.01)
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
