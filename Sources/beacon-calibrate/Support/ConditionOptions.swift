import ArgumentParser
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import SurveyProject
import SurveyReport
import SurveyStore

/// The options that select conditions.
struct ConditionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Show only this placement.", valueName: "name"))
  var placement: String?

  @Option(help: ArgumentHelp("Show only this crowd level.", valueName: "name"))
  var crowd: String?

  @Option(help: ArgumentHelp("Show only this carriage.", valueName: "name"))
  var carriage: String?

  @Option(help: ArgumentHelp("Show only this receiver.", valueName: "name"))
  var receiver: String?

  /// Whether the options select a calibration, whose parts are receivers.
  func include(_ calibration: LevelCalibration) -> Bool {
    let receivers = calibration.parts.map(\.receiver)
    return receivers.contains { receiver in
      var conditions = calibration.conditions
      conditions.receiver = receiver
      return include(conditions)
    }
  }

  /// Whether the options select these conditions.
  func include(_ conditions: FitConditions) -> Bool {
    (placement == nil || conditions.placement?.rawValue == placement)
      && (crowd == nil || conditions.crowd?.rawValue == crowd)
      && (carriage == nil || conditions.carriage?.rawValue == carriage)
      && (receiver == nil || conditions.receiver?.rawValue == receiver)
  }
}
