package import RadioSurvey
package import Support

/// How often intervals held at locations that were left out in groups, and how far that can be trusted.
///
/// Locations of one group (the links of one place, all places of one beacon) share what the model does not know, so that ten
/// of them are not ten independent trials: the interval over groups is the one to trust, the one over locations is beside it for what
/// it would claim.
package struct GroupedCoverage: Hashable, Codable, Sendable {
  /// Locations that were predicted.
  package var locations: Int
  /// Groups that they came in.
  package var groups: Int
  /// Of the locations, those inside the 68.27 % interval.
  package var inside68: Int
  /// Their share.
  package var coverage68: Double
  /// Wilson 95 % interval of that share, each location counted as one trial.
  package var interval68: Interval
  /// The exact 95 % interval, taken likewise.
  package var exact68: Interval
  /// The 95 % interval over groups; see ``ShareInterval/clustered(_:level:)``.
  package var groupInterval68: Interval
  /// Of the locations, those inside the 95.45 % interval.
  package var inside95: Int
  /// Their share.
  package var coverage95: Double
  /// Wilson 95 % interval of that share, each location counted as one trial.
  package var interval95: Interval
  /// The exact 95 % interval, taken likewise.
  package var exact95: Interval
  /// The 95 % interval over groups.
  package var groupInterval95: Interval
  /// Mean continuous ranked probability score over locations, dB; smaller is better.
  @Nullable package var crps: Double?
  /// Mean log density over locations; larger is better.
  @Nullable package var logScore: Double?
  /// Mean width of the 95.45 % interval, dB.
  @Nullable package var width95: Double?
  /// Mean interval score of the 95.45 % interval, dB: its width, and 2/0.0455 times the distance of what was outside; smaller is better.
  @Nullable package var intervalScore: Double?

  package init(
    locations: Int, groups: Int, inside68: Int, coverage68: Double, interval68: Interval, exact68: Interval,
    groupInterval68: Interval, inside95: Int, coverage95: Double, interval95: Interval, exact95: Interval,
    groupInterval95: Interval, crps: Double? = nil, logScore: Double? = nil
  ) {
    self.locations = locations
    self.groups = groups
    self.inside68 = inside68
    self.coverage68 = coverage68
    self.interval68 = interval68
    self.exact68 = exact68
    self.groupInterval68 = groupInterval68
    self.inside95 = inside95
    self.coverage95 = coverage95
    self.interval95 = interval95
    self.exact95 = exact95
    self.groupInterval95 = groupInterval95
    self.crps = crps
    self.logScore = logScore
  }
  private enum CodingKeys: String, CodingKey {
    case locations, groups, inside68, coverage68, interval68, exact68, groupInterval68
    case inside95, coverage95, interval95, exact95, groupInterval95, crps, logScore
    case width95 = "width95_db"
    case intervalScore = "intervalScore_db"
  }
}

/// Leave-one-location-out coverage of one placement, crowd level and carriage, all receivers together.
package struct PooledCoverage: Hashable, Codable, Sendable {
  /// The conditions, without a receiver.
  package var conditions: FitConditions
  /// Receivers with a usable fit.
  package var receivers: Int
  /// Receivers whose fit is refused.
  package var refused: Int
  /// The estimators in front; groups are receivers.
  package var heldOut: GroupedCoverage
  /// The lines through all packets.
  package var ols: GroupedCoverage
  /// The estimators in front with whole beacons left out; groups are receivers. Absent where any fit lacks that check.
  @Nullable package var beacons: GroupedCoverage?

  package init(
    conditions: FitConditions, receivers: Int, refused: Int, heldOut: GroupedCoverage, ols: GroupedCoverage,
    beacons: GroupedCoverage? = nil
  ) {
    self.conditions = conditions
    self.receivers = receivers
    self.refused = refused
    self.heldOut = heldOut
    self.ols = ols
    self.beacons = beacons
  }
}
