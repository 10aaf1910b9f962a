import Foundation
package import RadioSurvey

/// The reasons of the model of all conditions with their numbers.
extension EffectReason {
  /// Dwells without a distance above 0 m were left out.
  package static func unknownDistance(dwells: Int) -> Self {
    Self(.unknownDistance, ["dwells": .count(dwells)])
  }

  /// Refused: the levels of the factors make more coefficients than one model is fitted with.
  package static func tooManyLevels(
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

  /// Refused: the likelihood has no maximum.
  package static let noFit = Self(.noFit, [:])

  /// Weak: some conditions cannot be told apart.
  package static func aliasedConditions(_ levels: [AliasedLevel]) -> Self {
    let conditions = levels.map { level -> ReasonValues in
      var values = level.reason.values
      values["code"] = .text(level.reason.code.rawValue)
      return values
    }
    return Self(.aliasedConditions, ["conditions": .items(conditions)])
  }

  /// Weak: the 95 % interval of the common exponent contains 0, or has no ends.
  package static func slopeUnclear(_ exponent: Estimate) -> Self {
    var values: ReasonValues = [:]
    values.set("exponent", exponent)
    return Self(.slopeUnclear, values)
  }

  /// Weak: readings were smoothed by their source.
  package static let averagedReadings = Self(.averagedReadings, [:])

  /// Weak: how many packets were sent is not known.
  package static let lossesUnknown = Self(.lossesUnknown, [:])

  /// Crowd levels share their spreads and losses.
  package static func spreadsShared(crowdLevels: Int, limit: Int) -> Self {
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
  package static func cellsNotListed(_ sets: Int, listed: Int) -> Self {
    Self(.cellsNotListed, ["sets": .count(sets), "listed": .count(listed)])
  }

  /// Weak: changes do not add up.
  ///
  /// - Parameters:
  ///   - sd: of the sets of conditions about the sum, dB.
  ///   - farthest: the set that deviates most, by `deviation` dB.
  package static func effectsInteract(sd: Double, farthest: FitConditions, deviation: Double) -> Self {
    Self(
      .effectsInteract,
      ["sd_db": .number(sd), "farthest": .text(farthest.label), "deviation_db": .number(deviation)])
  }

  /// Weak: placements have a beacon of their own.
  package static func beaconsDiffer(placementsWithOneBeacon single: Int, of placements: Int) -> Self {
    Self(.beaconsDiffer, ["placementsWithOneBeacon": .count(single), "placements": .count(placements)])
  }
}

/// Spreads of all locations, or of a crowd level.
package struct EffectSpread: Hashable, Codable, Sendable {
  /// The crowd level; absent if it is not stated, or the spreads are those of all locations.
  @Nullable package var crowd: String?

  /// Whether the shadowing and fading are those of all locations.
  package var isCommon: Bool

  /// Locations.
  package var locations: Int

  /// Standard deviation from location to location, dB.
  @Nullable package var shadowingSD: Estimate?

  /// Standard deviation from packet to packet within a location, dB.
  @Nullable package var fadingSD: Estimate?

  /// Probability that a packet is lost whatever its level; absent if losses are not part of the fit.
  @Nullable package var collisionLoss: Estimate?

  package init(
    crowd: String? = nil, isCommon: Bool, locations: Int, shadowingSD: Estimate? = nil,
    fadingSD: Estimate? = nil, collisionLoss: Estimate? = nil
  ) {
    self.crowd = crowd
    self.isCommon = isCommon
    self.locations = locations
    self.shadowingSD = shadowingSD
    self.fadingSD = fadingSD
    self.collisionLoss = collisionLoss
  }

  private enum CodingKeys: String, CodingKey {
    case crowd, isCommon, locations
    case shadowingSD = "shadowingSD_db"
    case fadingSD = "fadingSD_db"
    case collisionLoss
  }
}
