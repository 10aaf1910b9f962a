import ArgumentParser
import Files
import Foundation
import SurveyReport

/// `report`: everything on one page.
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the report: one HTML file for planners, and its JSON.",
    discussion: """
      Writes index.html and report.json. The page loads nothing and works without JavaScript. The same store and \
      options give the same bytes; the date is left out unless --date or SOURCE_DATE_EPOCH gives it.

      Example:
        beacon-calibrate report --project Surveys/cafe --output cafe-report
      """)

  @OptionGroup var survey: SurveyOptions
  @OptionGroup var requirement: RequirementOptions
  @OptionGroup var page: PageOptions
  @OptionGroup var terminal: OutputOptions

  @Option(help: ArgumentHelp("Folder to write; made if it is not there.", valueName: "folder"))
  var output: String

  func run() throws {
    try OutputFolder.demandWritable(output)
    let loaded = try LoadedSurvey(survey, requirement: requirement, output: terminal)
    let report = page.report(loaded, seed: requirement.seed)
    try page.write(report, to: output, terminal: terminal)
  }
}
