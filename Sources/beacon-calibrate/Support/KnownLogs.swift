import RadioSurvey
import SurveyProject

/// How survey.toml says to read its logs, for logs that the user names.
struct KnownLogs {
  private var files: [String: LogFile] = [:]

  /// Files that are read with logs, and the floor plan: they are not logs.
  private(set) var companions: [String] = []

  /// The logs of a project that can be read as survey.toml says; none without a project.
  init(_ project: SurveyProject?) {
    guard let project else { return }
    for file in project.readableLogFiles() {
      files[LogFile.resolved(file.path)] = file
      companions += [file.mapping.truth].compactMap(\.self) + (file.mapping.beside ?? []).map(\.file)
    }
    companions = Array(Set(companions))
    if let plan = try? project.planPath() { companions.append(plan) }
    if let store = try? project.storePath() { companions.append(store) }
  }

  /// How to read the log at a path, whatever way the path is written: as survey.toml says, if it names the log.
  ///
  /// - Throws: ``ProjectError`` if the log of the project, or a file that is read with it, must not be opened.
  func mapping(at path: String) throws -> LogMapping {
    guard !files.isEmpty, let file = files[LogFile.resolved(path)] else { return LogMapping() }
    try file.check()
    return file.mapping
  }
}
