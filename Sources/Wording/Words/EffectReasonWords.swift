import CalibrationModel
import RadioSurvey

/// The words of the reasons of the model of all conditions.
enum EffectReasonWords {
  static func words(_ reason: EffectReason) -> ReasonWords {
    let values = reason.values
    switch reason.code {
    case .oneCondition:
      return ReasonWords(
        String(
          localized: "everything was measured under the same conditions, so there is nothing to compare"),
        action: String(localized: "measure the same places with another placement, crowd level or receiver"))
    case .tooManyLevels: return tooManyLevels(values)
    case .tooFewLocations: return tooFewLocations(values)
    case .narrowSpan: return FitReasonWords.narrowSpan(values)
    case .noFit:
      return ReasonWords(
        String(localized: "the model of all conditions has no best fit to these data"),
        action: String(localized: "measure each condition at more places, each for 10 packets or more"))
    case .effectsInteract:
      return ReasonWords(
        String(
          localized:
            "changes do not add up: sets of conditions deviate by \(number(values, "sd_db")) dB (standard deviation) from their "
            + "sum, “\(values.text("farthest") ?? "")” most, by \(number(values, "deviation_db")) dB; each change is an average "
            + "over the sets measured"),
        action: String(localized: "use each set's own fit; treat the changes as averages"))
    case .aliasedConditions: return aliasedConditions(values)
    case .sparseLevels: return sparseLevels(values)
    case .slopeUnclear: return slopeUnclear(values)
    case .beaconsDiffer: return beaconsDiffer(values)
    case .lossesUnknown:
      return ReasonWords(
        String(
          localized:
            "how many packets were sent is not known, so lost ones could not be part of the model; weak packets are lost first, "
            + "so what conditions cost comes out too small, most where most is lost, and the exponent too (in simulation, of "
            + "2.2: by 0.2 at 27 % lost)"),
        action: String(
          localized: "give advertising_interval_ms for the beacons in survey.toml, and survey without pauses")
      )
    case .averagedReadings:
      return ReasonWords(
        String(localized: "levels were smoothed by their source: fading is understated"),
        action: String(localized: "survey with a receiver that logs single packets"))
    case .unknownDistance: return FitReasonWords.unknownDistance(values)
    case .cellsNotMeasured: return cellsNotMeasured(values)
    case .cellsNotListed:
      return ReasonWords(
        String(
          localized:
            "of the \(number(values, "sets")) sets of conditions that were not measured, only the first "
            + "\(number(values, "listed")) were looked at, in the order of the levels"),
        action: String(localized: "add the changes up for any other, or measure it"))
    case .spreadsShared:
      return ReasonWords(
        String(
          localized:
            "there are \(number(values, "crowdLevels")) crowd levels; shadowing, fading and what is lost at any level are those of "
            + "all together, because above \(number(values, "limit")) they are not told apart"),
        action: String(localized: "read them from the fits of single sets of conditions"))
    }
  }

  private static func tooManyLevels(_ values: ReasonValues) -> ReasonWords {
    let names = values.items("factors").map {
      String(localized: "\(number($0, "levels")) of \($0.text("factor") ?? "")")
    }
    return ReasonWords(
      String(
        localized:
          "levels (\(names.joined(separator: ", "))) make a model of \(number(values, "coefficients")) coefficients; one of more "
          + "than \(number(values, "limit")) is not fitted, so each set of conditions has its own fit only"),
      action:
        String(
          localized:
            "survey conditions that are alike under one name, or compare a part of the survey at a time in a project of its own"
        )
    )
  }

  private static func tooFewLocations(_ values: ReasonValues) -> ReasonWords {
    let places = values.count("places") ?? 0
    let missing = values.number("needed").map { $0 - Double(places) }
    return ReasonWords(
      String(
        localized:
          "\(places) \(places == 1 ? String(localized: "place") : String(localized: "places")) with packets; a model with \(number(values, "coefficients")) "
          + "coefficients needs \(number(values, "needed"))"),
      action: String(localized: "measure at \(NumberFormat.rounded(missing)) more places"))
  }

  private static func aliasedConditions(_ values: ReasonValues) -> ReasonWords {
    let words = values.items("conditions").compactMap { condition in
      condition.text("code").flatMap(AliasReason.Code.init).map {
        AliasWords.words(AliasReason($0, condition))
      }
    }
    guard !words.isEmpty else {
      return ReasonWords(
        String(localized: "some conditions cannot be told apart"),
        action: String(localized: "measure each of them without the others"))
    }
    return ReasonWords(
      words.map(\.message).joined(separator: "; "),
      action: words.compactMap(\.action).joined(separator: "; "))
  }

  private static func sparseLevels(_ values: ReasonValues) -> ReasonWords {
    let names = values.items("levels").map { "\(EffectNameWords.level($0)) (\(number($0, "places")))" }
    let needed = number(values, "neededPlaces")
    return ReasonWords(
      String(
        localized: "heard at fewer than \(needed) places, and left out: \(names.joined(separator: ", "))"),
      action: String(localized: "measure each at \(needed) places or more, better at ten"))
  }

  private static func slopeUnclear(_ values: ReasonValues) -> ReasonWords {
    let exponent = values.estimate("exponent")
    let interval = exponent?.lower95.flatMap { lower in
      exponent?.upper95.map {
        String(
          localized:
            "the 95 % interval of the common exponent, \(NumberFormat.rounded(lower)) to \(NumberFormat.rounded($0)), contains 0"
        )
      }
    }
    return ReasonWords(
      (interval ?? String(localized: "the common exponent has no 95 % interval"))
        + String(
          localized:
            ", so nothing is predicted where nothing was measured; changes hold at equal distances only"),
      action: String(localized: "measure over a wider span of distances, and each condition over all of it"))
  }

  private static func beaconsDiffer(_ values: ReasonValues) -> ReasonWords {
    let single = values.count("placementsWithOneBeacon") ?? 0
    return ReasonWords(
      String(
        localized:
          "\(single) of \(number(values, "placements")) placements \(single == 1 ? String(localized: "has") : String(localized: "have")) one beacon, which no other "
          + "placement has: what the beacons themselves differ in is in the change between placements, and its interval does "
          + "not allow for it"),
      action: String(localized: "swap beacons between placements, or measure all of them at 1 m in the clear")
    )
  }

  private static func cellsNotMeasured(_ values: ReasonValues) -> ReasonWords {
    let sets = values.count("sets") ?? 0
    let predicted = values.count("predicted") ?? 0
    let failed = values.count("unpredicted") ?? 0
    return ReasonWords(
      String(
        localized:
          "\(sets) \(sets == 1 ? String(localized: "set") : String(localized: "sets")) of conditions were not measured; the sum of the changes "
      )
        + (predicted > 0
          ? String(
            localized:
              "predicts \(predicted), give or take \(number(values, "interactionSD_db")) dB because changes need not add up"
          )
          : String(localized: "predicts none"))
        + (predicted > 0 && failed > 0 ? String(localized: ", and cannot predict \(failed)") : ""),
      action: String(localized: "measure those that matter before you rely on them"))
  }

  private static func number(_ values: ReasonValues, _ key: String) -> String {
    NumberFormat.rounded(values.number(key))
  }
}
