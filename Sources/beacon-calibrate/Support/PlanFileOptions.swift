import ArgumentParser
import FloorPlans
import RadioSurvey
import SurveyProject

/// The options that name a floor plan and say what its file does not.
struct PlanFileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Floor plan: a GeoJSON file, or an IMDF venue as a folder or a zip archive.", valueName: "file"))
  var plan: String

  @Option(help: ArgumentHelp("Use only this level of the plan.", valueName: "name"))
  var level: String?

  @Option(help: "What the coordinates of a GeoJSON file are, if the file does not say.")
  var units: CoordinateUnits?

  @Option(
    help: ArgumentHelp(
      "Material of walls for which the plan has none, such as 'stud wall' or 'brick 100 mm'.",
      valueName: "material"))
  var wallMaterial: String?

  func validate() throws {
    if let wallMaterial, WallMaterial(rawValue: wallMaterial) == nil {
      let list = WallMaterial.allCases.map(\.rawValue)
      let near = NearestName.nearest(to: wallMaterial, among: list).map { " Did you mean '\($0)'?" } ?? ""
      throw ValidationError(
        "--wall-material '\(wallMaterial)' is not known.\(near) It can be \(list.joined(separator: ", ")).")
    }
  }

  /// Reads the plan, or the one level of it that is named.
  ///
  /// - Throws: `FloorPlanError`, or ``CommandFailure`` with the levels that exist.
  func read() throws -> FloorPlanReading {
    let options = FloorPlanOptions(
      units: units, wallMaterial: wallMaterial.flatMap(WallMaterial.init(rawValue:)))
    var reading = try FloorPlanReader.read(plan, options: options)
    guard let level else { return reading }
    let names = reading.plan.levels.map(\.name)
    guard let found = reading.plan.level(named: level) else {
      let near = NearestName.nearest(to: level, among: names).map { "; did you mean '\($0)'?" } ?? ""
      throw CommandFailure(
        .usage,
        "error: the plan has no level '\(level)'\(near)\n  help: it has \(names.joined(separator: ", "))")
    }
    reading.plan.levels = [found]
    return reading
  }
}

extension CoordinateUnits: ExpressibleByArgument {}
