import PathLoss
import RadioSurvey

/// Each beacon's own line, for the page.
enum BeaconLinesTable {
  static func table(_ pooling: BeaconPooling) -> ResultTable {
    ResultTable(
      caption:
        String(
          localized:
            "Each beacon's own line, drawn towards the common one where it has few locations, 95 % intervals"),
      PointLimit.thinned(pooling.lines),
      columns: [
        .text(String(localized: "Beacon")) { $0.beacon.description },
        .number(String(localized: "Locations")) { NumberFormat.count($0.locations) },
        .interval(String(localized: "Level at 1 m"), "dBm") { NumberFormat.interval($0.referencePower, 1) },
        .interval(String(localized: "Exponent")) { NumberFormat.interval($0.pathLossExponent, 2) },
        .interval(String(localized: "Off the other beacons"), "dB") { NumberFormat.interval($0.offset, 1) },
        .number(String(localized: "p, adjusted")) { NumberFormat.fixed($0.pValue, 3) },
        .cells(String(localized: "Verdict")) { line in
          line.pValue == nil
            ? .text(NumberFormat.absent) : .state(line.isOutlying ? outlying : ordinary)
        },
      ])
  }

  private static var outlying: ResultTable.State {
    ResultTable.State(
      sign: "▲", word: String(localized: "check battery, transmit power and mounting"), style: "caution")
  }
  private static var ordinary: ResultTable.State {
    ResultTable.State(sign: "✓", word: String(localized: "one of a kind"), style: "good")
  }
}
