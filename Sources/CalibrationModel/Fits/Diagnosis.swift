package import RadioSurvey

/// What one look at the residuals finds about an assumption of the model.
package struct Diagnosis: ValuesReason {
  /// The stable codes of diagnoses.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// Locations far off the line that the others make (MM weight below 0.25).
    case outlyingLocation = "outlying-location"
    /// One location that decides the answer (Cook's distance).
    case influentialLocation = "influential-location"
    /// Residuals of one sign side by side along the distance (runs test, Durbin–Watson).
    case bentLine = "bent-line"
    /// Locations near one another that deviate alike (Moran's I).
    case spatialPattern = "spatial-pattern"
    /// Scatter that changes with distance (Breusch–Pagan, Koenker's form).
    case spreadWithDistance = "spread-with-distance"
    /// Scatter that differs between crowd levels (Brown–Forsythe).
    case spreadByCrowd = "spread-by-crowd"
    /// Residuals that are not normal (Shapiro–Wilk).
    case residualShape = "residual-shape"
    /// Fading that shrinks where levels are weak: the weak packets are missing.
    case censoredLevels = "censored-levels"
    /// Packets that resemble their predecessors (Ljung–Box at lag one, within dwells).
    case packetCorrelation = "packet-correlation"
    /// Beacons whose levels or slopes differ by more than their locations explain (analysis of variance), or one that lies
    /// far off the others.
    case beaconsDiffer = "beacons-differ"
  }

  /// The stable code.
  package var code: Code

  /// The estimator whose residuals were looked at; absent if it is the levels themselves, a robust line or several fits.
  @Nullable package var estimator: Estimator?

  /// Whether the assumption is clearly violated.
  package var isRaised: Bool

  /// The statistic that belongs to the code: a count, Cook's distance, z, Moran's I, χ², F, W, a slope or an SD in dB.
  package var statistic: Double

  /// Probability of such a statistic, or a more extreme one, if the assumption holds; absent for those without a test.
  @Nullable package var pValue: Double?

  /// The same, adjusted for asking of every fit (Benjamini and Hochberg); absent without a test, or with one fit.
  @Nullable package var adjustedPValue: Double?

  /// The other numbers and names behind it.
  package var values: ReasonValues

  /// Probability below which a test raises its diagnosis, adjusted for the number of fits. A fit has ten tests, so 5 % would cry wolf
  /// in every other one.
  package static let threshold = 0.01

  /// How many times as large one scatter must be as another to matter to a reader, however certain the difference: a quarter more
  /// widens every interval by a quarter.
  package static let relevantRatio = 1.25

  /// A diagnosis of one fit or of several.
  package init(
    _ code: Code, isRaised: Bool, statistic: Double, pValue: Double? = nil, _ values: ReasonValues
  ) {
    self.code = code
    self.isRaised = isRaised
    self.statistic = statistic
    self.pValue = pValue
    self.values = values
  }

  /// A raised diagnosis without a statistic.
  package init(_ code: Code, _ values: ReasonValues) {
    self.init(code, isRaised: true, statistic: 0, values)
  }
}

extension Diagnosis {
  private enum CodingKeys: String, CodingKey {
    case code, values, estimator, isRaised, statistic, pValue, adjustedPValue
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(Code.self, forKey: .code),
      isRaised: try container.decode(Bool.self, forKey: .isRaised),
      statistic: try container.decode(Double.self, forKey: .statistic),
      pValue: try container.decodeIfPresent(Double.self, forKey: .pValue),
      try container.decodeIfPresent(ReasonValues.self, forKey: .values) ?? [:])
    estimator = try container.decodeIfPresent(Estimator.self, forKey: .estimator)
    adjustedPValue = try container.decodeIfPresent(Double.self, forKey: .adjustedPValue)
  }

  /// Code, values and words as every reason, with the fields of a diagnosis beside them.
  package func encode(to encoder: any Encoder) throws {
    try encodeReason(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(estimator, forKey: .estimator)
    try container.encode(isRaised, forKey: .isRaised)
    try container.encode(statistic, forKey: .statistic)
    try container.encode(pValue, forKey: .pValue)
    try container.encode(adjustedPValue, forKey: .adjustedPValue)
  }
}
