import CalibrationModel
import ArgumentParser
import CoveragePlanner
import Foundation
import RadioSurvey
import Statistics
import Support
import SurveyProject
import Page
import Wording
import SurveyAnalysis
import SurveyStore

struct PageOptions: ParsableArguments {
  @Option(help: "Title of the report; default: the site's name.")
  var title: String?

  @Option(help: .value("date", "Date to print, YYYY-MM-DD."))
  var date: String?

  @Option(help: .value("s", "Time limit per gnuplot drawing, 0.1 to 86400 s."))
  var plotSeconds = PlotRenderer.defaultPatience

  @Flag(help: "Embed report.json in the page, to send the page by itself.") var embed = false

  @Flag(help: "Write every picture of the page as SVG, PNG and CSV to the folder 'assets' beside the page.")
  var assets = false

  @Option(
    help: .value("tag", "Language of the page: \(Self.locales). The terminal, JSON and CSV stay English."))
  var locale = Language.english.code

  private static var locales: String { Language.all.map(\.code).joined(separator: " or ") }
  /// The language of the page; `validate()` has seen to it that there is one.
  var language: Language { Language(code: locale) ?? .english }

  func validate() throws {
    guard Language(code: locale) != nil else {
      throw ValidationError("--locale must be \(Self.locales), found '\(locale)'.")
    }
    try demand("--plot-seconds", plotSeconds, 0.1...86_400, "s")
    _ = try printedDate()
  }

  /// Whether neither title nor date was given.
  var isDefault: Bool { title == nil && date == nil }
  /// The date to print; `nil` if no date is printed.
  func printedDate() throws -> String? { try date.map(PageDate.read) ?? PageDate.environment() }

  func report(_ loaded: LoadedSurvey, seed: UInt64, branding: ReportBranding?) -> CalibrationReport {
    let analysis = loaded.analysis
    var report = CalibrationReport(
      tool: CalibrationReport.Tool(version: BeaconCalibrate.version),
      title: title ?? analysis.options.site.name, date: try? printedDate(),
      site: SiteSummary(analysis.options.site), data: loaded.data, imports: loaded.imports,
      issues: loaded.issues,
      fits: analysis.fits, crowdEffects: analysis.crowdEffects, effects: analysis.effects,
      accuracy: analysis.accuracy,
      recommendation: analysis.recommendation, map: analysis.map,
      surveyed: analysis.surveyed, next: analysis.next,
      levelCalibrations: analysis.levelCalibrations,
      provenance: Provenance(
        toolVersion: BeaconCalibrate.version, commandLine: Self.commandLine, seed: seed,
        storeSchemaVersion: SurveyStore.schemaVersion,
        inputs: loaded.imports.map { Provenance.Input(file: $0.file, sha256: $0.sha256, rows: $0.rows) }))
    let selection = analysis.options.selection
    if !selection.isEverything { report.selection = selection }
    report.ranging = analysis.ranging
    report.branding = branding
    return report
  }

  /// What the project says of whoever makes the report; `nil` if it says nothing.
  /// - Throws: `ProjectError` with the code of what is wrong with the logo, `ReportError` if nothing draws one that is an SVG.
  static func branding(_ project: SurveyProject?) throws -> ReportBranding? {
    guard let project, project.branding != Branding() else { return nil }
    return ReportBranding(
      name: project.branding.name, logo: try project.logoPath().map(logo), accent: project.branding.accent,
      introduction: project.branding.introduction)
  }

  /// Seconds that drawing a logo may take.
  private static let logoSeconds = 5.0

  /// The PNG of a logo.
  private static func logo(_ file: String) throws -> Data {
    let logo = try Logo(file: file)
    guard !logo.isPNG else { return logo.data }
    do { return try PictureRaster(patience: logoSeconds).logo(logo.data) } catch ReportError.rasterMissing {
      throw ReportError.logoRasterMissing
    } catch ReportError.rasterFailed(let problem) {
      throw ProjectError(
        .invalidLogo, file: file, message: "the SVG cannot be drawn: \(problem)",
        help: "export the logo as a plain SVG of few paths, or as PNG")
    }
  }

  /// Refuses, before anything is computed, a folder that the page and its pictures cannot be written to.
  func demandWritable(_ folder: String) throws(FileFailure) {
    try OutputFolder.demandWritable(folder, files: ["index.html", "report.json"])
    if assets { try OutputFolder.demandWritable(PathText.join(folder, PictureFiles.folder)) }
    try Self.demandOwnPage(in: folder)
  }

  /// Refuses a folder, or a link to one, whose `index.html` is no page of this program: nobody said that it may go.
  static func demandOwnPage(in folder: String) throws(FileFailure) {
    let page = PathText.join(folder, "index.html")
    // A pipe has no end, and a link is replaced, not what it leads to.
    guard FilePath.kind(of: page, followingLinks: false) == .file,
      let file = FileHandle(forReadingAtPath: page)
    else { return }
    let head = (try? file.read(upToCount: 4096)) ?? Data()
    guard head.range(of: Data("name=\"generator\" content=\"beacon-calibrate".utf8)) == nil else { return }
    throw FileFailure(.create, page, code: EEXIST)
  }

