import ArgumentParser
import Support
import Foundation
import Page
import SurveyProject
import Terminal
import SurveyAnalysis
import SurveySimulator
import SurveyStore

struct Demo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Run every step on a simulated café, from its logs to its report.",
    discussion: """
      Simulates the survey of a café, imports it into a temporary store, fits, plans, and writes the report to the \
      folder beacon-demo, with the survey in beacon-demo/survey for you to try other commands on. An existing demo is \
      not replaced. With --survey, uses your survey project instead.

      Examples:
        beacon-calibrate demo
        beacon-calibrate demo --survey Surveys/cafe --output Reports/cafe
      """)

  private static let surveyFolder = "survey"

  @Option(help: .value("folder", "Survey project to use instead of the simulated café."))
  var survey: String?

  @Option(help: .value("folder", "Folder for the report; created if it does not exist."))
  var output = "beacon-demo"

  @OptionGroup var requirement: RequirementOptions
  @OptionGroup var page: PageOptions
  @OptionGroup var terminal: OutputOptions
  func validate() throws { try StandardStreams.demandFolder(output, "--output") }

  func run() throws {
    let scratch = try ScratchFolder(for: "demo")
    defer { withExtendedLifetime(scratch) {} }
    let simulated = try survey == nil ? Simulation(scenario: .cafe()) : nil
    if simulated != nil { try demandNew() }
    let folder = survey.map(ProjectOptions.folder) ?? PathText.join(scratch.path, Self.surveyFolder)
    try simulated?.write(to: folder)
    let project = try SurveyProject.load(directory: folder)
    try page.demandWritable(output)
    try PlotRenderer.demandGnuplot()
    if simulated == nil, isThere("report.json") { terminal.note("note: replacing the report in \(output)") }
    let store = try SurveyStore.open(path: "\(scratch.path)/demo.sqlite", access: .create)
    let batch = try LogBatch([], project: project, mapping: MappingOptions.parse([]))
    let (files, outcome) = try LogImport(store: store, project: project, output: terminal)
      .run(batch, isStrict: true)
    if let failure = outcome.failure { throw failure }
    let loaded = try LoadedSurvey(
      StoredSurvey(store: store, project: project), options: requirement.analysis(project), parts: .all,
      output: terminal)
    if terminal.format == .text {
      try Console.standardOutput(DemoText.render(files: files, data: loaded.data, fits: loaded.analysis.fits))
    }
    let others = try simulated?.files().map {
      OutputFolder.File(name: "\(Self.surveyFolder)/\($0.name)", data: Data($0.text.utf8))
    }
    try page.write(
      page.report(loaded, seed: requirement.seed, branding: nil), to: output, with: others ?? [],
      terminal: terminal)
    if simulated != nil, terminal.format == .text { try printNext() }
  }

  /// Whoever has worked on an earlier demo keeps it.
  private func demandNew() throws {
    guard isThere(Self.surveyFolder) || isThere("report.json") else { return }
    throw CommandFailure(
      .inputOutput,
      "\(output): error: the folder already has a demo, which is not replaced [file-exists]\n  help: name "
        + "another folder with --output, or remove this one first")
  }

  private func isThere(_ name: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: PathText.join(output, name))) != nil
  }

  private func printNext() throws {
    let steps = NextSteps(project: PathText.join(output, Self.surveyFolder))
    try Console.standardOutput(steps.afterDemo)
  }
}
