import ArgumentParser
import CalibrationModel
import FloorPlans
import Foundation
import PathLoss
import RadioSurvey
import Support
import SurveyAnalysis
import SurveyProject
import SurveyStore

/// A survey loaded from a store and fitted, for the commands that analyse one.
struct LoadedSurvey {
  var project: SurveyProject?
  var imports: [ImportSummary]
  var issues: [SurveyIssue]
  var analysis: SurveyAnalysis

  init(
    _ survey: SurveyOptions, requirement: RequirementOptions?, selection: SurveySelection,
    distances: [Double]? = nil, split: PlaceSplit? = nil,
    holdOutBy: HeldOutGroups.Unit? = nil, parts: SurveyAnalysis.Parts, output: OutputOptions
  ) throws {
    let project = try survey.loadProject()
    // Its walls are part of the fits: a plan that cannot be read is not passed over.
    _ = try project?.readPlan()
    let stored = try survey.openSurvey(project)
    var options =
      requirement?.analysis(project, distances: distances)
      ?? SurveyAnalysis.Options(site: project?.site ?? Site())
    if parts.contains(.plan), let project, requirement?.floor == nil {
      options.level = try Self.level(of: project, output: output)
    }
    if parts.contains(.plan) {
      if let names = requirement?.onlyAt, !names.isEmpty {
        options.requirement.scope =
          try options.level.map { try DeploymentOptions.scope(names, on: $0) }
          ?? RequirementScope(points: names)
        options.requirement.scope.within = requirement?.radius ?? project?.requirement.scope.within
      }
      for scope in [options.requirement.scope] + options.furtherRequirements.map(\.scope) {
        try Self.demandKnown(scope, on: options.level)
      }
    }
    options.selection = selection
    options.split = split
    options.holdOutBy = holdOutBy
    try self.init(stored, options: options, parts: parts, output: output)
    try requirement?.demandKnownCrowd(analysis.dwells, site: options.site)
  }

  /// - Parameter level: `nil` for a rectangle, or for no floor: then there is nothing that a requirement could name.
  private static func demandKnown(_ scope: RequirementScope, on level: VenueLevel?) throws {
    if let level { return try DeploymentOptions.demandKnown(scope, on: level) }
    guard let name = (scope.points + scope.areas + scope.paths).first else { return }
    throw CommandFailure(
      .usage, "a requirement names '\(name)', but there is no floor plan",
      help: "set file under [floor_plan] in survey.toml, and level if the plan has several; leave out "
        + "--floor")
  }

  /// The level of the floor plan that the project names; `nil` for none, and with a note where it does not say which of several.
  static func level(of project: SurveyProject, output: OutputOptions) throws -> VenueLevel? {
    guard let (path, plan) = try project.readPlan() else { return nil }
    let wanted = project.planSource?.level
    if let wanted, let level = plan.level(named: wanted) { return level }
    if plan.levels.count == 1, wanted == nil { return plan.levels[0] }
    let names = plan.levels.map(\.name).joined(separator: ", ")
    output.note(
      "note: \(path): planning uses one level: set level under [floor_plan] in survey.toml to one of "
        + "\(names)\n")
    return nil
  }

  init(
    _ survey: StoredSurvey, options: SurveyAnalysis.Options, parts: SurveyAnalysis.Parts,
    output: OutputOptions
  ) throws {
    let progress = Progress(quiet: output.quiet)
    defer { progress.finish() }
    let input = try AnalysisLimits(site: options.site, selection: options.selection)
      .read(survey, for: parts.isSubset(of: .effects) ? .fits : .survey, output: output)
    let dwells = input.dwells
    guard !dwells.isEmpty else { throw CommandFailure.noDwells }
    project = survey.project
    imports = try survey.store.imports()
    let doubts = SurveyDoubts.issues(
      dwells.map(SiteIndex(options.site).resolve), of: input.totals, site: options.site,
      requirement: options.requirement, plan: survey.project?.readablePlan)
    for doubt in doubts { output.note(TerminalText.lines(doubt.description)) }
    let stored = try survey.store.issues(limit: 100)
    for issue in stored where IssueCode.doubts.contains(issue.code) {
      output.note(TerminalText.lines(issue.description))
    }
    issues = try survey.tellChanges(output.note, copies: input.copies) + doubts + stored
    let count = WorkCount()
    progress.show("fitting \(dwells.count) dwells", count: count)
    analysis = WorkCount.$current.withValue(count) {
      SurveyAnalysis(
        dwells: dwells, options: options, parts: parts, context: input.context,
        shelf: input.context == nil ? survey.shelf : nil, beforePlanning: { progress.show("planning") })
    }
  }

  var data: DataSummary {
    DataSummary(dwells: analysis.dwells, rejectedRows: imports.reduce(0) { $0 + $1.rejectedRows })
  }
}

/// The parts of a survey that a prediction is tested at, each with fits of the rest.
struct LeftOutPart: ParsableArguments {
  @Option(
    help: .value(
      "n", "With --validate: leave out this many places, drawn with --seed, instead of each session."))
  var holdOut: Int?

  func validate() throws { try demand("--hold-out", holdOut, 1...100_000, "places") }

  /// The dwells selected, completed by what the site knows, without a fit of all of them.
  static func load(
    _ survey: SurveyOptions, requirement: RequirementOptions, selection: SurveySelection,
    output: OutputOptions
  ) throws -> (dwells: [Dwell], options: SurveyAnalysis.Options) {
    let stored = try survey.openSurvey(survey.loadProject())
    var options = requirement.analysis(stored.project)
    options.selection = selection
    let input = try AnalysisLimits(site: options.site, selection: selection)
      .read(stored, for: .dwells, output: output)
    try stored.tellChanges(output.note, copies: input.copies)
    let dwells = input.dwells.map(SiteIndex(options.site).resolve).filter {
      selection.includes($0.conditions.fitConditions)
    }
    try requirement.demandKnownCrowd(dwells, site: options.site)
    guard !dwells.isEmpty else { throw CommandFailure.noDwells }
    return (dwells, options)
  }

  /// Each session in its turn, or places drawn.
  func splits(of dwells: [Dwell], site: Site, seed: UInt64, output: OutputOptions) throws -> [SurveySplit] {
    let progress = Progress(quiet: output.quiet)
    defer { progress.finish() }
    progress.show("fitting without what is left out")
    let options = FitOptions(site: site)
    if let holdOut {
      guard
        let split = SurveySplit.places(PlaceSplit(places: holdOut, seed: seed), of: dwells, options: options)
      else {
        throw CommandFailure(
          .usage, "--hold-out \(holdOut) leaves no place to fit",
          help: "hold out fewer places than were surveyed")
      }
      return [split]
    }
    let splits = SurveySplit.sessions(of: dwells, options: options)
    guard !splits.isEmpty else {
      throw CommandFailure(
        .answerIsNo, "the survey has only one session, and none to predict it from",
        help: "hold out places with --hold-out, or name sessions in the log or in survey.toml")
    }
    return splits
  }
}
