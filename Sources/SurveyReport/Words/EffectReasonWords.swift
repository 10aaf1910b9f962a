import PathLoss
import RadioSurvey
import SurveyEffects

/// The words of the reasons of the model of all conditions.
enum EffectReasonWords {
  static func words(_ reason: EffectReason) -> ReasonWords {
    let values = reason.values
    switch reason.code {
    case .oneCondition:
      return ReasonWords(
        "everything was measured under the same conditions, so there is nothing to compare",
        action: "measure the same places with another placement, crowd level or receiver")
    case .tooManyLevels: return tooManyLevels(values)
    case .tooFewLocations: return tooFewLocations(values)
    case .narrowSpan: return FitReasonWords.narrowSpan(values)
    case .noFit:
      return ReasonWords(
        "the model of all conditions has no best fit to these data",
        action: "measure each condition at more places, each for 10 packets or more")
    case .effectsInteract:
      return ReasonWords(
        "changes do not add up: sets of conditions deviate by \(number(values, "sd_db")) dB (standard deviation) from their "
          + "sum, “\(values.text("farthest") ?? "")” most, by \(number(values, "deviation_db")) dB; each change is an average "
          + "over the sets measured",
        action: "use each set's own fit; treat the changes as averages")
    case .aliasedConditions: return aliasedConditions(values)
    case .sparseLevels: return sparseLevels(values)
    case .slopeUnclear: return slopeUnclear(values)
    case .beaconsDiffer: return beaconsDiffer(values)
    case .lossesUnknown:
      return ReasonWords(
        "how many packets were sent is not known, so lost ones could not be part of the model; weak packets are lost first, "
          + "so what conditions cost comes out too small, most where most is lost, and the exponent too (in simulation, of "
          + "2.2: by 0.2 at 27 % lost)",
        action: "give advertising_interval_ms for the beacons in survey.toml, and survey without pauses")
    case .averagedReadings:
      return ReasonWords(
        "levels were smoothed by their source: fading is understated",
        action: "survey with a receiver that logs single packets")
    case .unknownDistance: return FitReasonWords.unknownDistance(values)
    case .cellsNotMeasured: return cellsNotMeasured(values)
    case .cellsNotListed:
      return ReasonWords(
        "of the \(number(values, "sets")) sets of conditions that were not measured, only the first "
          + "\(number(values, "listed")) were looked at, in the order of the levels",
        action: "add the changes up for any other, or measure it")
    case .spreadsShared:
      return ReasonWords(
        "there are \(number(values, "crowdLevels")) crowd levels; shadowing, fading and what is lost at any level are those of "
          + "all together, because above \(number(values, "limit")) they are not told apart",
        action: "read them from the fits of single sets of conditions")
    }
  }

  private static func tooManyLevels(_ values: ReasonValues) -> ReasonWords {
    let names = values.items("factors").map { "\(number($0, "levels")) of \($0.text("factor") ?? "")" }
    return ReasonWords(
      "levels (\(names.joined(separator: ", "))) make a model of \(number(values, "coefficients")) coefficients; one of more "
        + "than \(number(values, "limit")) is not fitted, so each set of conditions has its own fit only",
      action:
        "survey conditions that are alike under one name, or compare a part of the survey at a time in a project of its own"
    )
  }

  private static func tooFewLocations(_ values: ReasonValues) -> ReasonWords {
    let places = values.count("places") ?? 0
    let missing = values.number("needed").map { $0 - Double(places) }
    return ReasonWords(
      "\(places) \(places == 1 ? "place" : "places") with packets; a model with \(number(values, "coefficients")) "
        + "coefficients needs \(number(values, "needed"))",
      action: "measure at \(NumberFormat.rounded(missing)) more places")
  }

  private static func aliasedConditions(_ values: ReasonValues) -> ReasonWords {
    let words = values.items("conditions").compactMap { condition in
      condition.text("code").flatMap(AliasReason.Code.init).map {
        AliasWords.words(AliasReason($0, condition))
      }
    }
    guard !words.isEmpty else {
      return ReasonWords(
        "some conditions cannot be told apart", action: "measure each of them without the others")
    }
    return ReasonWords(
      words.map(\.message).joined(separator: "; "),
      action: words.compactMap(\.action).joined(separator: "; "))
  }

  private static func sparseLevels(_ values: ReasonValues) -> ReasonWords {
    let names = values.items("levels").map { "\(EffectNameWords.level($0)) (\(number($0, "places")))" }
    let needed = number(values, "neededPlaces")
    return ReasonWords(
      "heard at fewer than \(needed) places, and left out: \(names.joined(separator: ", "))",
      action: "measure each at \(needed) places or more, better at ten")
  }

  private static func slopeUnclear(_ values: ReasonValues) -> ReasonWords {
    let exponent = values.estimate("exponent")
    let interval = exponent?.lower95.flatMap { lower in
      exponent?.upper95.map {
        "the 95 % interval of the common exponent, \(NumberFormat.rounded(lower)) to \(NumberFormat.rounded($0)), contains 0"
      }
    }
    return ReasonWords(
      (interval ?? "the common exponent has no 95 % interval")
        + ", so nothing is predicted where nothing was measured; changes hold at equal distances only",
      action: "measure over a wider span of distances, and each condition over all of it")
  }

  private static func beaconsDiffer(_ values: ReasonValues) -> ReasonWords {
    let single = values.count("placementsWithOneBeacon") ?? 0
    return ReasonWords(
      "\(single) of \(number(values, "placements")) placements \(single == 1 ? "has" : "have") one beacon, which no other "
        + "placement has: what the beacons themselves differ in is in the change between placements, and its interval does "
        + "not allow for it",
      action: "swap beacons between placements, or measure all of them at 1 m in the clear")
  }

  private static func cellsNotMeasured(_ values: ReasonValues) -> ReasonWords {
    let sets = values.count("sets") ?? 0
    let predicted = values.count("predicted") ?? 0
    let failed = values.count("unpredicted") ?? 0
    return ReasonWords(
      "\(sets) \(sets == 1 ? "set" : "sets") of conditions were not measured; the sum of the changes "
        + (predicted > 0
          ? "predicts \(predicted), give or take \(number(values, "interactionSD_db")) dB because changes need not add up"
          : "predicts none")
        + (predicted > 0 && failed > 0 ? ", and cannot predict \(failed)" : ""),
      action: "measure those that matter before you rely on them")
  }

  private static func number(_ values: ReasonValues, _ key: String) -> String {
    NumberFormat.rounded(values.number(key))
  }
}
