package import RadioSurvey

/// What `survey.toml` says when a log is imported.
package struct ImportSettings: Sendable {
  /// What it says of beacons and receivers; nothing if there is no `survey.toml`.
  package var survey: SurveySettings
  /// How its `[[log]]` says to read the log; `nil` for a log that the user named on the command line.
  package var log: LogMapping?

  /// Settings; without a `survey.toml` there are none.
  package init(survey: SurveySettings = SurveySettings(), log: LogMapping? = nil) {
    self.survey = survey
    self.log = log
  }
}
