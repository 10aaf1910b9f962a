import CalibrationModel
import RadioSurvey

enum FitReasonWords {
  static func words(_ reason: FitReason) -> ReasonWords {
    switch reason {
    case .tooFewLocations(let locations, let needed, let comfortable):
      return ReasonWords(
        say("\(self.locations(locations)) with packets; a line needs \(number(needed))"),
        action: say(
          "measure at \(number(needed - locations)) more, better at \(number(comfortable - locations)), "
            + "spread evenly in log distance"))
    case .fewLocations(let locations, let comfortable):
      return ReasonWords(
        say(
          "\(self.locations(locations)); shadowing and intervals are uncertain below \(number(comfortable))"),
        action: comfortable - locations == 1
          ? say("measure at 1 more location")
          : say("measure at \(number(comfortable - locations)) more locations"))
    case .narrowSpan(let span): return narrowSpan(span)
    case .singlePackets:
      return ReasonWords(
        say("only one packet per location, so fading cannot be separated from shadowing"),
        action: say("stay at each location for 10 packets or more"))
    case .fewRepeats(let packets, let locations, let repeats, _):
      let share = repeats == 1 ? say("1 repeat") : say("\(repeats) repeats")
      return ReasonWords(
        say(
          "\(number(packets)) packets at \(self.locations(locations)) (\(share) per location) are too few "
            + "for a reliable fading estimate"), action: say("stay at each location for 10 packets or more"))
    case .slopeUnclear(let exponent, let isRising): return slopeUnclear(exponent, isRising: isRising)
    case .slopeAssumed(let exponent, let assumed, let sd):
      return ReasonWords(
        say(
          "the data alone give an exponent of \(interval(exponent) ?? ""); the line combines them with "
            + "an assumed exponent of \(NumberFormat.rounded(assumed)) ± \(NumberFormat.rounded(sd)) and is not used for plans"
        ),
        action: say("measure at more locations and over a wider span of distances"))
    case .unlikeBeacons(let beacons, let spread, let residualSD, let pValue, let exponent, let shown):
      let names = shown.map { level in
        say(
          "'\(level.beacon)' \(NumberFormat.rounded(level.referencePower, 1)) dBm at 1 m "
            + "(\(self.locations(level.locations)))")
      }
      let hidden = beacons - shown.count
      return ReasonWords(
        say(
          "\(NumberFormat.rounded(Double(beacons), 0)) beacons differ in power: at one distance, their levels "
            + "differ by up to \(NumberFormat.rounded(spread, 1)) dB (\(NumberFormat.pValue(pValue))), while "
            + "locations of one beacon scatter by \(NumberFormat.rounded(residualSD, 1)) dB: "
            + "\(names.joined(separator: ", "))\(hidden > 0 ? say(" and \(hidden) more") : ""); with a level "
            + "for each beacon, the exponent is \(NumberFormat.roundedInterval(exponent))"),
        action: say(
          "fit each beacon separately with --beacon NAME, or use the common fall with distance and each "
            + "beacon's own level; give these beacons separate placements, or set them to one transmit power")
      )
    case .oneDistance(let distance, let locations):
      return ReasonWords(
        say(
          "\(self.locations(locations)) at \(NumberFormat.rounded(distance)) m: this calibrates the level "
            + "there, not a line"),
        action: say(
          "use the level and measured power from the calibration; for a line, measure at other distances "
            + "too"))
    case .exponentUnusual(let exponent, let lower, let upper):
      let brackets = interval(exponent).map { say(" (95 % interval \($0))") } ?? ""
      return ReasonWords(
        say(
          "exponent \(NumberFormat.rounded(exponent.estimate))\(brackets) is outside "
            + "\(NumberFormat.rounded(lower)) to \(NumberFormat.rounded(upper))"),
        action: say(
          "check distance units, lost packets at far locations, and walls in front of only some locations"))
    case .unitsDoubtful(let level, let strongest, let nearest, let farthest, let widest):
      return doubtfulUnits(level, above: strongest, from: nearest, to: farthest, over: widest)
    case .averagedReadings:
      return ReasonWords(
        say(
          "the source averaged the levels, so how much single packets vary is understated or unknown, and so "
            + "is their number"), action: say("survey with a receiver that logs single packets"))
    case .packetsLost(let lost, let expected, let tolerable):
      return ReasonWords(
        say(
          "\(self.lost(lost, of: expected)) were not received; weak packets are lost first, so the exponent "
            + "from received packets is biased low (in simulation, an exponent of 2.2 by 0.02 at 9 % lost, by "
            + "0.2 at 27 %)"),
        action: lostShare(lost, of: expected) ?? 0 > tolerable
          ? say(
            "expect the level to fall faster than fitted; add locations closer to the beacon, where nothing is "
              + "lost") : say("nothing, unless the loss grows"))
    case .silentLocations(let count):
      return ReasonWords(
        say(
          "\(locations(count)) where nothing was heard \(count == 1 ? say("was") : say("were")) left out, so "
            + "levels far away come out too strong"),
        action: say(
          "assume that the level there is below the receiver's sensitivity; add locations at half the "
            + "distance"))
    case .mixedLevels(let mixed, let locations, let separation, let upperShare):
      return ReasonWords(
        say(
          "levels within \(number(mixed)) of \(number(locations)) locations fall into two groups "
            + "\(NumberFormat.rounded(separation)) dB apart, \(NumberFormat.roundedPercent(upperShare)) in "
            + "the stronger one, as if two receivers or beacons were mixed"),
        action: say("find out how the groups differ (receiver, beacon, carriage) and log that as a condition")
      )
    case .undercoverage(
      let leftOut, let nearest, let farthest, let share68, let most68, let share95, let most95):
      let percent = { NumberFormat.roundedPercent($0) }
      let shares = say(
        "the 68.27 % interval held \(percent(share68)) of the time (at most \(percent(most68))) and the "
          + "95.45 % interval \(percent(share95)) (at most \(percent(most95)))")
      return undercoverage(leftOut, from: nearest, to: farthest, shares)
    case .overcoverage(let share, let least):
      return ReasonWords(
        say(
          "at held-out locations, the 68.27 % interval held \(NumberFormat.roundedPercent(share)) of the time (at "
            + "least \(NumberFormat.roundedPercent(least)))"),
        action: say("errors are smaller than stated; more locations narrow the intervals"))
    case .areaTooSmall(let decorrelation, let extent, let shadowing):
      let most = NumberFormat.rounded(shadowing.upper95 ?? 2 * shadowing.estimate)
      return ReasonWords(
        say(
          "neighbouring locations are alike over \(NumberFormat.rounded(decorrelation.estimate)) m, and the survey around a "
            + "beacon is only \(NumberFormat.rounded(extent)) m across: shadowing is \(NumberFormat.rounded(shadowing.estimate)) dB "
            + "here, and for a beacon elsewhere it may be \(most) dB"),
        action: say("survey a larger area, or around more beacons"))
    case .shapeDiffers(let advantage): return ShapeDifferenceWords.words(advantage)
    case .unknownDistance(let dwells): return unknownDistance(dwells: dwells)
    case .horizontalDistances(let basis, let horizontal, let locations, let nearest, let height, let raised):
      return HorizontalWords.words(
        basis, horizontal, of: locations, from: nearest, below: height, raised: raised)
    case .countedInTheOpen(let missing, let locations):
      return ReasonWords(
        say(
          "\(number(missing)) of \(number(locations)) locations have no coordinates; the fit takes them to be in sight of their beacon"
        ),
        action: say("log x_m and y_m for locations behind a wall"))
    case .lossesFitted(let lost, let expected, let loss, let sensitivity, let basis, let silent):
      return lossesFitted(
        self.lost(lost, of: expected), loss, sensitivity: sensitivity, basis: basis, silent: silent)
    case .lossesUnknown:
      return ReasonWords(
        say(
          "the number of packets sent is unknown, so the fit leaves out lost ones; weak packets are lost "
            + "first, which biases the exponent low (in simulation, an exponent of 2.2 by 0.02 at 9 % lost, "
            + "by 0.2 at 27 %)"),
        action: say("set advertising_interval_ms for the beacons in survey.toml, and survey without pauses"))
    }
  }

