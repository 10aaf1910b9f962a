import Foundation
import TestSupport
import Testing

/// `fit --shapes`, the keys of `fit --format json` and the section of the report that hold the same.
@Suite struct ShapesTests {
  /// A survey by coordinates with a wall between, its levels computed here: P1 −59 dBm, exponent 2.2, the wall 7 dB, and a
  /// ripple of ± 1 dB for the scatter.
  private func walledProject(hasFile: Bool = false) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let rectangle = """
      width_m = 16
      depth_m = 10
      [[floor_plan.wall]]
      kind = "brick 100 mm"
      x1_m = 5
      y1_m = 0
      x2_m = 5
      y2_m = 6
      """
    _ = try folder.write(
      """
      {"type": "FeatureCollection", "units": "metres", "features": [
        {"type": "Feature", "properties": {"kind": "floor", "level": "Ground"},
         "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [16, 0], [16, 10], [0, 10], [0, 0]]]}},
        {"type": "Feature", "properties": {"kind": "wall", "level": "Ground", "material": "brick 100 mm"},
         "geometry": {"type": "LineString", "coordinates": [[5, 0], [5, 6]]}}
      ]}
      """, to: "plan.geojson")
    _ = try folder.write(
      """
      name = "walled"
      [floor_plan]
      \(hasFile ? "file = \"plan.geojson\"" : rectangle)
      [[beacon]]
      name = "till"
      x_m = 1
      y_m = 1
      measured_power_dbm = -59
      [[log]]
      files = "walk.csv"
      set = { beacon = "till", placement = "counter", crowd = "empty" }
      """, to: "survey.toml")
    var rows = ["timestamp,rssi_dbm,location,x_m,y_m"]
    var place = 0
    for column in 0..<6 {
      for row in 0..<5 {
        let (x, y) = (2 + 2.5 * Double(column), 1.2 + 2 * Double(row))
        let distance = ((x - 1) * (x - 1) + (y - 1) * (y - 1)).squareRoot()
        // The straight way from (1, 1) meets x = 5 below y = 6.
        let isBehind = x > 5 && 1 + (y - 1) * 4 / (x - 1) < 6
        let level = -59 - 22 * log10(distance) - (isBehind ? 7 : 0) + sin(Double(5 * place))
        for packet in 0..<4 {
          let rounded = Int((level + (packet.isMultiple(of: 2) ? 0.8 : -0.8)).rounded())
          rows.append("\(1_700_000_000 + 60 * place + packet),\(rounded),p\(place),\(x),\(y)")
        }
        place += 1
      }
    }
    _ = try folder.write(rows.joined(separator: "\n") + "\n", to: "walk.csv")
    let imported = try BuiltProgram.run(["import", "--project", ".", "--quiet"], in: folder.url)
    try #require(imported.status == 0, "\(imported.error)")
    return folder
  }

  @Test func `Walls of the plan are counted, fitted, chosen and told in text, JSON and page`() throws {
    let folder = try walledProject()
    let text = try BuiltProgram.run(["fit", "--project", "."], in: folder.url)
    #expect(text.output.contains("shape: walls, counted by fit"), "\(text.output)")
    #expect(text.output.contains(" counted ") && text.output.contains("walls averaged in"))
    #expect(!text.output.contains("[shape-differs]"))
    let explained = try BuiltProgram.run(["fit", "--project", ".", "--explain"], in: folder.url)
    #expect(explained.output.contains(" · crossings of 'brick 100 mm' + place"), "\(explained.output)")
    let accuracy = try BuiltProgram.run(["accuracy", "--project", ".", "--all"], in: folder.url)
    #expect(
      accuracy.output.contains(
        "These distances are for a clear path: each ‘brick 100 mm’ wall between weakens the signal by"),
      "\(accuracy.output)")
    let table = try BuiltProgram.run(["fit", "--project", ".", "--shapes"], in: folder.url)
    #expect(table.output.contains("walls, chosen") && table.output.contains("AICc"))
    #expect(table.output.contains("(literature, not measured: 3.1 (0.2"))
    #expect(table.output.contains("with walls, locations scatter by"))
    let json = try JSON(
      BuiltProgram.run(["fit", "--project", ".", "--format", "json"], in: folder.url).output)
    let fit = json["fits"][0]
    #expect(fit["model"].string == "log-distance" && fit["shapes"]["chosen"].string == "walls")
    let wall = fit["shapes"]["walls"][0]
    #expect(wall["basis"].string == "measured" && wall["kind"].string == "brick 100 mm")
    #expect(isClose(try #require(wall["loss_db"]["estimate"].number), to: 7, within: 1))
    #expect(try #require(wall["loss_db"]["lower95"].number) > 5)
    #expect(fit["shapes"]["difference"]["shape"].string == "walls")
    #expect(isClose(try #require(fit["pathLossExponent"]["estimate"].number), to: 2.2, within: 0.2))
    let averaged = try #require(fit["shapes"]["amongWalls"]["pathLossExponent"].number)
    #expect(averaged > 2.6)
    // A location behind the wall is held against the line less what the wall takes.
    let residuals = fit["locationMeans"].elements.compactMap { $0["residual_db"].number }
    #expect(residuals.allSatisfy { abs($0) < 5 }, "\(residuals)")
    let page = try BuiltProgram.run(
      ["report", "--project", ".", "--output", "page", "--date", "2025-01-01"], in: folder.url)
    #expect(page.status == 0, "\(page.error)")
    let html = try String(contentsOf: folder.url.appending(path: "page/index.html"), encoding: .utf8)
    #expect(!html.contains("finding-shape-differs") && html.contains("Loss through walls and floors"))
    #expect(
      html.contains("Levels are shown without the losses of walls.")
        && html.contains("Walls: the loss of each"))
    #expect(html.contains("Shapes of the fall with distance"))
  }

  @Test
  func `Walls of a plan's file are those of a rectangle, and the line in the open is that without walls`()
    throws
  {
    var fits: [JSON] = []
    for hasFile in [false, true] {
      let folder = try walledProject(hasFile: hasFile)
      let result = try BuiltProgram.run(["fit", "--project", ".", "--format", "json"], in: folder.url)
      fits.append(try JSON(result.output)["fits"][0]["shapes"])
    }
    let broken = try walledProject(hasFile: true)
    _ = try broken.write("{\"type\": \"FeatureCollection\", ", to: "plan.geojson")
    let refused = try BuiltProgram.run(["fit", "--project", "."], in: broken.url)
    #expect(refused.status == 65 && refused.error.contains("plan.geojson"), "\(refused.error)")
    let open = fits[0]["open"]
    // As the shape with walls has it, which knows nothing of beacons, packets and neighbours.
    let shape = try #require(fits[0]["candidates"].elements.first { $0["shape"].string == "walls" })
    let exponent = try #require(shape["pathLossExponent"]["estimate"].number)
    #expect(isClose(exponent, to: 2.2, within: 0.2))
    #expect(isClose(try #require(open["pathLossExponent"].number), to: exponent, within: 1e-3))
    #expect(isClose(try #require(open["referencePower_dbm"].number), to: -59, within: 1.2))
    #expect(try #require(open["area"]["placeSD_db"].number) < 1.5)
    for keys in [["pathLossExponent"], ["referencePower_dbm"], ["elsewhere", "placeSD_db"]] {
      let values = fits.map { fit in keys.reduce(fit["open"]) { $0[$1] }.number }
      #expect(values[0] != nil && values[0] == values[1], "\(keys)")
    }
    #expect(
      fits[0]["walls"][0]["loss_db"]["estimate"].number == fits[1]["walls"][0]["loss_db"]["estimate"].number)
  }

  @Test func `The café, which was simulated along lines, is not taken for anything else`() throws {
    let folder = try CafeProject.fitted()
    let result = try BuiltProgram.run(["fit", "--project", "cafe", "--format", "json"], in: folder.url)
    let fits = try JSON(result.output)["fits"].elements
    #expect(fits.count == 24)
    for fit in fits {
      let shapes = fit["shapes"]
      #expect(["log-distance", "fixed-intercept"].contains(shapes["chosen"].string))
      #expect(shapes["difference"].isNull && shapes["walls"].elements.isEmpty)
      let names = shapes["candidates"].elements.compactMap { $0["shape"].string }
      #expect(names.contains("dual-slope") && names.contains("fixed-intercept"))
    }
  }
}
