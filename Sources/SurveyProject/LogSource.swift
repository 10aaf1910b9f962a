import Foundation
public import RadioSurvey

/// A group of logs of a survey project that are read in one way.
public struct LogSource: Hashable, Sendable {
  /// Patterns of file names relative to the project's folder, such as `logs/counter-*.csv`. `*` and `?` stand for
  /// characters of a name, `**` for folders of any depth.
  public var patterns: [String]
  /// Which column is what, what holds for every row, and after which silence a dwell ends.
  public var mapping: LogMapping
  /// The survey file that named the group, for messages.
  public var file: String?
  /// The line of its `files` key, for messages.
  public var line: Int?

  /// A group of logs.
  public init(patterns: [String], mapping: LogMapping = LogMapping(), file: String? = nil, line: Int? = nil) {
    self.patterns = patterns
    self.mapping = mapping
    self.file = file
    self.line = line
  }

  /// The files that the patterns match, relative to the folder, each once, sorted by path.
  /// - Throws: `no-logs-matched` for each pattern without a file, `path-outside-project` for a pattern or a link that leaves
  ///   the folder.
  public func names(in directory: String) throws(ProjectError) -> [String] {
    var names: Set<String> = []
    var issues: [SurveyIssue] = []
    for text in patterns {
      guard let pattern = FilePattern(text) else {
        issues.append(issue(.pathOutsideProject, "'\(text)' leaves the project's folder", FilePattern.help))
        continue
      }
      let matches = pattern.matches(in: directory)
      if matches.isEmpty {
        issues.append(
          issue(.noLogsMatched, "no log matches '\(text)'", "check the pattern, or put the logs there"))
      }
      for name in matches where !FilePattern.isInside(name, directory: directory) {
        issues.append(
          issue(
            .pathOutsideProject, "'\(name)' is a link that leaves the project's folder",
            "copy the log into the project"))
      }
      names.formUnion(matches)
    }
    if !issues.isEmpty { throw ProjectError(issues: issues) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The paths of the files that the patterns match, sorted.
  /// - Throws: as ``names(in:)``.
  public func files(in directory: String) throws(ProjectError) -> [String] {
    try names(in: directory).map { ProjectPath.join(directory, $0) }
  }

  private func issue(_ code: IssueCode, _ message: String, _ help: String) -> SurveyIssue {
    SurveyIssue(.error, code, file: file, line: line, message: message, help: help)
  }
}

/// One log of a project.
public struct LogFile: Hashable, Sendable {
  /// Its path relative to the project's folder; the name to show.
  public var name: String
  /// The path to open.
  public var path: String
  /// How to read it.
  public var mapping: LogMapping

  /// A log, by the name to show and the path to open.
  public init(name: String, path: String, mapping: LogMapping = LogMapping()) {
    self.name = name
    self.path = path
    self.mapping = mapping
  }
}

/// Paths below a project's folder.
enum ProjectPath {
  /// Joins a folder and a relative path; the folder `.` adds nothing.
  static func join(_ directory: String, _ name: String) -> String {
    if directory.isEmpty || directory == "." { return name }
    return directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
  }
}
