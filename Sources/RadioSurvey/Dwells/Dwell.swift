/// One beacon, at one location, under one set of conditions, for one stretch of time. The unit that flows through the
/// house: packets inside a dwell are near-copies of one another and are never counted as independent.
///
/// Copies share what they hold until one of them changes: that is half a kilobyte, and an analysis sorts, groups and selects dwells many
/// times over.
package struct Dwell: Sendable {
  package var box: DwellBox

  /// A dwell with what is known of it.
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
  @inlinable package var beacon: BeaconIdentifier {
    get { box.facts.beacon }
    _modify {
      separate()
      yield &box.facts.beacon
    }
  }

  /// Where the surveyor stood.
  @inlinable package var location: SurveyLocation {
    get { box.facts.location }
    _modify {
      separate()
      yield &box.facts.location
    }
  }

  /// What it was measured under.
  @inlinable package var conditions: Conditions {
    get { box.facts.conditions }
    _modify {
      separate()
      yield &box.facts.conditions
    }
  }

  /// First reading, Unix seconds.
  @inlinable package var start: Double {
    get { box.facts.start }
    _modify {
      separate()
      yield &box.facts.start
    }
  }

  /// Last reading, Unix seconds, ≥ start.
  @inlinable package var end: Double {
    get { box.facts.end }
    _modify {
      separate()
      yield &box.facts.end
    }
  }

  /// Packets that the beacon sent while the receiver listened; `nil` where unknown.
  @inlinable package var expectedPackets: Int? {
    get { box.facts.expectedPackets }
    _modify {
      separate()
      yield &box.facts.expectedPackets
    }
  }

  /// Received levels.
  @inlinable package var histogram: RSSIHistogram {
    get { box.facts.histogram }
    _modify {
      separate()
      yield &box.facts.histogram
    }
  }

  /// First-order statistics of the series.
  @inlinable package var lag: LagStatistics {
    get { box.facts.lag }
    _modify {
      separate()
      yield &box.facts.lag
    }
  }

  /// The series itself; empty if it was not loaded.
  @inlinable package var series: PacketSeries {
    get { box.facts.series }
    _modify {
      separate()
      yield &box.facts.series
    }
  }

  /// Line of its first row in its log, from 1; `nil` if it did not come from a log with lines.
  @inlinable package var line: Int? {
    get { box.facts.line }
    _modify {
      separate()
      yield &box.facts.line
    }
  }

  /// Whether its source passed on only some of the packets that it received, see ``Site/source(of:under:isThinned:)``.
  @inlinable package var isThinned: Bool {
    get { box.facts.isThinned }
    _modify {
      separate()
      yield &box.facts.isThinned
    }
  }

  /// The name of the log it came from; `nil` if it was not loaded from a store.
  @inlinable package var log: String? {
    get { box.facts.log }
    _modify {
      separate()
      yield &box.facts.log
    }
  }

  /// The sitting that the surveyor stated; `nil` if nobody said.
  package var session: SurveySession? {
    get { conditions.session }
    set { conditions.session = newValue }
  }

  /// Packets received.
  package var receivedPackets: Int { histogram.count }
}

extension Dwell: Hashable {
  package static func == (one: Dwell, other: Dwell) -> Bool {
    one.box === other.box || one.box.facts == other.box.facts
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(box.facts) }
}
