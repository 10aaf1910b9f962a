package import RadioSurvey

extension SurveyProject {
  /// How `survey.toml` says to read a log, by the log's name alone: the log need not be there. Paths in the mapping are
  /// relative to the project's folder.
  ///
  /// - Parameter name: The log's path relative to the project's folder.
  /// - Returns: The mapping with what the path says of the log; `nil` if no `[[log]]` names the log.
  package func mapping(ofLogNamed name: String) -> LogMapping? {
    sources.lazy.compactMap { $0.mapping(ofLogNamed: name) }.first
  }
}
