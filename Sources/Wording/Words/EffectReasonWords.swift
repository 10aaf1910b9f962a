import CalibrationModel
import RadioSurvey

enum EffectReasonWords {
  static func words(_ reason: EffectReason) -> ReasonWords {
    switch reason {
    case .oneCondition:
      return ReasonWords(
        say("nothing to compare: all conditions are the same"),
        action: say("measure the same places with another placement, crowd level or receiver"))
    case .tooManyLevels(let factors, let coefficients, let limit):
      let names = factors.map { say("\(number($0.levels)) of \($0.factor.rawValue)") }
      return ReasonWords(
        say(
          "levels (\(names.joined(separator: ", "))) need a model of \(number(coefficients)) coefficients, "
            + "more than the limit of \(number(limit)), so each set of conditions has only its own fit"),
        action: say("give similar conditions one name, or compare parts of the survey in separate projects"))
    case .tooFewLocations(let places, let coefficients, let needed):
      return ReasonWords(
        say(
          "\(places) \(places == 1 ? say("place") : say("places")) with packets; a model with "
            + "\(number(coefficients)) coefficients needs \(number(needed))"),
        action: say("measure at \(number(needed - places)) more places"))
    case .narrowSpan(let span): return FitReasonWords.narrowSpan(span)
    case .noFit:
      return ReasonWords(
        say("the model of all conditions has no best fit to these data"),
        action: say("measure each condition at more places, for 10 packets or more each"))
    case .effectsInteract(let sd, let farthest, let deviation):
      return ReasonWords(
        say(
          "changes do not add up: sets of conditions deviate from their sum by an SD of "
            + "\(NumberFormat.rounded(sd)) dB, “\(farthest)” most (\(NumberFormat.rounded(deviation)) dB); "
            + "each change is an average over the sets measured"),
        action: say("use each set's own fit; treat the changes as averages"))
    case .aliasedConditions(let conditions): return aliased(conditions)
    case .sparseLevels(let levels, let count):
      let names = levels.map { "\(EffectNameWords.text($0.factor, $0.level)) (\(number($0.places)))" }
      let needed = number(count)
      return ReasonWords(
        say("left out because heard at fewer than \(needed) places: \(names.joined(separator: ", "))"),
        action: say("measure each at \(needed) or more places, ideally ten"))
    case .slopeUnclear(let exponent): return slopeUnclear(exponent)
    case .beaconInPlacement(let single, let placements):
      return ReasonWords(
        say(
          "\(single) of \(number(placements)) placements \(single == 1 ? say("has") : say("have")) only one "
            + "beacon, which no other placement has: differences between beacons are part of the change "
            + "between placements, and its interval does not allow for them"),
        action: say("swap beacons between placements, or measure all of them at 1 m in the clear"))
    case .changeOfSession(let factors, let sessions, let sd):
      let names = factors.map { LocalizedText(key: $0.factor.rawValue).words }.joined(separator: ", ")
      return ReasonWords(
        say(
          "not all levels were measured in the same sessions (\(names); \(number(sessions)) sessions): what "
            + "sessions differ by, an SD of \(NumberFormat.rounded(sd)) dB, is part of the changes and of "
            + "their intervals"),
        action: say("measure every level in one session, or each in three sessions or more"))
    case .lossesUnknown:
      return ReasonWords(
        say(
          "the number of packets sent is unknown, so the model leaves out lost ones; weak packets are lost "
            + "first, so the losses due to conditions and the exponent come out too small, most where most "
            + "is lost (in simulation, an exponent of 2.2 by 0.2 at 27 % lost)"),
        action: say("set advertising_interval_ms for the beacons in survey.toml, and survey without pauses"))
    case .averagedReadings:
      return ReasonWords(
        say("the source smoothed the levels, so fading is understated"),
        action: say("survey with a receiver that logs single packets"))
    case .unknownDistance(let dwells): return FitReasonWords.unknownDistance(dwells: dwells)
    case .cellsNotMeasured(let sets, let predicted, let failed, let sd):
      return ReasonWords(
        say(
          "\(sets) \(sets == 1 ? say("set") : say("sets")) of conditions were not measured; the sum of the "
            + "changes ")
          + (predicted > 0
            ? say("predicts \(predicted), ±\(NumberFormat.rounded(sd)) dB because changes may not add up")
            : say("predicts none"))
          + (predicted > 0 && failed > 0 ? say(", and cannot predict \(failed)") : ""),
        action: say("measure those that matter before you rely on them"))
    case .cellsNotListed(let sets, let listed):
      return ReasonWords(
        say(
          "of the \(number(sets)) unmeasured sets of conditions, only the first \(number(listed)) were "
            + "predicted, in the order of the levels"),
        action: say("add the changes up for any other, or measure it"))
    case .spreadsShared(let crowdLevels, let limit):
      return ReasonWords(
        say(
          "shadowing, fading and loss at any level are common to all \(number(crowdLevels)) crowd levels, "
            + "because they are not separated above \(number(limit))"),
        action: say("see the fits of single sets of conditions"))
    }
  }

  private static func aliased(_ conditions: [AliasReason]) -> ReasonWords {
    let words = conditions.map(AliasWords.words)
    guard !words.isEmpty else {
      return ReasonWords(
        say("some conditions cannot be separated"), action: say("measure each of them without the others"))
    }
    return ReasonWords(
      words.map(\.message).joined(separator: "; "),
      action: words.compactMap(\.action).joined(separator: "; "))
  }

  private static func slopeUnclear(_ exponent: Estimate) -> ReasonWords {
    let interval = exponent.lower95.flatMap { lower in
      exponent.upper95.map {
        say(
          "the 95 % interval of the common exponent, \(NumberFormat.rounded(lower)) to "
            + "\(NumberFormat.rounded($0)), contains 0")
      }
    }
    return ReasonWords(
      (interval ?? say("the common exponent has no 95 % interval"))
        + say(", so unmeasured conditions are not predicted; changes hold only at equal distances"),
      action: say("measure each condition over a wider span of distances"))
  }

  private static func number(_ count: Int) -> String { NumberFormat.rounded(Double(count)) }
}
