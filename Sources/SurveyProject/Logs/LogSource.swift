package import RadioSurvey
import Support

/// A group of logs of a survey project that are read in one way.
@Memberwise package struct LogSource: Hashable, Sendable {
  /// Patterns of file names relative to the project's folder, such as `logs/counter-*.csv`. `*` and `?` stand for
  /// characters of a name, `**` for folders of any depth. A pattern may be absolute or climb with `..`.
  package var patterns: [String]
  /// The columns of the logs, the values that hold for every row, and the silence that ends a dwell.
  package var mapping: LogMapping = LogMapping()
  /// A regular expression whose named captures are fields, matched with the path of each log relative to the
  /// project's folder.
  package var pathPattern: String?
  /// Whether the logs, and the files that are read with them, may be outside the project's folder.
  package var outside: Bool = false
  /// The survey file that named the group, for messages.
  package var file: String?
  /// The line of its `files` key, for messages.
  package var line: Int?

  /// The files that the patterns match, sorted, and what is wrong with others.
  private func find(in fence: ProjectFence) -> (names: [String], issues: [SurveyIssue]) {
    var names: Set<String> = []
    var issues: [SurveyIssue] = []
    for text in patterns {
      guard let pattern = FilePattern(text, in: fence.directory), fence.isOpen || !pattern.leaves else {
        issues.append(
          issue(.pathOutsideProject, "'\(text)' is outside the project's folder", FilePattern.logHelp))
        continue
      }
      let search = FileSearch(pattern, in: fence)
      if search.found.isEmpty, search.problems.isEmpty {
        issues.append(issue(.noLogsMatched, "no log matches '\(text)'", "check the pattern, or add the logs"))
      }
      issues += search.problems.map(issue)
      names.formUnion(search.found)
    }
    return (names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, issues)
  }

  /// The logs that the patterns match, each with its mapping. Fields captured from the path hold for all rows of the log.
  /// - Throws: `no-logs-matched` for each pattern without a file, `path-outside-project` for a pattern or a link that leaves
  ///   the folder, `not-a-file` for a pipe, a socket or a device that matches, `too-many-links`, `file-not-found` for a link
  ///   to nothing, `unreadable-file` for a folder that cannot be searched, also for the tables of truth and the files beside logs;
  ///   `path-without-truth` for a path that the pattern does not fit, `invalid-value` for one that says what the field cannot be.
  func logFiles(in fence: ProjectFence) throws(ProjectError) -> [LogFile] {
    let found = findLogFiles(in: fence)
    if !found.issues.isEmpty { throw ProjectError(issues: found.issues) }
    return found.files
  }

  /// The logs that can be read as the group says, and what is wrong with the group and with others of its logs.
  func findLogFiles(in fence: ProjectFence) -> (files: [LogFile], issues: [SurveyIssue]) {
    let fence = ProjectFence(fence.directory, isOpen: fence.isOpen || outside)
    let pattern: FieldPattern<LogField>?
    do {
      pattern = try pathPattern.map { text throws(InvalidPattern) in
        try FieldPattern(text, capturing: LogField.inPaths, numbers: LogField.distances)
      }
    } catch { return ([], [issue(.invalidValue, error.message, error.help)]) }
    let companions = mapping.companions.map(fence.name)
    var mapping = mapping
    if let truth = mapping.truth { mapping.truth = fence.path(of: fence.name(of: truth)) }
    mapping.beside = mapping.beside?.map { beside in
      BesideFile(file: fence.path(of: fence.name(of: beside.file)), pattern: beside.pattern)
    }
    var files: [LogFile] = []
    let (names, unfound) = find(in: fence)
    let unreadable = companions.compactMap(fence.problem).map(issue)
    if !unreadable.isEmpty { return ([], unreadable + unfound) }
    var issues = unfound
    for name in names {
      var file = LogFile(name: name, path: fence.path(of: name), mapping: mapping)
      file.rule = LogFile.Rule(fence: fence, companions: companions, file: self.file, line: line)
      if let pattern {
        let values: [LogField: String]?
        do {
          values = try pattern.values(in: name)
        } catch {
          issues.append(issue(.invalidValue, "'\(name)': \(error.message)", error.help))
          break
        }
        guard let values else {
          issues.append(
            issue(
              .pathWithoutTruth, "the path pattern does not match '\(name)'",
              "correct the pattern, or exclude the log from 'files'"))
          continue
        }
        let wrong = values.sorted { $0.key.rawValue < $1.key.rawValue }
          .filter { field, value in !field.accepts(value) || !TableReader.isName(value) }
        issues += wrong.map { field, value in
          issue(
            .invalidValue, "'\(name)': \(field.rawValue): expected \(field.expectation), found '\(value)'",
            "correct the pattern or the name of the log")
        }
        if !wrong.isEmpty { continue }
        for (field, value) in values { file.mapping.give(field, value) }
      }
      files.append(file)
    }
    return (files, issues)
  }

  private func issue(_ problem: ProjectFence.Problem) -> SurveyIssue {
    issue(problem.code, problem.message, problem.help)
  }

  private func issue(_ code: IssueCode, _ message: String, _ help: String) -> SurveyIssue {
    SurveyIssue(.error, code, file: file, line: line, message: message, help: help)
  }

  /// How to read a log of this name, relative to the project's folder; `nil` if the group does not name it.
  func mapping(ofLogNamed name: String, in directory: String) -> LogMapping? {
    guard patterns.contains(where: { FilePattern($0, in: directory)?.matches(path: name) ?? false }) else {
      return nil
    }
    guard let pathPattern else { return mapping }
    guard
      let values = try? FieldPattern(pathPattern, capturing: LogField.inPaths, numbers: LogField.distances)
        .values(in: name)
    else { return nil }
    var mapping = mapping
    for (field, value) in values { mapping.give(field, value) }
    return mapping
  }
}

/// One log of a project, or one that the user named.
@Memberwise package struct LogFile: Hashable, Sendable {
  package var name: String
  package var path: String
  package var mapping: LogMapping = LogMapping()
  /// What the survey file says of it; `nil` for a log that the user named.
  var rule: Rule?

  /// Where a log of a project must lie.
  struct Rule: Hashable, Sendable {
    /// The folder that it does not leave.
    var fence: ProjectFence
    /// The files that are read with it, relative to the folder.
    var companions: [String]
    var file: String?
    var line: Int?
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

extension SurveyProject {
  /// How `survey.toml` says to read a log, by the log's name alone: the log need not be there. Paths in the mapping are
  /// relative to the project's folder.
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
