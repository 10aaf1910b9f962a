import ArgumentParser
import Foundation
import RadioSurvey
import SurveyImport
import SurveyProject
import SurveyReport
import SurveyResults

/// The `inspect` command.
struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Describe a log or a folder of logs and how to import it, without importing it.",
    discussion: """
      Prints the format, the columns, the first three rows, the beacons heard, the spans of time, distance and level, the \
      origin of the clock, the channels, whether levels are raw or smoothed, invalid readings, duplicates within 3 ms \
      (--merge-ms), gaps, and what a fit would lack; then a command that imports the log as it stands, and the entry for \
      survey.toml. What the log leaves open, such as the unit of a distance, is stated under Confirm. A folder gets one \
      summary and one survey.toml for all its logs. --list-codes lists every issue code with its meaning.

      Example:
        beacon-calibrate inspect walk.csv --column distance_cm=distance
      """)

  @Argument(help: ArgumentHelp("Logs, or folders of logs, to inspect.", valueName: "log"))
  var logs: [String] = []

  @Option(
    help: ArgumentHelp(
      "Folder with survey.toml, or its path. Default: the current folder, if it has one.", valueName: "folder"
    ))
  var project: String?

  @Flag(help: "List every issue code with its meaning.")
  var listCodes = false

  @Option(
    help: ArgumentHelp(
      "New file for a survey.toml that imports every log of the folder, such as logs/survey.toml; '-' is standard output.",
      valueName: "file"))
  var toml: String?

  @OptionGroup var mapping: MappingOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard listCodes != !logs.isEmpty else { throw ValidationError("Name a log, or use --list-codes.") }
    if toml != nil, logs.count != 1 { throw ValidationError("--toml requires exactly one folder.") }
  }

  func run() throws {
    if listCodes {
      let document = IssueCodeDocument()
      return try output.write(document) { _ in InspectText.render(document) }
    }
    let survey = try SurveyOptions.parse(project.map { ["--project", $0] } ?? []).loadProject()
    let known = try survey?.logFiles() ?? []
    var document = InspectDocument(files: [])
    for log in logs {
      if let files = LogFolder.files(in: log) {
        document.folders.append(try inspect(folder: log, files, known: known, site: survey?.site))
      } else {
        document.files.append(
          InspectDocument.File(try inspect(log, as: log, known: known, site: survey?.site)))
      }
    }
    if let toml {
      guard let folder = document.folders.first else {
        throw CommandFailure(.usage, "error: --toml requires a folder")
      }
      guard !folder.survey.isEmpty else {
        throw CommandFailure(.unusableData, "\(folder.folder): error: no file is a survey log")
      }
      guard toml != "-" else { return try Terminal.standardOutput(Data(folder.survey.utf8)) }
      // A survey.toml that someone wrote is worth more than this one.
      guard !FileManager.default.fileExists(atPath: toml) else {
        throw CommandFailure(.inputOutput, "\(toml): error: the file exists and is not replaced")
      }
      return try Data(folder.survey.utf8).write(to: URL(filePath: toml), options: .withoutOverwriting)
    }
    try output.write(document) { _ in InspectText.render(document) }
  }

  private func inspect(_ log: String, as name: String, known: [LogFile], site: Site?) throws -> LogInspection
  {
    let base = known.file(at: log)?.mapping ?? LogMapping()
    let inspector = LogInspector(mapping: try mapping.mapping(over: base), site: site)
    return try inspector.inspect(path: log, displayName: name)
  }

  /// Inspects the files of a folder; those that are no logs are told by their codes.
  private func inspect(
    folder: String, _ files: [String], known: [LogFile], site: Site?
  ) throws -> InspectedFolder {
    let progress = Progress(quiet: output.quiet)
    defer { progress.finish() }
    var logs: [(path: String, inspection: LogInspection)] = []
    var unread: [InspectedFolder.Unread] = []
    for file in files {
      do {
        logs.append((file, try inspect(LogFolder.join(folder, file), as: file, known: known, site: site)))
      } catch let error as LogError where error.category == .unusable {
        unread.append(
          InspectedFolder.Unread(file: file, code: error.issue.code.rawValue, message: error.issue.message))
      }
    }
    return InspectedFolder(folder, logs, unread: unread)
  }
}
