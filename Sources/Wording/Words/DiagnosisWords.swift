import CalibrationModel
import RadioSurvey

/// The words of diagnoses.
enum DiagnosisWords {
  static func words(_ diagnosis: Diagnosis) -> ReasonWords {
    ReasonWords(
      seen(diagnosis),
      meaning: diagnosis.isRaised ? diagnosis.code.meaning : String(localized: "no sign against the model"),
      action: diagnosis.isRaised ? action(diagnosis) : String(localized: "nothing"))
  }

  /// A bend that a height may have made is never blamed on a wall first.
  private static func action(_ diagnosis: Diagnosis) -> String {
    guard diagnosis.code == .bentLine, let height = HorizontalWords.bend(diagnosis.values) else {
      return diagnosis.code.action
    }
    return String(localized: "\(height); then \(diagnosis.code.action)")
  }

  private static func seen(_ diagnosis: Diagnosis) -> String {
    let p = pValue(diagnosis)
    let values = diagnosis.values
    let number = { (key: String, digits: Int) in NumberFormat.rounded(values.number(key), digits) }
    switch diagnosis.code {
    case .outlyingLocation: return outlying(values)
    case .influentialLocation:
      return
        String(
          localized:
            "leaving out '\(values.text("location") ?? "")' at \(number("distance_m", 2)) m would move the exponent by "
            + "\(NumberFormat.signedRounded(values.number("exponentChange"))), more than any other (Cook's distance "
            + "\(NumberFormat.rounded(diagnosis.statistic)), \(values.flag("isAboveLimit") ? String(localized: "above") : String(localized: "below")) \(number("limit", 2)))"
        )
    case .bentLine:
      return
        String(
          localized:
            "residuals change sign \(number("signChanges", 0)) times along the distance where chance would give "
            + "\(number("expectedSignChanges", 2)) (\(p); Durbin–Watson \(number("durbinWatson", 2)), 2 without pattern"
            + "\(silent(values)))")
    case .spatialPattern:
      return
        String(
          localized:
            "among \(number("locations", 0)) \(sampled(values))locations with coordinates, those within some \(number("range_m", 0)) m "
            + "\(diagnosis.isRaised ? String(localized: "deviate alike") : String(localized: "do not clearly deviate alike")) (Moran's I "
            + "\(NumberFormat.rounded(diagnosis.statistic)) where chance would give \(number("expected", 2)); \(p))"
        )
    case .spreadWithDistance:
      return
        String(
          localized:
            "locations scatter by \(number("near_db", 2)) dB in the nearer half and \(number("far_db", 2)) dB in the farther "
            + "(\(p)\(tooSmall(values)))")
    case .spreadByCrowd:
      let spreads = values.items("crowdLevels").map {
        "\($0.text("crowd") ?? "") \(NumberFormat.rounded($0.number("sd_db"), 1)) dB"
      }
      return String(
        localized: "locations scatter by \(spreads.joined(separator: ", ")) (\(p)\(tooSmall(values)))")
    case .residualShape:
      return
        String(
          localized:
            "the locations' residuals have Shapiro–Wilk W \(NumberFormat.rounded(diagnosis.statistic, 3)), 1 for a perfect "
            + "normal (\(p)\(silent(values)))")
    case .censoredLevels:
      return String(
        localized: "packets scatter by about \(number("strongestSD_db", 1)) dB at the strongest location "
          + "(\(number("strongest_dbm", 0)) dBm) and \(number("weakestSD_db", 1)) dB at the "
          + "weakest (\(number("weakest_dbm", 0)) dBm; \(p) for a fall)")
        + (values.flag("isAllowedFor")
          ? String(localized: "; the fit counts the packets that were too weak as lost") : "")
        + (values.flag("isAboveFloor") ? aboveFloor(values) : "")
    case .packetCorrelation: return packets(diagnosis)
    case .beaconsDiffer: return beacons(diagnosis)
    }
  }

  /// `p = 0.004, 0.03 adjusted for all fits`.
  private static func pValue(_ diagnosis: Diagnosis) -> String {
    let own = NumberFormat.pValue(diagnosis.pValue)
    guard let adjusted = diagnosis.adjustedPValue else { return own }
    let text = NumberFormat.pValue(adjusted)
    return text == own
      ? String(localized: "\(own), adjusted for all fits")
      : String(localized: "\(own); adjusted for all fits \(text)")
  }

