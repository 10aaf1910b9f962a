import Foundation
package import RadioSurvey

/// The contents of `survey.toml`: the site, the logs and how to read them, and the requirement on the deployment.
///
/// The file is TOML 1.0. Lengths are in metres, levels in dBm, times in the unit of the key's suffix. Every table is optional, and
/// `Documentation/survey-toml.md` has the keys of each.
///
/// Paths stay inside the project's folder, as the user named it: a link leads out of it, or an absolute path or `..`, only with
/// `outside = true`, in a `[[log]]` for its files, at the top for everything. What the user names on the command line may be anywhere.
///
/// If placements, crowd levels, receivers or beacons are declared, every use of one must name a declared one, in this file, in the
/// path of a log and in its rows; see ``UndeclaredName``. A beacon may be called by its `name`. What `set` and `path_pattern` say holds
/// for every row, whatever the log says. Placements that are not declared are taken from beacons and logs in the order of the file;
/// crowd levels are not, because their order means something.
@Memberwise package struct SurveyProject: Hashable, Sendable {
  /// The file that describes a project, inside its folder.
  package static let fileName = "survey.toml"
  /// The store of a project that names none.
  package static let defaultStore = "survey.sqlite"

  package var site: Site
  package var sources: [LogSource] = []
  package var requirement: CoverageRequirement = CoverageRequirement()
  /// What it must do beside, where beacons are placed on a floor plan.
  package var furtherRequirements: [FurtherRequirement] = []
  /// What devices assume about level and distance.
  package var ranging: RangingSettings = RangingSettings()
  package var check: CheckSettings = CheckSettings()
  /// What the page of its report shows of whoever made it.
  package var branding: Branding = Branding()
  /// The salt of the pseudonyms of receivers; `nil` for that of the store.
  package var privacySalt: String?
  /// The store, relative to the folder.
  package var store: String = SurveyProject.defaultStore
  package var planSource: PlanSource?
  /// Whether links may lead out of the folder.
  package var outside: Bool = false
  /// The project's folder as the user named it.
  package var directory: String = "."
  /// The survey file as messages name it.
  package var file: String = SurveyProject.fileName
  /// The comments that a first `survey.toml` leaves for the surveyor to answer, a warning each.
  package var openQuestions: [SurveyIssue] = []

  /// Reads `survey.toml` of a folder. No log is opened.
  /// - Throws: every problem of the file at once, each with line and column; `file-not-found`, `is-directory`,
  ///   `unreadable-file` or `invalid-encoding` if there is no text to read.
  package static func load(directory: String) throws(ProjectError) -> SurveyProject {
    let file = ProjectPath.join(directory, fileName)
    let text = try TOMLDocument.read(
      file, missing: "run 'beacon-calibrate init' to write one, or name the project's folder")
    return try SurveyProject(toml: text, file: file, directory: directory)
  }

  /// Reads the text of a `survey.toml`.
  /// - Parameter directory: The folder that patterns and the store are relative to.
  /// - Throws: every problem of the text at once, each with line and column: `invalid-toml`, `unknown-key`, `missing-key`,
  ///   `invalid-value`, `duplicate-name`, `path-outside-project`, `low-contrast`.
  package init(
    toml: String, file: String = SurveyProject.fileName, directory: String = "."
  ) throws(ProjectError) {
    let document = try TOMLDocument(text: toml, file: file)
    self = ProjectReader.read(document.root, file: file, directory: directory)
    openQuestions = OpenQuestions.issues(toml, file: file)
    try document.check()
  }

  /// The path of the store.
  /// - Throws: `path-outside-project` if a link on its way leads out of the folder, `too-many-links`.
  package func storePath() throws(ProjectError) -> String { try path(of: "the store", store) }

  /// The path of the floor plan's file; `nil` if the survey names none.
  /// - Throws: `path-outside-project` if a link on its way leads out of the folder, `too-many-links`.
  package func planPath() throws(ProjectError) -> String? {
    guard let planSource else { return nil }
    return try path(of: "the floor plan", planSource.file)
  }

  /// The path of the logo; `nil` if the survey names none.
  /// - Throws: `path-outside-project` if a link on its way leads out of the folder, `too-many-links`.
  package func logoPath() throws(ProjectError) -> String? {
    guard let logo = branding.logo else { return nil }
    return try path(of: "the logo", logo)
  }

  private func path(of what: String, _ name: String) throws(ProjectError) -> String {
    let problem = ProjectFence(directory, isOpen: outside).problem(with: name)
    // The code that opens the file reports if it is not one.
    if let problem, problem.code != .notAFile {
      throw ProjectError(problem.code, file: file, message: "\(what) \(problem.message)", help: problem.help)
    }
    return ProjectPath.join(directory, name)
  }

  /// Every log of the project with its mapping, source by source, each source sorted by path.
  /// - Throws: all that ``LogSource/logFiles(in:)`` throws, and `duplicate-name` for a log that two sources match.
  package func logFiles() throws(ProjectError) -> [LogFile] {
    let fence = ProjectFence(directory, isOpen: outside)
    var files: [LogFile] = []
    var seen: Set<String> = []
    var issues: [SurveyIssue] = []
    for source in sources {
      do {
        for file in try source.logFiles(in: fence) {
          let name = file.name
          if seen.insert(name).inserted {
            files.append(file)
            issues += undeclared(file, source)
          } else {
            issues.append(
              SurveyIssue(
                .error, .duplicateName, file: source.file, line: source.line,
                message: "'\(name)' is matched by two [[log]] entries",
                help: "narrow one of the patterns: a log has exactly one [[log]] entry"))
          }
        }
      } catch { issues += error.issues }
    }
    if files.count > SurveyLimit.logs.value {
      issues = [
        SurveyIssue(
          .error, .tooManyEntries, file: file, message: SurveyLimit.logs.message(),
          help: SurveyLimit.logs.help)
      ]
    }
    if !issues.isEmpty { throw ProjectError(issues: issues) }
    return files
  }

  /// Reports names in a log's path that the project does not declare, if it declares any of their kind.
  private func undeclared(_ file: LogFile, _ source: LogSource) -> [SurveyIssue] {
    guard source.pathPattern != nil else { return [] }
    return [LogField.placement, .crowd, .receiver, .beacon].compactMap { field in
      file.mapping.constants[field].flatMap { site.undeclared(field, $0) }
    }.map { name in
      SurveyIssue(
        .error, .invalidValue, file: source.file, line: source.line,
        message: "'\(file.name)': \(name.message)", help: name.help)
    }
  }
}

extension [LogFile] {
  /// The log that a path leads to, in any spelling; `nil` for any other file.
  package func file(at path: String) -> LogFile? {
    let resolved = LogFile.resolved(path)
    return first { LogFile.resolved($0.path) == resolved }
  }
}
