import PathLoss
import RadioSurvey
import SurveyStore

/// What a command reads of a store for an analysis.
struct AnalysisInput {
  /// The dwells, completed by what `survey.toml` says.
  var dwells: [Dwell]
  /// Logs that hold copies.
  var copies: [CopiedLog]
  /// The totals of the survey: of all dwells of the beacons selected.
  var totals: [DwellTotal]
  /// What that survey says, if the dwells are a part of it; `nil` if they are all of it.
  var context: SurveyContext?
}
