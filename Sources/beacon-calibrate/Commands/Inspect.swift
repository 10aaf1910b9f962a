import ArgumentParser
import Foundation
import RadioSurvey
import SurveyImport
import SurveyProject
import SurveyReport
import SurveyResults

/// `inspect`: what is in a log, and how to import it.
struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what is in a log and how to import it; import nothing.",
    discussion: """
      Names the format, the beacons heard, the time span and what the clock counts from, channels, whether levels are \
      raw or smoothed, readings that are no levels, duplicates within 3 ms (--merge-ms), gaps, and what a fit would lack; and prints \
      the import command and the entry of survey.toml to use. Words in capitals there are for you to replace. \
      --list-codes lists every issue code with its meaning.

      Example:
        beacon-calibrate inspect walk.csv --column distance_cm=distance
      """)

  @Argument(help: ArgumentHelp("Logs to inspect.", valueName: "log"))
  var logs: [String] = []

  @Option(
    help: ArgumentHelp("Folder with survey.toml. Default: this folder, if it has one.", valueName: "folder"))
  var project: String?

  @Flag(help: "List every issue code with its meaning.")
  var listCodes = false

  @OptionGroup var mapping: MappingOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard listCodes != !logs.isEmpty else { throw ValidationError("Name a log, or --list-codes.") }
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
