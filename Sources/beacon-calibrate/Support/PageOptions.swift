import ArgumentParser
import CoveragePlanner
import Foundation
import RadioSurvey
import SurveyReport
import SurveyStore

/// What a report says of itself, and where it goes.
struct PageOptions: ParsableArguments {
  @Option(help: "Title of the report; default: the site's name.")
  var title: String?

  @Option(help: ArgumentHelp("Date to print, YYYY-MM-DD.", valueName: "date"))
  var date: String?

  func validate() throws {
    if let date, date.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) == nil {
      throw ValidationError("--date must be YYYY-MM-DD.")
    }
  }

  /// The report of a survey.
  func report(_ loaded: LoadedSurvey, seed: UInt64) -> CalibrationReport {
    let analysis = loaded.analysis
    return CalibrationReport(
      tool: CalibrationReport.Tool(version: BeaconCalibrate.version),
      title: title ?? analysis.options.site.name, date: date ?? Self.environmentDate,
      site: SiteSummary(analysis.options.site), data: loaded.data, imports: loaded.imports,
      issues: loaded.issues,
      fits: analysis.fits, crowdEffects: analysis.crowdEffects, effects: analysis.effects,
      accuracy: analysis.accuracy,
      recommendation: analysis.recommendation,
      provenance: Provenance(
        toolVersion: BeaconCalibrate.version, commandLine: Self.commandLine, seed: seed,
        storeSchemaVersion: loaded.storeSchemaVersion,
        inputs: loaded.imports.map { Provenance.Input(file: $0.file, sha256: $0.sha256, rows: $0.rows) }))
  }

  /// Draws, writes both files and says where they are.
  func write(_ report: CalibrationReport, to folder: String, terminal: OutputOptions) throws {
    let progress = Progress(quiet: terminal.quiet)
    progress.show("drawing")
    let plots = try PlotRenderer.render(report)
    let html = try ReportRenderer.html(report, plots: plots)
    progress.finish()
    let page = (folder as NSString).appendingPathComponent("index.html")
    try OutputFile.write(Data(html.utf8), to: page)
    try OutputFile.write(report.json(), to: (folder as NSString).appendingPathComponent("report.json"))
    let document = ReportDocument(
      verdict: report.recommendation?.verdict, page: page,
      isMet: report.recommendation?.isMet ?? false)
    try terminal.write(document) { _ in
      [document.verdict, "Report: \(page)"].compactMap(\.self).map { TerminalText.plain($0) + "\n" }.joined()
    }
  }

  /// The date of SOURCE_DATE_EPOCH in UTC.
  private static var environmentDate: String? {
    guard let text = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"], let seconds = Double(text)
    else {
      return nil
    }
    return Date(timeIntervalSince1970: seconds).formatted(
      Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
  }

  /// The command as typed, quoted for a shell; the home folder shown as ~.
  private static var commandLine: String {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    let words = CommandLine.arguments.dropFirst().map { word in
      let isBelow = home.utf8.count > 1 && word.utf8.starts(with: (home + "/").utf8)
      let rest = isBelow ? String(decoding: word.utf8.dropFirst(home.utf8.count + 1), as: UTF8.self) : word
      let shown = isBelow && rest.isEmpty ? "" : ShellText.word(rest) ?? TerminalText.plain(rest)
      // The shell knows the home folder only where nothing before the slash is quoted.
      return word == home ? "~" : isBelow ? "~/" + shown : shown
    }
    return (["beacon-calibrate"] + words).joined(separator: " ")
  }
}
