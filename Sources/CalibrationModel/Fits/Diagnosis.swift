package import RadioSurvey

/// What one look at the residuals finds about an assumption of the model.
@Memberwise(unlabelled: 1) package struct Diagnosis: AnyReason {
  /// What was looked at, with its numbers.
  @Cases package enum Finding: Reason {
    /// Locations far off the line that the others make (MM weight below 0.25); of many the first are shown.
    case outlyingLocation(outlying: Int, locations: Int, shown: [OutlyingLocation]?)
    /// The location that decides the answer most (Cook's distance).
    case influentialLocation(
      location: String, distanceMetres: Double, exponentChange: Double, limit: Double, isAboveLimit: Bool)
    /// Residuals of one sign side by side along the distance (runs test, Durbin–Watson).
    case bentLine(Bend)
    /// Locations near one another that deviate alike (Moran's I); `of` counts all with coordinates.
    case spatialPattern(locations: Int, of: Int, rangeMetres: Double, expected: Double)
    /// Scatter that changes with distance (Breusch–Pagan, Koenker's form).
    case spreadWithDistance(nearDecibels: Double, farDecibels: Double, isTooSmall: Bool)
    /// Scatter that differs between crowd levels (Brown–Forsythe).
    case spreadByCrowd(crowdLevels: [CrowdScatter], isTooSmall: Bool)
    /// Residuals that are not normal (Shapiro–Wilk).
    case residualShape(SilentResiduals?)
    /// Fading that shrinks where levels are weak: the weak packets are missing. The floor is the weakest packet that the receiver has
    /// read under any conditions.
    case censoredLevels(
      strongestDBm: Double, strongestSDDecibels: Double, weakestDBm: Double, weakestSDDecibels: Double,
      isAllowedFor: Bool, isAboveFloor: Bool, floorDBm: Int?)
    /// Packets that resemble their predecessors (Ljung–Box at lag one, within dwells), and how many independent ones they are worth.
    case packetCorrelation(
      dwells: Int, autocorrelation: Double?, packets: Int, independentPackets: Double?, isTooSmall: Bool)
    /// Beacons whose levels or slopes differ by more than their locations explain (analysis of variance), or one that lies
    /// far off the others; of many the first are shown.
    case beaconsDiffer(
      beacons: Int, levelSDDecibels: Double, exponentSD: Double, levelWidening: Double,
      exponentWidening: Double, outlying: Int, shown: [OutlyingBeacon]?)
  }

  package typealias Code = Finding.Code

  /// What was looked at, with its numbers.
  @Inline package var finding: Finding
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

  /// Probability below which a test raises its diagnosis, adjusted for the number of fits. A fit has ten tests, so 5 % would cry wolf
  /// in every other one.
  package static let threshold = 0.01

  /// How many times as large one scatter must be as another to matter to a reader, however certain the difference: a quarter more
  /// widens every interval by a quarter.
  package static let relevantRatio = 1.25

  /// The stable code.
  package var code: Code { finding.code }

  package var codeText: String { finding.codeText }

  package func encodeCoded(to encoder: any Encoder) throws { try finding.encodeCoded(to: encoder) }
}

extension Diagnosis {
  /// A location far off the line.
  @Memberwise package struct OutlyingLocation: Hashable, Codable, Sendable {
    package var location: String
    /// Metres.
    @Key("_m") package var distance: Double
    /// dB.
    @Key("_db") package var residual: Double
  }

  /// A beacon far off the others.
  @Memberwise package struct OutlyingBeacon: Hashable, Codable, Sendable {
    package var beacon: String
    /// dB against the others.
    @Key("_db") package var offset: Double
    package var pValue: Double
  }

  /// How much locations scatter at a crowd level.
  @Memberwise package struct CrowdScatter: Hashable, Codable, Sendable {
    package var crowd: String
    /// dB.
    @Key("_db") package var sd: Double
  }

  /// Locations at which nothing was heard, whose residuals were drawn.
  @Memberwise package struct SilentResiduals: ReasonPart {
    package var silentLocations: Int
    package var seed: Int
  }

  /// How often residuals change sign along the distance.
  @Memberwise package struct Bend: ReasonPart {
    package var signChanges: Int
    package var expectedSignChanges: Double
    package var durbinWatson: Double
    @Inline package var silent: SilentResiduals?
    /// True if distances are known to be along the floor.
    package var isHorizontal: Bool?
  }
}
