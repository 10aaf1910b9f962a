import FieldPatterns
import Foundation
public import RadioSurvey

/// A group of logs of a survey project that are read in one way.
public struct LogSource: Hashable, Sendable {
  /// Patterns of file names relative to the project's folder, such as `logs/counter-*.csv`. `*` and `?` stand for
  /// characters of a name, `**` for folders of any depth.
  public var patterns: [String]
  /// Which column is what, what holds for every row, and after which silence a dwell ends.
  public var mapping: LogMapping
  /// A regular expression whose named captures are fields: what the path of each log, relative to the project's folder,
  /// says of it.
  public var pathPattern: String?
  /// The survey file that named the group, for messages.
  public var file: String?
  /// The line of its `files` key, for messages.
  public var line: Int?

  /// A group of logs.
  public init(
    patterns: [String], mapping: LogMapping = LogMapping(), pathPattern: String? = nil, file: String? = nil,
    line: Int? = nil
  ) {
    self.patterns = patterns
    self.mapping = mapping
    self.pathPattern = pathPattern
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

  /// The logs that the patterns match, each with its mapping: what its path says is the same for all its rows.
  /// - Throws: as ``names(in:)``; `path-without-truth` for a path that the pattern does not fit, `invalid-value` for one that
  ///   says what the field cannot be.
  func logFiles(in directory: String) throws(ProjectError) -> [LogFile] {
    let pattern: FieldPattern?
    do {
      pattern = try pathPattern.map { text throws(FieldPattern.Invalid) in try FieldPattern(text) }
    } catch {
      throw ProjectError(issues: [issue(.invalidValue, error.message, error.help)])
    }
    var mapping = mapping
    if let truth = mapping.truth { mapping.truth = ProjectPath.join(directory, truth) }
    mapping.beside = mapping.beside?.map { beside in
      BesideFile(file: ProjectPath.join(directory, beside.file), pattern: beside.pattern)
    }
    var files: [LogFile] = []
    var issues: [SurveyIssue] = []
    for name in try names(in: directory) {
      var file = LogFile(name: name, path: ProjectPath.join(directory, name), mapping: mapping)
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
              .pathWithoutTruth, "the path pattern does not fit '\(name)'",
              "correct the pattern, or leave the log out of 'files'"))
          continue
        }
        for (field, value) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where !field.accepts(value) || !TableReader.isName(value) {
          issues.append(
            issue(
              .invalidValue, "'\(name)': \(field.rawValue): expected \(field.expectation), found '\(value)'",
              "correct the pattern or the log's name"))
        }
        file.mapping.constants.merge(values) { _, fromPath in fromPath }
      }
      files.append(file)
    }
    if !issues.isEmpty { throw ProjectError(issues: issues) }
    return files
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
  /// Whether the user named it on the command line, where it may be a pipe, and not a pattern of the project.
  public var isNamedByUser: Bool

  /// A log, by the name to show and the path to open.
  public init(name: String, path: String, mapping: LogMapping = LogMapping(), isNamedByUser: Bool = false) {
    self.name = name
    self.path = path
    self.mapping = mapping
    self.isNamedByUser = isNamedByUser
  }

  /// A path with its links followed and without detours, to compare with others.
  public static func resolved(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().standardizedFileURL.path
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
