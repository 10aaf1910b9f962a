import Foundation
package import RadioSurvey

/// What a survey holds, in counts.
package struct DataSummary: Hashable, Codable, Sendable {
  /// Places where the surveyor stood, even if nothing was heard there; absent in a report that an older version wrote.
  @Nullable package var places: Int?
  /// Locations: a place and a beacon each.
  package var locations: Int
  /// Sessions; absent in a report that an older version wrote.
  @Nullable package var sessions: Int?
  /// How they are separated.
  @Nullable package var sessionBasis: SurveySessions.Basis?
  /// Dwells.
  package var dwells: Int
  /// Packets received.
  package var receivedPackets: Int
  /// Packets expected; absent if any dwell's is unknown.
  @Nullable package var expectedPackets: Int?
  /// Rows that were not used.
  package var rejectedRows: Int
  /// Beacons.
  package var beacons: Int
  /// Placements.
  package var placements: Int
  /// Crowd levels.
  package var crowdLevels: Int
  /// Receivers.
  package var receivers: Int
  /// When the first reading was taken, RFC 3339; absent if logs have no absolute time.
  @Nullable package var firstReading: String?
  /// When the last reading was taken, RFC 3339.
  @Nullable package var lastReading: String?

  package init(
    locations: Int, dwells: Int, receivedPackets: Int, expectedPackets: Int? = nil, rejectedRows: Int,
    beacons: Int, placements: Int, crowdLevels: Int, receivers: Int, firstReading: String? = nil,
    lastReading: String? = nil, sessions: Int? = nil, sessionBasis: SurveySessions.Basis? = nil,
    places: Int? = nil
  ) {
    self.places = places
    self.locations = locations
    self.dwells = dwells
    self.receivedPackets = receivedPackets
    self.rejectedRows = rejectedRows
    self.beacons = beacons
    self.placements = placements
    self.crowdLevels = crowdLevels
    self.receivers = receivers
    self.expectedPackets = expectedPackets
    self.firstReading = firstReading
    self.lastReading = lastReading
    self.sessions = sessions
    self.sessionBasis = sessionBasis
  }
}

extension DataSummary {
  /// Counts over dwells that the site has completed.
  package init(dwells: [Dwell], rejectedRows: Int) {
    let sessions = SurveySessions(dwells)
    let expected = dwells.map(\.expectedPackets)
    let locations = SurveyPlace.locations(of: dwells, sessions: sessions)
    self.init(
      locations: locations.count,
      dwells: dwells.count, receivedPackets: dwells.reduce(0) { $0 + $1.receivedPackets },
      expectedPackets: dwells.isEmpty || expected.contains(nil)
        ? nil : expected.reduce(0) { $0 + ($1 ?? 0) },
      rejectedRows: rejectedRows, beacons: Set(dwells.map(\.beacon)).count,
      placements: Set(dwells.compactMap(\.conditions.placement)).count,
      crowdLevels: Set(dwells.compactMap(\.conditions.crowd)).count,
      receivers: Set(dwells.compactMap(\.conditions.receiver)).count,
      firstReading: Self.date(dwells.map(\.start).min()), lastReading: Self.date(dwells.map(\.end).max()),
      sessions: sessions.names.count, sessionBasis: sessions.basis,
      places: Set(locations.map(\.place)).count)
  }

  /// A Unix time as a date in UTC; `nil` for logs without times and for clocks that count from when a device was switched on:
  /// before 2010 there was no Bluetooth LE to survey.
  private static func date(_ seconds: Double?) -> String? {
    guard let seconds, seconds >= 1_262_304_000 else { return nil }
    return Date(timeIntervalSince1970: seconds).formatted(
      Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
  }
}

/// What a report keeps of the site: its name, the order of its conditions, and where a device changes its zone.
package struct SiteSummary: Hashable, Codable, Sendable {
  /// The site's name. Untrusted text.
  package var name: String
  /// Placements in the order of the survey file; others follow by name.
  package var placements: [Placement]
  /// Crowd levels from the emptiest to the fullest; others follow by name.
  package var crowdLevels: [CrowdLevel]
  /// Where a device says immediate, near or far.
  package var zones: ZoneBoundaries

  package init(
    name: String, placements: [Placement] = [], crowdLevels: [CrowdLevel] = [],
    zones: ZoneBoundaries = .default
  ) {
    self.name = name
    self.placements = placements
    self.crowdLevels = crowdLevels
    self.zones = zones
  }

  package init(_ site: Site) {
    self.init(
      name: site.name, placements: site.placements.map(\.placement),
      crowdLevels: site.crowdLevels.map(\.level), zones: site.zones)
  }

  /// Whether the first conditions are shown before the second: by placement, carriage and receiver, then from the
  /// emptiest crowd level to the fullest.
  package func precedes(_ first: FitConditions, _ second: FitConditions) -> Bool {
    let keys = [first, second].map { conditions in
      (
        rank(conditions.placement, in: placements), conditions.placement?.rawValue ?? "",
        [conditions.carriage?.rawValue ?? "", conditions.receiver?.rawValue ?? ""],
        rank(conditions.crowd, in: crowdLevels), conditions.crowd?.rawValue ?? ""
      )
    }
    let (a, b) = (keys[0], keys[1])
    if a.0 != b.0 { return a.0 < b.0 }
    if a.1 != b.1 { return a.1 < b.1 }
    if a.2 != b.2 { return a.2.lexicographicallyPrecedes(b.2) }
    if a.3 != b.3 { return a.3 < b.3 }
    return a.4 < b.4
  }

  /// Crowd levels among these, from the emptiest to the fullest; `nil` (no level named) first.
  package func ordered(_ levels: Set<CrowdLevel?>) -> [CrowdLevel?] {
    levels.sorted {
      let (a, b) = (rank($0, in: crowdLevels), rank($1, in: crowdLevels))
      return a != b ? a < b : ($0?.rawValue ?? "") < ($1?.rawValue ?? "")
    }
  }

  private func rank<Label: Equatable>(_ label: Label?, in order: [Label]) -> Int {
    label.map { order.firstIndex(of: $0) ?? order.count } ?? -1
  }
}
