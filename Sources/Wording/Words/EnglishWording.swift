import CalibrationModel
package import RadioSurvey

/// The words of this program, in English.
package struct EnglishWording: ReasonWording {
  /// The words.
  package init() {}

  /// The English words of a reason of any room; `nil` for a kind that it does not know.
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
    default: PlanWording.words(for: reason)
    }
  }
}

/// The words of fits to some places that cannot predict the others.
enum SplitRefusalWords {
  static func words(_ reason: SplitRefusal) -> ReasonWords {
    switch reason {
    case .tooFewPlaces(let places, let leftOut):
      ReasonWords(String(localized: "\(places) places are too few to leave out \(leftOut)"))
    case .noFit(let places, let locations):
      ReasonWords(
        String(localized: "the other \(places) places, with \(locations) locations, are too few for a fit"))
    }
  }
}

/// The words of planner and ranging, by kind of reason.
enum PlanWording {
  /// The words of a reason; `nil` if it is of another room.
  static func words(for reason: any AnyReason) -> ReasonWords? {
    switch reason {
    case let reason as PlanReason: ReasonWords(PlanWords.sentence(reason))
    case let caution as PlanCaution: ReasonWords(PlanWords.sentence(caution))
    case let reason as PlacementReason: ReasonWords(PlacementVerdictWords.sentence(reason))
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

/// The words of shapes that were not compared.
enum ShapeOmissionWords {
  static func words(_ reason: ShapeOmission) -> ReasonWords {
    let number = { (count: Int) in NumberFormat.rounded(Double(count)) }
    return switch reason {
    case .positionsUnknown(let missing, let locations):
      ReasonWords(
        String(
          localized:
            "\(number(missing)) of \(number(locations)) locations, or their beacons, have no coordinates"),
        action: String(localized: "log x_m and y_m, and set them for the beacons in survey.toml"))
    case .measuredPowerUnknown:
      ReasonWords(
        String(localized: "the measured power of the beacons is unknown"),
        action: String(localized: "set measured_power_dbm for the beacons in survey.toml"))
    case .measuredPowersDiffer:
      ReasonWords(
        String(localized: "the beacons broadcast different measured powers"),
        action: String(localized: "nothing, or fit them separately"))
    case .breakUnsupported(let locations, let side, let decades, let needed):
      ReasonWords(
        String(
          localized:
            "\(number(locations)) locations are too few: each side of a break needs \(number(side)) "
            + "distances over \(NumberFormat.rounded(decades)) decades, with any one location left out"),
        action: String(
          localized: "measure at \(number(needed)) or more distances, spread evenly in log distance"))
    case .wallsUnsupported(let locations, let kinds):
      ReasonWords(
        String(
          localized:
            "\(number(locations)) locations are too few for the losses of \(number(kinds)) kinds of wall "
            + "with any one left out"
        ),
        action: String(localized: "measure at more locations on both sides of each kind"))
    case .curveOutOfReach:
      ReasonWords(
        String(localized: "the curve does not reach every location: one is closer than its constant"),
        action: String(localized: "nothing: it is for comparison only"))
    case .tooFewLocations(let locations):
      ReasonWords(
        String(localized: "\(number(locations)) locations are too few for it"),
        action: String(localized: "measure at more locations"))
    }
  }
}

/// The words of what walls cost.
enum WallWords {
  static func words(_ reason: WallReason) -> ReasonWords {
    let number = { (count: Int) in NumberFormat.rounded(Double(count)) }
    let bothSides = String(localized: "measure at more locations on both sides of it")
    let alone = String(localized: "measure where only this kind is crossed")
    switch reason {
    case .lossMeasured(let behind, let locations, let isWide):
      return ReasonWords(
        String(localized: "\(number(behind)) of \(number(locations)) locations are behind it"),
        action: isWide
          ? String(localized: "\(bothSides) before planning with this loss")
          : String(localized: "nothing: the loss is known to a few dB"))
    case .oneSided(let kind, let few, let isBehind, let locations, let needed):
      let more = number(needed - few)
      return ReasonWords(
        String(
          localized:
            "\(few) of \(number(locations)) locations \(few == 1 ? String(localized: "is") : String(localized: "are")) \(isBehind ? String(localized: "behind") : String(localized: "not behind")) "
            + "'\(kind)'; its loss needs \(number(needed))"),
        action:
          String(
            localized:
              "measure at \(more) more "
              + "\(isBehind ? String(localized: "behind it") : String(localized: "on the near side")), "
              + "at distances like those on the other side"))
    case .beaconInstead(let kind, let beacon):
      return ReasonWords(
        String(
          localized:
            "all locations of '\(beacon)' are behind '\(kind)', and no others are: its loss cannot be "
            + "separated from a weaker beacon"),
        action: String(localized: "measure each beacon on both sides of it"))
    case .distanceInstead(let kind, let boundary, let isFarther, let needed):
      return distanceInstead(
        kind, boundary: NumberFormat.rounded(boundary), isFarther: isFarther, needed: number(needed))
    case .crossedTogether(let kinds):
      return ReasonWords(
        String(
          localized:
            "'\(kinds)' are only crossed together: the loss given is their sum"),
        action: alone)
    case .combination(let kind):
      return ReasonWords(
        String(
          localized: "the crossings of '\(kind)' are a combination of distance and of other kinds' crossings"),
        action: alone
      )
    case .tooManyKinds(let kinds, let locations):
      return ReasonWords(
        String(
          localized: "\(number(locations)) locations are too few for the losses of \(number(kinds)) kinds"),
        action: bothSides)
    }
  }

  private static func distanceInstead(
    _ kind: String, boundary: String, isFarther: Bool, needed: String
  ) -> ReasonWords {
    ReasonWords(
      String(
        localized:
          "distance decides whether a location is behind '\(kind)': "
          + "\(isFarther ? String(localized: "beyond") : String(localized: "up to")) \(boundary) m "
          + "nearly all are, and nearly none of the rest; its loss cannot be separated from the fall "
          + "with distance"
      ),
      action: String(
        localized: "measure at \(needed) or more locations ")
        + (isFarther
          ? String(localized: "right behind it, and as many beyond \(boundary) m without walls between")
          : String(localized: "far behind it, and as many near the beacon without walls between")))
  }
}
