import PathLoss
import RadioSurvey

/// The words of a fit whose beacons are of unlike power.
enum BeaconLevelsWords {
  static func words(_ values: ReasonValues) -> ReasonWords {
    let shown = values.items("shown").map { level in
      String(
        localized:
          "'\(level.text("beacon") ?? "")' \(NumberFormat.rounded(level.number("referencePower_dbm"), 1)) dBm at 1 m "
          + "(\(FitReasonWords.locations(level.count("locations") ?? 0)))")
    }
    let hidden = (values.count("beacons") ?? 0) - shown.count
    let exponent = NumberFormat.roundedInterval(values.estimate("exponent"))
    return ReasonWords(
      String(
        localized:
          "\(number(values, "beacons", 0)) beacons are of unlike power: at one distance their levels differ by up to "
          + "\(number(values, "spread_db", 1)) dB (\(NumberFormat.pValue(values.number("pValue")))), and locations of one beacon scatter by "
          + "\(number(values, "residualSD_db", 1)) dB: \(shown.joined(separator: ", "))"
          + "\(hidden > 0 ? String(localized: " and \(hidden) more") : ""); with a level for each beacon the exponent is \(exponent)"
      ),
      action:
        String(
          localized:
            "fit each beacon apart with --beacon NAME, or take the common fall with distance and each beacon's own level; give unlike beacons "
            + "placements of their own, or set them to one transmit power"))
  }

  private static func number(_ values: ReasonValues, _ key: String, _ digits: Int) -> String {
    NumberFormat.rounded(values.number(key), digits)
  }
}