  /// Of one fit and of all conditions together.
  static func narrowSpan(_ span: DistanceSpan?) -> ReasonWords {
    guard let span else {
      return ReasonWords(
        say("the distances do not determine a line"), action: say("measure at more distances"))
    }
    let (nearest, farthest) = (span.nearestMetres, span.farthestMetres)
    return ReasonWords(
      say(
        "distances from \(NumberFormat.rounded(nearest)) m to \(NumberFormat.rounded(farthest)) m span "
          + "\(NumberFormat.rounded(span.decades)) decades; an exponent needs "
          + "\(NumberFormat.rounded(span.neededDecades))"),
      action: say(
        "measure at \(NumberFormat.rounded(nearest / 2)) m and \(NumberFormat.rounded(farthest * 2)) m too"))
  }

  private static func slopeUnclear(_ exponent: Estimate, isRising: Bool) -> ReasonWords {
    if isRising {
      return ReasonWords(
        say(
          "the level rises with distance: exponent \(NumberFormat.rounded(exponent.estimate)), 95 % interval "
            + "\(interval(exponent) ?? "")"),
        action: say("check distances, units and which beacon was measured"))
    }
    return ReasonWords(
      interval(exponent).map {
        say(
          "the 95 % interval of the exponent, \($0), contains 0: the level does not clearly fall with "
            + "distance")
      } ?? say("the exponent has no 95 % interval: the level does not clearly fall with distance"),
      action: say("measure at more locations and over a wider span of distances"))
  }

