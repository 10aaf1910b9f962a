import RadioSurvey
import SurveyResults

/// Pairs of beacons that are told apart too seldom, and what to change.
enum PairTable {
  static func table(_ pairs: [ConfusedPair], probability: Double) -> ResultTable {
    ResultTable(
      caption: String(
        localized: "Pairs that are told apart in less than \(NumberFormat.percent(probability))"),
      pairs,
      columns: [
        .text(String(localized: "Pair")) { PairWords.names($0) },
        .number(String(localized: "Apart")) { NumberFormat.metres($0.distance) },
        .interval(String(localized: "Right at the first (90 %)")) {
          PairWords.share($0.first.right, $0.first.interval)
        },
        .interval(String(localized: "Right at the second (90 %)")) {
          PairWords.share($0.second.right, $0.second.interval)
        },
        .sentence(String(localized: "What to change")) { PairWords.change($0, probability: probability) },
      ])
  }
}
