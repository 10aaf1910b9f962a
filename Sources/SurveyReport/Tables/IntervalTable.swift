import CoveragePlanner
import RadioSurvey
import Statistics
import Support

/// Advertising intervals against battery life and the time in which a beacon is heard.
enum IntervalTable {
  static func table(_ choices: IntervalChoices) -> ResultTable {
    ResultTable(
      caption: String(localized: "Advertising intervals"), choices.choices,
      columns: [
        .number(String(localized: "Interval"), "ms") { NumberFormat.plain($0.interval) },
        .text(String(localized: "Now")) { $0.isPresent ? String(localized: "yes") : "" },
        .number(String(localized: "Battery"), String(localized: "days")) { days($0.batteryLife) },
        .number(String(localized: "Heard in time")) { NumberFormat.percent($0.heardProbability) },
      ])
  }

  private static func days(_ life: Interval?) -> String {
    guard let life else { return NumberFormat.absent }
    let (low, high) = (NumberFormat.significant(life.lower, 2), NumberFormat.significant(life.upper, 2))
    return low == high ? low : NumberFormat.range(low, high)
  }
}
