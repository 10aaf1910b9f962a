import CalibrationModel
import RadioSurvey

enum DiagnosisWords {
  static func words(_ diagnosis: Diagnosis) -> ReasonWords {
    ReasonWords(
      seen(diagnosis),
      meaning: diagnosis.isRaised ? diagnosis.code.meaning : say("no evidence against the model"),
      action: diagnosis.isRaised ? action(diagnosis) : say("no action is needed"))
  }

  /// A bend that a height may have made is never blamed on a wall first.
  private static func action(_ diagnosis: Diagnosis) -> String {
    guard case .bentLine(let bend) = diagnosis.finding,
      let height = HorizontalWords.bend(isHorizontal: bend.isHorizontal)
    else { return diagnosis.code.action }
    return say("\(height); then \(diagnosis.code.action)")
  }

  private static func seen(_ diagnosis: Diagnosis) -> String {
    let p = pValue(diagnosis)
    let number = { (value: Double, digits: Int) in NumberFormat.rounded(value, digits) }
    switch diagnosis.finding {
    case .outlyingLocation(let outlying, let locations, let shown):
      return self.outlying(outlying, of: NumberFormat.rounded(Double(locations)), shown: shown ?? [])
    case .influentialLocation(let location, let distance, let change, let limit, let isAbove):
      return say(
        "leaving out '\(location)' at \(number(distance, 2)) m would change the exponent by "
          + "\(NumberFormat.signedRounded(change)), more than any other location (Cook's distance "
          + "\(NumberFormat.rounded(diagnosis.statistic)), \(isAbove ? say("above") : say("below")) "
          + "\(number(limit, 2)))")
    case .bentLine(let bend):
      return say(
        "residuals change sign \(NumberFormat.rounded(Double(bend.signChanges), 0)) times along the "
          + "distance; \(number(bend.expectedSignChanges, 2)) expected by chance (\(p); Durbin–Watson "
          + "\(number(bend.durbinWatson, 2)), 2 without pattern\(silent(bend.silent)))")
    case .spatialPattern(let locations, let all, let range, let expected):
      let sampled = all > locations ? say("of \(NumberFormat.count(all)) ") : ""
      return say(
        "among \(NumberFormat.rounded(Double(locations), 0)) \(sampled)locations with coordinates, those "
          + "within about \(number(range, 0)) m "
          + "\(diagnosis.isRaised ? say("deviate alike") : say("do not clearly deviate alike")) (Moran's I "
          + "\(NumberFormat.rounded(diagnosis.statistic)), \(number(expected, 2)) expected by chance; \(p))")
    case .spreadWithDistance(let near, let far, let isTooSmall):
      return say(
        "locations scatter by \(number(near, 2)) dB in the nearer half and \(number(far, 2)) dB in the "
          + "farther (\(p)\(tooSmall(isTooSmall)))")
    case .spreadByCrowd(let levels, let isTooSmall):
      let spreads = levels.map { "\($0.crowd) \(number($0.sd, 1)) dB" }
      return say("locations scatter by \(spreads.joined(separator: ", ")) (\(p)\(tooSmall(isTooSmall)))")
    case .residualShape(let drawn):
      return say(
        "the locations' residuals have Shapiro–Wilk W \(NumberFormat.rounded(diagnosis.statistic, 3)), 1 for "
          + "a perfect normal (\(p)\(silent(drawn)))")
    case .censoredLevels(
      let strongest, let strongestSD, let weakest, let weakestSD, let isAllowedFor, let isAboveFloor,
      let floor):
      return say(
        "packets scatter by about \(number(strongestSD, 1)) dB at the strongest location "
          + "(\(number(strongest, 0)) dBm) and \(number(weakestSD, 1)) dB at the weakest "
          + "(\(number(weakest, 0)) dBm; \(p) for a fall)")
        + (isAllowedFor ? say("; the fit counts the packets that were too weak as lost") : "")
        + (isAboveFloor ? aboveFloor(floor) : "")
    case .packetCorrelation(let dwells, let correlation, let packets, let worth, let isTooSmall):
      let gain = correlation.map {
        say(
          "; lag-1 correlation \(NumberFormat.rounded($0)): \(NumberFormat.rounded(Double(packets))) packets "
            + "are worth \(NumberFormat.rounded(worth, 1)) independent ones")
      }
      return say(
        "successive packets of \(dwells) \(dwells == 1 ? say("dwell") : say("dwells")) "
          + "\(diagnosis.isRaised ? say("resemble each other") : isTooSmall ? say("resemble each other too little to matter") : say("do not clearly resemble each other")) "
          + "(\(p))\(gain ?? "")")
    case .beaconsDiffer(
      let beacons, let levelSD, let exponentSD, let levelWidening, let exponentWidening, let outlying,
      let shown):
      let hidden = outlying - (shown ?? []).count
      return say(
        "levels of \(NumberFormat.rounded(Double(beacons))) beacons differ by an SD of \(number(levelSD, 1)) "
          + "dB, exponents by \(NumberFormat.rounded(exponentSD))")
        + (diagnosis.pValue == nil ? "" : " (\(p))")
        + say(
          ": the intervals of level and exponent are \(number(levelWidening, 1)) and "
            + "\(number(exponentWidening, 1)) times those of locations "
            + "alone\((shown ?? []).map(beacon).joined())") + (hidden > 0 ? say("; and \(hidden) more") : "")
    }
  }

