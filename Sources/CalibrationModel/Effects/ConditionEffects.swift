package import RadioSurvey

/// What conditions change, from one model of all dwells of a survey:
///
///     level = P1 + placement + crowd + carriage + receiver + orientation + channel − 10 n log₁₀(d) + shadowing + fading.
///
/// It is beside the fits of single conditions: those let everything differ, this one says what each condition changes
/// while the others stay, and what is to be expected where nothing was measured.
@Memberwise package struct ConditionEffects: Hashable, Codable, Sendable {
  /// How far it can be trusted.
  package var status: FitStatus
  /// Why it is weak or refused, and cautions.
  package var reasons: [EffectReason] = []
  /// How the numbers were found; absent if there are none.
  @Nullable package var estimator: Estimator?
  /// Locations that entered: a beacon, a place and a set of conditions each.
  package var locations: Int = 0
  /// Places among them, each with its beacon: the unit that intervals count.
  package var places: Int = 0
  /// Dwells that entered.
  package var dwells: Int = 0
  /// Level at 1 m under the reference level of every factor, dBm; absent if nothing measured determines it.
  @Key("_dbm") @Nullable package var referencePower: Estimate?
  /// Path-loss exponent, common to all conditions; if crowd levels have their own slopes, that of the emptiest.
  @Nullable package var pathLossExponent: Estimate?
  /// How people enter the model; absent if they do not.
  @Nullable package var encoding: CrowdEncoding?
  /// How the ways to let people enter compare at places left out.
  package var encodings: [EncodingComparison] = []
  /// Change for each person in the room, dB; absent unless people enter so.
  @Key("_db") @Nullable package var changePerPerson: Estimate?
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
}

/// A factor as a whole: whether any of its levels changes the level.
@Memberwise package struct FactorEffect: Hashable, Codable, Sendable {
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
}

/// Whether changes add up, or differ from one set of conditions to another.
@Memberwise package struct Interaction: Hashable, Codable, Sendable {
  /// Sets of conditions more than the sum of changes needs: what the question is answered from.
  package var degreesOfFreedom: Int
  /// Standard deviation of the sets about the sum as the data have it, dB; absent without degrees of freedom.
  @Key("_db") @Nullable package var estimatedSD: Double?
  /// What the intervals of sets never measured are widened by, dB.
  @Key("_db") package var usedSD: Double
  /// Probability of deviations as large where changes add up.
  @Nullable package var p: Double?
  /// The set farthest from the sum.
  @Nullable package var farthest: FitConditions?
  /// By how much, dB.
  @Key("_db") @Nullable package var farthestDeviation: Double?
}

/// A set of conditions that was never measured, as the sum of the changes has it.
@Memberwise package struct PredictedCell: Hashable, Codable, Sendable {
  package var conditions: FitConditions
  /// Always false: nothing here was measured.
  package var isMeasured: Bool
  /// Level at 1 m, dBm, its interval widened because changes need not add up.
  @Key("_dbm") package var referencePower: Estimate
  /// Path-loss exponent, as measured under other conditions.
  package var pathLossExponent: Estimate
  /// Loss for each metre of way besides, dB; absent unless people enter so.
  @Key("_db") @Nullable package var changePerMetre: Estimate?
  /// Standard deviation from location to location, dB.
  @Key("_db") @Nullable package var shadowingSD: Estimate?
}

/// What a crowd level costs within one placement, against the emptiest level fitted there.
@Memberwise package struct CrowdEffect: Hashable, Codable, Sendable {
  /// The conditions of the fuller fit.
  package var conditions: FitConditions
  /// The crowd level it is compared with.
  package var baseline: CrowdLevel
  /// The distance at which the two mean levels are compared, metres: the geometric mean of all distances of both.
  @Key("_m") package var distance: Double
  /// Mean level at that distance less that of the baseline, dB; negative where people cost level.
  @Key("_db") package var change: Estimate
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
@Memberwise package struct EncodingComparison: Hashable, Codable, Sendable {
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
}
