import PathLoss
import RadioSurvey

/// The reasons of the model of all conditions with their numbers.
extension EffectReason {
  /// Weak: levels heard at too few places were left out.
  static func sparseLevels(_ levels: [EffectLocations.SparseLevel], needed: Int) -> Self {
    let levels = levels.map { level -> ReasonValues in
      ReasonValues(known: [
        "factor": .text(level.factor.rawValue), "level": .known(level.level), "places": .count(level.places),
      ])
    }
    return Self(.sparseLevels, ["levels": .items(levels), "neededPlaces": .count(needed)])
  }

  /// Dwells without a distance above 0 m were left out.
  static func unknownDistance(dwells: Int) -> Self { Self(.unknownDistance, ["dwells": .count(dwells)]) }

  /// Refused: the levels of the factors make more coefficients than one model is fitted with.
  static func tooManyLevels(
    _ levels: [(factor: EffectFactor, count: Int)], coefficients: Int, limit: Int
  ) -> Self {
    let factors = levels.map { level -> ReasonValues in
      ["factor": .text(level.factor.rawValue), "levels": .count(level.count)]
    }
    return Self(
      .tooManyLevels,
      ["factors": .items(factors), "coefficients": .count(coefficients), "limit": .count(limit)])
  }

  /// Refused: there is nothing to compare.
  package static let oneCondition = Self(.oneCondition, [:])

  /// Refused: the places are too few for so many coefficients.
  package static func tooFewLocations(_ places: Int, coefficients: Int, needed: Int) -> Self {
    Self(
      .tooFewLocations,
      ["places": .count(places), "coefficients": .count(coefficients), "needed": .count(needed)])
  }

  /// Refused: the distances, metres, span too few decades.
  static func narrowSpan(from nearest: Double, to farthest: Double, decades: Double) -> Self {
    Self(
      .narrowSpan,
      [
        "nearest_m": .number(nearest), "farthest_m": .number(farthest), "decades": .number(decades),
        "neededDecades": .number(PathLossFitting.minimumDecades),
      ])
  }

  /// Refused: the likelihood has no maximum.
  static let noFit = Self(.noFit, [:])

  /// Weak: some conditions cannot be told apart.
  static func aliasedConditions(_ levels: [AliasedLevel]) -> Self {
    let conditions = levels.map { level -> ReasonValues in
      var values = level.reason.values
      values["code"] = .text(level.reason.code.rawValue)
      return values
    }
    return Self(.aliasedConditions, ["conditions": .items(conditions)])
  }

  /// Weak: the 95 % interval of the common exponent contains 0, or has no ends.
  static func slopeUnclear(_ exponent: Estimate) -> Self {
    var values: ReasonValues = [:]
    values.set("exponent", exponent)
    return Self(.slopeUnclear, values)
  }

  /// Weak: readings were smoothed by their source.
  static let averagedReadings = Self(.averagedReadings, [:])

  /// Weak: how many packets were sent is not known.
  static let lossesUnknown = Self(.lossesUnknown, [:])

  /// Crowd levels share their spreads and losses.
  static func spreadsShared(crowdLevels: Int, limit: Int) -> Self {
    Self(.spreadsShared, ["crowdLevels": .count(crowdLevels), "limit": .count(limit)])
  }

  /// Sets of conditions were never measured.
  ///
  /// - Parameters:
  ///   - predicted: how many of them are predicted.
  ///   - unpredicted: how many of those looked at are not.
  ///   - interactionSD: dB by which their intervals are widened.
  package static func cellsNotMeasured(
    _ sets: Int, predicted: Int, unpredicted: Int, interactionSD: Double
  ) -> Self {
    Self(
      .cellsNotMeasured,
      [
        "sets": .count(sets), "predicted": .count(predicted), "unpredicted": .count(unpredicted),
        "interactionSD_db": .number(interactionSD),
      ])
  }

  /// Of the sets never measured only the first were looked at.
  static func cellsNotListed(_ sets: Int, listed: Int) -> Self {
    Self(.cellsNotListed, ["sets": .count(sets), "listed": .count(listed)])
  }

  /// Weak: changes do not add up.
  ///
  /// - Parameters:
  ///   - sd: of the sets of conditions about the sum, dB.
  ///   - farthest: the set that deviates most, by `deviation` dB.
  static func effectsInteract(sd: Double, farthest: FitConditions, deviation: Double) -> Self {
    Self(
      .effectsInteract,
      ["sd_db": .number(sd), "farthest": .text(farthest.label), "deviation_db": .number(deviation)])
  }

  /// Weak: placements have a beacon of their own.
  static func beaconsDiffer(placementsWithOneBeacon single: Int, of placements: Int) -> Self {
    Self(.beaconsDiffer, ["placementsWithOneBeacon": .count(single), "placements": .count(placements)])
  }
}
