import CalibrationModel
import ArgumentParser
import Support
import Foundation
import RadioSurvey
import SurveyImport
import SurveyProject
import Terminal
import SurveyAnalysis
import Wording

/// The `check` command.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check new survey data, for example in CI.",
    discussion: """
      Checks that few rows are rejected, that every placement is measured at every crowd level of survey.toml, that \
      there are enough locations over a wide enough range of distances, and with --baseline that each level agrees \
      with the calibration: equivalent within the margin by two one-sided tests, shifted, or undecided. Only \
      equivalent passes. With --requirement, or 'requirement = true' under [check], also checks that the requirement \
      of survey.toml holds where it was surveyed, with 90 % confidence over all spots and over the farther half, not \
      at each spot; the nearest beacon decides. Uses no store. A log that cannot be read is skipped; the others are \
      checked, the check does not pass, and the exit code is 65. --strict stops at the first. Exit codes: 0 passed, 1 \
      not passed, 65 unusable data.

      Example:
        beacon-calibrate export calibration --project Surveys/cafe \\
          --output cafe.json
        beacon-calibrate check --project Surveys/cafe --baseline cafe.json
      """)

  @Argument(
    help: ArgumentHelp(
      "Logs, or folders of logs, to check. Default: every log of survey.toml.", valueName: "log"))
  var logs: [String] = []

  @Option(
    help: ArgumentHelp(
      "Folder with survey.toml, or path of the file. Default: the current folder, if it has one.",
      valueName: "folder"
    ))
  var project: String?

  @Option(help: ArgumentHelp("Calibration to compare levels with.", valueName: "file"))
  var baseline: String?

  @Option(
    help: ArgumentHelp("Margin of equivalence. Default: that of the project, or 3 dB.", valueName: "dB"))
  var margin: Double?

  @Flag(help: "Also check that the project's requirement holds where it was surveyed.")
  var requirement = false

  @Option(help: ArgumentHelp("Also write JUnit XML to this file; - is standard output.", valueName: "file"))
  var junit: String?

  @Flag(help: "Stop at the first log that cannot be read.")
  var strict = false

  @OptionGroup var mapping: MappingOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let margin, !(0.1...40).contains(margin) {
      throw ValidationError("--margin must be between 0.1 and 40 dB.")
    }
  }

  func run() throws {
    try StandardStreams.demandOneReader(logs.map { ("the logs", $0) } + [("--baseline", baseline)])
    if let junit { try OutputFile.demandWritable(junit) }
    let options = try SurveyOptions.parse(project.map { ["--project", $0] } ?? [])
    let survey = try options.loadProject()
    let calibration = try baseline.map { try Self.loadCalibration($0, of: survey?.site) }
    var settings = survey?.check ?? CheckSettings(demandsCompleteMatrix: false)
    if let margin { settings.margin = margin }
    if requirement {
      guard survey != nil else {
        throw ValidationError("--requirement requires a project with --project: survey.toml states it.")
      }
      settings.demandsRequirement = true
    }
    // Logs named one by one need not cover every placement and crowd level.
    if !self.logs.isEmpty { settings.demandsCompleteMatrix = false }
    let site = survey?.site ?? Site()
    // An invalid project is an error, whichever log is named.
    if !self.logs.isEmpty { _ = try survey?.logFiles() }
    let batch = try LogBatch(self.logs, project: survey, mapping: mapping)
    var logs: [SurveyCheck.Log] = []
    let outcome = try batch.run(isStrict: strict) { log, _ in logs.append(try Self.read(log, survey)) }
    if let failure = outcome.failure { throw failure }
    _ = try AnalysisLimits(site: site).checked(logs.flatMap(\.dwells))
    var check = SurveyCheck(
      logs: logs, site: site, settings: settings,
      calibration: calibration?.fits, requirement: survey?.requirement ?? CoverageRequirement(),
      policy: survey?.ranging ?? RangingSettings())
    check.openQuestions = survey?.openQuestions ?? []
    check.skipped = outcome.skipped
    check.otherFiles = outcome.others
    let report = check.run()
    if let junit { try OutputFile.write(Data(JUnit.xml(report).utf8), to: junit) }
    if junit != "-" { try output.write(report) { colored in Style(colored).paint(CheckText.render(report)) } }
    try outcome.finish(read: logs.count)
    if !report.passed { throw CommandFailure(.answerIsNo, "") }
  }

  private static func read(_ log: LogFile, _ survey: SurveyProject?) throws -> SurveyCheck.Log {
    try log.check()
    let sink = CollectingSink()
    sink.log = log.name
    let site = survey?.site ?? Site()
    let reader = LogReader(
      mapping: log.mapping, site: site, receiverDigest: ReceiverDigest.closure(survey))
    let input = try LogInput(path: log.path, displayName: log.name, acceptsStreams: log.isNamedByUser)
    let summary = try reader.read(input, into: sink).summary
    return SurveyCheck.Log(
      summary: summary, rejected: sink.rejected, dwells: sink.dwells.map(SiteIndex(site).resolve))
  }

  /// The calibration to compare with.
  /// - Parameter site: The site of the project, if there is one: levels of another are no measure for it.
  private static func loadCalibration(_ file: String, of site: Site?) throws(CommandFailure)
    -> CalibrationDocument
  {
    let calibration: CalibrationDocument
    do { calibration = try WrittenFile.read(CalibrationDocument.self, file) } catch {
      throw error.failure(file, help: "write one with 'beacon-calibrate export calibration'")
    }
    if let site, site.name != calibration.site {
      throw CommandFailure(
        .unusableData,
        "\(InputFile.name(of: file)): error: it is the calibration of '\(calibration.site)', and the project is of '\(site.name)' [other-site]\n  help: name a calibration of the same site, or give both projects the same name in survey.toml"
      )
    }
    return calibration
  }
}
