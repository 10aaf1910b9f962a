import CalibrationModel
import ArgumentParser
import Foundation
import RadioSurvey
import Support
import SurveyProject
import Page
import Wording
import SurveyAnalysis

struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write the report: one HTML page, and its data as JSON.",
    discussion: """
      Writes index.html and report.json. The page loads nothing from the network and is complete without JavaScript; \
      with it, you can sort tables, switch the theme and copy links to sections, and the address keeps this state. The \
      same store and options give the same bytes; the report has a date only with --date or SOURCE_DATE_EPOCH.

      --from renders the same page again from a report.json, without a store, byte for byte.

      --index reads every report.json below a folder and writes index.html there, with one row per report, worst \
      verdict first. A report that cannot be read is listed; the others are written, and the exit code is 65.

      --against compares with an earlier report.json: what drifted, what is the same, what is unclear, and whether the \
      decision changes. The comparison is part of the page and report.json, and does not change the exit code.

      --assets also writes every picture of the page to the folder 'assets' of --output, as standalone SVG, as PNG at \
      twice its size, and its numbers as CSV; assets.csv lists them. PNG needs rsvg-convert (Debian: librsvg2-bin); \
      without it, everything else is written, and the exit code is 69.

      --locale writes the page in another language, with its numbers and dates; report.json does not change.

      Examples:
        beacon-calibrate report --project Surveys/cafe --output cafe-report
        beacon-calibrate report --from cafe-report/report.json --output again
        beacon-calibrate report --project Surveys/cafe --against cafe-report/report.json --output cafe-now
        beacon-calibrate report --index Reports
        beacon-calibrate report --project Surveys/cafe --output cafe-report --assets
      """)

  @OptionGroup var survey: SurveyOptions
  @OptionGroup var beacons: BeaconOptions
  @OptionGroup var conditions: ConditionOptions
  @OptionGroup var requirement: RequirementOptions
  @OptionGroup var page: PageOptions
  @OptionGroup var terminal: OutputOptions

  @Option(
    help: .value(
      "folder", "Folder to write; created if it does not exist. - writes only the page, to standard output."))
  var output: String?

  @Option(
    help: .value("file", "Render the page from this report.json instead of a store; - is standard input."))
  var from: String?

  @Option(help: .value("file", "Compare with the report.json of an earlier survey; - is standard input."))
  var against: String?

  @Option(
    help: .value(
      "folder", "Instead of a report, write an index of all reports below this folder to its index.html."))
  var index: String?

  private var selection: SurveySelection { conditions.selection(beacons) }

  func validate() throws {
    if index != nil {
      guard output == nil, from == nil, against == nil, survey.isDefault, selection.isEverything,
        requirement.isDefault, !page.assets
      else {
        throw ValidationError(
          "--index can only be used with --title, --date, --locale and the terminal options.")
      }
      return
    }
    guard output != nil else { throw ValidationError("Missing expected argument '--output <folder>'") }
    if page.assets { try StandardStreams.demandFolder(output, "--assets with --output") }
    try StandardStreams.demandOneReader([("--from", from), ("--against", against)])
    guard from != nil else { return }
    guard survey.isDefault, selection.isEverything, requirement.isDefault, page.isDefault else {
      throw ValidationError(
        "--from can only be used with --output, --against, --assets, --locale, --plot-seconds and the "
          + "terminal options.")
    }
  }

  func run() throws {
    if let index { return try writeIndex(of: index) }
    guard let output else { return }
    if output != "-" { try page.demandWritable(output) }
    if let from {
      var report = try Self.load(from)
      if let against { report.comparison = try EarlierReport(against).comparison(report, terminal: terminal) }
      try page.write(report, to: output, terminal: terminal)
      return
    }
    let earlier = try against.map(EarlierReport.init)
    let project = try survey.loadProject()
    let branding = try PageOptions.branding(project)
    try PlotRenderer.demandGnuplot()
    let loaded = try LoadedSurvey(
      survey, requirement: requirement, selection: selection, parts: .all, output: terminal)
    var report = page.report(loaded, seed: requirement.seed, branding: branding)
    report.comparison = earlier?.comparison(
      report, beacons: loaded.analysis.options.site.beacons, settings: project?.check ?? CheckSettings(),
      terminal: terminal)
    try page.write(report, to: output, terminal: terminal)
  }

  /// Writes the page over all reports; one that cannot be read is named when the page is written.
  private func writeIndex(of folder: String) throws {
    if FilePath.kind(of: folder) == .folder {
      try OutputFolder.demandWritable(folder, files: ["index.html"])
      try PageOptions.demandOwnPage(in: folder)
    }
    let progress = Progress(quiet: terminal.quiet)
    let reports = try page.language.during { try IndexedReports(folder, progress: progress) }
    progress.finish()
    let html = try page.language.during {
      try SiteIndexRenderer.html(
        reports.rows, problems: reports.problems, title: page.title ?? SiteIndexWords.title,
        date: page.printedDate(), version: BeaconCalibrate.version)
    }
    try OutputFolder.write([OutputFolder.File(name: "index.html", data: Data(html.utf8))], to: folder)
    let file = PathText.join(folder, "index.html")
    try terminal.write(
      IndexDocument(page: file, reports: reports.rows.count, problems: reports.problems)
    ) { _ in "\(SiteIndexWords.summary(reports.rows))\nIndex: \(TerminalText.plain(file))\n" }
    guard reports.problems.isEmpty else {
      throw CommandFailure(.unusableData, text: reports.told(in: folder))
    }
  }

  /// The report of a file; what it shows of whoever made it is checked like what a project has.
  private static func load(_ file: String) throws -> CalibrationReport {
    let report: CalibrationReport
    do { report = try WrittenFile.read(CalibrationReport.self, file) } catch {
      throw error.failure(file, help: "write one with 'beacon-calibrate report'")
    }
    if let logo = report.branding?.logo {
      guard try Logo(logo, file: InputFile.name(of: file)).isPNG else {
        throw WrittenFile.Problem(
          UnreadableDocument.value(place: "branding.logo", range: nil), CalibrationReport.self
        ).failure(file, help: "write one with 'beacon-calibrate report'")
      }
    }
    return report
  }
}

struct EarlierReport {
  private let path: String
  private let report: CalibrationReport

  /// Reads it; `-` is standard input.
  /// - Throws: `CommandFailure` with a code of ``ComparisonProblem``.
  init(_ file: String) throws(CommandFailure) {
    path = InputFile.name(of: file)
    do { report = try WrittenFile.read(CalibrationReport.self, file) } catch {
      let problem = ComparisonProblem(rawValue: error.code) ?? .unreadableFile
      throw error.failure(file, help: problem.help)
    }
  }

  /// What changed since then; another site is warned of.
  func comparison(
    _ now: CalibrationReport, beacons: [Beacon] = [], settings: CheckSettings = CheckSettings(),
    terminal: OutputOptions
  ) -> ReportComparison {
    if now.site.name != report.site.name {
      let problem = ComparisonProblem.otherSite
      let message: TerminalMessage =
        "\(path): warning: it is the report of '\(report.site.name)', and this one of '\(now.site.name)' [\(problem.rawValue)]\n  help: \(problem.help)\n"
      terminal.note(message.text)
    }
    return ReportComparison(now, since: report, beacons: beacons, settings: settings)
  }
}
