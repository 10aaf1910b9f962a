import PathLoss
import RadioSurvey
import Statistics
import Support

/// Where left-out locations fell in the distributions predicted for them: on the page part by part for one set of conditions, on
/// the terminal a row for each set.
enum PITTable {
  /// A row for each part of the prediction.
  static func parts(_ pit: PITHistogram) -> ResultTable {
    ResultTable(
      caption:
        String(
          localized:
            "Where left-out locations fell in the distributions predicted for them. Full ends mean intervals that are too narrow, a full "
            + "middle too wide ones, a slope a bias."),
      pit.counts.enumerated().map { (part: $0.offset, count: $0.element) },
      columns: [
        .text(String(localized: "Part of the prediction")) {
          NumberFormat.range(
            NumberFormat.percent(Double($0.part) / Double(pit.counts.count)),
            NumberFormat.percent(Double($0.part + 1) / Double(pit.counts.count)))
        },
        .number(String(localized: "Locations")) { NumberFormat.count($0.count) },
        ifRight { _ in pit }, usual { _ in pit },
      ])
  }

  /// A row for each set of conditions, its parts in one cell.
  static func sets(_ sets: [(conditions: FitConditions, pit: PITHistogram)]) -> ResultTable {
    ResultTable(
      sets,
      columns: [
        .conditions(terminal: "left-out locations by tenth of their prediction, weakest first") {
          $0.conditions
        },
        .interval(String(localized: "Locations")) {
          $0.pit.counts.map { NumberFormat.count($0) }.joined(separator: " ")
        },
        ifRight { $0.pit }, usual { $0.pit },
      ])
  }

  /// Locations that each part holds on average if the predictions are right.
  private static func ifRight<Item>(_ pit: @escaping (Item) -> PITHistogram) -> TableColumn<Item> {
    .number(String(localized: "If right")) { NumberFormat.fixed(pit($0).expected, 1) }
  }

  /// `0 to 5`, what a part usually holds.
  private static func usual<Item>(_ pit: @escaping (Item) -> PITHistogram) -> TableColumn<Item> {
    .interval(String(localized: "Usual")) {
      let usual = pit($0).usual
      return NumberFormat.range(
        NumberFormat.count(Int(usual.lower)), NumberFormat.count(Int(usual.upper)))
    }
  }
}
