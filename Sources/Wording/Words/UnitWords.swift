import RadioSurvey

/// The words of levels and distances that no beacon has.
enum UnitWords {
  static func words(_ values: ReasonValues) -> ReasonWords {
    let number = { (key: String) in NumberFormat.rounded(values.number(key), 1) }
    let level = values.number("referencePower_dbm").map { _ in
      String(
        localized:
          "the level at 1 m, \(number("referencePower_dbm")) dBm, is above \(number("strongest_dbm")) dBm, which beacons do not reach"
      )
    }
    let span = values.number("farthest_m").map { _ in
      String(
        localized:
          "distances from \(number("nearest_m")) m to \(number("farthest_m")) m lie more than \(number("widestSpan_m")) m apart, "
          + "farther than beacons are heard indoors")
    }
    let seen = [level, span].compactMap(\.self)
    return ReasonWords(
      seen.isEmpty
        ? String(localized: "the levels or the distances are none of a beacon")
        : seen.joined(separator: "; "),
      action:
        String(
          localized:
            "check that distances are in metres, not in centimetres or feet, and that levels are in dBm with their sign"
        )
    )
  }
}