  /// `p = 0.004, 0.03 adjusted for all fits`.
  private static func pValue(_ diagnosis: Diagnosis) -> String {
    let own = NumberFormat.pValue(diagnosis.pValue)
    guard let adjusted = diagnosis.adjustedPValue else { return own }
    let text = NumberFormat.pValue(adjusted)
    return text == own ? say("\(own), adjusted for all fits") : say("\(own); adjusted for all fits \(text)")
  }

  /// What a test is sure of and a reader need not care for.
  private static func tooSmall(_ isTooSmall: Bool) -> String {
    isTooSmall ? say("; significant, but too small to matter") : ""
  }

  /// Why packets at the weakest location are not missing.
  private static func aboveFloor(_ floor: Int?) -> String {
    floor.map {
      say(
        "; the receiver hears packets down to \(NumberFormat.rounded(Double($0), 0)) dBm, so none are "
          + "missing")
    } ?? say("; every receiver hears such levels, so none are missing")
  }

  private static func outlying(
    _ count: Int, of locations: String, shown: [Diagnosis.OutlyingLocation]
  ) -> String {
    guard count > 0 else {
      return say("none of \(locations) locations deviates strongly from the robust line")
    }
    let names = shown.map { location in
      say(
        "'\(location.location)' at \(NumberFormat.rounded(location.distance)) m "
          + "(\(NumberFormat.signedRounded(location.residual)) dB)")
    }
    let more = count > shown.count ? say(" and \(count - shown.count) more") : ""
    return say(
      "\(count) of \(locations) locations \(count == 1 ? say("deviates") : say("deviate")) strongly from the "
        + "robust line: \(names.joined(separator: ", "))\(more)")
  }

  private static func beacon(_ beacon: Diagnosis.OutlyingBeacon) -> String {
    say(
      "; beacon \(beacon.beacon) reads \(NumberFormat.rounded(abs(beacon.offset), 1)) dB "
        + "\(beacon.offset < 0 ? say("below") : say("above")) the others "
        + "(\(NumberFormat.pValue(beacon.pValue)))")
  }

  /// How the residuals of locations at which nothing was heard came about.
  private static func silent(_ drawn: Diagnosis.SilentResiduals?) -> String {
    guard let drawn, drawn.silentLocations > 0 else { return "" }
    let silent = drawn.silentLocations
    return say(
      "; \(silent) silent \(silent == 1 ? say("location") : say("locations")) drawn from levels too weak to "
        + "hear, with seed \(NumberFormat.rounded(Double(drawn.seed)))")
  }
}

extension Diagnosis.Code {
  package var meaning: String {
    switch self {
    case .outlyingLocation:
      say(
        "such locations do not fit the line through the others; they widen every interval and may tilt the "
          + "slope")
    case .influentialLocation:
      say("the exponent depends on this location: without it, the answer would differ")
    case .bentLine:
      say(
        "the level does not follow the fitted line, so predictions are too high at some distances and too low "
          + "at others")
    case .spatialPattern:
      say(
        "nearby places share their shadowing, so they are worth fewer locations than their number; the "
          + "intervals here allow for this if a decorrelation distance is stated. Whole parts of the room "
          + "may be above or below the line")
    case .spreadWithDistance:
      say(
        "one shadowing SD does not fit all distances: the intervals here change with distance if that "
          + "predicts held-out locations better; otherwise they are too wide at one end and too narrow at "
          + "the other")
    case .spreadByCrowd:
      say("people change the level and its scatter, so one crowd level's accuracy does not apply to another")
    case .residualShape:
      say("locations do not scatter normally, so the 95 % interval may hold more or less often than stated")
    case .censoredLevels:
      say(
        "the weakest packets never arrive: far levels look stronger and steadier than they are, and the "
          + "exponent comes out too low")
    case .packetCorrelation:
      say(
        "successive packets are near-copies: many say little more than a few; the intervals here allow for "
          + "this")
    case .beaconsDiffer:
      say(
        "locations of one beacon are alike, so the number of beacons, not of locations, decides how well the "
          + "line is known; the main intervals allow for this")
    }
  }

  package var action: String {
    switch self {
    case .outlyingLocation:
      say(
        "check distance, room and line of sight there, and measure again; exclude it only for a reason found "
          + "on site")
    case .influentialLocation: say("measure two or three more locations near that distance")
    case .bentLine:
      say(
        "look for a corner, or a wall that is not in the plan, where the levels leave the line; measure more "
          + "locations there")
    case .spatialPattern:
      say(
        "measure places at least 3 m apart, in every part of the room and on different sides of the beacons; "
          + "look for a corner, or a wall that is not in the plan")
    case .spreadWithDistance:
      say("use the held-out check's interval at the distances that matter, or fit near and far separately")
    case .spreadByCrowd: say("use each crowd level's own fit, and plan with the one that scatters most")
    case .residualShape:
      say("rely on the wider interval given; check whether two rooms or receivers are mixed")
    case .censoredLevels: say("log how many packets were expected, and add locations where nothing is lost")
    case .packetCorrelation:
      say("visit more locations; where readings at one place must average out, space them in time")
    case .beaconsDiffer:
      say(
        "check battery, transmit power and mounting of the beacons that deviate; survey more beacons rather "
          + "than more places of each")
    }
  }
}
