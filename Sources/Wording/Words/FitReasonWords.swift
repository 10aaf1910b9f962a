import CalibrationModel
import RadioSurvey

/// The words of the reasons of single fits.
enum FitReasonWords {
  static func words(_ reason: FitReason) -> ReasonWords {
    let values = reason.values
    switch reason.code {
    case .tooFewLocations: return tooFewLocations(values)
    case .fewLocations: return fewLocations(values)
    case .narrowSpan: return narrowSpan(values)
    case .singlePackets:
      return ReasonWords(
        String(localized: "one packet at every location: fading cannot be told from shadowing"),
        action: String(localized: "stay at each location for 10 packets or more"))
    case .fewRepeats: return fewRepeats(values)
    case .slopeUnclear: return slopeUnclear(values)
    case .unlikeBeacons: return BeaconLevelsWords.words(values)
    case .oneDistance: return oneDistance(values)
    case .exponentUnusual: return exponentUnusual(values)
    case .unitsDoubtful: return UnitWords.words(values)
    case .averagedReadings:
      return ReasonWords(
        String(
          localized:
            "levels were smoothed by their source: fading is understated and the number of packets unknown"),
        action: String(localized: "survey with a receiver that logs single packets"))
    case .packetsLost: return packetsLost(values)
    case .silentLocations: return silentLocations(values)
    case .mixedLevels: return mixedLevels(values)
    case .undercoverage: return undercoverage(values)
    case .shapeDiffers: return ShapeDifferenceWords.words(values)
    case .unknownDistance: return unknownDistance(values)
    case .horizontalDistances: return HorizontalWords.words(values)
    case .lossesFitted: return lossesFitted(values)
    case .lossesUnknown:
      return ReasonWords(
        String(
          localized:
            "how many packets were sent is not known, so lost ones could not be part of the fit; weak packets are "
            + "lost first, which biases the exponent low (in simulation, of 2.2: by 0.02 at 9 % lost, by 0.2 at 27 %)"
        ),
        action: String(
          localized: "give advertising_interval_ms for the beacons in survey.toml, and survey without pauses")
      )
    }
  }

  private static func tooFewLocations(_ values: ReasonValues) -> ReasonWords {
    let locations = values.count("locations") ?? 0
    return ReasonWords(
      String(
        localized: "\(self.locations(locations)) with packets; a line needs \(number(values, "needed"))"),
      action: String(
        localized:
          "measure at \(missing(values, "needed")) more, better at \(missing(values, "comfortable")), "
          + "spread evenly in log distance"))
  }

  private static func oneDistance(_ values: ReasonValues) -> ReasonWords {
    let locations = values.count("locations") ?? 0
    return ReasonWords(
      String(
        localized:
          "\(self.locations(locations)) at \(number(values, "distance_m")) m: a calibration of the level there, not of a line"
      ),
      action:
        String(
          localized:
            "take the level and the measured power from the calibration; for a line, measure at other distances too"
        )
    )
  }

  private static func fewLocations(_ values: ReasonValues) -> ReasonWords {
    let locations = values.count("locations") ?? 0
    return ReasonWords(
      String(
        localized:
          "\(self.locations(locations)); shadowing and intervals are poorly known below \(number(values, "comfortable"))"
      ),
      action: String(localized: "measure at \(missing(values, "comfortable")) more locations"))
  }

  /// What a number of locations lacks of another.
  private static func missing(_ values: ReasonValues, _ key: String) -> String {
    NumberFormat.rounded(values.number(key).map { $0 - (values.number("locations") ?? 0) })
  }

  /// Of one fit and of all conditions together.
  static func narrowSpan(_ values: ReasonValues) -> ReasonWords {
    guard let nearest = values.number("nearest_m"), let farthest = values.number("farthest_m") else {
      return ReasonWords(
        String(localized: "the distances do not determine a line"),
        action: String(localized: "measure at more distances"))
    }
    return ReasonWords(
      String(
        localized:
          "distances from \(NumberFormat.rounded(nearest)) m to \(NumberFormat.rounded(farthest)) m span "
          + "\(number(values, "decades")) decades; an exponent needs \(number(values, "neededDecades"))"),
      action:
        String(
          localized:
            "measure at \(NumberFormat.rounded(nearest / 2)) m and \(NumberFormat.rounded(farthest * 2)) m too"
        )
    )
  }

