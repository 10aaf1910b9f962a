import ArgumentParser
import Files
import Foundation
import SurveyProject
import SurveyReport
import SurveyResults
import SurveyStore

/// The `demo` command.
struct Demo: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run every step on a simulated café, from its logs to its report.",
    discussion: """
      Imports a survey project into a temporary store, fits, plans and writes the report.

      Example:
        beacon-calibrate demo --survey Surveys/cafe --output Reports/cafe
      """)

  @Option(help: ArgumentHelp("Survey project.", valueName: "folder"))
  var survey = "Surveys/cafe"

  @Option(help: ArgumentHelp("Folder for the report.", valueName: "folder"))
  var output = "Reports/cafe"

  @OptionGroup var requirement: RequirementOptions
  @OptionGroup var page: PageOptions
  @OptionGroup var terminal: OutputOptions

  func run() throws {
    let project = try SurveyProject.load(directory: survey)
    try OutputFolder.demandWritable(output)
    let scratch = try ScratchFolder(for: "demo")
    defer { withExtendedLifetime(scratch) {} }
    let store = try SurveyStore.open(path: "\(scratch.path)/demo.sqlite", access: .create)
    let importer = LogImport(store: store, project: project, output: terminal)
    let files = try project.logFiles().map { try importer.run($0) }
    let loaded = try LoadedSurvey(
      StoredSurvey(store: store, project: project), options: requirement.analysis(project), parts: .all,
      output: terminal)
    if terminal.format == .text {
      try Terminal.standardOutput(
        Data(DemoText.render(files: files, data: loaded.data, fits: loaded.analysis.fits).utf8))
    }
    try page.write(page.report(loaded, seed: requirement.seed, branding: nil), to: output, terminal: terminal)
  }
}
