import CoveragePlanner
import RadioSurvey

/// Whether and why to measure more.
enum AdviceWords {
  /// What one set of conditions lacks.
  static func sentence(_ reason: AdviceReason) -> String {
    let values = reason.values
    switch reason.code {
    case .fitRefused: return RefusedFitWords.sentence(values)
    case .exponentOpen:
      return "The exponent is known to ±\(NumberFormat.short(values.number("now") ?? 0)); "
        + "±\(NumberFormat.setting(values.number("goal") ?? 0)) takes \(locations(values))."
    case .shadowingOpen:
      return "Shadowing is known to ±\(NumberFormat.widePercent(values.number("now") ?? 0)); "
        + "±\(NumberFormat.widePercent(values.number("goal") ?? 0)) takes \(locations(values))."
    case .shadowingIndistinct:
      return
        "Shadowing cannot be told from fading here: stay longer at each location, and measure at more of them."
    case .beaconsOpen:
      let high = values.count("high").map { NumberFormat.count($0) } ?? "no limit"
      return
        "The number of beacons lies between \(NumberFormat.count(values.count("low") ?? 0)) and \(high) at "
        + "90\u{00A0}% confidence; an interval no wider than \(NumberFormat.setting(values.number("widest") ?? 0)) "
        + "takes \(locations(values))."
    case .beaconsNotCounted:
      return values.reason("cause", as: PlanReason.self).map(PlanWords.sentence) ?? ""
    case .beaconsHopeless:
      return
        "With 95\u{00A0}% confidence, no number of beacons meets the goal here, and more locations do not change "
        + "that. Hang the beacons where the path is clearer, or ask for less."
    }
  }

  /// Whether to go on.
  static func sentence(_ reason: SurveyReason) -> String {
    let values = reason.values
    let all = values.count("conditions") ?? 0
    let sets = "\(all) \(all == 1 ? "set" : "sets") of conditions that the requirement needs"
    let reached = values.count("reached") ?? 0
    let done = "\(reached) \(reached == 1 ? "has" : "have") reached the goals"
    switch reason.code {
    case .noData:
      return
        "There are no data yet: measure \(NumberFormat.count(values.count("locations") ?? 0, "location")) for "
        + "each placement at each crowd level, then ask again."
    case .enough:
      let text = "Enough is measured: every goal is reached in \(all == 1 ? "the" : "all") \(sets)"
      return values.flag("areBeaconsCounted")
        ? "\(text)." : "\(text), but the number of beacons could not be judged."
    case .measureMore:
      var text = "Measure more: of \(sets), \(done)"
      if let closed = values.count("closed"), closed > 0 {
        text += " and \(closed) cannot reach them with more locations"
      }
      if let absent = values.count("neverMeasured"), absent > 0 {
        text += "; \(absent) more \(absent == 1 ? "was" : "were") never measured"
      }
      return "\(text)."
    case .cannotBeReached:
      return
        "Stop measuring: of \(sets), \(done) and \(values.count("closed") ?? 0) cannot reach them with more "
        + "locations."
    }
  }

  /// `40 more locations (12 to 90)`, or that there is no such number.
  private static func locations(_ values: ReasonValues) -> String {
    let most = "more than \(values.count("most") ?? 0)"
    guard let more = values.count("more") else { return "\(most) more locations" }
    let text = "\(more) more \(more == 1 ? "location" : "locations")"
    guard let low = values.count("moreLow") else { return text }
    return "\(text) (\(low) to \(values.count("moreHigh").map(String.init) ?? most))"
  }
}
