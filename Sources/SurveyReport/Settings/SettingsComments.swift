import RadioSurvey
import Ranging
import SurveyResults

/// What comments in files of settings say of values.
enum SettingsComments {
  /// What the file is, and what it leaves out.
  static func head(_ program: String, _ document: SettingsDocument) -> [String] {
    let crowd = document.crowd.map { "crowd level \($0.rawValue)" } ?? "all crowd levels selected"
    return [YAMLText.comment("\(program) settings from the survey of \(document.site), \(crowd).")]
      + document.omitted.map {
        YAMLText.comment("Left out: \($0.conditions.label): \(words($0.reason)).")
      }
  }

  /// Why nothing is exported of a set of conditions.
  static func words(_ obstacle: SettingsObstacle) -> String {
    switch obstacle {
    case .fitRefused: "its fit is refused"
    case .noInterval: "its level at 1 m or its exponent has no interval"
    case .outsideByte: "its level at 1 m is outside \u{2212}128 to 127 dBm"
    }
  }

  /// A path-loss exponent: its interval, and how far distances are from our model at worst.
  static func exponent(_ node: NodeSettings) -> String {
    let interval = YAMLText.interval(node.exponentInterval, 2)
    guard let worst = node.deviations.first else { return interval }
    return interval
      + "; distances within \(NumberFormat.significant(worst.deviation.largest, 2)) % of the model's, "
      + "worst at \(NumberFormat.metres(worst.deviation.largestAt)), \(worst.conditions.label)"
  }

  /// A level at 1 m and the interval of what was fitted.
  static func power(_ power: PlacementPower) -> String {
    "\(power.placement?.rawValue ?? "all beacons"): \(NumberFormat.fixed(power.level, 1)) dBm, "
      + YAMLText.interval(power.interval, 1)
  }
}
