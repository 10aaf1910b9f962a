import CalibrationModel
import ArgumentParser
import CoveragePlanner
import Support
import Foundation
import PathLoss
import RadioSurvey
import SurveyProject
import Page
import Terminal
import SurveyAnalysis
import SurveyStore

struct Next: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next", abstract: "Plan where to measure next, and when to stop.",
    discussion: """
      For each set of conditions that the requirement needs: how many more locations estimate the exponent, the \
      shadowing and the number of beacons precisely enough, and how many packets to record at each. Then where to \
      stand: the new locations that most reduce the variance of the level at the deciding distance. The verdict is \
      enough, measure-more or cannot-be-reached-by-more-locations.

      With a floor plan in survey.toml (a size or a file), places have coordinates: inside the outline, in sight of their \
      beacons, where people can stand, spread over the floor and in walking order. One dwell at a place serves every \
      beacon heard there. Without a plan, places are distances and bearings from a beacon.

      For a project without data, plans the first survey. --sheet writes the plan to print and fill in; --csv writes a \
      log without times and levels, which 'import' reads once you fill them in. Copy a row for each further reading; \
      rows without a time are rejected and counted. An existing log is not overwritten.

      Example:
        beacon-calibrate next --project Surveys/cafe --exponent 0.3 \\
          --sheet next.html --csv next.csv
      """)

  @OptionGroup var survey: SurveyOptions
  @OptionGroup var selection: BeaconOptions
  @OptionGroup var conditions: ConditionOptions
  @OptionGroup var requirement: RequirementOptions
  @OptionGroup var output: OutputOptions

  @Option(help: .value("x", "Target half-width of the 95 % interval for the exponent, 0.01 to 2."))
  var exponent = SurveyGoals().exponent

  @Option(
    help: .value(
      "y%", "Target half-width of the 95 % interval for the shadowing SD, 1% to 100% of it. (default: 20%)"))
  var sigma: String?

  @Option(help: .value("n", "Target half-width of the 90 % interval for the number of beacons."))
  var beacons = SurveyGoals().beacons

  @Option(help: .value("s", "Time to walk from one location to the next."))
  var walkSeconds = SurveyGoals().walk

  @Option(help: .value("s", "Time per packet. Default: the advertising interval, or else 0.5."))
  var packetSeconds: Double?

  @Option(help: .value("m", "Distance over which shadowing is assumed to decorrelate."))
  var decorrelation = SurveyGoals().decorrelation

  @Option(
    help: .value(
      "n", "Locations per placement and crowd level, 3 to 200. Default: 12 for a first survey, then 6."))
  var locations: Int?

  @Flag(help: "Plan the first survey, even if the store has data.") var first = false

  @Option(help: .value("file", "HTML sheet to write; - is standard output."))
  var sheet: String?

  @Option(help: .value("file", "Log to write for filling in; - is standard output."))
  var csv: String?

  func validate() throws {
    try demand("--exponent", exponent, 0.01...2)
    guard (0.01...1).contains(share ?? 0) else {
      throw ValidationError("--sigma must be a percentage from 1% to 100%, such as 20%.")
    }
    try demand("--beacons", beacons, 0.5...1000)
    try demand("--walk-seconds", walkSeconds, 1...3600, "s")
    try demand("--packet-seconds", packetSeconds, 0.01...60, "s")
    try demand("--decorrelation", decorrelation, 0.1...100, "m")
    try demand("--locations", locations, 3...200)
    try StandardStreams.demandOneWriter([("--sheet", sheet), ("--csv", csv)])
  }

  func run() throws {
    if let sheet { try OutputFile.demandWritable(sheet) }
    // An existing log may already be filled in.
    if let csv { try OutputFile.demandWritable(csv, isNew: true) }
    let project = try survey.loadProject()
    var options = requirement.analysis(project)
    // A size on the command line stands for the whole floor.
    let plan = requirement.floor == nil ? try project?.readPlan() : nil
    if plan != nil, let project { options.level = try LoadedSurvey.level(of: project, output: output) }
    options.selection = conditions.selection(selection)
    let analysis = first ? nil : try fitted(project, options)
    if analysis == nil { try options.selection.demandDeclared(options.site) }
    var planner = CoveragePlanner(
      fits: (analysis?.fits ?? []).map(\.forPlanning), site: options.site, requirement: options.requirement,
      policy: options.policy, seed: options.seed)
    planner.surveyed = (analysis?.allFits ?? []).map(\.forPlanning)
    planner.level = options.level
    var advisor = SurveyAdvisor(
      planner: planner, goals: goals(isFirst: analysis == nil), dwells: analysis?.dwells ?? [])
    advisor.selection = options.selection
    if options.level == nil { advisor.plan = plan?.plan }
    let document = NextDocument(site: options.site.name, advice: advisor.advise())
    if let sheet {
      try OutputFile.write(
        Data(SurveySheet.html(document, site: options.site, levels: advisor.venue.levels).utf8), to: sheet)
    }
    if let csv {
      try OutputFile.write(Data(SurveyPlanTable.csv(document, site: options.site).utf8), to: csv, isNew: true)
    }
    guard sheet != "-", csv != "-" else { return }
    try output.write(document) { colored in
      Style(colored).paint(NextText.render(document, site: options.site))
    }
  }

  /// The share given as `20%`, `20 %` or `20`, all in percent; `nil` if it is not a number.
  private var share: Double? {
    guard let sigma else { return SurveyGoals().shadowing }
    let text = sigma.hasSuffix("%") ? String(sigma.dropLast()) : sigma
    return Double(text.trimmingCharacters(in: .whitespaces)).map { $0 / 100 }
  }

  private func goals(isFirst: Bool) -> SurveyGoals {
    SurveyGoals(
      exponent: exponent, shadowing: share ?? 0, beacons: beacons, walk: walkSeconds, packet: packetSeconds,
      decorrelation: decorrelation,
      locations: locations ?? (isFirst ? SurveyGoals.firstLocations : SurveyGoals.nextLocations))
  }

  /// The survey so far; `nil` if the project has no data.
  private func fitted(_ project: SurveyProject?, _ options: SurveyAnalysis.Options) throws -> SurveyAnalysis?
  {
    let path = try survey.storePath(project)
    if survey.store == nil, !FileManager.default.fileExists(atPath: path) {
      guard let project else {
        throw CommandFailure(
          .missingInput, "the current folder has neither a survey.toml nor a store",
          help: "run 'beacon-calibrate init', name the folder with --project, or use --first")
      }
      let logs = (try? project.logFiles().count) ?? 0
      if logs > 0 {
        output.note(
          "note: \(logs) \(logs == 1 ? "log is" : "logs are") not imported yet, so this plans the first "
            + "survey\n  help: import them with: beacon-calibrate import --project "
            + (ShellText.path(project.directory) ?? "FOLDER"))
      }
      return nil
    }
    let progress = Progress(quiet: output.quiet)
    defer { progress.finish() }
    let stored = try survey.openSurvey(project)
    let input = try AnalysisLimits(site: options.site, selection: options.selection).read(
      stored, for: .survey, output: output)
    let dwells = input.dwells
    try stored.tellChanges(output.note, copies: input.copies)
    guard !dwells.isEmpty else { return nil }
    let count = WorkCount()
    progress.show("fitting \(dwells.count) dwells", count: count)
    let analysis = WorkCount.$current.withValue(count) {
      SurveyAnalysis(
        dwells: dwells, options: options, context: input.context,
        shelf: input.context == nil ? stored.shelf : nil)
    }
    try requirement.demandKnownCrowd(analysis.dwells, site: options.site)
    return analysis
  }
}
