/// One beacon, at one location, under one set of conditions, for one stretch of time. The unit that flows through the
/// house: packets inside a dwell are near-copies of one another and are never counted as independent.
package struct Dwell: Hashable, Sendable {
  /// The beacon that was heard, or expected.
  package var beacon: BeaconIdentifier
  /// Where the surveyor stood.
  package var location: SurveyLocation
  /// What it was measured under.
  package var conditions: Conditions
  /// First reading, Unix seconds.
  package var start: Double
  /// Last reading, Unix seconds, ≥ start.
  package var end: Double
  /// Packets that the beacon sent while the receiver listened; `nil` where unknown.
  package var expectedPackets: Int?
  /// Received levels.
  package var histogram: RSSIHistogram
  /// First-order statistics of the series.
  package var lag: LagStatistics
  /// The series itself; empty if it was not loaded.
  package var series: PacketSeries
  /// Line of its first row in its log, from 1; `nil` if it did not come from a log with lines.
  package var line: Int?
  /// Whether its source passed on only some of the packets that it received, see ``Site/source(of:under:isThinned:)``.
  package var isThinned: Bool
  /// The name of the log it came from; `nil` if it was not loaded from a store.
  package var log: String?

  /// A dwell with what is known of it.
  package init(
    beacon: BeaconIdentifier, location: SurveyLocation, conditions: Conditions = Conditions(),
    start: Double = 0,
    end: Double = 0, expectedPackets: Int? = nil, histogram: RSSIHistogram = RSSIHistogram(),
    lag: LagStatistics = LagStatistics(), series: PacketSeries = PacketSeries(), line: Int? = nil,
    isThinned: Bool = false, log: String? = nil
  ) {
    self.beacon = beacon
    self.location = location
    self.conditions = conditions
    self.start = start
    self.end = end
    self.expectedPackets = expectedPackets
    self.histogram = histogram
    self.lag = lag
    self.series = series
    self.line = line
    self.isThinned = isThinned
    self.log = log
  }

  /// The sitting that the surveyor stated; `nil` if nobody said.
  package var session: SurveySession? {
    get { conditions.session }
    set { conditions.session = newValue }
  }

  /// Packets received.
  package var receivedPackets: Int { histogram.count }
}
