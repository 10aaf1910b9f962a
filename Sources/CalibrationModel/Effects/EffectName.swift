package import RadioSurvey

/// The name of a part of the model of all conditions that cannot be separated from others.
package enum EffectName: Reason {
  /// The level at 1 m.
  case intercept
  /// The fall with distance.
  case distance
  /// A level of a factor.
  case level(factor: EffectFactor, level: String)
  /// The level of a factor that the logs do not state.
  case levelNotStated(factor: EffectFactor)
  /// The number of people.
  case people
  /// The loss for each metre at a crowd level; `nil` for the one that is not stated.
  case lossPerMetre(factor: EffectFactor, level: String?)
  /// The slope at a crowd level; `nil` for the one that is not stated.
  case slope(factor: EffectFactor, level: String?)

  package enum Code: ReasonCode {
    case intercept, distance, level, levelNotStated, people, lossPerMetre, slope
  }

  package init(_ code: Code, _ values: ReasonReader) throws {
    self =
      switch code {
      case .intercept: .intercept
      case .distance: .distance
      case .level: try .level(factor: values.factor, level: values.level)
      case .levelNotStated: try .levelNotStated(factor: values.factor)
      case .people: .people
      case .lossPerMetre: try .lossPerMetre(factor: values.factor, level: values.level)
      case .slope: try .slope(factor: values.factor, level: values.level)
      }
  }

  /// A level of a factor, or the one that is not stated.
  package init(_ factor: EffectFactor, _ level: String?) {
    self = level.map { .level(factor: factor, level: $0) } ?? .levelNotStated(factor: factor)
  }
}

/// Why the model of all conditions is weak or refused, and what else a reader must know of it.
package enum EffectReason: Reason {
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
  package struct FactorLevels: Hashable, Codable, Sendable {
    package var factor: EffectFactor
    package var levels: Int

    package init(factor: EffectFactor, levels: Int) {
      self.factor = factor
      self.levels = levels
    }
  }

  /// A level that too few places were measured at, so that its dwells were left out.
  package struct SparseLevel: Hashable, Codable, Sendable {
    package var factor: EffectFactor
    /// The level; `nil` if it is not stated.
    package var level: String?
    package var places: Int

    package init(factor: EffectFactor, level: String?, places: Int) {
      self.factor = factor
      self.level = level
      self.places = places
    }
  }

  package enum Code: ReasonCode {
    case oneCondition, tooManyLevels, tooFewLocations, narrowSpan, noFit, effectsInteract, aliasedConditions
    case sparseLevels, slopeUnclear, beaconInPlacement, lossesUnknown, averagedReadings, unknownDistance
    case cellsNotMeasured, cellsNotListed, spreadsShared
  }

  package init(_ code: Code, _ values: ReasonReader) throws {
    self =
      switch code {
      case .oneCondition: .oneCondition
      case .tooManyLevels:
        try .tooManyLevels(
          factors: values.factors, coefficients: values.coefficients, limit: values.limit)
      case .tooFewLocations:
        try .tooFewLocations(
          places: values.places, coefficients: values.coefficients, needed: values.needed)
      case .narrowSpan: try .narrowSpan(DistanceSpan(values))
      case .noFit: .noFit
      case .effectsInteract:
        try .effectsInteract(
          sdDecibels: values.sdDecibels, farthest: values.farthest,
          deviationDecibels: values.deviationDecibels)
      case .aliasedConditions: try .aliasedConditions(conditions: values.conditions)
      case .sparseLevels: try .sparseLevels(levels: values.levels, neededPlaces: values.neededPlaces)
      case .slopeUnclear: try .slopeUnclear(exponent: values.exponent)
      case .beaconInPlacement:
        try .beaconInPlacement(
          placementsWithOneBeacon: values.placementsWithOneBeacon, placements: values.placements)
      case .lossesUnknown: .lossesUnknown
      case .averagedReadings: .averagedReadings
      case .unknownDistance: try .unknownDistance(dwells: values.dwells)
      case .cellsNotMeasured:
        try .cellsNotMeasured(
          sets: values.sets, predicted: values.predicted, unpredicted: values.unpredicted,
          interactionSDDecibels: values.interactionSDDecibels)
      case .cellsNotListed: try .cellsNotListed(sets: values.sets, listed: values.listed)
      case .spreadsShared: try .spreadsShared(crowdLevels: values.crowdLevels, limit: values.limit)
      }
  }

  /// What it makes of the model.
  package var status: FitStatus {
    switch self {
    case .oneCondition, .tooManyLevels, .tooFewLocations, .narrowSpan, .noFit: .refused
    case .unknownDistance, .cellsNotMeasured, .cellsNotListed, .spreadsShared: .calibrated
    case .effectsInteract, .aliasedConditions, .sparseLevels, .slopeUnclear, .beaconInPlacement,
      .lossesUnknown, .averagedReadings:
      .weak
    }
  }
}
