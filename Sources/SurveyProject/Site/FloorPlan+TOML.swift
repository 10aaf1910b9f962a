package import RadioSurvey

extension FloorPlan {
  /// Reads `[floor_plan]` of a scenario, whose world is a rectangle without walls.
  package static func read(_ root: TableReader) -> FloorPlan? {
    guard let table = root.table("floor_plan") else { return nil }
    defer { table.finish() }
    return readRectangle(table, walls: [])
  }

  /// Reads `[floor_plan]` of a project: a rectangle with walls, a file, or both.
  static func readProject(_ root: TableReader) -> (plan: FloorPlan?, source: PlanSource?) {
    guard let table = root.table("floor_plan") else { return (nil, nil) }
    defer { table.finish() }
    let source = PlanSource.read(table)
    let walls = readWalls(table)
    let hasRectangle = table.has("width_m") || table.has("depth_m") || !walls.isEmpty
    if table.has("file"), !hasRectangle { return (nil, source) }
    return (readRectangle(table, walls: walls), source)
  }

  private static func readRectangle(_ table: TableReader, walls: [Wall]) -> FloorPlan? {
    let width = table.required("width_m", table.number("width_m", .within(SurveyBounds.floorSide)))
    let depth = table.required("depth_m", table.number("depth_m", .within(SurveyBounds.floorSide)))
    guard let width, let depth else { return nil }
    return FloorPlan(width: width, depth: depth, walls: walls)
  }

  /// Reads every `[[floor_plan.wall]]`; a kind is made of one material.
  private static func readWalls(_ table: TableReader) -> [Wall] {
    var walls: [Wall] = []
    var materials: [WallKind: WallMaterial] = [:]
    for entry in table.tables("wall") {
      let wall = Wall.read(entry)
      entry.finish()
      guard let wall else { continue }
      if let material = wall.material {
        if let other = materials[wall.kind], other != material {
          entry.report(
            .invalidValue, entry.has("material") ? "material" : "kind",
            "walls of kind '\(wall.kind)' are of '\(other.rawValue)' and of '\(material.rawValue)'",
            help: "set another kind for one of them: walls of one kind are assumed to have the same loss")
        }
        materials[wall.kind] = material
      }
      walls.append(wall)
    }
    return walls
  }
}

extension Wall {
  /// Reads one `[[floor_plan.wall]]`. The caller finishes the table.
  static func read(_ table: TableReader) -> Wall? {
    let kind = table.required("kind", table.name("kind"))
    let material = table.choice("material", WallMaterial.self)
    let ends = ["x1_m", "y1_m", "x2_m", "y2_m"].map { key in
      table.required(key, table.number(key, .within(SurveyBounds.coordinate)))
    }
    let floor = table.name("floor")
    guard let kind, let x1 = ends[0], let y1 = ends[1], let x2 = ends[2], let y2 = ends[3] else { return nil }
    guard x1 != x2 || y1 != y2 else {
      table.report(
        .invalidValue, "x2_m", "the wall has no length",
        help: "its ends x1_m, y1_m and x2_m, y2_m must differ")
      return nil
    }
    return Wall(
      kind: WallKind(rawValue: kind), material: material,
      from: Position(x: x1, y: y1), to: Position(x: x2, y: y2), floor: floor)
  }
}

extension TOMLWriter {
  mutating func put(_ plan: FloorPlan) {
    put("width_m", plan.width)
    put("depth_m", plan.depth)
    for wall in plan.walls {
      header("[[floor_plan.wall]]")
      put("kind", wall.kind.rawValue)
      put("material", wall.material?.rawValue)
      put("x1_m", wall.start.x)
      put("y1_m", wall.start.y)
      put("x2_m", wall.end.x)
      put("y2_m", wall.end.y)
      put("floor", wall.floor)
    }
  }
}

/// The file of a floor plan that a survey names, and what the file does not say.
@Memberwise package struct PlanSource: Hashable, Sendable {
  /// The words of ``units``.
  private static let unitWords = ["metres", "degrees"]
  /// The file or folder, relative to the project's folder.
  package var file: String
  /// The only level that is used; `nil` for all.
  package var level: String?
  /// `metres` or `degrees`, if the file does not say what its coordinates are.
  package var units: String?
  /// What walls without a material are made of.
  package var wallMaterial: WallMaterial?

  /// Reads the keys of `[floor_plan]` that are about a file; `nil` if it names none. The caller finishes the table.
  static func read(_ table: TableReader) -> PlanSource? {
    let file = table.name("file")
    let level = table.name("level")
    let units = table.choice("units", unitWords)
    let material = table.choice("wall_material", WallMaterial.self)
    guard let file else {
      for key in ["level", "units", "wall_material"] where table.has(key) && !table.has("file") {
        table.report(.missingKey, key, "\(key) requires a file", help: "add 'file = \"plan.geojson\"'")
      }
      return nil
    }
    if FilePattern(file) == nil {
      table.report(
        .pathOutsideProject, "file", "'\(file)' leaves the project's folder", help: FilePattern.help)
    }
    return PlanSource(file: file, level: level, units: units, wallMaterial: material)
  }
}

extension TOMLWriter {
  /// Writes `[floor_plan]`: its file, its rectangle with walls, or both.
  mutating func put(_ plan: FloorPlan?, _ source: PlanSource?) {
    guard plan != nil || source != nil else { return }
    header("[floor_plan]")
    put("file", source?.file)
    put("level", source?.level)
    put("units", source?.units)
    put("wall_material", source?.wallMaterial?.rawValue)
    if let plan { put(plan) }
  }
}
