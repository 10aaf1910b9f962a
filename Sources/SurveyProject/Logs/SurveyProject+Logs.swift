package import RadioSurvey

extension SurveyProject {
  /// How `survey.toml` says to read a log, by the log's name alone: the log need not be there. Paths in the mapping are
  /// relative to the project's folder.
  ///
  /// - Parameter name: The log's path relative to the project's folder.
  /// - Returns: The mapping with what the path says of the log; `nil` if no `[[log]]` names the log.
  package func mapping(ofLogNamed name: String) -> LogMapping? {
    sources.lazy.compactMap { $0.mapping(ofLogNamed: name, in: directory) }.first
  }

  /// The logs of the project that can be read as `survey.toml` says. Logs and groups that something is wrong with are left out:
  /// ``logFiles()`` says what.
  package func readableLogFiles() -> [LogFile] {
    let fence = ProjectFence(directory, isOpen: outside)
    return sources.flatMap { $0.findLogFiles(in: fence).files }
  }
}
