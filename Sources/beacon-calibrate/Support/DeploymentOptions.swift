import CalibrationModel
import ArgumentParser
import CoveragePlanner
import Support
import FloorPlans
import Foundation
import PathLoss
import RadioSurvey
import SurveyProject
import Page
import Wording
import SurveyAnalysis
import SurveyStore

/// The options that say what to hang where, and which files to write.
struct DeploymentOptions: ParsableArguments {
  @Option(help: .value("name", "Placement of the beacons. Default: the one that reaches farthest."))
  var placement: String?

  @Option(help: .value("n", "Number of beacons to place, instead of as few as serve all."))
  var count: Int?

  @Flag(
    help: ArgumentHelp(
      "Place the --count beacons so that the worst point is as close to one as possible, instead of "
        + "where they serve most.")) var bestWorst = false

  @Flag(help: "Keep installed beacons of the placement.") var keep = false
  @Flag(help: "Serve only the points of interest, not the whole floor.") var pointsOnly = false

  @Option(help: .value("s", "Time to search, 0.1 to 3600 s.")) var seconds: Double = 10

  @Flag(help: "Only read the plan, and place nothing.") var planOnly = false

  @Option(
    name: .customLong("output"),
    help: .value("file", "GeoJSON file to write with the beacons; - is standard output."))
  var geoJSON: String?

  @Option(help: .value("file", "Install list to write, as CSV; - is standard output."))
  var csv: String?

  @Option(
    help: .value(
      "file", "File to write the new beacons to, as [[beacon]] entries for survey.toml; - is standard output."
    ))
  var writeSurvey: String?

  @Option(
    help: .value(
      "file",
      "CSV file to write with how often the requirement is met in each cell of the floor, and at "
        + "each crowd level surveyed; - is standard output."))
  var coverage: String?

  func validate() throws {
    try demand("--count", count, 1...10_000)
    if bestWorst, count == nil { throw ValidationError("--best-worst requires --count.") }
    try demand("--seconds", seconds, 0.1...3600)
    if planOnly, files.count > 0 || count != nil || placement != nil || keep || pointsOnly {
      throw ValidationError("--plan-only places nothing: leave out the options that do.")
    }
  }

  struct Placed {
    var deployment: Deployment
    var requirement: RequirementReason
    var site: Site
    /// What the beacons are to broadcast, dBm; `nil` for what those there do.
    var measuredPower: Double?
  }

  private var files: [String] { named.compactMap(\.file) }

  /// The files to write, each with its option.
  var named: [StandardStreams.Named] {
    [("--output", geoJSON), ("--csv", csv), ("--write-survey", writeSurvey), ("--coverage", coverage)]
  }

  /// Whether something must be placed: otherwise a project without data only shows its plan.
  private var isAsked: Bool { !files.isEmpty || count != nil || placement != nil || keep || pointsOnly }

