package import RadioSurvey

/// What the data say of a fitted line: whether its intervals hold where it has not seen, whether its assumptions do, and how it
/// does beside other lines. Each is absent if it was not checked or cannot be.
@Memberwise package struct FitChecks: Hashable, Codable, Sendable {
  /// Whether the intervals of the estimator in front hold at locations never seen.
  @Nullable package var heldOut: HeldOutCoverage?
  /// The same by distance, in thirds of the locations; absent with fewer than 30.
  @Nullable package var heldOutByDistance: [DistanceBand]?
  /// The same with whole places left out in turn; absent if no place has two locations, or only distances are known.
  @Nullable package var heldOutPlaces: HeldOutGroups?
  /// The same with whole beacons left out in turn; absent if no beacon has two locations, or there are too few.
  @Nullable package var heldOutBeacons: HeldOutGroups?
  /// The same for single dwells (body angles) of the locations left out, each predicted with the scatter from dwell to dwell; groups
  /// are locations. Absent if no location has two dwells.
  @Nullable package var heldOutDwells: GroupedCoverage?
  /// The same with whole blocks left out in turn, squares of the floor or stretches of a log; absent if it is unknown how far apart
  /// the locations are, or there are too few blocks. A location that is left out alone is predicted by neighbours like it.
  @Nullable package var heldOutBlocks: HeldOutGroups?
  /// Whether the intervals for another session hold in sessions never seen, each left out in its turn; absent with fewer than
  /// three sessions.
  @Nullable package var heldOutSessions: HeldOutGroups?
  /// The same with whole logs left out in turn; absent unless that was asked for.
  @Nullable package var heldOutLogs: HeldOutGroups?
  /// Whose shares were asked for in front; absent where the program chooses.
  @Nullable package var holdOutBy: HeldOutGroups.Unit?
  /// A fit to some places that predicts the others, if that was asked for.
  @Nullable package var split: HeldOutGroups?
  /// How wide the intervals must be, by the locations left out.
  @Nullable package var heldOutScale: HeldOutScale?
  /// The line of the packets received by estimates robust to bad locations, beside any main estimator.
  @Nullable package var robust: RobustOpinion?
  /// What the residuals say of the model's assumptions; each names the estimator whose residuals it looks at.
  @Nullable package var diagnostics: [Diagnosis]?
  /// How the line does beside other shapes of the fall with distance.
  @Nullable package var shapes: ShapeComparison?

  /// Whole groups left out in turn, the hardest to predict first.
  package var heldOutInGroups: [HeldOutGroups] {
    [heldOutSessions, heldOutLogs, heldOutBlocks, heldOutPlaces, heldOutBeacons].compactMap(\.self)
  }

  /// The groups whose shares answer for what a planner asks: those asked for, or sessions, or blocks where there is but one session.
  package var headline: HeldOutGroups? {
    holdOutBy.map { unit in heldOutInGroups.first { $0.unit == unit } } ?? (heldOutSessions ?? heldOutBlocks)
  }
}

extension FitChecks {
  /// Distance up to which a bend may be that of a height difference, metres: twice the largest of
  /// ``HorizontalDistances/heights``.
  package static let highestBend = 3.0
}

/// What became of the data of one set of conditions: a line, or the reasons why there is none.
///
/// Indirect, as whatever holds a fit would otherwise copy some hundred parts of it wherever it is passed on.
package indirect enum FitOutcome: Hashable, Sendable {
  /// The data carry no line.
  case refused([FitReason])
  /// A line that the reasons say to rely on with care.
  case weak(FittedLine, FitChecks, [FitReason])
  /// A line; the reasons are cautions.
  case calibrated(FittedLine, FitChecks, [FitReason])

  package var status: FitStatus {
    switch self {
    case .refused: .refused
    case .weak: .weak
    case .calibrated: .calibrated
    }
  }

  package var reasons: [FitReason] {
    switch self {
    case .refused(let reasons), .weak(_, _, let reasons), .calibrated(_, _, let reasons): reasons
    }
  }

  package var line: FittedLine? {
    switch self {
    case .refused: nil
    case .weak(let line, _, _), .calibrated(let line, _, _): line
    }
  }

  package var checks: FitChecks? {
    switch self {
    case .refused: nil
    case .weak(_, let checks, _), .calibrated(_, let checks, _): checks
    }
  }

  /// The same with other findings in the residuals, where they were looked at; a refused fit has none.
  package func mappingDiagnostics(_ change: ([Diagnosis]) -> [Diagnosis]) -> FitOutcome {
    func with(_ checks: FitChecks) -> FitChecks {
      var checks = checks
      checks.diagnostics = checks.diagnostics.map(change)
      return checks
    }
    return switch self {
    case .refused: self
    case .weak(let line, let checks, let reasons): .weak(line, with(checks), reasons)
    case .calibrated(let line, let checks, let reasons): .calibrated(line, with(checks), reasons)
    }
  }
}

/// The line by estimates that rest on other assumptions than the model's: Huber and MM on location means, which bad locations
/// cannot pull away, and packet least squares with intervals that are robust to everything within a location.
@Memberwise package struct RobustOpinion: Hashable, Codable, Sendable {
  /// A location that the MM-estimate gives next to no weight.
  @Memberwise package struct OutlyingLocation: Hashable, Codable, Sendable {
    /// The beacon.
    package var beacon: BeaconIdentifier
    /// The place.
    package var location: String
    /// Metres.
    @Key("_m") package var distance: Double
    /// Mean level less the MM line, dB.
    @Key("_db") package var residual: Double
    /// Its weight, 0…0.25.
    package var weight: Double
  }

  /// Level at 1 m by the MM-estimate, dBm.
  @Key("_dbm") package var mmReferencePower: Double
  /// Exponent by the MM-estimate.
  package var mmExponent: Double
  /// Its robust SD of location means, dB; no less than that of rounding to 1 dB.
  @Key("_db") package var mmScale: Double
  /// Level at 1 m by Huber's estimate, dBm.
  @Key("_dbm") @Nullable package var huberReferencePower: Double?
  /// Exponent by Huber's estimate.
  @Nullable package var huberExponent: Double?
  /// Exponent of the line through all packets with the CR2 interval on Satterthwaite's degrees of freedom.
  @Nullable package var clusterRobustExponent: Estimate?
  /// Locations with a weight below 0.25, by distance.
  package var outlyingLocations: [OutlyingLocation]

  /// Weight below which a location counts as outlying.
  package static let outlyingWeight = 0.25
}
