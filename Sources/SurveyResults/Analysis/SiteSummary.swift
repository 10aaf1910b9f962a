package import RadioSurvey

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