  private static func fewRepeats(_ values: ReasonValues) -> ReasonWords {
    let repeats = values.count("repeats") ?? 0
    return ReasonWords(
      String(
        localized: "\(number(values, "packets")) packets at \(locations(values.count("locations") ?? 0)): "
          + "\(repeats == 1 ? String(localized: "1 packet repeats") : String(localized: "\(repeats) packets repeat")) a location, too few to know fading by"
      ),
      action: String(localized: "stay at each location for 10 packets or more"))
  }

  private static func slopeUnclear(_ values: ReasonValues) -> ReasonWords {
    let exponent = values.estimate("exponent")
    if values.flag("isRising") {
      return ReasonWords(
        String(
          localized:
            "the level rises with distance: exponent \(number(values, "exponent")), 95 % interval \(interval(exponent) ?? "")"
        ),
        action: String(localized: "check distances, units and which beacon was measured"))
    }
    return ReasonWords(
      interval(exponent).map {
        String(
          localized:
            "the 95 % interval of the exponent, \($0), contains 0: the level does not clearly fall with distance"
        )
      }
        ?? String(
          localized: "the exponent has no 95 % interval: the level does not clearly fall with distance"),
      action: String(localized: "measure at more locations and over a wider span of distances"))
  }

  private static func exponentUnusual(_ values: ReasonValues) -> ReasonWords {
    let brackets =
      interval(values.estimate("exponent")).map { String(localized: " (95 % interval \($0))") } ?? ""
    return ReasonWords(
      String(
        localized:
          "exponent \(number(values, "exponent"))\(brackets) lies outside \(number(values, "usualLower")) to "
          + "\(number(values, "usualUpper"))"),
      action:
        String(
          localized:
            "check the units of distance, lost packets at far locations, and walls that only some locations have"
        )
    )
  }

  private static func packetsLost(_ values: ReasonValues) -> ReasonWords {
    let share = lostShare(values) ?? 0
    return ReasonWords(
      String(
        localized: "\(lost(values)) were not received; weak packets are "
          + "lost first, so the exponent from received packets is biased low (in simulation, of 2.2: by 0.02 at 9 % "
          + "lost, by 0.2 at 27 %)"),
      action: share > values.number("tolerableShare") ?? 1
        ? String(
          localized:
            "expect the level to fall faster than fitted; add locations nearer to the beacon, where nothing is lost"
        )
        : String(localized: "nothing, as long as the loss stays this small"))
  }

  private static func silentLocations(_ values: ReasonValues) -> ReasonWords {
    let count = values.count("locations") ?? 0
    return ReasonWords(
      String(
        localized:
          "\(locations(count)) at which nothing was heard \(count == 1 ? String(localized: "was") : String(localized: "were")) left out: the fit knows only "
          + "places that are heard, so far levels come out too strong"),
      action:
        String(
          localized:
            "take the level there to be below the receiver's sensitivity; add locations at half the distance")
    )
  }

  private static func mixedLevels(_ values: ReasonValues) -> ReasonWords {
    ReasonWords(
      String(
        localized:
          "levels within \(number(values, "mixedLocations")) of \(number(values, "locations")) locations fall into two groups "
          + "\(number(values, "separation_db")) dB apart, \(NumberFormat.roundedPercent(values.number("upperShare"))) in the "
          + "stronger one: as if two receivers or two beacons were taken for one"),
      action: String(
        localized: "find what the groups differ in (receiver, beacon, carriage) and log it as a condition"))
  }

  private static func undercoverage(_ values: ReasonValues) -> ReasonWords {
    let shares =
      String(
        localized:
          "the 68.27 % interval held \(percent(values, "coverage68")) of the time (at most \(percent(values, "atMost68"))) and "
          + "the 95.45 % interval \(percent(values, "coverage95")) (at most \(percent(values, "atMost95")))")
    switch FitReason.LeftOut(rawValue: values.text("leftOut") ?? "") ?? .location {
    case .location:
      return ReasonWords(
        String(localized: "at left-out locations \(shares)"),
        action:
          String(
            localized:
              "look for locations far off the line: another room, a wall, a wrong distance; fit them separately"
          )
      )
    case .distance:
      return ReasonWords(
        String(
          localized:
            "at left-out locations from \(number(values, "nearest_m")) m to \(number(values, "farthest_m")) m \(shares)"
        ),
        action: String(
          localized: "expect larger errors at these distances than stated; measure more locations there"))
    case .place: return wholeLeftOut("places", shares)
    case .beacon: return wholeLeftOut("beacons", shares)
    case .log: return wholeLeftOut("logs", shares)
    case .block:
      return ReasonWords(
        String(localized: "with whole stretches of the survey left out, \(shares)"),
        action: String(localized: "survey the parts that matter to you, and not only their surroundings"))
    case .session:
      return ReasonWords(
        String(localized: "with whole sessions left out, \(shares)"),
        action:
          String(
            localized:
              "survey on more days, with other phones and people; until then expect larger errors on a new one"
          ))
    }
  }