  private static func undercoverage(
    _ leftOut: FitReason.LeftOut, from nearest: Double?, to farthest: Double?, _ shares: String
  ) -> ReasonWords {
    switch leftOut {
    case .location:
      return ReasonWords(
        say("at held-out locations, \(shares)"),
        action: say(
          "look for locations far off the line (another room, a wall, a wrong distance) and fit them "
            + "separately"))
    case .distance:
      return ReasonWords(
        say(
          "at held-out locations from \(NumberFormat.rounded(nearest)) m to "
            + "\(NumberFormat.rounded(farthest)) m, \(shares)"),
        action: say("expect larger errors than stated at these distances; measure more locations there"))
    case .place, .beacon, .log:
      let units = "\(leftOut.rawValue)s"
      return ReasonWords(
        say("with whole \(units) left out, \(shares)"),
        action: say("measure more \(units); until then, expect larger errors at a new one"))
    case .block:
      return ReasonWords(
        say("with whole stretches of the survey left out, \(shares)"),
        action: say("survey the areas that matter, not only their surroundings"))
    case .session:
      return ReasonWords(
        say("with whole sessions left out, \(shares)"),
        action: say(
          "survey on more days, with other phones and people; until then, expect larger errors on a new one"))
    }
  }

  /// Of one fit and of all conditions together.
  static func unknownDistance(dwells count: Int) -> ReasonWords {
    ReasonWords(
      say(
        "\(count) \(count == 1 ? say("dwell has") : say("dwells have")) no distance above 0 m and "
          + "\(count == 1 ? say("was") : say("were")) left out"),
      action: say("log distance_m, or coordinates of both location and beacon"))
  }

  private static func lossesFitted(
    _ lost: String, _ loss: Estimate?, sensitivity: Double?, basis: ReceiverSensitivity.Basis?, silent: Int
  ) -> ReasonWords {
    var message = say("\(lost) were not received")
    if let loss {
      message += say("; \(NumberFormat.roundedPercent(loss.estimate)) are lost at any level")
      if let lower = loss.lower95, let upper = loss.upper95 {
        message += say(
          " (95 % interval \(NumberFormat.roundedPercent(lower)) to \(NumberFormat.roundedPercent(upper)))")
      }
    }
    if let sensitivity, let basis {
      message += say(
        ", the rest are too weak for a sensitivity of \(NumberFormat.rounded(sensitivity)) dBm "
          + "(\(text(basis)))")
    }
    if silent > 0 { message += say("; includes \(locations(silent)) where nothing was heard") }
    return ReasonWords(
      message,
      action: basis == .stated
        ? say("nothing: the exponent allows for both kinds of loss")
        : say("if known, set sensitivity_dbm for the receiver in survey.toml; otherwise nothing"))
  }

  private static func text(_ basis: ReceiverSensitivity.Basis) -> String {
    switch basis {
    case .stated: say("as stated")
    case .edge: say("where the levels end")
    case .soft: say("fitted because the levels fade out")
    }
  }

  /// `20 of 400 expected packets (5 %)`.
  private static func lost(_ lost: Int, of expected: Int) -> String {
    say(
      "\(number(lost)) of \(number(expected)) expected packets "
        + "(\(NumberFormat.roundedPercent(lostShare(lost, of: expected))))")
  }

  private static func lostShare(_ lost: Int, of expected: Int) -> Double? {
    expected > 0 ? Double(lost) / Double(expected) : nil
  }

  private static func doubtfulUnits(
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

  static func locations(_ count: Int) -> String { count == 1 ? say("1 location") : say("\(count) locations") }
  private static func number(_ count: Int) -> String { NumberFormat.rounded(Double(count)) }

  private static func interval(_ estimate: Estimate?) -> String? {
    guard let lower = estimate?.lower95, let upper = estimate?.upper95 else { return nil }
    return say("\(NumberFormat.rounded(lower)) to \(NumberFormat.rounded(upper))")
  }
}
