package import PathLoss
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
