import RadioSurvey
import Statistics
import Support
package import CalibrationModel

extension GroupedCoverage {
  /// Counts what came of predictions, by the names of groups.
  init?(_ outcomes: [String: [HeldOutTally.Outcome]]) {
    self.init(outcomes.sorted { $0.key < $1.key }.map(\.value))
  }

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
    width95 = all.width95.isFinite ? all.width95 : nil
    intervalScore = all.intervalScore.isFinite ? all.intervalScore : nil
  }

  /// Adds up groups that were counted, at least one of them not empty.
  init(inside68 narrow: [(successes: Int, trials: Int)], inside95 wide: [(successes: Int, trials: Int)]) {
    let locations: Int = narrow.reduce(0) { $0 + $1.trials }
    let inside68: Int = narrow.reduce(0) { $0 + $1.successes }
    let inside95: Int = wide.reduce(0) { $0 + $1.successes }
    let trials = Double(locations)
    self.init(
      locations: locations, groups: narrow.count, inside68: inside68, coverage68: Double(inside68) / trials,
      interval68: WilsonInterval.interval(successes: inside68, trials: locations),
      exact68: ShareInterval.exact(successes: Double(inside68), trials: trials),
      groupInterval68: ShareInterval.clustered(narrow.map { (Double($0.successes), $0.trials) }),
      inside95: inside95,
      coverage95: Double(inside95) / trials,
      interval95: WilsonInterval.interval(successes: inside95, trials: locations),
      exact95: ShareInterval.exact(successes: Double(inside95), trials: trials),
      groupInterval95: ShareInterval.clustered(wide.map { (Double($0.successes), $0.trials) }))
  }
}

extension PooledCoverage {
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
    let grouped = usable.compactMap { $0.heldOutBeacons?.heldOut }
    self.init(
      conditions: conditions, receivers: usable.count, refused: fits.count { $0.status == .refused },
      heldOut: Self.sum(usable.compactMap(\.heldOut)), ols: Self.sum(usable.compactMap { $0.ols?.heldOut }),
      beacons: grouped.count == usable.count
        ? GroupedCoverage(
          inside68: grouped.map { ($0.inside68, $0.locations) },
          inside95: grouped.map { ($0.inside95, $0.locations) })
        : nil)
  }

  private static func sum(_ parts: [HeldOutCoverage]) -> GroupedCoverage {
    GroupedCoverage(
      inside68: parts.map { ($0.inside68, $0.locations) },
      inside95: parts.map { ($0.inside95, $0.locations) })
  }
}
