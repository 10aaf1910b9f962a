import PathLoss
package import RadioSurvey
package import SurveyDesign

/// What `record` recorded.
package struct RecordDocument: ResultDocument {
  /// One dwell.
  package struct Entry: Codable, Sendable {
    /// The beacon.
    package var beacon: BeaconIdentifier
    /// The place.
    package var location: String
    /// True distance in metres.
    @Nullable package var distance: Double?
    /// What it was recorded under.
    package var conditions: Conditions
    /// First reading, Unix seconds.
    package var start: Double
    /// Seconds from the first reading to the last.
    package var duration: Double
    /// Packets to expect in that time, if the beacon's interval is known.
    @Nullable package var expectedPackets: Int?
    /// What was heard, and whether it was long enough.
    package var advice: DwellAdvice

    private enum CodingKeys: String, CodingKey {
      case beacon, location
      case distance = "distance_m"
      case conditions
      case start = "start_s"
      case duration = "duration_s"
      case expectedPackets, advice
    }

    /// A dwell after earlier ones, of which those of the same beacon at the same receiver tell how packets correlate.
    ///
    /// - Parameter limit: What fading may leave in the mean, dB.
    package init(_ dwell: Dwell, after earlier: some Sequence<Dwell>, limit: Double) {
      beacon = dwell.beacon
      location = dwell.location.name
      distance = dwell.location.distance
      conditions = dwell.conditions
      start = dwell.start
      duration = dwell.end - dwell.start
      expectedPackets = dwell.expectedPackets
      let alike = earlier.filter { one in
        one.beacon == dwell.beacon && one.conditions.receiver == dwell.conditions.receiver
          && one.conditions.channel == dwell.conditions.channel && one.conditions.source == .raw
      }
      advice = DwellAdvice(dwell, earlier: alike, limit: limit)
    }
  }

  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// The log that rows were appended to.
  package var log: String
  /// The capture's format; absent if it ended before that was known.
  @Nullable package var format: String?
  /// Packets appended.
  package var packets: Int
  /// Rows appended of packets that were expected but not heard.
  package var missedPackets: Int
  /// Rows of the capture that were not used.
  package var rejectedRows: Int
  /// Readings that came while no dwell was being recorded.
  package var betweenDwells: Int
  /// What fading may leave in a mean, dB.
  package var limit: Double
  /// Dwells in the order in which they ended.
  package var dwells: [Entry]
  /// Beacons of the survey that were never heard.
  package var silentBeacons: [BeaconIdentifier]

  package init(
    log: String, format: String?, packets: Int, missedPackets: Int, rejectedRows: Int, betweenDwells: Int,
    limit: Double, dwells: [Dwell], site: Site
  ) {
    self.log = log
    self.format = format
    self.packets = packets
    self.missedPackets = missedPackets
    self.rejectedRows = rejectedRows
    self.betweenDwells = betweenDwells
    self.limit = limit
    self.dwells = dwells.indices.map { Entry(dwells[$0], after: dwells[..<$0], limit: limit) }
    silentBeacons = Self.silent(site, heard: dwells)
  }

  /// The site's beacons that none of the dwells is of.
  package static func silent(_ site: Site, heard: [Dwell]) -> [BeaconIdentifier] {
    let heard = Set(heard.map(\.beacon))
    return site.beacons.map(\.identifier).filter { !heard.contains($0) }
  }

  private enum CodingKeys: String, CodingKey {
    case schemaVersion, log, format, packets, missedPackets, rejectedRows, betweenDwells
    case limit = "limit_db"
    case dwells, silentBeacons
  }
}
