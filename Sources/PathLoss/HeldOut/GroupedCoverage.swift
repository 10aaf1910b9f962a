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
