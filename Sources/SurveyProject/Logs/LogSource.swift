import Support
package import RadioSurvey

/// A group of logs of a survey project that are read in one way.
package struct LogSource: Hashable, Sendable {
  /// Patterns of file names relative to the project's folder, such as `logs/counter-*.csv`. `*` and `?` stand for
  /// characters of a name, `**` for folders of any depth. A pattern may be absolute or climb with `..`.
  package var patterns: [String]
  /// The columns of the logs, the values that hold for every row, and the silence that ends a dwell.
  package var mapping: LogMapping
  /// A regular expression whose named captures are fields, matched with the path of each log relative to the
  /// project's folder.
  package var pathPattern: String?
  /// Whether the logs, and the files that are read with them, may be outside the project's folder.
  package var outside: Bool
  /// The survey file that named the group, for messages.
  package var file: String?
  /// The line of its `files` key, for messages.
  package var line: Int?

  package init(
    patterns: [String], mapping: LogMapping = LogMapping(), pathPattern: String? = nil, outside: Bool = false,
    file: String? = nil, line: Int? = nil
  ) {
    self.patterns = patterns
    self.mapping = mapping
    self.pathPattern = pathPattern
    self.outside = outside
    self.file = file
    self.line = line
  }

  /// The files that the patterns match, relative to the folder, each once, sorted by path.
  /// - Parameter outside: Whether patterns and links may lead out of the folder, also if the group does not say so.
  /// - Throws: `no-logs-matched` for each pattern without a file, `path-outside-project` for a pattern or a link that leaves
  ///   the folder, `not-a-file` for a pipe, a socket or a device that matches, `too-many-links`, `file-not-found` for a link
  ///   to nothing, `unreadable-file` for a folder that cannot be searched.
  package func names(in directory: String, outside: Bool = false) throws(ProjectError) -> [String] {
    try names(in: ProjectFence(directory, isOpen: outside))
  }

  /// The paths of the files that the patterns match, sorted.
  /// - Throws: as ``names(in:outside:)``.
  package func files(in directory: String, outside: Bool = false) throws(ProjectError) -> [String] {
    let fence = ProjectFence(directory, isOpen: outside)
    return try names(in: fence).map(fence.path)
  }

  private func names(in fence: ProjectFence) throws(ProjectError) -> [String] {
    let found = find(in: fence.opened(outside))
    if !found.issues.isEmpty { throw ProjectError(issues: found.issues) }
    return found.names
  }

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
        issues.append(
          issue(.noLogsMatched, "no log matches '\(text)'", "check the pattern, or add the logs"))
      }
      issues += search.problems.map(issue)
      names.formUnion(search.found)
    }
    return (names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, issues)
  }

  /// The logs that the patterns match, each with its mapping. Fields captured from the path hold for all rows of the log.
  /// - Throws: as ``names(in:outside:)``, also for the tables of truth and the files beside logs; `path-without-truth` for a
  ///   path that the pattern does not fit, `invalid-value` for one that says what the field cannot be.
  func logFiles(in fence: ProjectFence) throws(ProjectError) -> [LogFile] {
    let found = findLogFiles(in: fence)
    if !found.issues.isEmpty { throw ProjectError(issues: found.issues) }
    return found.files
  }

  /// The logs that can be read as the group says, and what is wrong with the group and with others of its logs.
  func findLogFiles(in fence: ProjectFence) -> (files: [LogFile], issues: [SurveyIssue]) {
    let fence = fence.opened(outside)
    let pattern: FieldPattern<LogField>?
    do {
      pattern = try pathPattern.map { text throws(InvalidPattern) in
        try FieldPattern(text, capturing: LogField.inPaths, numbers: LogField.distances)
      }
    } catch {
      return ([], [issue(.invalidValue, error.message, error.help)])
    }
    let companions = ([mapping.truth].compactMap(\.self) + (mapping.beside ?? []).map(\.file)).map(fence.name)
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
}
