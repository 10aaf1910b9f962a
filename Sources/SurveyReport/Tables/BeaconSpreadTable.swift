import PathLoss
import RadioSurvey

/// How far beacons differ: on the terminal a row for each fit, on the page the quantities of one.
enum BeaconSpreadTable {
  static func fits(_ fits: [(conditions: FitConditions, pooling: BeaconPooling)]) -> ResultTable {
    ResultTable(
      fits,
      columns: [
        .conditions(terminal: "how beacons differ") { $0.conditions },
        .number(String(localized: "Beacons")) { NumberFormat.count($0.pooling.lines.count) },
        .interval(String(localized: "Level SD"), "dB") { NumberFormat.interval($0.pooling.levelSD, 1) },
        .interval(String(localized: "Exponent SD")) { NumberFormat.interval($0.pooling.exponentSD, 2) },
        .interval(String(localized: "Intervals wider")) {
          "×\(NumberFormat.fixed($0.pooling.widening.referencePower, 2)), "
            + "×\(NumberFormat.fixed($0.pooling.widening.pathLossExponent, 2))"
        },
        .interval(String(localized: "Left-out beacons 68/95")) { HeldOutText.shares($0.pooling.heldOut) },
      ])
  }

  static func quantities(_ pooling: BeaconPooling) -> ResultTable {
    QuantityTable.table(
      String(localized: "What differs between beacons, 95 % intervals"),
      [
        .init(
          String(localized: "SD of levels at \(NumberFormat.metres(pooling.centreDistance))"),
          pooling.levelSD, decimals: 1, "dB"
        ),
        .init(String(localized: "SD of exponents"), pooling.exponentSD, decimals: 2),
        .init(
          String(localized: "Level at 1 m common to all, by partial pooling"), pooling.referencePower,
          decimals: 1, "dBm"),
        .init(
          String(localized: "Exponent common to all, by partial pooling"), pooling.pathLossExponent,
          decimals: 2),
        .init(
          String(localized: "Level at 1 m, every location for itself"), pooling.locationsAlone.referencePower,
          decimals: 1, "dBm"
        ),
        .init(
          String(localized: "Exponent, every location for itself"), pooling.locationsAlone.pathLossExponent,
          decimals: 2),
      ])
  }
}
