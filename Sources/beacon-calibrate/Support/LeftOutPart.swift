import ArgumentParser
import PathLoss
import RadioSurvey
import SurveyAnalysis
import SurveyStore

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
  func splits(
    of dwells: [Dwell], site: Site, seed: UInt64, output: OutputOptions
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
