import CoveragePlanner
import RadioSurvey

/// What each measured power would bring.
enum RecalibrationTable {
  static func table(_ steps: [RecalibrationStep]) -> ResultTable {
    ResultTable(
      caption: "Measured power", steps,
      columns: [
        .number("Measured power", "dBm") { NumberFormat.fixed($0.measuredPower, 0) },
        .number("Beacons") { step in step.count.map { NumberFormat.count($0.beacons) } ?? NumberFormat.absent
        },
        .interval("90 % range") { step in step.count.map { OptionWords.range($0) } ?? NumberFormat.absent },
        .number("False near") { NumberFormat.percent($0.falseNear) },
      ])
  }
}