  private static func wholeLeftOut(_ units: String, _ shares: String) -> ReasonWords {
    ReasonWords(
      String(localized: "with whole \(units) left out, \(shares)"),
      action: String(localized: "measure more \(units); until then expect larger errors at a new one"))
  }

  /// Of one fit and of all conditions together.
  static func unknownDistance(_ values: ReasonValues) -> ReasonWords {
    let count = values.count("dwells") ?? 0
    return ReasonWords(
      String(
        localized:
          "\(count) \(count == 1 ? String(localized: "dwell has") : String(localized: "dwells have")) no distance above 0 m and \(count == 1 ? String(localized: "was") : String(localized: "were")) left out"
      ),
      action: String(localized: "log distance_m, or coordinates of both location and beacon"))
  }

  private static func lossesFitted(_ values: ReasonValues) -> ReasonWords {
    var message = String(localized: "\(lost(values)) were not received")
    if let loss = values.estimate("collisionLoss") {
      message += String(localized: "; \(NumberFormat.roundedPercent(loss.estimate)) are lost at any level")
      if let lower = loss.lower95, let upper = loss.upper95 {
        message +=
          String(
            localized:
              " (95 % interval \(NumberFormat.roundedPercent(lower)) to \(NumberFormat.roundedPercent(upper)))"
          )
      }
    }
    let basis = values.text("sensitivityBasis").flatMap(ReceiverSensitivity.Basis.init)
    if let sensitivity = values.number("sensitivity_dbm"), let basis {
      message +=
        String(
          localized:
            ", the rest are too weak for a sensitivity of \(NumberFormat.rounded(sensitivity)) dBm (\(text(basis)))"
        )
    }
    let silent = values.count("silentLocations") ?? 0
    if silent > 0 {
      message += String(localized: "; \(locations(silent)) at which nothing was heard counted too")
    }
    return ReasonWords(
      message,
      action: basis == .stated
        ? String(localized: "nothing: the exponent allows for both kinds of loss")
        : String(
          localized: "give sensitivity_dbm for the receiver in survey.toml if it is known; otherwise nothing")
    )
  }

  private static func text(_ basis: ReceiverSensitivity.Basis) -> String {
    switch basis {
    case .stated: String(localized: "as stated")
    case .edge: String(localized: "where the levels break off")
    case .soft: String(localized: "fitted, because the levels fade out")
    }
  }

  /// `20 of 400 expected packets (5 %)`.
  private static func lost(_ values: ReasonValues) -> String {
    String(
      localized: "\(number(values, "lost")) of \(number(values, "expected")) expected packets "
        + "(\(NumberFormat.roundedPercent(lostShare(values))))")
  }

  private static func lostShare(_ values: ReasonValues) -> Double? {
    values.number("lost").flatMap { lost in
      values.number("expected").flatMap { $0 > 0 ? lost / $0 : nil }
    }
  }

  static func locations(_ count: Int) -> String {
    count == 1 ? String(localized: "1 location") : String(localized: "\(count) locations")
  }

  private static func number(_ values: ReasonValues, _ key: String) -> String {
    NumberFormat.rounded(values.number(key))
  }

  private static func percent(_ values: ReasonValues, _ key: String) -> String {
    NumberFormat.roundedPercent(values.number(key))
  }

  private static func interval(_ estimate: Estimate?) -> String? {
    guard let lower = estimate?.lower95, let upper = estimate?.upper95 else { return nil }
    return String(localized: "\(NumberFormat.rounded(lower)) to \(NumberFormat.rounded(upper))")
  }
}
