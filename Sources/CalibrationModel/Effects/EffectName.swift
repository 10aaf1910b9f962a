package import RadioSurvey

/// The name of a part of the model of all conditions that cannot be separated from others.
@Cases package enum EffectName: Reason {
  /// The level at 1 m.
  case intercept
  /// The fall with distance.
  case distance
  case level(factor: EffectFactor, level: String)
  /// The level of a factor that the logs do not state.
  case levelNotStated(factor: EffectFactor)
  /// The number of people.
  case people
  /// The loss for each metre at a crowd level; `nil` for the one that is not stated.
  case lossPerMetre(factor: EffectFactor, level: String?)
  /// The slope at a crowd level; `nil` for the one that is not stated.
  case slope(factor: EffectFactor, level: String?)

  /// A level of a factor, or the one that is not stated.
  package init(_ factor: EffectFactor, _ level: String?) {
    self = level.map { .level(factor: factor, level: $0) } ?? .levelNotStated(factor: factor)
  }
}

/// Why the model of all conditions is weak or refused, and what else a reader must know of it.
@Cases package enum EffectReason: Reason {
  /// Everything was measured under the same conditions: refused.
  case oneCondition
  /// More levels than one model is fitted to: refused.
  case tooManyLevels(factors: [FactorLevels], coefficients: Int, limit: Int)
  /// Too few places for this many conditions: refused.
  case tooFewLocations(places: Int, coefficients: Int, needed: Int)
  /// Distances span less than a third of a decade: refused.
  case narrowSpan(DistanceSpan)
  /// The likelihood has no maximum: refused.
  case noFit
  /// Changes do not add up: the sets of conditions deviate from the sum by a standard deviation, the farthest one most: weak.
  case effectsInteract(sdDecibels: Double, farthest: String, deviationDecibels: Double)
  /// Some conditions were always measured together: weak.
  case aliasedConditions(conditions: [AliasReason])
  /// Levels measured at too few places were left out: weak.
  case sparseLevels(levels: [SparseLevel], neededPlaces: Int)
  /// The 95 % interval of the exponent contains 0, or has no ends: weak.
  case slopeUnclear(exponent: Estimate)
  /// Each placement has its own beacon, whose own strength is in the difference: weak.
  case beaconInPlacement(placementsWithOneBeacon: Int, placements: Int)
  /// The levels of factors were not all measured in the same sessions: their changes have in them what sessions differ by, and their
  /// intervals allow for the standard deviation: weak.
  case changeOfSession(factors: [FactorLevels], sessions: Int, sessionSDDecibels: Double)
  /// How many packets were sent is not known: weak.
  case lossesUnknown
  /// Readings were smoothed by their source: weak.
  case averagedReadings
  /// Dwells without a known distance were left out.
  case unknownDistance(dwells: Int)
  /// Sets of conditions were never measured: some are predicted, with intervals widened by the standard deviation, and of those looked
  /// at some are not.
  case cellsNotMeasured(sets: Int, predicted: Int, unpredicted: Int, interactionSDDecibels: Double)
  /// Of the conditions that were never measured only the first are predicted, because there are more than a reader would go through.
  case cellsNotListed(sets: Int, listed: Int)
  /// Packets lost at any level, and spreads, are those of all crowd levels together, because there are many.
  case spreadsShared(crowdLevels: Int, limit: Int)

  /// How many levels a factor has.
  @Memberwise package struct FactorLevels: Hashable, Codable, Sendable {
    package var factor: EffectFactor
    package var levels: Int
  }

  /// A level that too few places were measured at, so that its dwells were left out.
  @Memberwise package struct SparseLevel: Hashable, Codable, Sendable {
    package var factor: EffectFactor
    /// The level; `nil` if it is not stated.
    package var level: String?
    package var places: Int
  }

  /// What it makes of the model.
  package var status: FitStatus {
    switch self {
    case .oneCondition, .tooManyLevels, .tooFewLocations, .narrowSpan, .noFit: .refused
    case .unknownDistance, .cellsNotMeasured, .cellsNotListed, .spreadsShared: .calibrated
    case .effectsInteract, .aliasedConditions, .sparseLevels, .slopeUnclear, .beaconInPlacement,
      .changeOfSession, .lossesUnknown, .averagedReadings:
      .weak
    }
  }
}

/// A level that cannot be distinguished from others, and was left out.
@Memberwise package struct AliasedLevel: Hashable, Codable, Sendable {
  package var factor: EffectFactor
  /// The level; absent if it is not stated, or a slope is meant.
  @Nullable package var level: String?
  @Inline package var reason: AliasReason
}

/// Why the change of a level cannot be separated from others. Each of `name`, `twin` and `reference` has one element.
@Cases package enum AliasReason: Reason {
  /// The level that was left out was measured only together with its twin, a level of another factor, and that only with it; `reference`
  /// is the level that its factor is held against.
  case alwaysTogether(name: [EffectName], twin: [EffectName], reference: [EffectName], neededPlaces: Int)
  /// At every location it follows from other parts of the model, `nil` if none is known.
  case combination(name: [EffectName], partners: [EffectName]?)
}
