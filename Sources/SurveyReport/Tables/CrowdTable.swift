import PathLoss
import RadioSurvey
import SurveyEffects

/// How the level changes with the crowd, from two separate fits.
enum CrowdTable {
  static func table(_ effects: [CrowdEffect]) -> ResultTable {
    ResultTable(
      caption: String(localized: "Change of mean level with the crowd, 95 % intervals"), effects,
      columns: [
        .conditions(terminal: "crowd by separate fits") { $0.conditions },
        .text(String(localized: "Against")) { $0.baseline.rawValue },
        .number(String(localized: "At distance"), "m") { NumberFormat.distance($0.distance) },
        .interval(String(localized: "Change"), "dB") { NumberFormat.signedInterval($0.change, 1) },
        .text(String(localized: "Says"), on: .page) { ChangeWords.says($0.change) },
      ])
  }
}
