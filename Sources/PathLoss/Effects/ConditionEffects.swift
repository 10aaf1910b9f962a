public import RadioSurvey

/// What conditions change, from one model of all dwells of a survey:
///
///     level = P1 + placement + crowd + carriage + receiver + orientation + channel − 10 n log₁₀(d) + shadowing + fading.
///
/// It stands beside the fits of single conditions: those let everything differ, this one says what each condition changes
/// while the others stay, and what is to be expected where nothing was measured.
public struct ConditionEffects: Hashable, Codable, Sendable {
  /// How far it can be trusted.
  public var status: FitStatus
  /// Why it is weak or refused, and cautions.
  public var reasons: [EffectReason]
  /// How the numbers were found; absent where there are none.
  @Nullable public var estimator: Estimator?
  /// Locations that entered: a beacon, a place and a set of conditions each.
  public var locations: Int
  /// Places among them, each with its beacon: the unit that intervals count.
  public var places: Int
  /// Dwells that entered.
  public var dwells: Int
  /// Level at 1 m under the reference level of every factor, dBm.
  @Nullable public var referencePower: Estimate?
  /// Path-loss exponent, common to all conditions; where crowd levels have slopes of their own, that of the emptiest.
  @Nullable public var pathLossExponent: Estimate?
  /// How people enter the model; absent where they do not.
  @Nullable public var encoding: CrowdEncoding?
  /// How the ways to let people enter compare at places left out.
  public var encodings: [EncodingComparison] = []
  /// Change for each person in the room, dB; absent unless people enter so.
  @Nullable public var changePerPerson: Estimate?
  /// Each factor as a whole.
  public var factors: [FactorEffect] = []
  /// Each level against its factor's reference.
  public var terms: [EffectTerm] = []
  /// Shadowing, fading and losses, of all locations or of each crowd level.
  public var spreads: [EffectSpread] = []
  /// What cannot be told apart.
  public var aliased: [AliasedLevel] = []
  /// Whether changes add up.
  @Nullable public var interaction: Interaction?
  /// Sets of conditions that were never measured, as the sum of the changes has them.
  public var predictedCells: [PredictedCell] = []

