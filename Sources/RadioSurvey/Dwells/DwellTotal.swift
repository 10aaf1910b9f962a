/// What dwells that share their log, their beacon and their conditions hold together: enough to choose a part of a survey, and to know
/// what its fits take from the rest, without the dwells themselves.
package struct DwellTotal: Hashable, Sendable {
  /// The beacon that was heard, or expected.
  package var beacon: BeaconIdentifier
  /// What they were measured under, with what the site adds to it.
  package var conditions: Conditions
  /// The name of their log; `nil` if they were not loaded from a store.
  package var log: String?
  /// How many there are, ≥ 1.
  package var dwells: Int
  /// When the first of them began, Unix seconds.
  package var first: Double
  /// When the last of them began, Unix seconds, ≥ first.
  package var last: Double
  /// Received levels of all of them.
  package var histogram: RSSIHistogram

  package init(
    beacon: BeaconIdentifier, conditions: Conditions, log: String? = nil, dwells: Int, first: Double,
    last: Double, histogram: RSSIHistogram
  ) {
    self.beacon = beacon
    self.conditions = conditions
    self.log = log
    self.dwells = dwells
    self.first = first
    self.last = last
    self.histogram = histogram
  }

  /// One dwell alone.
  package init(_ dwell: Dwell) {
    self.init(
      beacon: dwell.beacon, conditions: dwell.conditions, log: dwell.log, dwells: 1, first: dwell.start,
      last: dwell.start, histogram: dwell.histogram)
  }
}
