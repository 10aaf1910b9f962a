import ArgumentParser
import CoveragePlanner
import FloorPlans
import RadioSurvey
import SurveyProject

/// The options that name a floor plan and say what its file does not.
struct PlanFileOptions: ParsableArguments {
  @Option(
    help: .value(
      "file",
      "Floor plan: a GeoJSON file, or an IMDF venue as a folder or a zip archive; - is standard "
        + "input. Default: that of survey.toml."))
  var plan: String?

  @Option(help: .value("name", "Use only this level of the plan."))
  var level: String?

  @Option(help: "Coordinates of a GeoJSON file that does not state them.")
  var units: CoordinateUnits?

  @Option(
    help: .value(
      "material", "Material of walls without one in the plan, such as 'stud wall' or 'brick 100 mm'."))
  var wallMaterial: String?

  func validate() throws {
    if let wallMaterial, WallMaterial(rawValue: wallMaterial) == nil {
      let list = WallMaterial.allCases.map(\.rawValue)
      let near = NearestName.nearest(to: wallMaterial, among: list).map { " Did you mean '\($0)'?" } ?? ""
      throw ValidationError(
        "--wall-material '\(wallMaterial)' is unknown.\(near) It can be \(list.joined(separator: ", ")).")
    }
  }

  /// Reads the plan, or the one level of it that is named.
  /// - Parameter survey: The options of the project whose plan is used if none is named; what the options here say comes first.
  /// - Returns: the plan, and its path for messages.
  /// - Throws: `FloorPlanError`, or ``CommandFailure`` if no plan is named, or with the levels that exist.
  func read(_ survey: SurveyOptions) throws -> (path: String, reading: FloorPlanReading) {
    let project = plan == nil ? try survey.loadProject() : nil
    guard let path = try plan ?? project?.planPath() else {
      if let rectangle = project?.site.floorPlan, level == nil {
        return ("survey.toml", FloorPlanReading(plan: VenuePlan(levels: [VenueLevel(rectangle)])))
      }
      throw CommandFailure(
        .missingInput, "no floor plan given",
        help: "name one with --plan, or with 'file', or width_m and depth_m, under [floor_plan] in "
          + "survey.toml")
    }
    let source = project?.planSource
    let options = FloorPlanOptions(
      units: units ?? source?.units.flatMap(CoordinateUnits.init(rawValue:)),
      wallMaterial: wallMaterial.flatMap(WallMaterial.init(rawValue:)) ?? source?.wallMaterial)
    var reading = try FloorPlanReader.read(path, options: options, acceptsPipes: plan != nil)
    if let level = level ?? source?.level { reading.plan.levels = [try Self.level(level, of: reading.plan)] }
    return (path, reading)
  }

  /// The same, or `nil` if neither an option nor the project names a plan.
  func readIfNamed(_ survey: SurveyOptions) throws -> FloorPlanReading? {
    let isAsked = plan != nil || level != nil || units != nil || wallMaterial != nil
    guard try isAsked || survey.loadProject()?.planSource != nil else { return nil }
    return try read(survey).reading
  }

  private static func level(_ name: String, of plan: VenuePlan) throws -> VenueLevel {
    if let level = plan.level(named: name) { return level }
    let names = plan.levels.map(\.name)
    throw CommandFailure.unknown("the plan has no level '\(name)'", name: name, known: names)
  }
}

extension SurveyProject {
  /// The floor plan that survey.toml names, with its path; `nil` if it names none.
  func readPlan() throws -> (path: String, plan: VenuePlan)? {
    guard let path = try planPath(), let source = planSource else { return nil }
    let options = FloorPlanOptions(
      units: source.units.flatMap(CoordinateUnits.init(rawValue:)), wallMaterial: source.wallMaterial)
    return (path, try FloorPlanReader.read(path, options: options).plan)
  }

  /// The same, only the level that survey.toml names; `nil` for one that cannot be read, which the commands that plan report.
  var readablePlan: VenuePlan? {
    guard var plan = try? readPlan()?.plan else { return nil }
    if let level = planSource?.level.flatMap(plan.level(named:)) { plan.levels = [level] }
    return plan
  }
}

extension CoordinateUnits: ExpressibleByArgument {}
