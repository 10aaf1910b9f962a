package import RadioSurvey

/// What a survey holds, in counts.
@Memberwise package struct DataSummary: Hashable, Codable, Sendable {
  /// Locations: a place and a beacon each.
  package var locations: Int
  package var dwells: Int
  package var receivedPackets: Int
  /// Packets expected; absent if any dwell's is unknown.
  @Nullable package var expectedPackets: Int?
  /// Rows that were not used.
  package var rejectedRows: Int
  package var beacons: Int
  package var placements: Int
  package var crowdLevels: Int
  package var receivers: Int
  /// When the first reading was taken, RFC 3339; absent if logs have no absolute time.
  @Nullable package var firstReading: String?
  /// When the last reading was taken, RFC 3339.
  @Nullable package var lastReading: String?
  /// Sessions; absent in a report that an older version wrote.
  @Nullable package var sessions: Int?
  /// How they are separated.
  @Nullable package var sessionBasis: SurveySessions.Basis?
  /// Places where the surveyor stood, even if nothing was heard there; absent in a report that an older version wrote.
  @Nullable package var places: Int?
}

/// What a report keeps of the site: its name, the order of its conditions, and where a device changes its zone.
@Memberwise package struct SiteSummary: Hashable, Codable, Sendable {
  /// The site's name. Untrusted text.
  package var name: String
  /// Placements in the order of the survey file; others follow by name.
  package var placements: [Placement] = []
  /// Crowd levels from the emptiest to the fullest; others follow by name.
  package var crowdLevels: [CrowdLevel] = []
  /// Where a device says immediate, near or far.
  package var zones: ZoneBoundaries = .default

  package init(_ site: Site) {
    self.init(
      name: site.name, placements: site.placements.map(\.placement),
      crowdLevels: site.crowdLevels.map(\.level), zones: site.zones)
  }

  /// Values in the order in which their conditions are shown: by placement, carriage and receiver, then from the emptiest crowd level to the
  /// fullest.
  package func sorted<Value>(_ values: [Value], by conditions: (Value) -> FitConditions) -> [Value] {
    let (placements, crowds) = (Self.ranks(placements), Self.ranks(crowdLevels))
    let keyed = values.map { value in
      let conditions = conditions(value)
      let key = (
        Self.rank(conditions.placement, placements), conditions.placement?.rawValue ?? "",
        conditions.carriage?.rawValue ?? "", conditions.receiver?.rawValue ?? "",
        Self.rank(conditions.crowd, crowds), conditions.crowd?.rawValue ?? ""
      )
      return (value: value, key: key)
    }
    return keyed.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Crowd levels among these, from the emptiest to the fullest; `nil` (no level named) first.
  package func ordered(_ levels: Set<CrowdLevel?>) -> [CrowdLevel?] {
    let ranks = Self.ranks(crowdLevels)
    return levels.sorted {
      (Self.rank($0, ranks), $0?.rawValue ?? "") < (Self.rank($1, ranks), $1?.rawValue ?? "")
    }
  }

  private static func ranks<Label: Hashable>(_ order: [Label]) -> [Label: Int] {
    Dictionary(zip(order, order.indices), uniquingKeysWith: { first, _ in first })
  }

  /// What is not in the order comes last, and no label first.
  private static func rank<Label: Hashable>(_ label: Label?, _ ranks: [Label: Int]) -> Int {
    label.map { ranks[$0] ?? Int.max } ?? -1
  }
}
