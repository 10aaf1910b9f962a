import RadioSurvey
import Ranging

/// What devices are taken to assume, and what to do about accuracy and zones.
enum RangingWords {
  /// What devices assume.
  static func sentence(_ assumption: DeviceAssumption) -> String {
    let values = assumption.values
    let level = values.text("calibratedAt").map { "“\($0)”" } ?? "the emptiest level surveyed"
    let given = values.number("referencePower_dbm").map(NumberFormat.plain) ?? NumberFormat.absent
    let power =
      switch assumption.code {
      case .powerGiven: "\(NumberFormat.unit(given, "dBm")) at 1\u{00A0}m"
      case .powerBroadcastOrFitted:
        "the measured power that the beacons broadcast or, where none is given, the level fitted for the same "
          + "placement at \(level)"
      }
    let exponent =
      switch (values.number("pathLossExponent"), assumption.code) {
      case (let exponent?, _): "exponent \(NumberFormat.plain(exponent))"
      case (nil, .powerBroadcastOrFitted): "the exponent of that fit"
      case (nil, .powerGiven): "the exponent fitted for the same placement at \(level)"
      }
    return "A device assumes \(power), with \(exponent)."
  }

  /// What to do about a goal of accuracy.
  static func action(_ advice: AveragingAdvice) -> String {
    switch advice.code {
    case .packets:
      "average \(NumberFormat.count(advice.values.count("packets") ?? 1, "packet")) before a distance is shown"
    case .never: "do not wait longer: add beacons, so that devices are nearer to one, or survey again"
    case .unknown: "record single packets, thirty pairs or more in dwells of ten"
    }
  }

  /// What to do about zones that devices named at left-out locations.
  static func action(_ advice: ZoneAdvice) -> String {
    switch advice.code {
    case .trustHeldOutShares:
      "trust the shares at left-out locations more than the predicted ones, and measure more locations in the zones "
        + "that fail"
    case .addBeacons:
      "add beacons, or let them broadcast the level at 1\u{00A0}m that was measured under these conditions"
    case .nothing: "nothing"
    }
  }
}
