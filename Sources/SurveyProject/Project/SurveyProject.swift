import Foundation
package import RadioSurvey

/// The contents of `survey.toml`: the site, the logs and how to read them, and the requirement on the deployment.
///
/// The file is TOML 1.0. Lengths are in metres, levels in dBm, times in the unit of the key's suffix. Every table is optional.
///
/// | table | keys |
/// |---|---|
/// | top | `name`, `store` (default `survey.sqlite`), `outside` (`true`: links, and the files of every `[[log]]`, may lead out of the project's folder) |
/// | `[floor_plan]` | `width_m`, `depth_m` of a rectangle; or `file` with `level`, `units` (`metres`, `degrees`), `wall_material` |
/// | `[[floor_plan.wall]]` | `kind`, its ends `x1_m`, `y1_m`, `x2_m`, `y2_m`, `floor`, `material` (a ``WallMaterial``, for a first figure of its loss) |
/// | `[[beacon]]` | identity as the logs carry it: `beacon`, or `uuid` + `major` + `minor`, or `address`, or else `name`; `name`, `placement`, `x_m`, `y_m`, `z_m`, `floor`, `advertising_interval_ms` (20…10240), `transmit_power_dbm`, `measured_power_dbm`; for battery life `battery_mah` (1…1000000), and from the data sheet `charge_per_event_uc` (µC of one advertising event, 0.1…100000) and `sleep_ua` (µA between events, 0…100000) |
/// | `[[receiver]]` | `name`, `sensitivity_dbm`, `duty_cycle` (0…1), `source` (`raw` or `averaged`) |
/// | `[[placement]]` | `name`, `height_above_device_m` |
/// | `[[crowd]]` | `name`, `people`, `people_per_m2`; listed from the emptiest to the fullest |
/// | `[zones]` | `immediate_m` (0.5), `near_m` (3) |
/// | `[prices]` | `currency`, `beacon` (one beacon, hung), `battery` (a new battery in one, with the work) |
/// | `[requirement]` | `goal` (`near`, `immediate`, `heard`), `within_s` for `heard`, `probability` (0.9), `crowd`, `packets` (10); where: `points`, `areas`, `paths` of the floor plan (the whole floor), or `spots`: things with a beacon each; `within_m`: around points and spots (the near boundary); `false_near` (1 − `probability`), `beyond_m` (twice the near boundary, or `within_m`): how often near may be said, how far away |
/// | `[[spot]]` | `name`, `x_m`, `y_m`, `floor`, `beacon`: a spot that is neither a point of the plan nor a declared beacon |
/// | `[[requirement.also]]` | the same but `false_near`, for `place`; `goal` may be `nearest` (of `points`) or `position` with `error_m` too, and `heard` may ask for several `beacons` |
/// | `[ranging]` | what devices assume: `reference_power_dbm`, `path_loss_exponent`, `calibrated_at` (a crowd level) |
/// | `[[log]]` | `files` (pattern or patterns), `outside` (`true`: these files may be outside the project's folder), `columns = { field = "column" }`, `set = { field = value }`, `gap_s` (30), `merge_ms` (3; 0 keeps repeated packets), `path_pattern`, `truth`, `format` (`sqlite` with `query`, or `lines` with `pattern`), `time_unit` (`s`, `ms`, `us`, `ns`, `excel-days`, `matlab-days`, `apple`), `date_order` (`dmy`, `mdy`, `ymd`), `decimal_mark` (`comma`, `point`), `not_heard_dbm` (the level written for a packet that was not heard), `ignore_columns`, `header` (column names for a log without a header), `beside` |
/// | `[privacy]` | `salt` for the pseudonyms of receivers that the file does not list; random, written by `init` (default: one that the store keeps) |
/// | `[report]` | ``Branding`` of the page: `name`, `logo` (an SVG or a PNG), `accent` (`#rrggbb`), `introduction` (paragraphs, with an empty line between two) |
/// | `[check]` | `margin_db` (3), `minimum_locations` (5), `minimum_span_decades` (0.333), `maximum_rejected_percent` (5), `complete` (true), `requirement` (false: the logs are not of the deployment that the requirement is made on), `preset` (`lenient`, `recommended`, `strict`), `codes = { code = "off" }` (`off`, `warn`, `error`) |
/// | `[[check.override]]` | for findings about a `placement`, `crowd` or `beacon`, each a pattern with `*` and `?`: `margin_db`, `codes` |
/// | `[[check.expect]]` | what logs must hold: `files` (a pattern), at least `rows`, `duration_s`, `beacons` heard, and exactly `receivers` |
///
/// `path_pattern` is a regular expression whose named captures are fields that hold for all rows of a log, as
/// in `'(?<placement>[^/_]+)_(?<distance_ft>\d+)ft'`. `truth` is a CSV file of intervals, `start` and `end` and any of the
/// fields of place and condition, joined to readings by time; its column `beacon` names the beacon that a distance is to, and one dwell
/// has a row for each beacon. `query` asks a SQLite database for rows whose columns are
/// named as the canonical log's. `beside = [{ file = "…", pattern = "…" }]` names files whose lines match those of a log
/// without a header one by one; the named captures of the pattern are fields of that line.
///
/// Paths stay inside the project's folder: the store, the floor plan, the logs, `truth` and the files `beside` logs are named relative to it, as is the logo, and a
/// link on the way to one of them leads out of it only with `outside = true`: in a `[[log]]` for its files, `truth` and `beside`
/// among them, at the top for everything. With it these files may also be named by an absolute path, or with `..`, which
/// otherwise must end inside the folder. Logs are regular files. The folder that counts is the one that the user named: `survey.toml` itself may be a link. What the user
/// names on the command line, a log or `--store`, may be anywhere.
///
/// The fields of `columns` and `set` are those of the canonical log, `LogField`. If placements, crowd levels, receivers or
/// beacons are declared, every use of one must name a declared one, in this file, in the path of a log and in its rows,
/// so that a typing error does not open a new condition; see ``UndeclaredName``. A beacon may be called by its `name`. What
/// `set` and `path_pattern` say holds for every row, whatever the log says. Placements that are not declared are taken from beacons and logs in the order of the file; crowd levels are
/// not, because their order means something.
@Memberwise package struct SurveyProject: Hashable, Sendable {
  /// The file that describes a project, inside its folder.
  package static let fileName = "survey.toml"
  /// The store of a project that names none.
  package static let defaultStore = "survey.sqlite"

  package var site: Site
  /// The logs and how to read them, in the order of the file.
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
  /// The file of the floor plan, if there is one.
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
  /// - Parameters:
  ///   - toml: The text.
  ///   - file: The name that messages give the file.
  ///   - directory: The folder that patterns and the store are relative to.
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
      throw ProjectError(
        problem.code, file: file, message: "\(what) \(problem.message)", help: problem.help)
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
      } catch {
        issues += error.issues
      }
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
