import PathLoss
import RadioSurvey

/// The words of a level at one distance.
enum LevelCalibrationWords {
  /// `−61.3 (−64.0 to −58.6)`, or the level with the word that its interval is not known.
  static func level(_ level: Estimate) -> String {
    level.lower95 == nil
      ? String(localized: "\(NumberFormat.fixed(level.estimate, 1)) (interval not known)")
      : NumberFormat.interval(level, 1)
  }

  /// What an interval counts.
  static func over(_ basis: LevelCalibration.Basis?) -> String {
    switch basis {
    case .sessions: String(localized: "sessions")
    case .receivers: String(localized: "receivers")
    case .angles: String(localized: "body angles")
    case .dwells: String(localized: "dwells at one angle")
    case nil: String(localized: "nothing varies")
    }
  }

  /// What to broadcast, and what the level holds for.
  static func sentences(_ calibration: LevelCalibration) -> [String] {
    let name = "'\(calibration.beacon)'"
    let label = calibration.conditions.names.isEmpty ? "" : " (\(calibration.conditions.label))"
    let power = NumberFormat.unit(NumberFormat.fixed(Double(calibration.measuredPower), 0), "dBm")
    // What rests on one receiver at one angle may be several dB off.
    let isProvisional = calibration.basis == nil || calibration.basis == .dwells
    var broadcast =
      String(
        localized:
          "\(name)\(label): \(isProvisional ? String(localized: "for now, a") : String(localized: "broadcast a")) measured power of \(power)"
      )
    if let exponent = calibration.assumedExponent, let effect = calibration.exponentEffect {
      broadcast +=
        String(
          localized: ", if the exponent is \(NumberFormat.plain(exponent)): the level was measured at "
            + "\(NumberFormat.metres(calibration.distance)) and not at 1\u{00A0}m, and an exponent larger by 0.5 makes it "
            + "\(NumberFormat.signed(effect, 1))\u{00A0}dB")
    }
    return ["\(broadcast). \(holds(calibration))"]
  }

  private static func holds(_ calibration: LevelCalibration) -> String {
    let count = { (noun: String) in NumberFormat.count(calibration.units, noun) }
    let spread = NumberFormat.unit(NumberFormat.fixed(calibration.unitSD, 1), "dB")
    switch calibration.basis {
    case .sessions:
      return String(localized: "The interval counts \(count("session")), which differ by an SD of \(spread).")
    case .receivers:
      return
        String(
          localized:
            "The interval counts \(count("receiver")), which differ by an SD of \(spread); it holds for the mean of receivers like these."
        )
    case .angles:
      return
        String(
          localized:
            "The interval counts \(count("body angle")), which differ by an SD of \(spread); it holds for this receiver, and "
            + "another may read several dB off.")
    case .dwells:
      return
        String(
          localized:
            "The interval counts \(count("dwell")) of one receiver at one angle, which differ by an SD of \(spread); what a turn of the body or "
            + "another receiver changes is not known, and is usually more. Measure at four angles or more and with a second receiver."
        )
    case nil:
      return
        String(
          localized:
            "One dwell of one receiver at one angle: how far off the level may be is not known, because its error is at least the SD between body "
            + "angles, which was not measured. Measure at four angles or more and with a second receiver.")
    }
  }
}
