package import RadioSurvey

/// The file of a floor plan that a survey names, and what the file does not say.
package struct PlanSource: Hashable, Sendable {
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

  package init(
    file: String, level: String? = nil, units: String? = nil, wallMaterial: WallMaterial? = nil
  ) {
    self.file = file
    self.level = level
    self.units = units
    self.wallMaterial = wallMaterial
  }

  /// Reads the keys of `[floor_plan]` that are about a file; `nil` if it names none. The caller finishes the table.
  static func read(_ table: TableReader) -> PlanSource? {
    let file = table.name("file")
    let level = table.name("level")
    let units = table.choice("units", unitWords)
    let material = table.choice("wall_material", WallMaterial.allCases.map(\.rawValue))
    guard let file else {
      for key in ["level", "units", "wall_material"] where table.has(key) && !table.has("file") {
        table.report(.missingKey, key, "\(key) is about a file", help: "add 'file = \"plan.geojson\"'")
      }
      return nil
    }
    if FilePattern(file) == nil {
      table.report(
        .pathOutsideProject, "file", "'\(file)' leaves the project's folder", help: FilePattern.help)
    }
    return PlanSource(
      file: file, level: level, units: units, wallMaterial: material.flatMap(WallMaterial.init(rawValue:)))
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
