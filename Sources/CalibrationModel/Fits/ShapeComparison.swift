package import Support
package import RadioSurvey

/// The line of a fit beside other shapes of the fall with distance, judged by how well each predicts locations left out of it.
///
/// Walls and a bend that predict better are counted by the line in front (``amongWalls``, ``FittedLine/bend``); where another shape is not,
/// ``difference`` says what that costs.
/// Every shape is fitted to the locations' levels, each weighted by its variance σL² + σF² v(n, ρ): so the line here may differ
/// a little from the one in front.
@Memberwise package struct ShapeComparison: Hashable, Codable, Sendable {
  /// One shape's parameters and showing.
  @Memberwise package struct Candidate: Hashable, Codable, Sendable {
    /// The shape: `log-distance`, `fixed-intercept`, `dual-slope`, `walls` or `power-curve`.
    package var shape: String
    /// Free parameters of the mean.
    package var parameters: Int
    /// Level at 1 m, dBm; without an interval where it is the beacons' measured power.
    @Key("_dbm") package var referencePower: Estimate
    /// Exponent, up to the break of the dual slope; absent for the power curve.
    @Nullable package var pathLossExponent: Estimate?
    /// Exponent beyond the break.
    @Nullable package var farExponent: Estimate?
    /// The break, metres; an end is absent if the locations do not bound it.
    @Key("_m") @Nullable package var breakpointDistance: Estimate?
    /// A of the power curve d = A (rssi/t)^B + C, metres.
    @Key("_m") @Nullable package var curveScale: Estimate?
    /// B of the power curve.
    @Nullable package var curvePower: Estimate?
    /// C of the power curve, metres.
    @Key("_m") @Nullable package var curveOffset: Double?
    /// By how much locations scatter about the shape, dB.
    @Key("_db") package var residualSD: Estimate
    /// Mean log density given to left-out locations; larger is better.
    package var logScore: Double
    /// The best shape's log score less this one's; below 0 only for the power curve.
    package var deficit: Double
    /// Standard error of the deficit over locations.
    package var deficitError: Double
    /// This log score less that of the line.
    @Nullable package var gain: Double?
    /// Standard error of the gain over locations.
    @Nullable package var gainError: Double?
    /// Akaike's criterion with the small-sample term, the locations as the sample; smaller is better.
    @Nullable package var aicc: Double?
    /// Schwarz's criterion, the locations as the sample; smaller is better.
    package var bic: Double
  }

  /// A shape that was not compared, and why.
  @Memberwise package struct Omission: Hashable, Codable, Sendable {
    /// The shape.
    package var shape: String
    @Inline package var reason: ShapeOmission
  }

  /// Locations that were compared at: those where something was heard.
  package var locations: Int
  /// Locations where nothing was heard, which have no level to compare with.
  package var silentLocations: Int
  /// The simplest shape whose log score is within one standard error of the best; one that is no line is chosen only if it gains more
  /// than one standard error over the line.
  package var chosen: String
  /// Every shape that the locations can carry, simplest first.
  package var candidates: [Candidate]
  /// The others.
  package var omitted: [Omission]
  /// The loss of walls, a kind each; empty if the survey knows of none.
  package var walls: [WallLoss]
  /// Present where the chosen shape is not a line and predicts clearly better than one.
  @Nullable package var difference: ShapeDifference?
  /// The line of a beacon in the open; absent unless the loss of all that the ways pass through was measured.
  @Nullable package var open: WallLine?
  /// The line that averages over what is between; present where the one in the open predicts left-out locations better and is in front.
  @Nullable package var amongWalls: WallLine?

  package func candidate(_ shape: String) -> Candidate? { candidates.first { $0.shape == shape } }

  package var chosenCandidate: Candidate? { candidate(chosen) }
}

/// The line of a beacon in the open, for predictions that take walls and floors off by themselves: with what is between counted as distance,
/// d·10^(loss / 10 n) (``WallLoss``), and wider by what the losses leave open. Or the one that averages over what was between.
@Memberwise package struct WallLine: Hashable, Codable, Sendable {
  /// Level at 1 m, dBm.
  @Key("_dbm") package var referencePower: Double
  /// Path-loss exponent.
  package var pathLossExponent: Double
  /// The 95 % interval of the level, dBm.
  @Key("_dbm") @Nullable package var referencePower95: Interval?
  /// The 95 % interval of the exponent.
  @Nullable package var pathLossExponent95: Interval?
  /// What it says of another place in the area and the sessions surveyed.
  package var area: LineSpread
  /// What it says of a beacon elsewhere in the venue.
  package var elsewhere: LineSpread
  /// What it says of another session; absent if one session was surveyed.
  @Nullable package var anotherSession: LineSpread?
  /// Metres up to which it is calibrated: as far as was measured, or to where another shape predicts otherwise by more than places scatter.
  /// Absent if it is not.
  @Key("_m") @Nullable package var calibratedUpTo: Double?
}

/// Why a shape was not compared.
@Cases package enum ShapeOmission: Reason {
  /// Locations or their beacons have no coordinates.
  case positionsUnknown(missing: Int, locations: Int)
  /// The measured power of a beacon is not known.
  case measuredPowerUnknown
  /// Beacons broadcast different measured powers.
  case measuredPowersDiffer
  /// Too few distances, or too narrow a span of them, lie on one side of every break; `needed` is how many distances allow one.
  case breakUnsupported(locations: Int, neededOnEachSide: Int, neededDecades: Double, needed: Int)
  /// Without one of the locations, the losses of the walls cannot be estimated.
  case wallsUnsupported(locations: Int, kinds: Int)
  /// The power curve does not reach every location.
  case curveOutOfReach
  /// The locations do not carry it.
  case tooFewLocations(locations: Int)
}

/// That another shape predicts left-out locations better than the line by more than one standard error, and by how much the
/// two differ where the survey has measured. A fixed intercept is a line too and makes no difference.
@Memberwise package struct ShapeDifference: Hashable, Codable, Sendable {
  /// The chosen shape.
  package var shape: String
  /// The line less the chosen shape where they differ most, dB.
  @Key("_db") package var largest: Double
  /// Where that is, metres.
  @Key("_m") package var distance: Double
  /// The shadowing SD of the fit in front, dB.
  @Key("_db") package var shadowingSD: Double
  /// Whether they differ by more than the shadowing SD.
  package var isLarge: Bool
  /// The nearest distance where they do, metres; absent if nowhere.
  @Key("_m") @Nullable package var largeFrom: Double?
  /// The same as a reason of the fit.
  package var reason: FitReason
}
