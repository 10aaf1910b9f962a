package import RadioSurvey

/// One log of a project, or one that the user named.
package struct LogFile: Hashable, Sendable {
  /// Its path relative to the project's folder; the name to show.
  package var name: String
  /// The path to open.
  package var path: String
  /// How to read it.
  package var mapping: LogMapping

  /// What the survey file says of it; `nil` for a log that the user named.
  var rule: Rule?

  /// Where a log of a project must lie.
  struct Rule: Hashable, Sendable {
    /// The folder that it does not leave.
    var fence: ProjectFence
    /// The files that are read with it, relative to the folder.
    var companions: [String]
    /// The survey file, for messages.
    var file: String?
    /// The line that names the log, for messages.
    var line: Int?
  }

  /// A log, by the name to show and the path to open.
  package init(name: String, path: String, mapping: LogMapping = LogMapping()) {
    self.name = name
    self.path = path
    self.mapping = mapping
  }

  /// Whether the user named it on the command line, where it may be a pipe, and not a pattern of the project.
  package var isNamedByUser: Bool { rule == nil }

  /// A path with its links followed, to compare with others; itself if nothing is there.
  package static func resolved(_ path: String) -> String { FilePath.resolved(path) ?? path }

  /// Checks again, right before it is opened, whether a log of a project and what is read with it are regular files that
  /// are inside the project's folder. A log that the user named may be anything.
  /// - Throws: `path-outside-project`, `not-a-file`, `too-many-links`.
  package func check() throws(ProjectError) {
    guard let rule else { return }
    let issues = ([name] + rule.companions).compactMap(rule.fence.problem).map { problem in
      SurveyIssue(
        .error, problem.code, file: rule.file, line: rule.line, message: problem.message, help: problem.help)
    }
    if !issues.isEmpty { throw ProjectError(issues: issues) }
  }
}
