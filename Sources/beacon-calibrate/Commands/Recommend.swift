import ArgumentParser
import CoveragePlanner
import Foundation
import SurveyReport
import SurveyResults

/// `recommend`: how many beacons.
struct Recommend: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Recommend spacing and density for a requirement.",
    discussion: """
      Says for each placement and crowd level whether the requirement is met, at what spacing it would be, or that \
      only far is ever reached; with a range for what the fits leave open, and positions where the floor is known. \
      Exit code 1 where no placement meets the requirement.

      Example:
        beacon-calibrate recommend --project Surveys/cafe \\
          --goal near --probability 0.9 --at-crowd full
      """)

  @OptionGroup var survey: SurveyOptions
  @OptionGroup var requirement: RequirementOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let loaded = try LoadedSurvey(survey, requirement: requirement, parts: .plan, output: output)
    guard let recommendation = loaded.analysis.recommendation else {
      preconditionFailure("no plan")
    }
    let document = RecommendationDocument(recommendation: recommendation)
    try output.write(document) { colored in
      Style(colored).paint(RecommendationText.render(document.recommendation))
    }
    if !document.recommendation.isMet { throw CommandFailure(.answerIsNo, "") }
  }
}
