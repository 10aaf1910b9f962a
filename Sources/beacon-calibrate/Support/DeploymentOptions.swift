import ArgumentParser
import CoveragePlanner
import Files
import FloorPlans
import Foundation
import PathLoss
import RadioSurvey
import SurveyProject
import SurveyReport
import SurveyResults
import SurveyStore

/// The options that say what to hang where, and which files to write.
struct DeploymentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Placement to hang beacons in. Default: the one that reaches farthest.", valueName: "name"))
  var placement: String?

  @Option(help: ArgumentHelp("Beacons to hang, in place of as few as serve all.", valueName: "n"))
  var count: Int?

  @Flag(help: "Keep the beacons of the placement that hang there.")
  var keep = false

  @Flag(help: "Serve only the points of interest, not the whole floor.")
  var pointsOnly = false

  @Option(help: ArgumentHelp("Time to search, 0.1 to 3600 s.", valueName: "s"))
  var seconds: Double = 10

  @Flag(help: "Only read the plan, and place nothing.")
  var planOnly = false

  @Option(
    name: .customLong("output"),
    help: ArgumentHelp("GeoJSON file of the beacons to write.", valueName: "file"))
  var geoJSON: String?

  @Option(help: ArgumentHelp("Install list to write, as CSV.", valueName: "file"))
  var csv: String?

  @Option(
    help: ArgumentHelp(
      "File to write the new beacons to, as [[beacon]] entries for survey.toml.", valueName: "file"))
  var writeSurvey: String?

  func validate() throws {
    if let count, !(1...10_000).contains(count) {
      throw ValidationError("--count must be between 1 and 10000.")
    }
    guard (0.1...3600).contains(seconds) else {
      throw ValidationError("--seconds must be between 0.1 and 3600.")
    }
    if planOnly, files.count > 0 || count != nil || placement != nil || keep || pointsOnly {
      throw ValidationError("--plan-only places nothing: leave out the options that do.")
    }
  }

  /// What was placed, and what for.
  struct Placed {
    var deployment: Deployment
    var requirement: RequirementReason
    var site: Site
    /// What the beacons are to broadcast, dBm; `nil` for what those there do.
    var measuredPower: Double?
  }

  /// The files to write.
  private var files: [String] { [geoJSON, csv, writeSurvey].compactMap(\.self) }

  /// Whether something must be placed: otherwise a project without data only tells its plan.
  private var isAsked: Bool { !files.isEmpty || count != nil || placement != nil || keep || pointsOnly }

  /// Places beacons; `nil` if there is no survey to place them by, and none is asked for.
  func deployment(
    on reading: FloorPlanReading, survey: SurveyOptions, requirement: RequirementOptions,
    output: OutputOptions
  ) throws -> Placed? {
    guard !planOnly else { return nil }
    for file in files { try OutputFile.demandWritable(file) }
    let project = try survey.loadProject()
    let store = try survey.storePath(project)
    guard isAsked || FileManager.default.fileExists(atPath: store) else { return nil }
    guard let level = reading.plan.levels.first, reading.plan.levels.count == 1 else {
      let names = reading.plan.levels.map(\.name).joined(separator: ", ")
      guard isAsked else {
        output.note("note: the plan has several levels: name one with --level to place beacons (\(names))\n")
        return nil
      }
      throw CommandFailure(
        .usage, "error: the plan has several levels\n  help: name one of them with --level: \(names)")
    }
    let loaded = try LoadedSurvey(survey, requirement: requirement, parts: [], output: output)
    let options = loaded.analysis.options
    if let placement {
      let names = Set(loaded.analysis.fits.compactMap { $0.conditions.placement?.rawValue }).sorted()
      guard names.contains(placement) else {
        let near = NearestName.nearest(to: placement, among: names).map { "; did you mean '\($0)'?" } ?? ""
        throw CommandFailure(
          .usage,
          "error: no placement '\(placement)' was surveyed\(near)\n  help: it can be \(names.joined(separator: ", "))"
        )
      }
    }
    let planner = CoveragePlanner(
      fits: loaded.analysis.fits, site: options.site, requirement: options.requirement,
      policy: options.policy,
      seed: options.seed)
    let progress = Progress(quiet: output.quiet)
    defer { progress.finish() }
    progress.show("placing beacons, up to \(seconds) s")
    do {
      let deployment = try DeploymentPlanner(
        planner, level: level, placement: placement.map(Placement.init(rawValue:)), count: count,
        keepsBeacons: keep, servesPointsOnly: pointsOnly, seconds: seconds
      ).deployment()
      return Placed(
        deployment: deployment, requirement: RequirementReason(planner), site: options.site,
        measuredPower: options.policy.referencePower)
    } catch {
      throw CommandFailure(
        .answerIsNo,
        "error: no beacons can be placed: \(PlanWords.sentence(error))\n  help: see 'beacon-calibrate recommend' for what else would do"
      )
    }
  }

  /// Writes the files that are asked for.
  func write(_ placed: Placed, frame: PlanFrame) throws {
    let files = DeploymentFiles(
      placed.deployment, site: placed.site, measuredPower: placed.measuredPower)
    if let csv { try OutputFile.write(files.csv, to: csv) }
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
