package import RadioSurvey

/// What one look at the residuals says of an assumption of the model: the finding, what it means and what to do.
package struct Diagnosis: Hashable, Codable, Sendable {
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
  /// The statistic, in the unit that the message names.
  package var statistic: Double
  /// Probability of such a statistic, or a more extreme one, if the assumption holds; absent for those without a test.
  @Nullable package var pValue: Double?
  /// What was seen, with its numbers.
  package var message: String
  /// What it means for the answers.
  package var meaning: String
  /// What to do about it.
  package var action: String

  /// Probability below which a test raises its diagnosis. A survey has dozens of tests, so 5 % would cry wolf in every one.
  package static let threshold = 0.01

  /// A diagnosis; meaning and action are those of its code.
  init(_ code: Code, isRaised: Bool, statistic: Double, pValue: Double? = nil, message: String) {
    self.code = code
    self.isRaised = isRaised
    self.statistic = statistic
    self.pValue = pValue
    self.message = message
    meaning = isRaised ? code.meaning : "no sign against the model"
    action = isRaised ? code.action : "nothing"
  }
}

extension Diagnosis.Code {
  fileprivate var meaning: String {
    switch self {
    case .outlyingLocation:
      "what lies off does not belong to the line that the other locations make; it widens every interval and may tilt the slope"
    case .influentialLocation:
      "the exponent rests on this location: without it the answer would be another one"
    case .bentLine:
      "the level does not fall along one straight line in log distance, so predictions are off on both sides of the bend"
    case .spatialPattern:
      "places near one another share their shadowing: they are worth fewer locations than they count, so the line's intervals are "
        + "too narrow, and whole parts of the room may lie above or below the line"
    case .spreadWithDistance:
      "one shadowing SD does not fit all distances: intervals are too wide at one end and too narrow at the other"
    case .spreadByCrowd:
      "people change not only the level but also how much it scatters, so one crowd level's accuracy does not hold for another"
    case .residualShape:
      "locations do not scatter normally, so the stated 95 % interval may hold more or less often than it says"
    case .censoredLevels:
      "the weakest packets never arrive: far levels look stronger and steadier than they are, and the exponent comes out too low"
    case .packetCorrelation:
      "successive packets are near-copies: many of them say little more than a few, as the intervals here allow for"
    case .beaconsDiffer:
      "locations of one beacon are alike, so the line is known as beacons are many, not as locations are; the intervals in front allow for it"
    }
  }

  fileprivate var action: String {
    switch self {
    case .outlyingLocation:
      "check distance, room and line of sight there, and measure it again; drop it only for a reason found on the spot"
    case .influentialLocation: "measure two or three more locations near that distance"
    case .bentLine:
      "look for a wall or a corner at the bend; measure more locations beyond it, or fit the two sides apart"
    case .spatialPattern:
      "measure places 3 m apart or more, in every part of the room and on different sides of the beacons; look at a map of the "
        + "residuals for a wall or a corner that the line does not know"
    case .spreadWithDistance:
      "take the interval at the distances that matter from the held-out check, or fit near and far apart"
    case .spreadByCrowd: "use each crowd level's own fit, and plan with the one that scatters most"
    case .residualShape:
      "trust the conformal width where it is the wider one; look for two rooms or receivers taken for one"
    case .censoredLevels: "log how many packets were expected, and add locations where nothing is lost"
    case .packetCorrelation:
      "visit more locations; where readings at one place must average out, space them in time"
    case .beaconsDiffer:
      "check battery, transmit power and mounting of the beacons that lie off; survey more beacons rather than more places of each"
    }
  }
}
