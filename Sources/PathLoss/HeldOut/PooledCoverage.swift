package import RadioSurvey

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
