import CalibrationModel
import RadioSurvey

/// The words of the reasons of the model of all conditions.
enum EffectReasonWords {
  static func words(_ reason: EffectReason) -> ReasonWords {
    switch reason {
    case .oneCondition:
      return ReasonWords(
        String(
          localized: "everything was measured under the same conditions, so there is nothing to compare"),
        action: String(localized: "measure the same places with another placement, crowd level or receiver"))
    case .tooManyLevels(let factors, let coefficients, let limit):
      return tooManyLevels(factors, coefficients: coefficients, limit: limit)
    case .tooFewLocations(let places, let coefficients, let needed):
      return tooFewLocations(places, coefficients: coefficients, needed: needed)
    case .narrowSpan(let span): return FitReasonWords.narrowSpan(span)
    case .noFit:
      return ReasonWords(
        String(localized: "the model of all conditions has no best fit to these data"),
        action: String(localized: "measure each condition at more places, each for 10 packets or more"))
    case .effectsInteract(let sd, let farthest, let deviation):
      return ReasonWords(
        String(
          localized:
            "changes do not add up: sets of conditions deviate by \(NumberFormat.rounded(sd)) dB (standard deviation) from their "
            + "sum, “\(farthest)” most, by \(NumberFormat.rounded(deviation)) dB; each change is an average "
            + "over the sets measured"),
        action: String(localized: "use each set's own fit; treat the changes as averages"))
    case .aliasedConditions(let conditions): return aliased(conditions)
    case .sparseLevels(let levels, let needed): return sparse(levels, needed: number(needed))
    case .slopeUnclear(let exponent): return slopeUnclear(exponent)
    case .beaconInPlacement(let single, let placements): return beaconsDiffer(single, of: placements)
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
    case .unknownDistance(let dwells): return FitReasonWords.unknownDistance(dwells: dwells)
    case .cellsNotMeasured(let sets, let predicted, let failed, let sd):
      return cellsNotMeasured(sets, predicted: predicted, failed: failed, interactionSD: sd)
    case .cellsNotListed(let sets, let listed):
      return ReasonWords(
        String(
          localized:
            "of the \(number(sets)) sets of conditions that were not measured, only the first "
            + "\(number(listed)) were looked at, in the order of the levels"),
        action: String(localized: "add the changes up for any other, or measure it"))
    case .spreadsShared(let crowdLevels, let limit):
      return ReasonWords(
        String(
          localized:
            "there are \(number(crowdLevels)) crowd levels; shadowing, fading and what is lost at any level are those of "
            + "all together, because above \(number(limit)) they are not told apart"),
        action: String(localized: "read them from the fits of single sets of conditions"))
    }
  }

  private static func tooManyLevels(
    _ factors: [EffectReason.FactorLevels], coefficients: Int, limit: Int
  ) -> ReasonWords {
    let names = factors.map { String(localized: "\(number($0.levels)) of \($0.factor.rawValue)") }
    return ReasonWords(
      String(
        localized:
          "levels (\(names.joined(separator: ", "))) make a model of \(number(coefficients)) coefficients; one of more "
          + "than \(number(limit)) is not fitted, so each set of conditions has its own fit only"),
      action:
        String(
          localized:
            "survey conditions that are alike under one name, or compare a part of the survey at a time in a project of its own"
        )
    )
  }

  private static func tooFewLocations(_ places: Int, coefficients: Int, needed: Int) -> ReasonWords {
    ReasonWords(
      String(
        localized:
          "\(places) \(places == 1 ? String(localized: "place") : String(localized: "places")) with packets; a model with \(number(coefficients)) "
          + "coefficients needs \(number(needed))"),
      action: String(localized: "measure at \(number(needed - places)) more places"))
  }

  private static func aliased(_ conditions: [AliasReason]) -> ReasonWords {
    let words = conditions.map(AliasWords.words)
    guard !words.isEmpty else {
      return ReasonWords(
        String(localized: "some conditions cannot be told apart"),
        action: String(localized: "measure each of them without the others"))
    }
    return ReasonWords(
      words.map(\.message).joined(separator: "; "),
      action: words.compactMap(\.action).joined(separator: "; "))
  }

  private static func sparse(_ levels: [EffectReason.SparseLevel], needed: String) -> ReasonWords {
    let names = levels.map { "\(EffectNameWords.text($0.factor, $0.level)) (\(number($0.places)))" }
    return ReasonWords(
      String(
        localized: "heard at fewer than \(needed) places, and left out: \(names.joined(separator: ", "))"),
      action: String(localized: "measure each at \(needed) places or more, better at ten"))
  }

  private static func slopeUnclear(_ exponent: Estimate) -> ReasonWords {
    let interval = exponent.lower95.flatMap { lower in
      exponent.upper95.map {
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

  private static func beaconsDiffer(_ single: Int, of placements: Int) -> ReasonWords {
    ReasonWords(
      String(
        localized:
          "\(single) of \(number(placements)) placements \(single == 1 ? String(localized: "has") : String(localized: "have")) one beacon, which no other "
          + "placement has: what the beacons themselves differ in is in the change between placements, and its interval does "
          + "not allow for it"),
      action: String(localized: "swap beacons between placements, or measure all of them at 1 m in the clear")
    )
  }

  private static func cellsNotMeasured(
    _ sets: Int, predicted: Int, failed: Int, interactionSD: Double
  ) -> ReasonWords {
    ReasonWords(
      String(
        localized:
          "\(sets) \(sets == 1 ? String(localized: "set") : String(localized: "sets")) of conditions were not measured; the sum of the changes "
      )
        + (predicted > 0
          ? String(
            localized:
              "predicts \(predicted), give or take \(NumberFormat.rounded(interactionSD)) dB because changes need not add up"
          )
          : String(localized: "predicts none"))
        + (predicted > 0 && failed > 0 ? String(localized: ", and cannot predict \(failed)") : ""),
      action: String(localized: "measure those that matter before you rely on them"))
  }

  private static func number(_ count: Int) -> String { NumberFormat.rounded(Double(count)) }
}
