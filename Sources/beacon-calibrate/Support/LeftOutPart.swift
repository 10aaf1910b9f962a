import PathLoss
import RadioSurvey
import SurveyAnalysis
import SurveyStore

/// The parts of a survey that a prediction is tested at, each with fits of the rest.
enum LeftOutPart {
  /// The dwells selected, completed by what the site knows, without a fit of all of them.
  static func load(
    _ survey: SurveyOptions, requirement: RequirementOptions, selection: SurveySelection,
    output: OutputOptions
  ) throws -> (dwells: [Dwell], options: SurveyAnalysis.Options) {
    let project = try survey.loadProject()
    let stored = try survey.openSurvey(project)
    var options = requirement.analysis(project, distances: nil)
    options.selection = selection
    let input = try AnalysisLimits(site: options.site, selection: selection)
      .read(stored, for: .dwells, output: output)
    try stored.tellChanges(output.note, copies: input.copies)
    let dwells = input.dwells.map(SiteIndex(options.site).resolve).filter {
      selection.includes($0.conditions.fitConditions)
    }
    try requirement.demandKnownCrowd(dwells, site: options.site)
    guard !dwells.isEmpty else {
      throw CommandFailure(
        .answerIsNo, "error: the store has no dwells\n  help: import logs with 'beacon-calibrate import'")
    }
    return (dwells, options)
  }

  /// Each session in its turn, or places drawn.
  ///
  /// - Parameter holdOut: how many places; `nil` for sessions.
  static func splits(
    of dwells: [Dwell], site: Site, holdOut: Int?, seed: UInt64, output: OutputOptions
  ) throws -> [SurveySplit] {
    let progress = Progress(quiet: output.quiet)
    defer { progress.finish() }
    progress.show("fitting without what is left out")
    let options = FitOptions(site: site)
    if let holdOut {
      guard
        let split = SurveySplit.places(
          PlaceSplit(places: holdOut, seed: seed), of: dwells, options: options)
      else {
        throw CommandFailure(
          .usage,
          "error: --hold-out \(holdOut) leaves no place to fit\n  help: hold out fewer places than were surveyed"
        )
      }
      return [split]
    }
    let splits = SurveySplit.sessions(of: dwells, options: options)
    guard !splits.isEmpty else {
      throw CommandFailure(
        .answerIsNo,
        """
        error: the survey has only one session, and none to predict it from
          help: hold out places with --hold-out, or name sessions in the log or in survey.toml
        """)
    }
    return splits
  }
}