  /// Draws the page, writes both files and prints the verdict and their location.
  /// - Parameter folder: Where to write; `-` writes the page alone to standard output.
  /// - Parameter others: Files that are written with them, into the same folder.
  func write(
    _ report: CalibrationReport, to folder: String, with others: [OutputFolder.File] = [],
    terminal: OutputOptions
  ) throws {
    let progress = Progress(quiet: terminal.quiet)
    progress.show("drawing")
    let (language, patience, embeds, isPageAlone) = (language, plotSeconds, embed, folder == "-")
    let (drawn, written) = ParallelWork.both {
      Result {
        try language.during {
          let plots = try PlotRenderer.render(report, patience: patience)
          return (plots, try ReportRenderer.html(report, plots: plots, embeds: embeds))
        }
      }
    } _: {
      Result { isPageAlone ? nil : try report.json() }
    }
    let ((plots, html), json) = (try drawn.get(), try written.get())
    let pictures =
      assets ? try PictureFiles(report, plots: plots, language: language, patience: plotSeconds) : nil
    progress.finish()
    guard let json else { return try OutputFile.write(Data(html.utf8), to: folder) }
    // Last the one that other programs read: where the folder cannot change at once, it says that the others are there.
    try OutputFolder.write(
      (pictures?.files ?? []) + others + [
        OutputFolder.File(name: "index.html", data: Data(html.utf8)),
        OutputFolder.File(name: "report.json", data: json),
      ], to: folder)
    WrittenFile.tellLimit(CalibrationReport.self, json, PathText.join(folder, "report.json"))
    let page = (folder as NSString).appendingPathComponent("index.html")
    let document = ReportDocument(
      report.recommendation, map: report.map, page: page, decision: report.comparison?.decision)
    try terminal.write(document) { _ in
      let together = TogetherWords.sentence(report.recommendation, report.map)
      let verdict = report.recommendation.map(MeasuredWords.verdict).map {
        together == nil ? $0 : say("The first requirement alone: \($0)")
      }
      let option = report.recommendation.flatMap(OptionWords.best)
      let change = report.comparison.map(ComparisonWords.decision)
      return [together, verdict, option, change, "Report: \(page)"].compactMap(\.self).map {
        TerminalText.plain($0) + "\n"
      }.joined()
    }
    if pictures?.isWithoutPNG == true { throw ReportError.rasterMissing }
  }

  /// The command as typed, quoted for a shell, with `~` instead of the home folder.
  private static var commandLine: String {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    let words = CommandLine.arguments.dropFirst().map { word in
      let isBelow = home.utf8.count > 1 && word.utf8.starts(with: (home + "/").utf8)
      let rest = isBelow ? String(decoding: word.utf8.dropFirst(home.utf8.count + 1), as: UTF8.self) : word
      let shown = isBelow && rest.isEmpty ? "" : ShellText.word(rest) ?? TerminalText.plain(rest)
      // The shell expands `~` only if nothing before the slash is quoted.
      return word == home ? "~" : isBelow ? "~/" + shown : shown
    }
    return (["beacon-calibrate"] + words).joined(separator: " ")
  }
}

/// The date that a report prints: `--date`, or the UTC date of `SOURCE_DATE_EPOCH`.
enum PageDate {
  /// Parses a date.
  /// - Throws: `ValidationError` if the day does not exist or is not between 2010 and 2099.
  static func read(_ text: String) throws -> String {
    let expected = "--date must be a day from 2010-01-01 to 2099-12-31 as YYYY-MM-DD, such as 2024-05-01"
    guard let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3)
    else { throw ValidationError("\(expected), found '\(text)'.") }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = DateComponents(year: year, month: month, day: day)
    guard let date = calendar.date(from: parts), SurveyBounds.date.contains(date.timeIntervalSince1970),
      calendar.dateComponents([.year, .month, .day], from: date) == parts
    else { throw ValidationError("\(expected), found '\(text)'.") }
    return text
  }

  /// The date of the environment, from whole seconds since 1970; `nil` if `SOURCE_DATE_EPOCH` is not set. The year may be
  /// before 2010, because some builds set the variable to 0 or to a time in 1980.
  /// - Throws: `ValidationError` if the variable holds anything else.
  static func environment(_ variables: [String: String] = ProcessInfo.processInfo.environment) throws
    -> String?
  {
    guard let text = variables["SOURCE_DATE_EPOCH"], !text.isEmpty else { return nil }
    guard text.utf8.count <= 10, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let seconds = Double(text), seconds < SurveyBounds.date.upperBound
    else {
      throw ValidationError(
        "SOURCE_DATE_EPOCH must be whole seconds from 1970 to before 2100, such as 1714557600, found '\(text)'."
      )
    }
    return Date(timeIntervalSince1970: seconds).formatted(
      Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
  }
}

struct PictureFiles {
  static let folder = "assets"

  let files: [OutputFolder.File]
  /// Whether there is no rsvg-convert, and so no PNG.
  let isWithoutPNG: Bool

  /// - Parameter language: of the words in the pictures. CSV is English in all.
  /// - Throws: `ReportError`, but not if rsvg-convert is missing.
  init(_ report: CalibrationReport, plots: [Plot], language: Language, patience: Double) throws {
    let pictures = try language.during { try ReportPictures.all(report, plots: plots) }
    let english =
      try language.code == Language.english.code
      ? pictures
      : Language.english.during {
        try ReportPictures.all(report, plots: PlotRenderer.render(report, patience: patience))
      }
    let raster: PictureRaster?
    do { raster = try PictureRaster(patience: patience) } catch ReportError.rasterMissing { raster = nil }
    isWithoutPNG = raster == nil
    var files = [
      OutputFolder.File(
        name: "\(Self.folder)/assets.csv", data: ReportPictures.list(english, hasPNG: raster != nil))
    ]
    for (picture, numbers) in zip(pictures, english.map(\.numbers)) {
      let stem = "\(Self.folder)/\(picture.id)"
      files.append(OutputFolder.File(name: "\(stem).svg", data: Data(picture.svg.utf8)))
      files.append(OutputFolder.File(name: "\(stem).csv", data: numbers.csv))
      if let raster { files.append(OutputFolder.File(name: "\(stem).png", data: try raster.png(picture))) }
    }
    self.files = files
  }
}