  /// A model with its counts; quantities are set where they can be had.
  public init(
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
public struct FactorEffect: Hashable, Codable, Sendable {
  /// The factor.
  public var factor: EffectFactor
  /// The level that the others are held against; absent where it is not stated in the logs, or is the mean of all.
  @Nullable public var reference: String?
  /// Levels, the reference among them.
  public var levels: Int
  /// F statistic that all levels are alike; absent where there are too few places.
  @Nullable public var statistic: Double?
  /// Its degrees of freedom.
  @Nullable public var numeratorDegrees: Double?
  /// Its degrees of freedom.
  @Nullable public var denominatorDegrees: Double?
  /// Probability of one as large where all levels are alike.
  @Nullable public var p: Double?
  /// The same, adjusted for the number of factors (Holm).
  @Nullable public var adjustedP: Double?
}

/// What a level of a factor changes while everything else stays.
public struct EffectTerm: Hashable, Codable, Sendable {
  /// The factor.
  public var factor: EffectFactor
  /// The level; absent where the logs do not state it.
  @Nullable public var level: String?
  /// The level that it is held against; absent where the logs do not state it, or it is the mean of all.
  @Nullable public var reference: String?
  /// Change of level, dB.
  public var change: Estimate
  /// Degrees of freedom of its t interval.
  public var degreesOfFreedom: Double
  /// Probability of a change as large where there is none.
  public var p: Double
  /// The same, adjusted for the number of levels of the factor (Holm).
  public var adjustedP: Double
  /// Locations measured at the level.
  public var locations: Int
  /// Places among them.
  public var places: Int
  /// Levels of other factors whose change is in this one, because they were always measured together.
  public var inseparableFrom: [String]

  private enum CodingKeys: String, CodingKey {
    case factor, level, reference
    case change = "estimate_db"
    case degreesOfFreedom, p, adjustedP, locations, places, inseparableFrom
  }
}

/// How one way to let people enter the model does at places left out of it.
public struct EncodingComparison: Hashable, Codable, Sendable {
  /// What is compared.
  public var encoding: CrowdEncoding
  /// Whether each crowd level has a slope of its own besides.
  public var hasCrowdSlopes: Bool
  /// Mean log score a place; absent where it cannot be had.
  @Nullable public var logScore: Double?
  /// By how much it exceeds that of the categorical encoding.
  @Nullable public var gain: Double?
  /// Standard error of the gain over places.
  @Nullable public var gainError: Double?
  /// For slopes of crowd levels: probability of slopes as different where there is one slope, adjusted for all pairs of
  /// factors and distance (Bonferroni).
  @Nullable public var adjustedP: Double?
  /// Whether it was chosen.
  public var isChosen: Bool
}

/// Spreads of all locations, or of a crowd level.
public struct EffectSpread: Hashable, Codable, Sendable {
  /// The crowd level; absent where it is not stated, or the spreads are those of all locations.
  @Nullable public var crowd: String?
  /// Whether the shadowing and fading are those of all locations.
  public var isCommon: Bool
  /// Locations.
  public var locations: Int
  /// Standard deviation from location to location, dB.
  @Nullable public var shadowingSD: Estimate?
  /// Standard deviation from packet to packet within a location, dB.
  @Nullable public var fadingSD: Estimate?
  /// Probability that a packet is lost whatever its level; absent where losses are not part of the fit.
  @Nullable public var collisionLoss: Estimate?

  private enum CodingKeys: String, CodingKey {
    case crowd, isCommon, locations
    case shadowingSD = "shadowingSD_db"
    case fadingSD = "fadingSD_db"
    case collisionLoss
  }
}

/// A level that cannot be told from others, and was left out.
public struct AliasedLevel: Hashable, Codable, Sendable {
  /// Its factor.
  public var factor: EffectFactor
  /// The level; absent where it is not stated, or a slope is meant.
  @Nullable public var level: String?
  /// What it cannot be told from.
  public var message: String
  /// What to measure.
  public var action: String
}

/// Whether changes add up, or differ from one set of conditions to another.
public struct Interaction: Hashable, Codable, Sendable {
  /// Sets of conditions more than the sum of changes needs: what the question is answered from.
  public var degreesOfFreedom: Int
  /// Standard deviation of the sets about the sum as the data have it, dB; absent without degrees of freedom.
  @Nullable public var estimatedSD: Double?
  /// What the intervals of sets never measured are widened by, dB.
  public var usedSD: Double
  /// Probability of deviations as large where changes add up.
  @Nullable public var p: Double?
  /// The set that lies farthest from the sum.
  @Nullable public var farthest: FitConditions?
  /// By how much, dB.
  @Nullable public var farthestDeviation: Double?

  private enum CodingKeys: String, CodingKey {
    case degreesOfFreedom
    case estimatedSD = "estimatedSD_db"
    case usedSD = "usedSD_db"
    case p, farthest
    case farthestDeviation = "farthestDeviation_db"
  }
}

/// A set of conditions that was never measured, as the sum of the changes has it.
public struct PredictedCell: Hashable, Codable, Sendable {
  /// The conditions.
  public var conditions: FitConditions
  /// Always false: nothing here was measured.
  public var isMeasured: Bool
  /// Level at 1 m, dBm, its interval widened because changes need not add up.
  public var referencePower: Estimate
  /// Path-loss exponent, as measured under other conditions.
  public var pathLossExponent: Estimate
  /// Loss for each metre of way besides, dB; absent unless people enter so.
  @Nullable public var changePerMetre: Estimate?
  /// Standard deviation from location to location, dB.
  @Nullable public var shadowingSD: Estimate?

  private enum CodingKeys: String, CodingKey {
    case conditions, isMeasured
    case referencePower = "referencePower_dbm"
    case pathLossExponent
    case changePerMetre = "changePerMetre_db"
    case shadowingSD = "shadowingSD_db"
  }
}
