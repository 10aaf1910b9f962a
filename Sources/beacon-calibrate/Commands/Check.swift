import ArgumentParser
import CalibrationModel
import Foundation
import Page
import RadioSurvey
import Support
import SurveyAnalysis
import SurveyImport
import SurveyProject
import Terminal
import Wording

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check new survey data, for example in CI.",
    discussion: """
      Checks each log: rejected rows, bytes that are not text, a cut end, readings that occur twice; that every placement is measured \
      at every crowd level of survey.toml; and that there are enough locations over a wide enough range of distances.

      With --baseline, compares logs that the calibration was not made from: other units of length, places that are elsewhere, a jump of all \
      levels within a log; then each beacon against the others (silent, weaker or stronger, moved), then how often packets come and the \
      level under each set of conditions. A level passes only if two one-sided tests show that it is within the margin. Logs of different \
      days are compared a day at a time, then those without a fault together.

      With --requirement, or 'requirement = true' under [check], also checks that the requirement of survey.toml holds where it was surveyed, \
      with 90 % confidence over the spots together and over the farther half, not at each spot. Uses no store.

      Exit codes: 0 pass, 1 fail, 2 cannot be said, 65 a log cannot be read (the others are checked; --strict stops at the first).

      --update-baseline makes the next baseline of the logs checked. Declines too small for one check add up over baselines.

      Example:
        beacon-calibrate check Surveys/museum/weeks/bad --project Surveys/museum \\
          --baseline Surveys/museum/baseline.json
      """)

  @Argument(help: .value("log", "Logs, or folders of logs, to check. Default: every log of survey.toml."))
  var logs: [String] = []

  @OptionGroup var place: ProjectOptions

  @Option(help: .value("file", "Calibration to compare levels with."))
  var baseline: String?

  @Flag(help: "Compare also the logs that the calibration was made from.") var all = false

  @Flag(
    help: "Keep running, and check each log that is dropped into the folder named, once and when it is whole."
  ) var watch = false

  @Option(help: .value("dB", "Margin of equivalence. Default: that of the project, or 3 dB."))
  var margin: Double?

  @Flag(help: "Also check that the project's requirement holds where it was surveyed.")
  var requirement = false

  @Option(
    name: .customLong("output"),
    help: .value(
      "kind=file",
      "Also write junit, sarif, markdown, html or json to this file; - is standard output. "
        + "Repeat it for several.")) var outputs: [CheckOutput] = []

  @Option(help: .value("report|fail", "Exit code where something cannot be said: 2, or 1 with 'fail'."))
  var unclear = Unclear.report

  @Flag(help: "Stop at the first log that cannot be read.") var strict = false

  @Flag(help: "Replace the baseline by one of the logs checked, if everything passes or is accepted.")
  var updateBaseline = false

  @Option(
    help: .value(
      "name",
      "With --update-baseline, a finding that is no obstacle, by its code or by the name of what "
        + "it is about, or a part of it that no other has. Repeat it for several.")) var accept: [String] = []

  @OptionGroup var mapping: MappingOptions
  @OptionGroup var output: OutputOptions

  /// What an answer that cannot be given means for the exit code.
  enum Unclear: String, ExpressibleByArgument { case report, fail }

  func validate() throws {
    try demand("--margin", margin, 0.1...40, "dB")
    if all, baseline == nil { throw ValidationError("--all requires --baseline.") }
    if updateBaseline, baseline == nil || baseline == "-" {
      throw ValidationError("--update-baseline requires --baseline with a file.")
    }
    if !accept.isEmpty, !updateBaseline { throw ValidationError("--accept requires --update-baseline.") }
    if watch, logs.count != 1 || !outputs.isEmpty || updateBaseline || strict {
      throw ValidationError(
        "--watch requires one folder, and excludes --output, --update-baseline and --strict.")
    }
    if outputs.count(where: { $0.path == "-" }) > 1 {
      throw ValidationError("Only one --output can be standard output.")
    }
  }

  private struct Basis {
    var survey: SurveyProject?
    var calibration: CalibrationDocument?
    var settings: CheckSettings
    var site: Site { survey?.site ?? Site() }
  }

  func run() throws {
    try StandardStreams.demandOneReader(logs.map { ("the logs", $0) } + [("--baseline", baseline)])
    for output in outputs { try OutputFile.demandWritable(output.path) }
    let survey = try loadProject()
    let calibration = try baseline.map { try loadCalibration($0, of: survey?.site) }
    var settings = survey?.check ?? CheckSettings(demandsCompleteMatrix: false)
    if let margin { settings.margin = margin }
    if requirement {
      guard survey != nil else {
        throw ValidationError("--requirement requires a project with --project: survey.toml states it.")
      }
      settings.demandsRequirement = true
    }
    // Logs named one by one need not cover every placement and crowd level.
    if !logs.isEmpty { settings.demandsCompleteMatrix = false }
    // An invalid project is an error, whichever log is named.
    if !logs.isEmpty { _ = try survey?.logFiles() }
    let basis = Basis(survey: survey, calibration: calibration, settings: settings)
    if watch { try watch(logs[0], basis) } else { try check(logs, basis) }
  }

  /// Checks the logs of a folder as they come, until the program is stopped.
  private func watch(_ path: String, _ basis: Basis) throws {
    guard FilePath.kind(of: path) == .folder else {
      throw CommandFailure(
        .missingInput,
        "\(path): error: there is no such folder [file-not-found]\n  help: make the folder, or check its path"
      )
    }
    var folder = WatchedFolder(path)
    output.note("watching \(path); Ctrl-C ends")
    while true {
      for file in try folder.ready() {
        var basis = basis
        // What is expected of other logs is asked when they come.
        let directory = basis.survey?.directory ?? "."
        basis.settings.expectations.removeAll { !$0.covers(file, in: directory) }
        if output.format == .text { try Console.standardOutput("\(TerminalText.plain(file)):\n") }
        do { try check([file], basis) } catch {
          guard let failure = error as? CommandFailure ?? CommandFailure(translating: error) else {
            throw error
          }
          Console.standardError(failure.message)
        }
      }
      Thread.sleep(forTimeInterval: Self.pause)
    }
  }

  private static let pause = 1.0

  private func check(_ names: [String], _ basis: Basis) throws {
    let (survey, settings) = (basis.survey, basis.settings)
    let batch = try LogBatch(names, project: survey, mapping: mapping)
    var logs: [SurveyCheck.Log] = []
    let pseudonyms = try Pseudonyms(withoutStore: survey)
    let outcome: LogBatch.Outcome
    do {
      // Side by side, unless one log ends the check, or receivers are numbered in the order of the logs.
      let trial = try Pseudonyms(withoutStore: survey)
      var read =
        strict || batch.count == 1
        ? [] : ParallelWork.map(batch.files) { log in Result { try Self.read(log, trial) } }
      if trial.areNumbered { read = [] }
      outcome = try batch.run(isStrict: strict) { log, index in
        logs.append(try read.isEmpty ? Self.read(log, pseudonyms) : read[index].get())
      }
    } catch {
      // The only log cannot be read: other programs are told too.
      if let unread = LogFailure.file(named: batch.firstName ?? "", error) {
        let report = Self.unread([unread], settings)
        if output.format == .json, !isOutputTaken { try output.write(report) { _ in "" } }
        try tell(report, survey)
      }
      throw error
    }
    if let failure = outcome.failure {
      try tell(Self.unread(outcome.skipped, settings), survey)
      throw failure
    }
    _ = try AnalysisLimits(site: basis.site).checked(logs.flatMap(\.dwells))
    var check = SurveyCheck(
      logs: logs, site: basis.site, settings: settings,
      calibration: basis.calibration, requirement: survey?.requirement ?? CoverageRequirement(),
      policy: survey?.ranging ?? RangingSettings())
    check.openQuestions = (survey?.openQuestions ?? []).map { question in
      // Beside logs of the project, its file is named as they are: from its folder.
      var question = question
      if names.isEmpty { question.file = SurveyProject.fileName }
      return question
    }
    check.furtherRequirements = survey?.furtherRequirements ?? []
    check.plan = survey?.readablePlan
    check.site.planWalls = check.plan?.walls
    check.directory = survey?.directory ?? "."
    check.projectLogs = try names.isEmpty ? [] : survey?.logFiles().map(\.name) ?? []
    check.areLogsNamed = !names.isEmpty && !outcome.isOfFolders
    check.holdsKnownLogs = all
    check.skipped = outcome.skipped
    check.otherFiles = outcome.others
    let answer = check.answer()
    let report = answer.report
    if !isOutputTaken {
      try output.write(report) { colored in Style(colored).paint(CheckText.render(report)) }
    }
    try tell(report, survey)
    if updateBaseline { try update(answer) }
    try outcome.finish(read: logs.count)
    switch report.verdict {
    case .pass, .warning: break
    case .fail: throw CommandFailure(.answerIsNo, "")
    case .unclear: throw CommandFailure(unclear == .fail ? .answerIsNo : .cannotBeSaid, "")
    }
  }

  private static func read(_ log: LogFile, _ pseudonyms: Pseudonyms) throws -> SurveyCheck.Log {
    try log.check()
    let sink = CollectingSink()
    sink.log = log.name
    let site = pseudonyms.project?.site ?? Site()
    let reader = LogReader(mapping: log.mapping, site: site, receiverDigest: pseudonyms.name)
    let input = try LogInput(path: log.path, displayName: log.name, acceptsStreams: log.isNamedByUser)
    let text = LogText(path: log.path)
    let summary: ImportSummary
    do { summary = try reader.read(input, into: sink).summary } catch {
      throw text?.explaining(error) ?? error
    }
    var read = SurveyCheck.Log(
      summary: summary, rejected: sink.rejected, lastRejectedLine: sink.lastRejectedLine,
      dwells: sink.dwells.map(SiteIndex(site).resolve), text: text)
    read.doubts = sink.doubts
    return read
  }

  /// Writes the next baseline, unless something is neither passed nor accepted.
  private func update(_ answer: SurveyCheck.Answer) throws {
    let report = answer.report
    var accepted: [CheckReport.Item] = []
    for name in accept {
      let meant = report.findings(called: name)
      accepted += meant.items
      if meant.items.isEmpty {
        let names = meant.candidates.map { "'\($0)'" }.joined(separator: " or ")
        Console.standardError(
          names.isEmpty
            ? "--accept: no finding has the code or the name '\(name)'"
            : "--accept: '\(name)' may be \(names); write which")
      }
    }
    let open = report.open.filter { !accepted.contains($0) }
    let next = answer.nextBaseline(
      accepting: accepted, called: accept, version: BeaconCalibrate.version)
    guard let baseline, open.isEmpty, report.skipped.isEmpty,
      next.fits.contains(where: { $0.status != .refused })
    else {
      let names = Set(open.map(\.name)).sorted().prefix(5).map { "'\($0)'" }.joined(separator: ", ")
      return Console.standardError(
        "the baseline is unchanged: not everything passes\(names.isEmpty ? "" : "\n  help: settle what is found about \(names), or accept it with --accept")"
      )
    }
    FileUse.shared.releases(path: baseline)
    try OutputFile.write(next.compactJSON(), to: baseline)
    output.note("baseline: \(InputFile.name(of: baseline)), of \(next.inputs.count) logs")
  }

  private var isOutputTaken: Bool { outputs.contains { $0.path == "-" } }

  /// The project. What is wrong with it is told to other programs too: of a red run, some show nothing else.
  private func loadProject() throws -> SurveyProject? {
    do { return try place.load() } catch let error as ProjectError {
      let files = error.issues.map { UnreadFile(file: $0.file ?? SurveyProject.fileName, $0) }
      try tell(Self.unread(files, CheckSettings()), nil)
      throw error
    }
  }

  /// A report on logs of which none could be read.
  private static func unread(_ files: [UnreadFile], _ settings: CheckSettings) -> CheckReport {
    CheckReport(margin: settings.margin, issues: [:], items: [], skipped: files)
  }

  /// The outputs for other programs; annotations and a summary where GitHub Actions runs the check.
  private func tell(_ report: CheckReport, _ survey: SurveyProject?) throws {
    let directory = logs.isEmpty ? survey?.directory : nil
    let folder = directory == "." || directory == "" ? nil : directory
    for output in outputs { try output.write(report, folder: folder) }
    guard Console.isActions else { return }
    let commands = GitHubAnnotations.commands(report, folder: folder)
    if !commands.isEmpty { Console.commands(String(commands.dropLast())) }
    guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"],
      let file = FileHandle(forWritingAtPath: path)
    else { return }
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: Data(CheckMarkdown.render(report, folder: folder).utf8))
  }

  /// The calibration to compare with. Why it cannot be is told to other programs too.
  /// - Parameter site: The site of the project, if there is one: levels of another are no measure for it.
  private func loadCalibration(_ file: String, of site: Site?) throws -> CalibrationDocument {
    var help = "write one with 'beacon-calibrate export calibration'"
    do throws(WrittenFile.Problem) {
      let calibration = try WrittenFile.read(CalibrationDocument.self, file)
      guard let site, site.name != calibration.site else { return calibration }
      help = "name a calibration of the same site, or give both projects the same name in survey.toml"
      throw WrittenFile.Problem(
        status: .unusableData, code: "other-site",
        message: "it is the calibration of '\(calibration.site)', and the project is of '\(site.name)'")
    } catch {
      let unread = UnreadFile(
        file: InputFile.name(of: file), code: error.code, message: error.message, help: help)
      try tell(Self.unread([unread], CheckSettings()), nil)
      throw error.failure(file, help: help)
    }
  }
}

struct CheckOutput: ExpressibleByArgument {
  enum Kind: String, CaseIterable { case junit, sarif, markdown, html, json }

  let kind: Kind
  /// The file; `-` is standard output.
  let path: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])), !parts[1].isEmpty else { return nil }
    self.kind = kind
    path = String(parts[1])
  }

  func write(_ report: CheckReport, folder: String?) throws {
    let data =
      switch kind {
      case .junit: Data(JUnit.xml(report, folder: folder).utf8)
      case .sarif: try SARIF.json(report, folder: folder, version: BeaconCalibrate.version)
      case .markdown: Data(CheckMarkdown.render(report, folder: folder).utf8)
      case .html: Data(CheckPage.html(report, folder: folder, verdict: CheckText.verdict(report)).utf8)
      case .json: try report.json()
      }
    try OutputFile.write(data, to: path)
  }
}
