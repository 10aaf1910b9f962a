import CoveragePlanner
import RadioSurvey
import Statistics

/// Advertising intervals against battery life and the time in which a beacon is heard.
enum IntervalTable {
  static func table(_ choices: IntervalChoices) -> ResultTable {
    ResultTable(
      caption: "Advertising intervals", choices.choices,
      columns: [
        .number("Interval", "ms") { NumberFormat.plain($0.interval) },
        .text("Now") { $0.isPresent ? "yes" : "" },
        .number("Battery", "days") { days($0.batteryLife) },
        .number("Heard in time") { NumberFormat.percent($0.heardProbability) },
      ])
  }

  private static func days(_ life: Interval?) -> String {
    guard let life else { return NumberFormat.absent }
    let (low, high) = (NumberFormat.significant(life.lower, 2), NumberFormat.significant(life.upper, 2))
    return low == high ? low : NumberFormat.range(low, high)
  }
}
