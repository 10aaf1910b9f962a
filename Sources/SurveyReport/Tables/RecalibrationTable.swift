import CoveragePlanner
import RadioSurvey

/// What each measured power would bring.
enum RecalibrationTable {
  static func table(_ steps: [RecalibrationStep]) -> ResultTable {
    ResultTable(
      caption: String(localized: "Measured power"), steps,
      columns: [
        .number(String(localized: "Measured power"), "dBm") { NumberFormat.fixed($0.measuredPower, 0) },
        .number(String(localized: "Beacons")) { step in
          step.count.map { NumberFormat.count($0.beacons) } ?? NumberFormat.absent
        },
        .interval(String(localized: "90 % range")) { step in
          step.count.map { OptionWords.range($0) } ?? NumberFormat.absent
        },
        .number(String(localized: "False near")) {
          OptionWords.mostFalseNear($0.falseNear, $0.falseNearElsewhere)
        },
      ])
  }
}
