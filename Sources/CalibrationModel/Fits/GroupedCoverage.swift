package import RadioSurvey
package import Support

/// How often intervals held at locations that were left out in groups, and how far that can be trusted.
///
/// Locations of one group (the links of one place, all places of one beacon) share what the model does not know, so that ten
/// of them are not ten independent trials: the interval over groups is the one to trust, the one over locations is beside it for what
/// it would claim.
@Memberwise package struct GroupedCoverage: Hashable, Codable, Sendable {
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
  @Key("_db") @Nullable package var width95: Double?
  /// Mean interval score of the 95.45 % interval, dB: its width, and 2/0.0455 times the distance of what was outside; smaller is better.
  @Key("_db") @Nullable package var intervalScore: Double?
}

/// Leave-one-location-out coverage of one placement, crowd level and carriage, all receivers together.
@Memberwise package struct PooledCoverage: Hashable, Codable, Sendable {
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
}

/// How often the intervals held at left-out locations of one stretch of distance.
///
/// A share over all distances can be right although the intervals are too narrow where it matters: where the weakest packets
/// never arrive, far locations scatter little, and make up for near ones that scatter more than the fit knows.
@Memberwise package struct DistanceBand: Hashable, Codable, Sendable {
  /// Locations below which the distances are not parted.
  package static let minimumLocations = 30

  /// Nearest and farthest location, metres.
  @Key("_m") package var distance: Interval
  /// Locations that were left out, one at a time.
  package var locations: Int
  /// Of them inside the 68.27 % interval.
  package var inside68: Int
  /// Wilson 95 % interval of their share.
  package var interval68: Interval
  /// Inside the 95.45 % interval.
  package var inside95: Int
  /// Wilson 95 % interval of their share.
  package var interval95: Interval
}

/// How often the intervals for one packet held at locations that were left out of the fit.
///
/// Shares are over packets. The packets of a location fall in or out together, so the intervals of the shares count locations:
/// Wilson's with the number of independent packets that would scatter as the locations' shares do (E. L. Korn, B. I. Graubard,
/// Surv. Methodol. 24, 1998), at most one per location where the shares do not scatter at all.
@Memberwise package struct SinglePacketCoverage: Hashable, Codable, Sendable {
  /// Locations that were left out, one at a time.
  package var locations: Int
  /// Packets received there.
  package var packets: Int
  /// Share of the packets inside the 68.27 % interval.
  package var coverage68: Double
  /// 95 % interval of that share.
  package var interval68: Interval
  /// Share of the packets inside the 95.45 % interval.
  package var coverage95: Double
  /// 95 % interval of that share.
  package var interval95: Interval
  /// Mean continuous ranked probability score, dB; smaller is better.
  @Nullable package var crps: Double?
}
