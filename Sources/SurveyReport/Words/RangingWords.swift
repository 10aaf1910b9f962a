import RadioSurvey
import Ranging

/// What devices are taken to assume, and what to do about accuracy and zones.
enum RangingWords {
  /// What devices assume.
  static func sentence(_ assumption: DeviceAssumption) -> String {
    let values = assumption.values
    let level =
      values.text("calibratedAt").map { String(localized: "“\($0)”") }
      ?? String(localized: "the emptiest level surveyed")
    let given = values.number("referencePower_dbm").map(NumberFormat.plain) ?? NumberFormat.absent
    let power =
      switch assumption.code {
      case .powerGiven: String(localized: "\(NumberFormat.unit(given, "dBm")) at 1\u{00A0}m")
      case .powerBroadcastOrFitted:
        String(
          localized:
            "the measured power that the beacons broadcast or, where none is given, the level fitted for the same "
            + "placement at \(level)")
      }
    let exponent =
      switch (values.number("pathLossExponent"), assumption.code) {
      case (let exponent?, _): String(localized: "exponent \(NumberFormat.plain(exponent))")
      case (nil, .powerBroadcastOrFitted): String(localized: "the exponent of that fit")
      case (nil, .powerGiven): String(localized: "the exponent fitted for the same placement at \(level)")
      }
    return String(localized: "A device assumes \(power), with \(exponent).")
  }

  /// What to do about a goal of accuracy.
  static func action(_ advice: AveragingAdvice) -> String {
    switch advice.code {
    case .packets:
      String(
        localized:
          "average \(NumberFormat.count(advice.values.count("packets") ?? 1, "packet")) before a distance is shown"
      )
    case .never:
      String(localized: "do not wait longer: add beacons, so that devices are nearer to one, or survey again")
    case .unknown: String(localized: "record single packets, thirty pairs or more in dwells of ten")
    }
  }

  /// What to do about zones that devices named at left-out locations.
  static func action(_ advice: ZoneAdvice) -> String {
    switch advice.code {
    case .trustHeldOutShares:
      String(
        localized:
          "trust the shares at left-out locations more than the predicted ones, and measure more locations in the zones "
          + "that fail")
    case .addBeacons:
      String(
        localized:
          "add beacons, or let them broadcast the level at 1\u{00A0}m that was measured under these conditions"
      )
    case .nothing: String(localized: "nothing")
    }
  }
}
