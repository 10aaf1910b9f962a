import RadioSurvey
import SurveyProject
import Testing

@Suite struct FloorPlanTests {
  private static let toml = """
    name = "walled"
    [floor_plan]
    width_m = 12
    depth_m = 8
    [[floor_plan.wall]]
    kind = "kitchen"
    material = "brick 100 mm"
    x1_m = 3
    y1_m = 0
    x2_m = 3
    y2_m = 8
    floor = "ground"
    [[floor_plan.wall]]
    kind = "glass 6 mm"
    x1_m = 0
    y1_m = 4.5
    x2_m = 12
    y2_m = 4.5
    """

  @Test func `Walls are read and written back`() throws {
    let project = try SurveyProject(toml: Self.toml)
    let plan = try #require(project.site.floorPlan)
    #expect(
      plan.walls == [
        Wall(
          kind: "kitchen", material: .thinBrick, from: Position(x: 3, y: 0), to: Position(x: 3, y: 8),
          floor: "ground"),
        Wall(kind: "glass 6 mm", material: .glass, from: Position(x: 0, y: 4.5), to: Position(x: 12, y: 4.5)),
      ])
    #expect(try SurveyProject(toml: project.toml).site == project.site)
  }

  @Test(arguments: [
    ("y2_m = 8", "y2_m = 0", "no length"),
    ("\"brick 100 mm\"", "\"straw\"", "straw"),
    (
      "kind = \"glass 6 mm\"", "kind = \"kitchen\"\nmaterial = \"metal\"",
      "are of 'brick 100 mm' and of 'metal'"
    ),
    ("y2_m = 4.5", "", "missing key 'y2_m'"),
    ("floor = \"ground\"", "flor = \"ground\"", "did you mean 'floor'"),
  ])
  func `A wrong wall is reported`(change: (from: String, to: String, says: String)) {
    let text = Self.toml.replacing(change.from, with: change.to)
    #expect {
      _ = try SurveyProject(toml: text)
    } throws: { error in
      "\(error)".contains(change.says)
    }
  }

  @Test func `A file stands alone or beside a rectangle, and is written back`() throws {
    let file = """
      name = "drawn"
      [floor_plan]
      file = "plan.geojson"
      level = "Ground"
      units = "degrees"
      wall_material = "glass 6 mm"

      """
    for text in [file, file + "width_m = 12\ndepth_m = 8\n"] {
      let project = try SurveyProject(toml: text, directory: "site")
      #expect(
        project.planSource
          == PlanSource(file: "plan.geojson", level: "Ground", units: "degrees", wallMaterial: .glass))
      #expect(project.site.floorPlan?.width == (text == file ? nil : 12))
      #expect(try project.planPath() == "site/plan.geojson")
      #expect(try SurveyProject(toml: project.toml, directory: "site") == project)
    }
    #expect(try SurveyProject(toml: Self.toml).planPath() == nil)
  }

  @Test(arguments: [
    ("file = \"../plan.geojson\"", "[path-outside-project]"),
    ("file = \"plan.geojson\"\nunits = \"feet\"", "feet"),
    ("file = \"plan.geojson\"\nwidth_m = 3", "missing key 'depth_m'"),
    ("level = \"Ground\"\nwidth_m = 3\ndepth_m = 2", "level requires a file"),
    ("files = \"plan.geojson\"", "did you mean 'file'"),
  ])
  func `A wrong file is reported`(keys: String, says: String) {
    #expect {
      _ = try SurveyProject(toml: "name = \"x\"\n[floor_plan]\n\(keys)\n")
    } throws: { error in
      "\(error)".contains(says)
    }
  }
}
