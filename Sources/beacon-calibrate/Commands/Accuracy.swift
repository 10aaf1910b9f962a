import ArgumentParser
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import SurveyReport
import SurveyResults

/// `accuracy`: how good ranging will be.
struct Accuracy: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say how accurate ranging will be at each distance.",
    discussion: """
      For a device that averages some packets at a place never measured: one sigma, the radii that really hold 68 and \
      95 percent, what twice one sigma holds, the interval of the true distance, and what zone the device names. Intervals are widened as far as places \
      left out of the fit ask for; below each table stands by how much, how often the zone was right there, and how \
      many packets it takes to be accurate, or that no number does.

      Example:
        beacon-calibrate accuracy --store walk.sqlite --packets 10 --distance 3
      """)

  @OptionGroup var survey: SurveyOptions
  @OptionGroup var conditions: ConditionOptions
  @OptionGroup var requirement: RequirementOptions
  @OptionGroup var output: OutputOptions

  @Option(
    help: ArgumentHelp("Distance to tabulate. May be repeated; default: those measured.", valueName: "m"))
  var distance: [Double] = []

  func validate() throws {
    guard distance.allSatisfy(SurveyBounds.distance.contains) else {
      throw ValidationError("--distance must lie between 0.05 and 10000 m.")
    }
  }

  func run() throws {
    let loaded = try LoadedSurvey(
      survey, requirement: requirement, conditions: conditions,
      distances: distance.isEmpty ? nil : distance, parts: .accuracy, output: output)
    let tables = loaded.analysis.accuracy.filter { conditions.include($0.conditions) }
    let fits = loaded.analysis.fits.filter { conditions.include($0.conditions) }
    let document = AccuracyDocument(
      accuracy: tables,
      heldOut: tables.map { table in fits.first { $0.conditions == table.conditions }?.heldOut },
      refused: fits.map(\.conditions).filter { wanted in !tables.contains { $0.conditions == wanted } })
    try output.write(document) { _ in AccuracyText.render(document) }
    if tables.isEmpty {
      throw CommandFailure(.answerIsNo, fits.isEmpty ? "error: no fit has these conditions" : "")
    }
  }
}
