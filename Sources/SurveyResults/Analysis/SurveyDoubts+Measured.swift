import Foundation
import PathLoss
import RadioSurvey
import SurveyEffects

/// What `survey.toml` says and levels contradict.
extension SurveyDoubts {
  /// Crowd levels whose levels do not fall in the order in which they are declared.
  static func crowdOrder(_ dwells: [Dwell], _ site: Site) -> [SurveyIssue] {
    guard let found = CrowdOrder.contradiction(in: dwells, site: site) else { return [] }
    let change = found.change
    return [
      SurveyIssue(
        .warning, .crowdOrder,
        message:
          "levels at '\(found.fuller.rawValue)' are \(decibels(change.estimate)) dB (95 %: \(decibels(change.lower95)) to "
          + "\(decibels(change.upper95))) higher than at '\(found.emptier.rawValue)' over \(found.places) places, and survey.toml "
          + "lists '\(found.fuller.rawValue)' as the fuller one: people weaken the signal",
        help: "list [[crowd]] from the emptiest to the fullest, or correct the crowd levels of the logs")
    ]
  }

  /// Beacons whose positions fit the levels far better once they are exchanged.
  static func swappedPositions(_ dwells: [Dwell], _ site: Site) -> [SurveyIssue] {
    guard let found = SwappedPositions.find(dwells, site: site) else { return [] }
    let name = { (identifier: BeaconIdentifier) in
      "'\(site.beacon(identifier)?.name ?? identifier.description)'"
    }
    let scatter =
      "exchanged, levels scatter by \(decibels(found.exchangedScatter)) dB about the line in place of "
      + "\(decibels(found.scatter)) dB (\(found.locations) locations)"
    let (subject, help): (String, String)
    switch found.exchange {
    case .beacons(let one, let other):
      (subject, help) = (
        "the positions of \(name(one)) and \(name(other)) look exchanged",
        "look which of the two hangs where, and correct x_m and y_m under [[beacon]]"
      )
    case .axes(let beacon):
      (subject, help) = (
        "x and y of \(name(beacon)) look exchanged", "correct x_m and y_m of the beacon under [[beacon]]"
      )
    case .allAxes:
      (subject, help) = (
        "x and y look exchanged between the beacons and the logs",
        "look along which wall x is measured, and exchange x_m and y_m under [[beacon]] or in the logs"
      )
    }
    return [SurveyIssue(.warning, .swappedPositions, message: "\(subject): \(scatter)", help: help)]
  }

  private static func decibels(_ value: Double?) -> String { String(format: "%.1f", value ?? .nan) }
}
