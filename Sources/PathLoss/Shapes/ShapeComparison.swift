package import RadioSurvey

/// The line of a fit beside other shapes of the fall with distance, judged by how well each predicts locations left out of it.
///
/// The numbers in front stay the line's, because ranging and planning invert it; ``difference`` says where that costs.
/// Every shape is fitted to the locations' levels, each weighted by its variance σL² + σF² v(n, ρ): so the line here may differ
/// a little from the one in front.
package struct ShapeComparison: Hashable, Codable, Sendable {
  /// One shape's parameters and showing.
  package struct Candidate: Hashable, Codable, Sendable {
    /// The shape: `log-distance`, `fixed-intercept`, `dual-slope`, `walls` or `power-curve`.
    package var shape: String
    /// Free parameters of the mean.
    package var parameters: Int
    /// Level at 1 m, dBm; without an interval where it is the beacons' measured power.
    package var referencePower: Estimate
    /// Exponent, up to the break of the dual slope; absent for the power curve.
    @Nullable package var pathLossExponent: Estimate?
    /// Exponent beyond the break.
    @Nullable package var farExponent: Estimate?
    /// The break, metres; an end is absent if the locations do not bound it.
    @Nullable package var breakpointDistance: Estimate?
    /// A of the power curve d = A (rssi/t)^B + C, metres.
    @Nullable package var curveScale: Estimate?
    /// B of the power curve.
    @Nullable package var curvePower: Estimate?
    /// C of the power curve, metres.
    @Nullable package var curveOffset: Double?
    /// By how much locations scatter about the shape, dB.
    package var residualSD: Estimate
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
  package struct Omission: Hashable, Codable, Sendable {
    /// The shape.
    package var shape: String
    /// Why.
    package var reason: ShapeOmission
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

  /// The candidate of this name.
  package func candidate(_ shape: String) -> Candidate? { candidates.first { $0.shape == shape } }

  /// The chosen candidate.
  package var chosenCandidate: Candidate? { candidate(chosen) }
}

extension ShapeComparison.Omission {
  private enum CodingKeys: String, CodingKey {
    case shape
  }

  package init(from decoder: any Decoder) throws {
    shape = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .shape)
    reason = try ShapeOmission(from: decoder)
  }

  /// One object with the keys of both the shape and the reason.
  package func encode(to encoder: any Encoder) throws {
    try reason.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(shape, forKey: .shape)
  }
}

/// Why a shape was not compared.
package struct ShapeOmission: ValuesReason {
  /// The stable codes of reasons.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// Locations or their beacons have no coordinates.
    case positionsUnknown = "positions-unknown"
    /// The measured power of a beacon is not known.
    case measuredPowerUnknown = "measured-power-unknown"
    /// Beacons broadcast different measured powers.
    case measuredPowersDiffer = "measured-powers-differ"
    /// Too few distances, or too narrow a span of them, lie on one side of every break.
    case breakUnsupported = "break-unsupported"
    /// Without one of the locations the losses of the walls cannot be told.
    case wallsUnsupported = "walls-unsupported"
    /// The power curve does not reach every location.
    case curveOutOfReach = "curve-out-of-reach"
    /// The locations do not carry it.
    case tooFewLocations = "too-few-locations"
  }

  /// The stable code.
  package var code: Code
  /// Its numbers; see the functions that make a reason.
  package var values: ReasonValues

  /// A reason.
  package init(_ code: Code, _ values: ReasonValues = [:]) {
    self.code = code
    self.values = values
  }
}

extension ShapeOmission {
  /// So many of the locations, or their beacons, have no coordinates.
  package static func positionsUnknown(_ missing: Int, of locations: Int) -> Self {
    Self(.positionsUnknown, ["missing": .count(missing), "locations": .count(locations)])
  }

  /// Why a shape that was fitted could not be compared.
  init(_ shape: PathLossShape, locations: Int) {
    switch shape {
    case .dualSlope:
      self.init(
        .breakUnsupported,
        [
          "locations": .count(locations), "neededOnEachSide": .count(ShapeFitting.distancesPerSide),
          "neededDecades": .number(BreakLimits.sideDecades),
          "needed": .count(2 * ShapeFitting.distancesPerSide + 1),
        ])
    case .walls(let kinds):
      self.init(.wallsUnsupported, ["locations": .count(locations), "kinds": .count(kinds.count)])
    case .powerCurve: self.init(.curveOutOfReach)
    case .freeIntercept, .fixedIntercept:
      self.init(.tooFewLocations, ["locations": .count(locations)])
    }
  }
}

/// What the shapes are fitted to: the mean level of each location, however many packets it is of.
package struct ShapeSample: Hashable, Sendable {
  /// log₁₀ of the distances in metres, one per location.
  package var x: [Double]
  /// Levels in dBm, in the same order.
  package var y: [Double]
  /// How much each location counts, > 0: the inverse of its variance, with mean 1.
  package var weights: [Double]
  /// How often the way to each location passes through walls, a column a kind in the order of the shape's names.
  package var crossings: [[Double]]

  /// Locations that count alike.
  package init(x: [Double], y: [Double], crossings: [[Double]] = []) {
    self.x = x
    self.y = y
    weights = x.map { _ in 1 }
    self.crossings = crossings
  }

  /// Locations whose levels have variances in dB², ≥ 0; if one has none, all count alike.
  init(x: [Double], y: [Double], variances: [Double], crossings: [[Double]] = []) {
    self.init(x: x, y: y, crossings: crossings)
    guard variances.count == x.count, variances.allSatisfy({ $0 > 0 }) else { return }
    let mean = variances.reduce(0) { $0 + 1 / $1 } / Double(x.count)
    weights = variances.map { 1 / ($0 * mean) }
  }

  /// Locations.
  package var count: Int { x.count }

  /// Crossings on the way to one location, a number a kind.
  func crossings(at location: Int) -> [Double] { crossings.map { $0[location] } }

  /// The locations but one.
  func without(_ location: Int) -> ShapeSample {
    var rest = self
    rest.x.remove(at: location)
    rest.y.remove(at: location)
    rest.weights.remove(at: location)
    for kind in rest.crossings.indices { rest.crossings[kind].remove(at: location) }
    return rest
  }
}
