import PathLoss
import RadioSurvey

/// Each beacon's own line, for the page.
enum BeaconLinesTable {
  static func table(_ pooling: BeaconPooling) -> ResultTable {
    ResultTable(
      caption:
        "Each beacon's own line, drawn towards the common one where it has few locations, 95 % intervals",
      PointLimit.thinned(pooling.lines),
      columns: [
        .text("Beacon") { $0.beacon.description },
        .number("Locations") { NumberFormat.count($0.locations) },
        .interval("Level at 1 m", "dBm") { NumberFormat.interval($0.referencePower, 1) },
        .interval("Exponent") { NumberFormat.interval($0.pathLossExponent, 2) },
        .interval("Off the other beacons", "dB") { NumberFormat.interval($0.offset, 1) },
        .number("p, adjusted") { NumberFormat.fixed($0.pValue, 3) },
        .cells("Verdict") { line in
          line.pValue == nil
            ? .text(NumberFormat.absent) : .state(line.isOutlying ? outlying : ordinary)
        },
      ])
  }

  private static let outlying = ResultTable.State(
    sign: "▲", word: "check battery, transmit power and mounting", style: "caution")
  private static let ordinary = ResultTable.State(sign: "✓", word: "one of a kind", style: "good")
}