  /// What a test is sure of and a reader need not care for.
  private static func tooSmall(_ values: ReasonValues) -> String {
    values.flag("isTooSmall") ? String(localized: "; certain, but too small a difference to matter") : ""
  }

  /// Why packets at the weakest location are not missing.
  private static func aboveFloor(_ values: ReasonValues) -> String {
    values.number("floor_dbm").map {
      String(
        localized:
          "; the receiver hears packets down to \(NumberFormat.rounded($0, 0)) dBm, so none are missing")
    } ?? String(localized: "; every receiver hears such levels, so none are missing")
  }

  private static func outlying(_ values: ReasonValues) -> String {
    let locations = NumberFormat.rounded(values.number("locations"))
    let count = values.count("outlying") ?? 0
    guard count > 0 else {
      return String(localized: "none of \(locations) locations deviates strongly from the robust line")
    }
    let shown = values.items("shown")
    let names = shown.map { location in
      String(
        localized:
          "'\(location.text("location") ?? "")' at \(NumberFormat.rounded(location.number("distance_m"))) m "
          + "(\(NumberFormat.signedRounded(location.number("residual_db"))) dB)")
    }
    let more = count > shown.count ? String(localized: " and \(count - shown.count) more") : ""
    return
      String(
        localized:
          "\(count) of \(locations) locations \(count == 1 ? String(localized: "deviates") : String(localized: "deviate")) strongly from the robust line: "
          + "\(names.joined(separator: ", "))" + "\(more)")
  }

  private static func packets(_ diagnosis: Diagnosis) -> String {
    let values = diagnosis.values
    let dwells = values.count("dwells") ?? 0
    let isSmall = values.flag("isTooSmall")
    let worth = values.number("autocorrelation").map {
      String(
        localized:
          "; lag-1 correlation \(NumberFormat.rounded($0)), so that \(NumberFormat.rounded(values.number("packets"))) packets are "
          + "worth \(NumberFormat.rounded(values.number("independentPackets"), 1)) independent ones")
    }
    return String(
      localized:
        "successive packets of \(dwells) \(dwells == 1 ? String(localized: "dwell") : String(localized: "dwells")) "
        + "\(diagnosis.isRaised ? String(localized: "resemble each other") : isSmall ? String(localized: "resemble each other too little to matter") : String(localized: "do not clearly resemble each other")) "
        + "(\(pValue(diagnosis)))\(worth ?? "")")
  }

  private static func beacons(_ diagnosis: Diagnosis) -> String {
    let values = diagnosis.values
    let shown = values.items("shown")
    let names = shown.map { beacon in
      let offset = beacon.number("offset_db") ?? 0
      return String(
        localized: "; beacon \(beacon.text("beacon") ?? "") reads \(NumberFormat.rounded(abs(offset), 1)) dB "
          + "\(offset < 0 ? String(localized: "below") : String(localized: "above")) the others (\(NumberFormat.pValue(beacon.number("pValue"))))"
      )
    }
    let hidden = (values.count("outlying") ?? 0) - shown.count
    return
      String(
        localized: "levels of \(NumberFormat.rounded(values.number("beacons"))) beacons differ by an SD of "
          + "\(NumberFormat.rounded(values.number("levelSD_db"), 1)) dB, exponents by "
          + "\(NumberFormat.rounded(values.number("exponentSD")))")
      + (diagnosis.pValue == nil ? "" : " (\(pValue(diagnosis)))")
      + String(
        localized:
          ": the intervals of level and exponent are \(NumberFormat.rounded(values.number("levelWidening"), 1)) and "
          + "\(NumberFormat.rounded(values.number("exponentWidening"), 1)) times those of locations alone"
          + "\(names.joined())") + (hidden > 0 ? String(localized: "; and \(hidden) more") : "")
  }

  /// `of 15,000 `, if not all were looked at.
  private static func sampled(_ values: ReasonValues) -> String {
    guard let all = values.count("of"), all > values.count("locations") ?? 0 else { return "" }
    return String(localized: "of \(NumberFormat.count(all)) ")
  }

  /// How the residuals of locations at which nothing was heard came about.
  private static func silent(_ values: ReasonValues) -> String {
    guard let silent = values.count("silentLocations"), silent > 0 else { return "" }
    return
      String(
        localized:
          "; \(silent) silent \(silent == 1 ? String(localized: "location") : String(localized: "locations")) drawn from the levels too weak to be heard, with seed "
          + "\(NumberFormat.rounded(values.number("seed")))")
  }
}
