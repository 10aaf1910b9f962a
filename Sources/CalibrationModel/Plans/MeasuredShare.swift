package import RadioSurvey
package import Support

/// How often devices said near where the survey stood: counted, not modelled.
package struct MeasuredShare: Hashable, Codable, Sendable {
  /// Crowd level, carriage and receiver, without a placement.
  package var conditions: FitConditions
  /// What they say: the zone or a nearer one.
  package var zone: Zone
  /// Straight-line metres to the nearest beacon, at most: where the zone ends.
  package var within: Double
  /// Places within that distance, each counted once however many beacons, sessions and packets it has.
  package var places: Int
  /// Mean over the places of the share of windows of as many packets as the requirement averages, or of all packets of a dwell that has
  /// fewer.
  package var share: Double
  /// 90 % interval of that share, with a place as one trial.
  package var interval: Interval
  /// What the fits say for the same places; absent where a fit is refused.
  @Nullable package var modelled: Double?

  package init(
    conditions: FitConditions, zone: Zone, within: Double, places: Int, share: Double, interval: Interval,
    modelled: Double?
  ) {
    self.conditions = conditions
    self.zone = zone
    self.within = within
    self.places = places
    self.share = share
    self.interval = interval
    self.modelled = modelled
  }

  /// Whether the fits say what was not measured: they are outside of the interval.
  package var isContradicted: Bool {
    modelled.map { $0 < interval.lower || $0 > interval.upper } ?? false
  }

  private enum CodingKeys: String, CodingKey {
    case conditions, zone
    case within = "within_m"
    case places, share, interval, modelled
  }
}
