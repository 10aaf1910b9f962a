import ArgumentParser
import Foundation
import RadioSurvey
import SurveySimulator

/// `simulate`: a survey whose truth is known.
struct Simulate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a simulated survey project whose truth is known.",
    discussion: """
      Reads a scenario in TOML and writes survey.toml, logs, truth.json and a README that says simulated. The same \
      scenario and seed give the same bytes.

      Example:
        beacon-calibrate simulate Surveys/cafe/scenario.toml --seed 7 --output my-cafe
      """)

  @Argument(help: "Scenario.")
  var scenario: String

  @Option(help: "Seed; default: the scenario's.")
  var seed: UInt64?

  @Option(help: ArgumentHelp("Folder to write; made if it is not there.", valueName: "folder"))
  var output: String

  func run() throws {
    let scenario = try Scenario.load(path: scenario)
    let simulation = Simulation(scenario: scenario, seed: seed)
    try simulation.write(to: output)
    try Terminal.standardOutput(Data("\(TerminalText.plain(output))\n".utf8))
  }
}
