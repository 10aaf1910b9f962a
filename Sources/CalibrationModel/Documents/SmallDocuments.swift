package import RadioSurvey

/// What `forget` removed, or the imports that it could remove.
@Memberwise package struct ForgetDocument: ResultDocument {
  package var schemaVersion = 1
  /// The imports that were removed, in the order given.
  package var forgotten: [ImportSummary]
  /// The imports that the store has now, in its order.
  package var remaining: [ImportSummary]
}

/// A result that a command prints as JSON. The text is the contract: sorted keys, absent quantities `null`, numbers in
/// full precision, a `schemaVersion` at the top.
package protocol ResultDocument: Codable, Sendable {
  /// Raised when a key changes its meaning or vanishes.
  var schemaVersion: Int { get }
}

/// What `next` advises.
@Memberwise package struct NextDocument: ResultDocument {
  package var schemaVersion = 1
  /// The site's name. Untrusted text.
  package var site: String
  package var advice: SurveyAdvice
}

/// Every issue code with its meaning.
package struct IssueCodeDocument: ResultDocument {
  /// One code.
  @Memberwise package struct Code: Codable, Sendable {
    package var code: IssueCode
    /// What it means.
    package var meaning: String
  }

  package var schemaVersion = 1

  /// The codes, those of logs first.
  package var codes: [Code] = IssueCode.allCases.map { Code(code: $0, meaning: $0.sentence) }
  package init() {}
}

/// What `accuracy --validate` found.
@Memberwise package struct ZoneMatrixDocument: ResultDocument, Hashable {
  package var schemaVersion = 1
  /// What was left out of the fits: each session in its turn, or places.
  package var unit: HeldOutGroups.Unit
  /// Seed that drew the places and the radios that the fits allow.
  package var seed: UInt64
  /// Where zones change.
  package var boundaries: ZoneBoundaries
  /// One for each set of conditions and part left out.
  package var matrices: [ZoneMatrix]
}

/// What `accuracy` found.
package struct AccuracyDocument: ResultDocument {
  package var schemaVersion = 1
  /// One table a usable fit.
  package var accuracy: [AccuracyTable]
  /// How often the fits' intervals held at left-out locations, in the order of the tables.
  package var heldOut: [HeldOutCoverage?]
  /// The same at sessions or blocks left out whole, where there are enough; those are to be relied on.
  package var heldOutGroups: [HeldOutGroups?]
  /// Why the exponent of each table is a usual one combined with the data; `nil` where it is that of the data.
  package var assumedSlopes: [FitReason?]
  /// Conditions that have no table, because their fit is refused or what devices assume is unknown.
  package var refused: [FitConditions]
  /// Why each of those has none.
  package var refusals: [BeliefGap]

  /// - Parameter accuracy: the tables.
  /// - Parameter fits: of each table.
  /// - Parameter refused: conditions without a table, and why.
  package init(
    accuracy: [AccuracyTable], fits: [ConditionFit?], refused: [(conditions: FitConditions, gap: BeliefGap)]
  ) {
    self.accuracy = accuracy
    heldOut = fits.map { $0?.heldOut }
    heldOutGroups = fits.map { $0?.outcome.checks?.headline }
    assumedSlopes = fits.map { $0?.reasons.first { $0.code == .slopeAssumed } }
    self.refused = refused.map(\.conditions)
    refusals = refused.map(\.gap)
  }
}

/// What `fit` found.
@Memberwise package struct FitDocument: ResultDocument {
  package var schemaVersion = 1
  /// Counts.
  package var data: DataSummary
  /// One fit per set of conditions.
  package var fits: [ConditionFit]
  /// How often intervals held under the same conditions at all receivers together.
  package var pooledCoverage: [PooledCoverage]
  package var crowdEffects: [CrowdEffect]
  /// The level of each beacon, where the survey, or some of its conditions, is at one distance.
  package var levelCalibrations: [LevelCalibration]
  /// What each condition changes, from one model of all dwells of the survey, independent of the fits selected. In a survey of more than 32
  /// placements, if fits were selected, from one model of the dwells of those selected.
  @Nullable package var effects: ConditionEffects?
}

/// What `nearest --validate` found.
@Memberwise package struct NearestCheckDocument: ResultDocument, Hashable {
  package var schemaVersion = 1
  /// What was left out of the fits: each session in its turn, or places.
  package var unit: HeldOutGroups.Unit
  /// Seed that drew the places; absent for sessions.
  @Nullable package var seed: UInt64?
  /// Share of the variance that all beacons have in common at a place.
  package var correlation: Double
  package var check: NearestCheck
  /// Whether distances were measured along the floor, so that the level next to a beacon is taken to be higher than it is.
  package var isHorizontal: Bool
}

/// What to set in beacons, and in the programs that hear them.
@Memberwise package struct SettingsDocument: ResultDocument {
  /// Conditions of which nothing is exported.
  @Memberwise package struct Omission: Hashable, Codable, Sendable {
    package var conditions: FitConditions
    package var reason: SettingsObstacle
  }

  package var schemaVersion = 1
  /// The site's name.
  package var site: String
  /// The crowd level that the settings are for; absent if they are for all that are in ``fits``.
  @Nullable package var crowd: CrowdLevel?
  /// Seed of the draws behind intervals of curves.
  package var seed: UInt64
  /// The measured power of each placement.
  package var powers: [PlacementPower]
  /// The fits that the settings rest on.
  package var fits: [FittedSettings]
  /// Coefficients for Android's AltBeacon library: of all receivers together, then of each.
  package var curves: [PhoneCurve]
  /// For programs that know a receiver's exponent and offset, such as ESPresense: one for each receiver.
  package var receivers: [NodeSettings]
  /// For programs that have one exponent for all receivers, such as Bermuda; absent if nothing is exported.
  @Nullable package var together: NodeSettings?
  /// Conditions of which nothing is exported.
  package var omitted: [Omission]
}
