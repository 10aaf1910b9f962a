import Foundation
package import RadioSurvey

/// What conditions change, from one model of all dwells of a survey:
///
///     level = P1 + placement + crowd + carriage + receiver + orientation + channel − 10 n log₁₀(d) + shadowing + fading.
///
/// It is beside the fits of single conditions: those let everything differ, this one says what each condition changes
/// while the others stay, and what is to be expected where nothing was measured.
package struct ConditionEffects: Hashable, Codable, Sendable {
  /// How far it can be trusted.
  package var status: FitStatus
  /// Why it is weak or refused, and cautions.
  package var reasons: [EffectReason]
  /// How the numbers were found; absent if there are none.
  @Nullable package var estimator: Estimator?
  /// Locations that entered: a beacon, a place and a set of conditions each.
  package var locations: Int
  /// Places among them, each with its beacon: the unit that intervals count.
  package var places: Int
  /// Dwells that entered.
  package var dwells: Int
  /// Level at 1 m under the reference level of every factor, dBm; absent if nothing measured determines it.
  @Nullable package var referencePower: Estimate?
  /// Path-loss exponent, common to all conditions; if crowd levels have their own slopes, that of the emptiest.
  @Nullable package var pathLossExponent: Estimate?
  /// How people enter the model; absent if they do not.
  @Nullable package var encoding: CrowdEncoding?
  /// How the ways to let people enter compare at places left out.
  package var encodings: [EncodingComparison] = []
  /// Change for each person in the room, dB; absent unless people enter so.
  @Nullable package var changePerPerson: Estimate?
  /// Each factor as a whole.
  package var factors: [FactorEffect] = []
  /// Each level against its factor's reference.
  package var terms: [EffectTerm] = []
  /// Shadowing, fading and losses, of all locations or of each crowd level.
  package var spreads: [EffectSpread] = []
  /// What cannot be distinguished.
  package var aliased: [AliasedLevel] = []
  /// Whether changes add up.
  @Nullable package var interaction: Interaction?
  /// Sets of conditions that were never measured, as the sum of the changes has them.
  package var predictedCells: [PredictedCell] = []

  /// A model with its counts; quantities are set if they are available.
  package init(
    status: FitStatus, reasons: [EffectReason] = [], locations: Int = 0, places: Int = 0, dwells: Int = 0
  ) {
    self.status = status
    self.reasons = reasons
    self.locations = locations
    self.places = places
    self.dwells = dwells
  }

  private enum CodingKeys: String, CodingKey {
    case status, reasons, estimator, locations, places, dwells
    case referencePower = "referencePower_dbm"
    case pathLossExponent, encoding, encodings
    case changePerPerson = "changePerPerson_db"
    case factors, terms, spreads, aliased, interaction, predictedCells
  }
}

/// A factor as a whole: whether any of its levels changes the level.
package struct FactorEffect: Hashable, Codable, Sendable {
  /// The factor.
  package var factor: EffectFactor
  /// The level that the others are held against; absent if it is not stated in the logs, or is the mean of all.
  @Nullable package var reference: String?
  /// Levels, the reference among them.
  package var levels: Int
  /// F statistic that all levels are alike; absent if there are too few places.
  @Nullable package var statistic: Double?
  /// Its degrees of freedom.
  @Nullable package var numeratorDegrees: Double?
  /// Its degrees of freedom.
  @Nullable package var denominatorDegrees: Double?
  /// Probability of one as large where all levels are alike.
  @Nullable package var p: Double?
  /// The same, adjusted for the number of factors (Holm).
  @Nullable package var adjustedP: Double?

  package init(
    factor: EffectFactor, reference: String? = nil, levels: Int, statistic: Double? = nil,
    numeratorDegrees: Double? = nil, denominatorDegrees: Double? = nil, p: Double? = nil,
    adjustedP: Double? = nil
  ) {
    self.factor = factor
    self.reference = reference
    self.levels = levels
    self.statistic = statistic
    self.numeratorDegrees = numeratorDegrees
    self.denominatorDegrees = denominatorDegrees
    self.p = p
    self.adjustedP = adjustedP
  }
}

