/// One beacon, at one location, under one set of conditions, for one stretch of time. The unit that flows through the
/// house: packets inside a dwell are near-copies of one another and are never counted as independent.
///
/// Copies share what they hold until one of them changes: that is half a kilobyte, and an analysis sorts, groups and selects dwells many
/// times over.
package struct Dwell: Sendable {
  package var box: DwellBox

  package init(
    beacon: BeaconIdentifier, location: SurveyLocation, conditions: Conditions = Conditions(),
    start: Double = 0,
    end: Double = 0, expectedPackets: Int? = nil, histogram: RSSIHistogram = RSSIHistogram(),
    lag: LagStatistics = LagStatistics(), series: PacketSeries = PacketSeries(), line: Int? = nil,
    isThinned: Bool = false, log: String? = nil
  ) {
    box = DwellBox(
      DwellFacts(
        beacon: beacon, location: location, conditions: conditions, start: start, end: end,
        expectedPackets: expectedPackets, histogram: histogram, lag: lag, series: series, line: line,
        isThinned: isThinned, log: log))
  }

  /// Makes the box this dwell's own before it changes.
  @inlinable package mutating func separate() {
    if !isKnownUniquelyReferenced(&box) { box = DwellBox(box.facts) }
  }

  /// The beacon that was heard, or expected.
  @Shared @inlinable package var beacon: BeaconIdentifier
  @Shared @inlinable package var location: SurveyLocation
  @Shared @inlinable package var conditions: Conditions
  /// First reading, Unix seconds.
  @Shared @inlinable package var start: Double
  /// Last reading, Unix seconds, ≥ start.
  @Shared @inlinable package var end: Double
  /// Packets that the beacon sent while the receiver listened; `nil` where unknown.
  @Shared @inlinable package var expectedPackets: Int?
  @Shared @inlinable package var histogram: RSSIHistogram
  /// First-order statistics of the series.
  @Shared @inlinable package var lag: LagStatistics
  /// The series itself; empty if it was not loaded.
  @Shared @inlinable package var series: PacketSeries
  /// Line of its first row in its log, from 1; `nil` if it did not come from a log with lines.
  @Shared @inlinable package var line: Int?
  /// Whether its source passed on only some of the packets that it received, see ``SiteKnowledge/source(of:under:isThinned:)``.
  @Shared @inlinable package var isThinned: Bool
  /// The name of the log it came from; `nil` if it was not loaded from a store.
  @Shared @inlinable package var log: String?

  /// The session that the surveyor stated; `nil` if none was stated.
  package var session: SurveySession? {
    get { conditions.session }
    set { conditions.session = newValue }
  }

  package var receivedPackets: Int { histogram.count }
}

extension Dwell: Hashable {
  package static func == (one: Dwell, other: Dwell) -> Bool {
    one.box === other.box || one.box.facts == other.box.facts
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(box.facts) }
}

/// What copies of a ``Dwell`` share. It changes only while one dwell alone has it.
package final class DwellBox: @unchecked Sendable {
  package var facts: DwellFacts

  package init(_ facts: DwellFacts) { self.facts = facts }
}

/// What a ``Dwell`` holds; its properties say what each is.
package struct DwellFacts: Hashable, Sendable {
  package var beacon: BeaconIdentifier
  package var location: SurveyLocation
  package var conditions: Conditions
  package var start: Double
  package var end: Double
  package var expectedPackets: Int?
  package var histogram: RSSIHistogram
  package var lag: LagStatistics
  package var series: PacketSeries
  package var line: Int?
  package var isThinned: Bool
  package var log: String?
}

/// What dwells that share their log, their beacon and their conditions hold together: enough to choose a part of a survey, and to know
/// what its fits take from the rest, without the dwells themselves.
@Memberwise package struct DwellTotal: Hashable, Sendable {
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

  package init(_ dwell: Dwell) {
    self.init(
      beacon: dwell.beacon, conditions: dwell.conditions, log: dwell.log, dwells: 1, first: dwell.start,
      last: dwell.start, histogram: dwell.histogram)
  }
}

/// The valid ranges of the numbers of a survey. A number beyond these is refused when it is read, so that no estimate
/// meets it: a distance of 10⁻³⁰⁰ m is a slip of the pen, and its logarithm decides a fit.
package enum SurveyBounds {
  /// Straight-line metres between a beacon and a receiver. Below 5 cm antennas touch, and an error of the tape outweighs the
  /// path loss; beyond 10 km no Bluetooth LE is heard.
  package static let distance: ClosedRange<Double> = 0.05...10_000
  /// A coordinate of the site, metres.
  package static let coordinate: ClosedRange<Double> = -10_000...10_000
  /// A side of the floor plan, metres.
  package static let floorSide: ClosedRange<Double> = 0.5...10_000
  /// People in the room.
  package static let people: ClosedRange<Int> = 0...1_000_000
  /// A date, Unix seconds: from 2010-01-01, the year of Bluetooth LE, to before 2100-01-01.
  package static let date: Range<Double> = 1_262_304_000..<4_102_444_800
  /// The times of a clock that counts from its own start, such as the receiver's boot, seconds. It is read as a Unix
  /// time before 1990, which no clock that counts from 1970 has shown since Bluetooth LE is there.
  package static let clockFromStart: Range<Double> = 0..<631_152_000

  /// Whether a reading may have this time: a date, or the time of a clock that counts from its own start.
  @inline(__always)
  package static func isTime(_ seconds: Double) -> Bool {
    date.contains(seconds) || clockFromStart.contains(seconds)
  }
}
