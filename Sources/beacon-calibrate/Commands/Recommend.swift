import ArgumentParser
import CoveragePlanner
import Foundation
import Terminal
import SurveyAnalysis
import CalibrationModel

struct Recommend: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recommend", abstract: "Recommend beacon spacing and density for a requirement.",
    discussion: """
      For each placement and crowd level, says whether the requirement is met, at what spacing it would be, or that \
      devices only reach far. Gives a range for the uncertainty of the fits, and positions if the floor is known. \
      Without a floor, or with --spacing-rules, shows vendors' spacing rules beside the density. The exit code is 1 if \
      no placement meets the requirement with a calibrated fit and within the distances measured, or if a \
      [[requirement.also]] of survey.toml is not met.

      Example:
        beacon-calibrate recommend --project Surveys/cafe \\
          --goal near --probability 0.9 --at-crowd full
      """)

  @OptionGroup var survey: SurveyOptions
  @OptionGroup var beacons: BeaconOptions
  @OptionGroup var conditions: ConditionOptions
  @OptionGroup var requirement: RequirementOptions
  @OptionGroup var output: OutputOptions
  @Flag(help: "Show vendors' spacing rules beside the density, as without a floor.") var spacingRules = false

  func run() throws {
    let loaded = try LoadedSurvey(
      survey, requirement: requirement, selection: conditions.selection(beacons), parts: [.plan, .map],
      output: output)
    guard let recommendation = loaded.analysis.recommendation else { preconditionFailure("no plan") }
    let document = RecommendationDocument(
      recommendation: recommendation, curve: loaded.analysis.map?.deployment.curve ?? [])
    try output.write(document) { colored in
      Style(colored).paint(
        RecommendationText.render(
          document.recommendation, map: loaded.analysis.map, showsSpacingRules: spacingRules))
    }
    if !document.recommendation.meetsAll(on: loaded.analysis.map) { throw CommandFailure(.answerIsNo, "") }
  }
}
