import CoveragePlanner
import PathLoss
import RadioSurvey
import SurveyDesign

/// How far each set of conditions is from the goals of a survey, for the terminal.
enum GoalsTable {
  static func table(_ advice: SurveyAdvice) -> ResultTable {
    let goals = advice.goals
    let share = NumberFormat.percent(goals.shadowing)
    return ResultTable(
      advice.conditions,
      columns: [
        .conditions { $0.conditions },
        .text(String(localized: "Verdict")) { LocalizedText(key: $0.verdict.rawValue).words },
        .number(String(localized: "Locations")) { NumberFormat.count($0.locations) },
        .number(String(localized: "Exponent ±")) { NumberFormat.fixed($0.exponent?.now, 2) },
        .interval(String(localized: "More for ±\(NumberFormat.plain(goals.exponent))")) { more($0.exponent) },
        .number(String(localized: "Shadowing ±")) { NumberFormat.percent($0.shadowing?.now) },
        .interval(String(localized: "More for ±\(share)")) { more($0.shadowing) },
        .interval(String(localized: "Beacons, 90 %")) {
          $0.beacons.map { SurveyNames.beacons($0.now) } ?? NumberFormat.absent
        },
        .interval(String(localized: "More for ±\(NumberFormat.plain(goals.beacons))")) {
          $0.beacons.map { $0.isHopeless ? String(localized: "none is enough") : more($0.locations) }
            ?? NumberFormat.absent
        },
        .interval(String(localized: "Packets")) { packets($0.dwell) },
      ])
  }

  private static func more(_ need: LocationNeed?) -> String {
    guard let need else { return NumberFormat.absent }
    if need.isMet || need.more == 0 { return String(localized: "reached") }
    guard let more = need.more else {
      return need.now == nil ? NumberFormat.absent : String(localized: "over \(LocationNeed.most)")
    }
    guard need.moreLow != nil || need.moreHigh != nil else { return NumberFormat.count(more) }
    let low = NumberFormat.count(min(need.moreLow ?? more, more))
    let high = need.moreHigh.map { NumberFormat.count($0) } ?? String(localized: "over \(LocationNeed.most)")
    return "\(NumberFormat.count(more)) (\(NumberFormat.range(low, high)))"
  }

  private static func packets(_ size: DwellSize?) -> String {
    guard let size else { return NumberFormat.absent }
    guard let low = size.packetsLow, let high = size.packetsHigh else {
      return NumberFormat.count(size.packets)
    }
    return "\(NumberFormat.count(size.packets)) (\(NumberFormat.range("\(low)", "\(high)")))"
  }
}
