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
    abstract: "Describe a log and how to import it, without importing it.",
    discussion: """
      Prints the format, the beacons heard, the time span and the origin of the clock, the channels, whether levels are \
      raw or smoothed, invalid readings, duplicates within 3 ms (--merge-ms), gaps, and what a fit would lack; then \
      the import command and the entry for survey.toml. Replace the words in capitals there. \
      --list-codes lists every issue code with its meaning.

      Example:
        beacon-calibrate inspect walk.csv --column distance_cm=distance
      """)

  @Argument(help: ArgumentHelp("Logs to inspect.", valueName: "log"))
  var logs: [String] = []

  @Option(
    help: ArgumentHelp(
      "Folder with survey.toml. Default: the current folder, if it has one.", valueName: "folder"))
  var project: String?

  @Flag(help: "List every issue code with its meaning.")
  var listCodes = false

  @OptionGroup var mapping: MappingOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard listCodes != !logs.isEmpty else { throw ValidationError("Name a log, or use --list-codes.") }
  }

  func run() throws {
    if listCodes {
      let document = IssueCodeDocument()
      return try output.write(document) { _ in InspectText.render(document) }
    }
    let survey = try SurveyOptions.parse(project.map { ["--project", $0] } ?? []).loadProject()
    let known = try survey?.logFiles() ?? []
    let document = InspectDocument(
      files: try logs.map { log in
        let base = known.file(at: log)?.mapping ?? LogMapping()
        let inspector = LogInspector(mapping: try mapping.mapping(over: base), site: survey?.site)
        return InspectDocument.File(try inspector.inspect(path: log, displayName: log))
      })
    try output.write(document) { _ in InspectText.render(document) }
  }
}
