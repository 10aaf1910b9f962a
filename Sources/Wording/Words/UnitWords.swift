import RadioSurvey

/// The words of levels and distances that no beacon has.
enum UnitWords {
  static func words(
    _ level: Double?, above strongest: Double, from nearest: Double?, to farthest: Double?,
    over widest: Double
  ) -> ReasonWords {
    let number = { (value: Double) in NumberFormat.rounded(value, 1) }
    let level = level.map {
      say("the level at 1 m, \(number($0)) dBm, is above \(number(strongest)) dBm, more than beacons reach")
    }
    let span = farthest.map {
      say(
        "distances from \(NumberFormat.rounded(nearest, 1)) m to \(number($0)) m span more than "
          + "\(number(widest)) m, farther than beacons are heard indoors")
    }
    let seen = [level, span].compactMap(\.self)
    return ReasonWords(
      seen.isEmpty ? say("the levels or distances do not fit a beacon") : seen.joined(separator: "; "),
      action: say(
        "check that distances are in metres, not centimetres or feet, and that levels are in dBm with their "
          + "sign"))
  }
}
