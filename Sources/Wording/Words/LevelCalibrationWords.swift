package import CalibrationModel
import RadioSurvey

package enum LevelCalibrationWords {
  /// `−61.3 (−64.0 to −58.6)`, or the level with the word that its interval is not known.
  static func level(_ level: Estimate) -> String {
    level.lower95 == nil
      ? say("\(NumberFormat.fixed(level.estimate, 1)) (interval unknown)") : NumberFormat.interval(level, 1)
  }

  /// What an interval counts.
  static func over(_ basis: LevelCalibration.Basis?) -> String {
    switch basis {
    case .sessions: say("sessions")
    case .receivers: say("receivers")
    case .angles: say("body angles")
    case .dwells: say("dwells at one angle")
    case nil: say("nothing varies")
    }
  }

  /// What to broadcast, and what the level holds for.
  package static func sentences(_ calibration: LevelCalibration) -> [String] {
    let name = "'\(calibration.beacon)'"
    let label = calibration.conditions.names.isEmpty ? "" : " (\(calibration.conditions.label))"
    let power = NumberFormat.fixed(Double(calibration.measuredPower), 0, "dBm")
    // What rests on one receiver at one angle may be several dB off.
    let isProvisional = calibration.basis == nil || calibration.basis == .dwells
    var broadcast = say(
      "\(name)\(label): \(isProvisional ? say("for now, a") : say("broadcast a")) measured power of \(power)")
    if let exponent = calibration.assumedExponent, let effect = calibration.exponentEffect {
      broadcast += say(
        ", if the exponent is \(NumberFormat.plain(exponent)): the level was measured at "
          + "\(NumberFormat.metres(calibration.distance)), not at 1\u{A0}m, and an exponent larger by 0.5 "
          + "makes it \(NumberFormat.signed(effect, 1))\u{A0}dB")
    }
    return ["\(broadcast). \(holds(calibration))"]
  }

  private static func holds(_ calibration: LevelCalibration) -> String {
    let count = { (noun: String) in NumberFormat.count(calibration.units, noun) }
    let spread = NumberFormat.fixed(calibration.unitSD, 1, "dB")
    switch calibration.basis {
    case .sessions: return say("The interval counts \(count("session")), which differ by an SD of \(spread).")
    case .receivers:
      return say(
        "The interval counts \(count("receiver")), which differ by an SD of \(spread); it holds for the mean "
          + "of receivers like these.")
    case .angles:
      return say(
        "The interval counts \(count("body angle")), which differ by an SD of \(spread); it holds for this "
          + "receiver, and another may read several dB off.")
    case .dwells:
      return say(
        "The interval counts \(count("dwell")) of one receiver at one angle, which differ by an SD of "
          + "\(spread). How much a body turn or another receiver changes is unknown, and usually more. "
          + "Measure at four or more angles and with a second receiver.")
    case nil:
      return say(
        "One dwell of one receiver at one angle: the error of the level is unknown, because it is at least "
          + "the SD between body angles, which was not measured. Measure at four or more angles and with a "
          + "second receiver.")
    }
  }
}

/// The words of distances along the floor.
enum HorizontalWords {
  static func words(
    _ basis: HorizontalDistances.Basis, _ horizontal: Int, of locations: Int, from nearest: Double,
    below height: Double?, raised: RaisedLine?
  ) -> ReasonWords {
    let of =
      horizontal < locations
      ? say("\(horizontal) of \(FitReasonWords.locations(locations))") : FitReasonWords.locations(locations)
    let seen: String
    switch basis {
    case .placement:
      seen = say(
        "distances from \(NumberFormat.rounded(nearest)) m at \(of) are shorter than the beacon's height of "
          + "\(NumberFormat.rounded(height)) m above the device, so they were measured along the floor")
    case .coordinates:
      seen = say(
        "distances at \(of) are horizontal because the coordinates of the location or beacon have no height")
    }
    let change = raised.map { raised in
      say(
        "; with the beacon \(NumberFormat.rounded(raised.heightMetres)) m above the receiver, the exponent "
          + "would be \(NumberFormat.rounded(raised.raisedExponent)) instead of "
          + "\(NumberFormat.rounded(raised.exponent)), and the level at 1 m "
          + "\(NumberFormat.rounded(raised.raisedReferencePowerDBm, 1)) dBm instead of "
          + "\(NumberFormat.rounded(raised.referencePowerDBm, 1)) dBm")
    }
    return ReasonWords(
      seen + (change ?? ""), action: say("set z_m for locations and beacons, or log straight-line distances"))
  }

  /// What to look for at a bend of the curve that a height difference may have made, before anything else; `nil` if none did.
  static func bend(isHorizontal: Bool?, bendsAtHeight: Bool? = nil) -> String? {
    if isHorizontal == true {
      return say(
        "set the heights of beacons and receiver first: along the floor, the level bends at about the height "
          + "difference")
    }
    guard bendsAtHeight == true else { return nil }
    return say(
      "first check that distances are straight-line: along the floor, the level bends at about the height "
        + "difference")
  }
}
