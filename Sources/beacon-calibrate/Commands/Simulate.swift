import ArgumentParser
import Foundation
import RadioSurvey
import Support
import SurveyProject
import SurveySimulator

struct Simulate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate", abstract: "Write a simulated survey project with known ground truth.",
    discussion: """
      Reads a scenario in TOML and writes survey.toml, logs, truth.json and a README that marks them as simulated. The same \
      scenario and seed give the same bytes. A folder with a project that was not simulated is not written into.

      Example:
        beacon-calibrate simulate Surveys/cafe/scenario.toml --seed 7 --output my-cafe
      """)

  @Argument(help: "Scenario file; - is standard input.") var scenario: String

  @Option(help: "Seed. Default: that of the scenario.")
  var seed: UInt64?

  @Option(help: .value("folder", "Folder to write; created if it does not exist.")) var output: String

  func validate() throws { try StandardStreams.demandFolder(output, "--output") }

  func run() throws {
    let survey = PathText.join(output, SurveyProject.fileName)
    if let there = FileManager.default.contents(atPath: survey), !there.starts(with: Simulation.mark.utf8) {
      throw CommandFailure(
        .inputOutput,
        "\(output): error: the folder has a project that was not simulated, which is not replaced [file-exists]\n  help: name "
          + "another folder with --output")
    }
    let scenario = try Scenario.load(path: scenario)
    let simulation = Simulation(scenario: scenario, seed: seed)
    try simulation.write(to: output)
    try Console.standardOutput("\(TerminalText.plain(output))\n")
  }
}
