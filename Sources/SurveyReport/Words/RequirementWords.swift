import CoveragePlanner
import RadioSurvey
import Ranging

/// What a plan was asked for.
enum RequirementWords {
  /// The requirement, with what devices are taken to assume.
  static func sentence(_ requirement: RequirementReason) -> String {
    let values = requirement.values
    let goal =
      switch requirement.code {
      case .immediate: "immediate"
      case .near: "near or better"
      case .heard: "heard within \(NumberFormat.short(values.number("within_s"), "s"))"
      }
    let level = values.text("crowd").map { "at crowd level “\($0)”" } ?? "at every crowd level surveyed"
    let text =
      "P(\(goal)) ≥ \(NumberFormat.percent(values.number("probability"))) everywhere, nearest beacon only, \(level)"
    let assumed =
      values.number("sessionSD_db").map {
        " Where the survey does not tell how days, phones and people differ, an SD of \(NumberFormat.short($0, "dB")) is "
          + "assumed and not measured."
      } ?? ""
    guard requirement.code != .heard else { return "\(text).\(assumed)" }
    let assumption = values.reason("assumption", as: DeviceAssumption.self).map(RangingWords.sentence) ?? ""
    return
      "\(text), from the mean of \(NumberFormat.count(values.count("packets") ?? 1, "packet")); near ends at "
      + "\(NumberFormat.short(values.number("nearBoundary_m"), "m")). \(assumption)"
      + assumed
  }
}
