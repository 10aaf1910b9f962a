import Foundation
import TestSupport
import Testing

/// `nearest --at`, `--path` and wrong floors.
@Suite struct NearestPlacesTests {
  private func cafe(_ arguments: String...) throws -> BuiltProgram.Result {
    let folder = try CafeProject.fitted()
    return try BuiltProgram.run(["nearest", "--project", "cafe"] + arguments, in: folder.url)
  }

  /// A shop of two floors: `door` and `stairs` on the ground floor, `sofa` right above `door`, a brick wall between the first two, and
  /// `kiosk`, whose floor is not said.
  private func shop(_ change: (String) -> String = { $0 }) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let beacons = [("door", 2.0, "Ground"), ("stairs", 8.0, "Ground"), ("sofa", 2.0, "Upper")].map {
      "[[beacon]]\nname = \"\($0.0)\"\nx_m = \($0.1)\ny_m = 3\nfloor = \"\($0.2)\"\nmeasured_power_dbm = -60\n"
    }
    let survey = """
      name = "shop"
      [floor_plan]
      file = "shop.geojson"
      \(beacons.joined())
      [[beacon]]
      name = "kiosk"
      x_m = 5
      y_m = 5
      measured_power_dbm = -60
      [[log]]
      files = "walk.csv"
      """
    _ = try folder.write(change(survey), to: "survey.toml")
    _ = try folder.write(
      """
      {"type": "FeatureCollection", "units": "metres", "features": [
        {"type": "Feature", "id": "f0", "properties": {"kind": "floor", "level": "Ground", "ordinal": 0},
         "geometry": {"type": "Polygon", "coordinates": [[[-1, 0], [10, 0], [10, 6], [-1, 6], [-1, 0]]]}},
        {"type": "Feature", "id": "f1", "properties": {"kind": "floor", "level": "Upper", "ordinal": 1},
         "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [6, 0], [6, 6], [0, 6], [0, 0]]]}},
        {"type": "Feature", "id": "w", "properties": {"kind": "wall", "level": "Ground", "material": "brick 215 mm"},
         "geometry": {"type": "LineString", "coordinates": [[4, 0], [4, 6]]}},
        {"type": "Feature", "id": "p0", "properties": {"kind": "point", "level": "Ground", "name": "till"},
         "geometry": {"type": "Point", "coordinates": [4.5, 3]}},
        {"type": "Feature", "id": "p1", "properties": {"kind": "point", "level": "Upper", "name": "desk"},
         "geometry": {"type": "Point", "coordinates": [5.5, 3]}},
        {"type": "Feature", "id": "a", "properties": {"kind": "path", "level": "Ground", "name": "aisle"},
         "geometry": {"type": "LineString", "coordinates": [[1, 3], [9, 3]]}}
      ]}
      """, to: "shop.geojson")
    _ = try folder.write(
      ([SmallSurvey.columns] + SmallSurvey.rows()).joined(separator: "\n") + "\n", to: "walk.csv")
    let imported = try BuiltProgram.run(["import", "--quiet"], in: folder.url)
    try #require(imported.status == 0, "\(imported.error)")
    return folder
  }

  private func json(_ folder: TemporaryFolder, _ arguments: String...) throws -> JSON {
    let result = try BuiltProgram.run(["nearest", "--format", "json"] + arguments, in: folder.url)
    try #require(result.status < 2, "\(result.error)")
    return try JSON(result.output)["venue"]
  }

  @Test func `Beacons that were never measured are named where too few others tell how beacons differ`()
    throws
  {
    let folder = try shop()
    let asked = ["nearest", "--at", "till"]
    let text = try BuiltProgram.run(asked, in: folder.url)
    #expect(
      text.output.contains("No level of “kiosk”, “sofa”, “stairs” was measured"), "\(text.output)")
    let json = try JSON(BuiltProgram.run(asked + ["--format", "json"], in: folder.url).output)
    #expect(json["unmeasured"].elements.count == 3)
    #expect(try !cafe("--at", "3,2.2").output.contains("No level of"))
  }

  @Test func `In the café points, beacons by name and a way are answered, worst first`() throws {
    let result = try cafe(
      "--at", "3,2.2", "--at", "coffee station", "--path", "0.5,2;8.5,2", "--format", "json")
    #expect(result.status == 1, "\(result.error)")
    let venue = try JSON(result.output)["venue"]
    #expect(venue["floors"].elements.isEmpty && venue["wrongFloors"].elements.isEmpty)
    let points = venue["points"].elements
    // Two points by two telephones.
    #expect(points.count == 4)
    let right = points.map { $0["right"].real }
    #expect(right == right.sorted())
    for point in points {
      #expect(point["interval"]["lower"].real <= point["right"].real)
      #expect(point["right"].real <= point["interval"]["upper"].real)
      #expect(point["isMet"].bool == (point["right"].real >= 0.95) && point["wrongFloor"].isNull)
      let beacons = point["beacons"].elements
      #expect(beacons.reduce(0) { $0 + $1["share"].real } > 0.95)
      #expect(beacons.map { -$0["share"].real } == beacons.map { -$0["share"].real }.sorted())
    }
    let own = try #require(points.first { $0["name"].string == "coffee station" })
    let nearest = own["beacons"].elements.first { $0["beacon"].string == own["nearest"].string }
    #expect(nearest?["name"].string == "coffee station" && nearest?["distance_m"].number == 0.6)
    let path = venue["paths"][0]
    #expect(path["length_m"].number == 8 && path["points"].elements.count == 17)
    for stretch in path["stretches"].elements {
      #expect(stretch["start_m"].real < stretch["end_m"].real && stretch["right"].real < 0.5)
    }
    let stretched = path["stretches"].elements.reduce(0) { $0 + $1["end_m"].real - $1["start_m"].real }
    #expect(abs(stretched / 8 - path["takenShare"].real) < 1e-9)
  }

  @Test
  func `A point of the text is told with what the device says, and the same input gives the same bytes`()
    throws
  {
    let first = try cafe("--at", "3,2.2", "--path", "0.5,2;8.5,2")
    let again = try cafe("--at", "3,2.2", "--path", "0.5,2;8.5,2")
    #expect(first.output == again.output && first.status == 1)
    // The way is worse than the point, and comes before it.
    #expect(first.output.hasPrefix("Along the way, 8.00"), "\(first.output)")
    #expect(
      first.output.contains("The nearest beacon comes first at least 95\u{A0}% of the time at every point"))
    #expect(first.output.contains("3.00, 2.20"))
    #expect(first.output.contains("No walls are counted"))
  }

  @Test(arguments: [
    (["--at", "cofee station"], "did you mean 'coffee station'?"),
    (["--at", "café"], "help: it has counter, coffee station, entrance, ceiling rail"),
    (["--at", "-0.5,2"], "help: the floor extends from x 0 to 9 m and from y 0 to 6 m"),
    (["--at", "3,6.5"], "3,6.5 is not on the floor"), (["--at", "20000,1"], "between -10000 and 10000 m"),
    (["--at", "3,2,attic"], "there is no floor 'attic'"), (["--at", "nan,2"], "'nan,2' is not x,y"),
    (["--path", "queue"], "'queue' is not x,y;x,y or a path"),
    (["--path", "1,1;x"], "'x' is not x,y"), (["--path", "1,1;1,1"], "needs two different corners"),
    (["--path", "1,1;30,1"], "30,1 is not on the floor"),
    (["--floor-loss", "-1"], "--floor-loss must be"), (["--floor-height", "0"], "--floor-height must be"),
    (["--validate", "--at", "1,1"], "leave out --at and --path"),
  ])
  func `A name, a point or a number that cannot be is told with what can`(
    arguments: [String], words: String
  ) throws {
    let folder = try CafeProject.copied()
    let result = try BuiltProgram.run(["nearest", "--project", "cafe"] + arguments, in: folder.url)
    #expect(result.status == 64 && result.error.contains(words), "\(result.error)")
  }

  @Test func `Walls and floors count: points of each floor, a path and the wrong floor`() throws {
    let folder = try shop()
    let venue = try json(folder, "--at", "till", "--at", "desk", "--at", "-0.5,1,Ground", "--path", "aisle")
    #expect(venue["floors"].elements.map(\.string) == ["Ground", "Upper"])
    #expect(venue["isFloorOrderKnown"].bool == true && venue["floorHeight_m"].number == 3)
    let floor = venue["floorCosts"][0]["cost"]
    #expect(floor["loss_db"].number == 10 && floor["basis"].string == "literature")
    let wall = venue["walls"][0]["cost"]
    #expect(wall["loss_db"].number == 6.1 && wall["basis"].string == "literature")
    func point(_ name: String) throws -> JSON {
      try #require(venue["points"].elements.first { $0["name"].string == name })
    }
    func share(_ point: JSON, _ name: String) -> JSON {
      point["beacons"].elements.first { $0["beacon"].string == name } ?? point["nothing"]
    }
    // The till is 2.5 m from the door, behind the wall, and 3.5 m from the stairs before it.
    let till = try point("till")
    #expect(till["nearest"].string == "door" && share(till, "door")["loss_db"].number == 6.1)
    #expect(share(till, "stairs")["loss_db"].number == 0)
    #expect(till["first"].string == "stairs" && till["right"].real < 0.5)
    // The desk is 3.5 m from the sofa; the door is a floor below.
    let desk = try point("desk")
    #expect(desk["nearest"].string == "sofa" && desk["floor"].string == "Upper")
    #expect(share(desk, "door")["storeys"].integer == -1)
    #expect(share(desk, "door")["loss_db"].number == 10)
    #expect(abs(share(desk, "door")["distance_m"].real - hypot(3.5, 3)) < 1e-9)
    #expect(desk["wrongFloor"].real > 0 && desk["wrongFloor"].real < 0.5)
    let path = venue["paths"][0]
    #expect(path["name"].string == "aisle" && path["floor"].string == "Ground")
    #expect(path["stretches"].elements.contains { $0["taken"].string == "stairs" })
    // Two floors, worst first, each over its own outline.
    let rows = venue["wrongFloors"].elements
    #expect(Set(rows.map { $0["floor"].string }) == ["Ground", "Upper"])
    #expect(rows[0]["mean"].real >= rows[1]["mean"].real)
    for row in rows {
      #expect(row["points"].integer == (row["floor"].string == "Ground" ? 66 : 36))
      #expect(row["mean"].real <= row["worst"]["probability"].real)
      #expect(row["meanInterval"]["lower"].real <= row["mean"].real)
      #expect(row["mean"].real <= row["meanInterval"]["upper"].real)
      let over = row["places"].elements.reduce(0) { $0 + $1["area_m2"].real }
      #expect(abs(over / Double(row["points"].integer ?? 1) - row["shareOver"].real) < 1e-9)
    }
  }

  @Test func `The wrong floor is rarer behind more loss, and what is not known of a floor is told`() throws {
    let folder = try shop()
    func worst(_ arguments: String...) throws -> Double {
      let result = try BuiltProgram.run(["nearest", "--format", "json"] + arguments, in: folder.url)
      return try JSON(result.output)["venue"]["wrongFloors"][0]["mean"].real
    }
    let (none, usual, thick) = (
      try worst("--floor-loss", "0"), try worst(), try worst("--floor-loss", "60")
    )
    #expect(none > usual && usual > thick && thick < 1e-4, "\(none), \(usual), \(thick)")
    #expect(try worst("--floor-loss", "0", "--floor-height", "1") > none)
    let thin = try BuiltProgram.run(
      ["nearest", "--floor-loss", "0", "--floor-height", "2"], in: folder.url)
    #expect(thin.output.contains("More than 5 %:"), "\(thin.output)")
    let text = try BuiltProgram.run(["nearest"], in: folder.url)
    #expect(text.output.contains("first beacon is on another floor in"), "\(text.output)")
    #expect(text.output.contains("Nowhere more than 5 %."), "\(text.output)")
    #expect(text.output.contains("not measured here; ITU-R P.1238 has 5 to 14 dB: see --floor-loss"))
    #expect(text.output.contains("brick 215 mm 6.1\u{A0}dB (literature)"))
    #expect(text.output.contains("Left out: kiosk; it has no floor in survey.toml"))
    let missing = try BuiltProgram.run(["nearest", "--at", "1,1"], in: folder.url)
    #expect(missing.status == 64 && missing.error.contains("x,y,FLOOR with one of Ground, Upper"))
    let outside = try BuiltProgram.run(["nearest", "--at", "7,1,Upper"], in: folder.url)
    #expect(outside.status == 64 && outside.error.contains("from x 0 to 6 m"), "\(outside.error)")
    let kiosk = try BuiltProgram.run(["nearest", "--at", "kiosk"], in: folder.url)
    #expect(kiosk.status == 64 && kiosk.error.contains("give it a floor"), "\(kiosk.error)")
    let across = try BuiltProgram.run(["nearest", "--path", "1,1,Ground;2,2,Upper"], in: folder.url)
    #expect(across.status == 64 && across.error.contains("from one floor to another"), "\(across.error)")
    let long = try BuiltProgram.run(["nearest", "--path", "tour"], in: folder.url)
    #expect(long.error.contains("help: it has aisle"), "\(long.error)")
  }

  @Test func `Floors without an order are neighbours, and one that the plan lacks has no walls`() throws {
    let folder = try shop { $0.replacing("floor = \"Upper\"", with: "floor = \"Gallery\"") }
    let text = try BuiltProgram.run(["nearest"], in: folder.url)
    #expect(text.output.contains("The order of the floors is unknown"), "\(text.output)")
    #expect(text.output.contains("The floor plan has no level Gallery"), "\(text.output)")
  }
}
