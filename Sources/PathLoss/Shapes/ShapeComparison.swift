public import RadioSurvey

/// The line of a fit beside other shapes of the fall with distance, judged by how well each predicts locations left out of it.
///
/// The numbers in front stay the line's, because ranging and planning invert it; ``difference`` says where that costs.
/// Every shape is fitted to the locations' levels, each weighted by its variance σL² + σF² v(n, ρ): so the line here may differ
/// a little from the one in front.
public struct ShapeComparison: Hashable, Codable, Sendable {
  /// One shape's parameters and showing.
  public struct Candidate: Hashable, Codable, Sendable {
    /// The shape: `log-distance`, `fixed-intercept`, `dual-slope`, `walls` or `power-curve`.
    public var shape: String
    /// Free parameters of the mean.
    public var parameters: Int
    /// Level at 1 m, dBm; without an interval where it is the beacons' measured power.
    public var referencePower: Estimate
    /// Exponent, up to the break of the dual slope; absent for the power curve.
    @Nullable public var pathLossExponent: Estimate?
    /// Exponent beyond the break.
    @Nullable public var farExponent: Estimate?
    /// The break, metres; an end is absent where the locations do not bound it.
    @Nullable public var breakpointDistance: Estimate?
    /// A of the power curve d = A (rssi/t)^B + C, metres.
    @Nullable public var curveScale: Estimate?
    /// B of the power curve.
    @Nullable public var curvePower: Estimate?
    /// C of the power curve, metres.
    @Nullable public var curveOffset: Double?
    /// By how much locations scatter about the shape, dB.
    public var residualSD: Estimate
    /// Mean log density given to left-out locations; larger is better.
    public var logScore: Double
    /// The best shape's log score less this one's; below 0 only for the power curve.
    public var deficit: Double
    /// Standard error of the deficit over locations.
    public var deficitError: Double
    /// This log score less that of the line.
    @Nullable public var gain: Double?
    /// Standard error of the gain over locations.
    @Nullable public var gainError: Double?
    /// Akaike's criterion with the small-sample term, the locations as the sample; smaller is better.
    @Nullable public var aicc: Double?
    /// Schwarz's criterion, the locations as the sample; smaller is better.
    public var bic: Double

    init(_ candidate: ShapeChoice.Candidate) {
      let fit = candidate.fit
      shape = fit.shape.name
      parameters = fit.shape.parameters
      referencePower = fit.referencePowerEstimate
      pathLossExponent = fit.exponentEstimate
      farExponent = fit.farExponentEstimate
      breakpointDistance = fit.breakpoint
      curveScale = fit.curve?.scale
      curvePower = fit.curve?.power
      curveOffset = fit.curve?.offset
      residualSD = fit.residualSDEstimate
      logScore = candidate.logScore
      deficit = candidate.deficit
      deficitError = candidate.deficitError
      gain = candidate.gain
      gainError = candidate.gainError
      aicc = fit.aicc
      bic = fit.bic
    }

    private enum CodingKeys: String, CodingKey {
      case shape, parameters
      case referencePower = "referencePower_dbm"
      case pathLossExponent, farExponent
      case breakpointDistance = "breakpointDistance_m"
      case curveScale = "curveScale_m"
      case curvePower
      case curveOffset = "curveOffset_m"
      case residualSD = "residualSD_db"
      case logScore, deficit, deficitError, gain, gainError, aicc, bic
    }
  }

  /// A shape that was not compared, and why.
  public struct Omission: Hashable, Codable, Sendable {
    /// The shape.
    public var shape: String
    /// Why.
    public var message: String
    /// What to do about it.
    public var action: String
  }

  /// Locations that were compared at: those where something was heard.
  public var locations: Int
  /// Locations where nothing was heard, which have no level to compare with.
  public var silentLocations: Int
  /// The simplest shape whose log score is within one standard error of the best.
  public var chosen: String
  /// Every shape that the locations can carry, simplest first.
  public var candidates: [Candidate]
  /// The others.
  public var omitted: [Omission]
  /// What walls cost, a kind each; empty where the survey knows of none.
  public var walls: [WallLoss]
  /// Present where the chosen shape is no line and predicts clearly better than one.
  @Nullable public var difference: ShapeDifference?

  /// The candidate of this name.
  public func candidate(_ shape: String) -> Candidate? { candidates.first { $0.shape == shape } }

  /// The chosen candidate.
  public var chosenCandidate: Candidate? { candidate(chosen) }
}
