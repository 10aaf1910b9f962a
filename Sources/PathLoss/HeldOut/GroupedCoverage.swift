package import RadioSurvey
import Statistics
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

  /// Counts what came of predictions, group by group.
  ///
  /// - Returns: `nil` if nothing was predicted.
  init?(_ outcomes: [[HeldOutTally.Outcome]]) {
    let outcomes = outcomes.filter { !$0.isEmpty }
    guard !outcomes.isEmpty else { return nil }
    var scales: [Double: HeldOutTally.Scale] = [:]
    let all = HeldOutTally(outcomes.flatMap(\.self), scales: &scales)
    let tallies = outcomes.map { HeldOutTally($0, scales: &scales) }
    self.init(
      inside68: tallies.map { ($0.inside68, $0.count) }, inside95: tallies.map { ($0.inside95, $0.count) })
    crps = all.crps.isFinite ? all.crps : nil
    logScore = all.logScore.isFinite ? all.logScore : nil
  }

  /// Adds up groups that were counted, at least one of them not empty.
  init(inside68 narrow: [(successes: Int, trials: Int)], inside95 wide: [(successes: Int, trials: Int)]) {
    locations = narrow.reduce(0) { $0 + $1.trials }
    groups = narrow.count
    inside68 = narrow.reduce(0) { $0 + $1.successes }
    inside95 = wide.reduce(0) { $0 + $1.successes }
    let trials = Double(locations)
    coverage68 = Double(inside68) / trials
    interval68 = WilsonInterval.interval(successes: inside68, trials: locations)
    exact68 = ShareInterval.exact(successes: Double(inside68), trials: trials)
    groupInterval68 = ShareInterval.clustered(narrow)
    coverage95 = Double(inside95) / trials
    interval95 = WilsonInterval.interval(successes: inside95, trials: locations)
    exact95 = ShareInterval.exact(successes: Double(inside95), trials: trials)
    groupInterval95 = ShareInterval.clustered(wide)
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

  /// One a set of conditions that several receivers were surveyed under, in the order of the fits.
  package static func pool(_ fits: [ConditionFit]) -> [PooledCoverage] {
    var order: [FitConditions] = []
    var groups: [FitConditions: [ConditionFit]] = [:]
    for fit in fits {
      var key = fit.conditions
      key.receiver = nil
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(fit)
    }
    return order.compactMap { key in groups[key].flatMap { PooledCoverage(key, $0) } }
  }

  private init?(_ conditions: FitConditions, _ fits: [ConditionFit]) {
    let usable = fits.filter { $0.heldOut != nil && $0.ols?.heldOut != nil }
    guard usable.count >= 2 else { return nil }
    self.conditions = conditions
    receivers = usable.count
    refused = fits.count { $0.status == .refused }
    heldOut = Self.sum(usable.compactMap(\.heldOut))
    ols = Self.sum(usable.compactMap { $0.ols?.heldOut })
    let grouped = usable.compactMap { $0.heldOutBeacons?.heldOut }
    if grouped.count == usable.count {
      beacons = GroupedCoverage(
        inside68: grouped.map { ($0.inside68, $0.locations) },
        inside95: grouped.map { ($0.inside95, $0.locations) })
    }
  }

  private static func sum(_ parts: [HeldOutCoverage]) -> GroupedCoverage {
    GroupedCoverage(
      inside68: parts.map { ($0.inside68, $0.locations) },
      inside95: parts.map { ($0.inside95, $0.locations) })
  }
}
