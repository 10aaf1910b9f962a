import ArgumentParser
import CoveragePlanner
import Foundation
import RadioSurvey
import Ranging
import SurveyProject
import SurveyReport
import SurveyStore

/// Which conditions to show.
struct ConditionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only this placement.", valueName: "name"))
  var placement: String?

  @Option(help: ArgumentHelp("Only this crowd level.", valueName: "name"))
  var crowd: String?

  @Option(help: ArgumentHelp("Only this carriage.", valueName: "name"))
  var carriage: String?

  @Option(help: ArgumentHelp("Only this receiver.", valueName: "name"))
  var receiver: String?

  /// Whether the conditions are asked for.
  func include(_ conditions: FitConditions) -> Bool {
    (placement == nil || conditions.placement?.rawValue == placement)
      && (crowd == nil || conditions.crowd?.rawValue == crowd)
      && (carriage == nil || conditions.carriage?.rawValue == carriage)
      && (receiver == nil || conditions.receiver?.rawValue == receiver)
  }
}