  /// Places beacons; `nil` if there is no survey to place them by, and none is asked for.
  func deployment(
    on reading: FloorPlanReading, survey: SurveyOptions, requirement: RequirementOptions,
    selection: SurveySelection, output: OutputOptions
  ) throws -> Placed? {
    guard !planOnly else { return nil }
    for file in files { try OutputFile.demandWritable(file) }
    let project = try survey.loadProject()
    let store = try survey.storePath(project)
    guard isAsked || FileManager.default.fileExists(atPath: store) else {
      if project != nil { output.note("note: no beacons are placed, because nothing was imported yet\n") }
      return nil
    }
    guard let level = reading.plan.levels.first, reading.plan.levels.count == 1 else {
      let names = reading.plan.levels.map(\.name).joined(separator: ", ")
      guard isAsked else {
        output.note("note: the plan has several levels: name one with --level to place beacons (\(names))\n")
        return nil
      }
      throw CommandFailure(
        .usage, "the plan has several levels", help: "name one of them with --level: \(names)")
    }
    let loaded = try LoadedSurvey(
      survey, requirement: requirement, selection: selection, parts: [], output: output)
    let options = loaded.analysis.options
    if let placement {
      let names = Set(loaded.analysis.fits.compactMap { $0.conditions.placement?.rawValue }).sorted()
      guard names.contains(placement) else {
        throw CommandFailure.unknown(
          "the survey has no data for placement '\(placement)'", name: placement, known: names)
      }
    }
    var planner = CoveragePlanner(
      fits: loaded.analysis.fits.map(\.forPlanning), site: options.site, requirement: options.requirement,
      policy: options.policy, seed: options.seed)
    planner.surveyed = loaded.analysis.allFits.map(\.forPlanning)
    // Walls that the survey measured are counted by themselves, as in a recommendation.
    planner.level = level
    let further = project?.furtherRequirements ?? []
    if !requirement.onlyAt.isEmpty {
      let within = planner.requirement.scope.within
      planner.requirement.scope = try Self.scope(requirement.onlyAt, on: level)
      planner.requirement.scope.within = within
    }
    for scope in [planner.requirement.scope] + further.map(\.scope) { try Self.demandKnown(scope, on: level) }
    if pointsOnly, level.points.isEmpty {
      throw CommandFailure(
        .usage, "level '\(level.name)' has no points of interest",
        help: "leave out --points-only, or add points to the plan")
    }
    let progress = Progress(quiet: output.quiet)
    defer { progress.finish() }
    progress.show("placing beacons", limit: seconds)
    do {
      var asked = planner
      if pointsOnly { asked.requirement.scope = RequirementScope(points: level.points.map(\.name)) }
      let given = placement.map(Placement.init(rawValue:))
      let recalibrated = asked.recalibrated(given)
      if let power = recalibrated?.power { planner.policy.referencePower = power.to }
      var placer = DeploymentPlanner(
        planner, level: level, placement: given ?? recalibrated?.power.placement, count: count,
        keepsBeacons: keep, servesPointsOnly: pointsOnly, seconds: seconds)
      placer.servesWorstPoint = bestWorst
      placer.looksAtEveryCrowd = true
      placer.furtherRequirements = further
      var deployment = try placer.deployment()
      deployment.power = recalibrated?.power
      return Placed(
        deployment: deployment, requirement: RequirementReason(planner), site: options.site,
        measuredPower: planner.policy.referencePower)
    } catch {
      throw CommandFailure(
        .answerIsNo,
        "error: no beacons can be placed for this: \(RequirementWords.sentence(error.requirement))\n  "
          + "reason: \(PlanWords.sentence(error.reason))\n  help: see 'beacon-calibrate recommend' for "
          + "alternatives")
    }
  }

  /// The places named, of any kind.
  /// - Throws: the first name that the level does not have.
  static func scope(_ names: [String], on level: VenueLevel) throws -> RequirementScope {
    var scope = RequirementScope()
    for name in names {
      if level.points.contains(where: { $0.name == name }) {
        scope.points.append(name)
      } else if level.areas.contains(where: { $0.name == name }) {
        scope.areas.append(name)
      } else if level.paths.contains(where: { $0.name == name }) {
        scope.paths.append(name)
      } else {
        let known = level.points.map(\.name) + level.areas.map(\.name) + level.paths.map(\.name)
        throw unknown("point, area or path", name, known: known, on: level)
      }
    }
    return scope
  }

  static func demandKnown(_ scope: RequirementScope, on level: VenueLevel) throws {
    if let missing = level.unknownNames(of: scope).first {
      throw unknown(missing.kind, missing.name, known: missing.known, on: level)
    }
  }

  private static func unknown(_ kind: String, _ name: String, known: [String], on level: VenueLevel)
    -> CommandFailure
  { .unknown("level '\(level.name)' has no \(kind) '\(name)'", name: name, known: known) }

  func write(_ placed: Placed, frame: PlanFrame) throws {
    let files = DeploymentFiles(placed.deployment, site: placed.site, measuredPower: placed.measuredPower)
    if let csv { try OutputFile.write(files.csv, to: csv) }
    if let coverage { try OutputFile.write(files.coverageCSV, to: coverage) }
    if let writeSurvey { try OutputFile.write(files.toml, to: writeSurvey) }
    if let geoJSON {
      let data = try files.geoJSON(units: frame.plane == nil ? "metres" : nil) { position in
        let point = frame.coordinate(position)
        return (point.x, point.y)
      }
      try OutputFile.write(data, to: geoJSON)
    }
  }
}
