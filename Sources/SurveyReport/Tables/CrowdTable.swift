import PathLoss
import RadioSurvey
import SurveyEffects

/// How the level changes with the crowd, from two separate fits.
enum CrowdTable {
  static func table(_ effects: [CrowdEffect]) -> ResultTable {
    ResultTable(
      "Change of mean level with the crowd, 95 % intervals", effects,
      columns: [
        .conditions(terminal: "crowd by separate fits") { $0.conditions },
        .text("Against") { $0.baseline.rawValue },
        .number("At distance", "m") { NumberFormat.distance($0.distance) },
        .interval("Change", "dB") { NumberFormat.signedInterval($0.change, 1) },
        .text("Says", on: .page) { says($0.change) },
      ])
  }

  private static func says(_ change: Estimate) -> String {
    guard let lower = change.lower95, let upper = change.upper95 else { return "no interval, so nothing" }
    if upper < 0 { return "people cost level" }
    if lower > 0 { return "level rises, which people do not cause: look for another change" }
    return "no change shown, which is not to say that there is none"
  }
}
