import CalibrationModel
package import RadioSurvey

package struct EnglishWording: ReasonWording {
  package init() {}

  /// `nil` for a kind of reason that it does not know.
  package func words(for reason: any AnyReason) -> ReasonWords? {
    switch reason {
    case let reason as CheckReason: CheckWords.words(for: reason)
    case let reason as FitReason: FitReasonWords.words(reason)
    case let reason as Diagnosis: DiagnosisWords.words(reason)
    case let reason as WallReason: WallWords.words(reason)
    case let reason as ShapeOmission: ShapeOmissionWords.words(reason)
    case let reason as SplitRefusal: SplitRefusalWords.words(reason)
    case let reason as EffectReason: EffectReasonWords.words(reason)
    case let reason as AliasReason: AliasWords.words(reason)
    case let reason as EffectName: EffectNameWords.words(reason)
    case let reason as PlanReason: ReasonWords(PlanWords.sentence(reason))
    case let caution as PlanCaution: ReasonWords(PlanWords.sentence(caution))
    case let reason as PlacementReason: ReasonWords(PlacementReasonWords.sentence(reason))
    case let reason as RecommendationReason: ReasonWords(RecommendationWords.sentence(reason))
    case let requirement as RequirementReason: ReasonWords(RequirementWords.sentence(requirement))
    case let reason as AdviceReason: ReasonWords(AdviceWords.sentence(reason))
    case let reason as SurveyReason: ReasonWords(AdviceWords.sentence(reason))
    case let note as SurveyNote: ReasonWords(SurveyNoteWords.sentence(note))
    case let assumption as DeviceAssumption: ReasonWords(RangingWords.sentence(assumption))
    case let advice as AveragingAdvice: ReasonWords(RangingWords.action(advice))
    case let advice as ZoneAdvice: ReasonWords(RangingWords.action(advice))
    default: nil
    }
  }
}

enum SplitRefusalWords {
  static func words(_ reason: SplitRefusal) -> ReasonWords {
    switch reason {
    case .tooFewPlaces(let places, let leftOut):
      ReasonWords(say("\(places) places are too few to leave out \(leftOut)"))
    case .noFit(let places, let locations):
      ReasonWords(say("the other \(places) places, with \(locations) locations, are too few for a fit"))
    }
  }
}

enum ShapeOmissionWords {
  static func words(_ reason: ShapeOmission) -> ReasonWords {
    let number = { (count: Int) in NumberFormat.rounded(Double(count)) }
    return switch reason {
    case .positionsUnknown(let missing, let locations):
      ReasonWords(
        say("\(number(missing)) of \(number(locations)) locations, or their beacons, have no coordinates"),
        action: say("log x_m and y_m, and set them for the beacons in survey.toml"))
    case .measuredPowerUnknown:
      ReasonWords(
        say("the measured power of the beacons is unknown"),
        action: say("set measured_power_dbm for the beacons in survey.toml"))
    case .measuredPowersDiffer:
      ReasonWords(
        say("the beacons broadcast different measured powers"), action: say("nothing, or fit them separately")
      )
    case .breakUnsupported(let locations, let side, let decades, let needed):
      ReasonWords(
        say(
          "\(number(locations)) locations are too few: each side of a break needs \(number(side)) distances "
            + "over \(NumberFormat.rounded(decades)) decades, with any one location left out"),
        action: say("measure at \(number(needed)) or more distances, spread evenly in log distance"))
    case .wallsUnsupported(let locations, let kinds):
      ReasonWords(
        say(
          "\(number(locations)) locations are too few for the losses of \(number(kinds)) kinds of wall with "
            + "any one left out"), action: say("measure at more locations on both sides of each kind"))
    case .curveOutOfReach:
      ReasonWords(
        say("the curve does not reach every location: one is closer than its constant"),
        action: say("nothing: it is for comparison only"))
    case .tooFewLocations(let locations):
      ReasonWords(
        say("\(number(locations)) locations are too few for it"), action: say("measure at more locations"))
    }
  }
}

enum WallWords {
  static func words(_ reason: WallReason) -> ReasonWords {
    let number = { (count: Int) in NumberFormat.rounded(Double(count)) }
    let bothSides = say("measure at more locations on both sides of it")
    let alone = say("measure where only this kind is crossed")
    switch reason {
    case .lossMeasured(let behind, let locations, let isWide):
      return ReasonWords(
        say("\(number(behind)) of \(number(locations)) locations are behind it"),
        action: isWide ? say("\(bothSides) before planning with this loss") : say("no action is needed"))
    case .oneSided(let kind, let few, let isBehind, let locations, let needed):
      let more = number(needed - few)
      return ReasonWords(
        say(
          "\(few) of \(number(locations)) locations \(few == 1 ? say("is") : say("are")) "
            + "\(isBehind ? say("behind") : say("not behind")) '\(kind)'; its loss needs \(number(needed))"),
        action: say(
          "measure at \(more) more \(isBehind ? say("behind it") : say("on the near side")), at distances "
            + "like those on the other side"))
    case .beaconInstead(let kind, let beacon):
      return ReasonWords(
        say(
          "all locations of '\(beacon)' are behind '\(kind)', and no others are: its loss cannot be "
            + "separated from a weaker beacon"), action: say("measure each beacon on both sides of it"))
    case .distanceInstead(let kind, let metres, let isFarther, let needed):
      let boundary = NumberFormat.rounded(metres)
      return ReasonWords(
        say(
          "distance decides whether a location is behind '\(kind)': "
            + "\(isFarther ? say("beyond") : say("up to")) \(boundary) m nearly all are, and nearly none of "
            + "the rest; its loss cannot be separated from the fall with distance"),
        action: say("measure at \(number(needed)) or more locations ")
          + (isFarther
            ? say("right behind it, and as many beyond \(boundary) m without walls between")
            : say("far behind it, and as many near the beacon without walls between")))
    case .crossedTogether(let kinds):
      return ReasonWords(
        say("'\(kinds)' are only crossed together: the loss given is their sum"), action: alone)
    case .combination(let kind):
      return ReasonWords(
        say("the crossings of '\(kind)' are a combination of distance and of other kinds' crossings"),
        action: alone)
    case .tooManyKinds(let kinds, let locations):
      return ReasonWords(
        say("\(number(locations)) locations are too few for the losses of \(number(kinds)) kinds"),
        action: bothSides)
    }
  }
}