/// Whether changes add up, or differ from one set of conditions to another.
package struct Interaction: Hashable, Codable, Sendable {
  /// Sets of conditions more than the sum of changes needs: what the question is answered from.
  package var degreesOfFreedom: Int
  /// Standard deviation of the sets about the sum as the data have it, dB; absent without degrees of freedom.
  @Nullable package var estimatedSD: Double?
  /// What the intervals of sets never measured are widened by, dB.
  package var usedSD: Double
  /// Probability of deviations as large where changes add up.
  @Nullable package var p: Double?
  /// The set farthest from the sum.
  @Nullable package var farthest: FitConditions?
  /// By how much, dB.
  @Nullable package var farthestDeviation: Double?

  package init(
    degreesOfFreedom: Int, estimatedSD: Double? = nil, usedSD: Double, p: Double? = nil,
    farthest: FitConditions? = nil, farthestDeviation: Double? = nil
  ) {
    self.degreesOfFreedom = degreesOfFreedom
    self.estimatedSD = estimatedSD
    self.usedSD = usedSD
    self.p = p
    self.farthest = farthest
    self.farthestDeviation = farthestDeviation
  }

  private enum CodingKeys: String, CodingKey {
    case degreesOfFreedom
    case estimatedSD = "estimatedSD_db"
    case usedSD = "usedSD_db"
    case p, farthest
    case farthestDeviation = "farthestDeviation_db"
  }
}

/// A set of conditions that was never measured, as the sum of the changes has it.
package struct PredictedCell: Hashable, Codable, Sendable {
  /// The conditions.
  package var conditions: FitConditions
  /// Always false: nothing here was measured.
  package var isMeasured: Bool
  /// Level at 1 m, dBm, its interval widened because changes need not add up.
  package var referencePower: Estimate
  /// Path-loss exponent, as measured under other conditions.
  package var pathLossExponent: Estimate
  /// Loss for each metre of way besides, dB; absent unless people enter so.
  @Nullable package var changePerMetre: Estimate?
  /// Standard deviation from location to location, dB.
  @Nullable package var shadowingSD: Estimate?

  package init(
    conditions: FitConditions, isMeasured: Bool, referencePower: Estimate, pathLossExponent: Estimate,
    changePerMetre: Estimate? = nil, shadowingSD: Estimate? = nil
  ) {
    self.conditions = conditions
    self.isMeasured = isMeasured
    self.referencePower = referencePower
    self.pathLossExponent = pathLossExponent
    self.changePerMetre = changePerMetre
    self.shadowingSD = shadowingSD
  }

  private enum CodingKeys: String, CodingKey {
    case conditions, isMeasured
    case referencePower = "referencePower_dbm"
    case pathLossExponent
    case changePerMetre = "changePerMetre_db"
    case shadowingSD = "shadowingSD_db"
  }
}

/// What a crowd level costs within one placement, against the emptiest level fitted there.
package struct CrowdEffect: Hashable, Codable, Sendable {
  /// The conditions of the fuller fit.
  package var conditions: FitConditions
  /// The crowd level it is compared with.
  package var baseline: CrowdLevel
  /// The distance at which the two mean levels are compared, metres: the geometric mean of all distances of both.
  package var distance: Double
  /// Mean level at that distance less that of the baseline, dB; negative where people cost level.
  package var change: Estimate

  package init(conditions: FitConditions, baseline: CrowdLevel, distance: Double, change: Estimate) {
    self.conditions = conditions
    self.baseline = baseline
    self.distance = distance
    self.change = change
  }

  private enum CodingKeys: String, CodingKey {
    case conditions, baseline
    case distance = "distance_m"
    case change = "change_db"
  }
}

/// How people enter the model of all conditions.
package enum CrowdEncoding: String, Codable, Sendable, CaseIterable {
  /// A change of level for each crowd level.
  case categorical

  /// A change of level for each person in the room.
  case perPerson = "per-person"

  /// A loss for each metre of way, another for each crowd level.
  case perMetre = "per-metre"
}

/// How one way to let people enter the model does at places left out of it.
package struct EncodingComparison: Hashable, Codable, Sendable {
  /// What is compared.
  package var encoding: CrowdEncoding
  /// Whether each crowd level has its own slope besides.
  package var hasCrowdSlopes: Bool
  /// Mean log score a place; absent if it is not available.
  @Nullable package var logScore: Double?
  /// By how much it exceeds that of the categorical encoding.
  @Nullable package var gain: Double?
  /// Standard error of the gain over places.
  @Nullable package var gainError: Double?
  /// For slopes of crowd levels: probability of slopes as different where there is one slope, adjusted for all pairs of
  /// factors and distance (Bonferroni).
  @Nullable package var adjustedP: Double?
  /// Whether it was chosen.
  package var isChosen: Bool

  package init(
    encoding: CrowdEncoding, hasCrowdSlopes: Bool, logScore: Double? = nil, gain: Double? = nil,
    gainError: Double? = nil, adjustedP: Double? = nil, isChosen: Bool
  ) {
    self.encoding = encoding
    self.hasCrowdSlopes = hasCrowdSlopes
    self.logScore = logScore
    self.gain = gain
    self.gainError = gainError
    self.adjustedP = adjustedP
    self.isChosen = isChosen
  }
}
