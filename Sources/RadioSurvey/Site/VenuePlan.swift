/// The floors of a venue, in metres of one common coordinate system.
package struct VenuePlan: Hashable, Codable, Sendable {
  /// The venue's name, if it has one. Untrusted text.
  package var name: String?
  /// Its storeys, from the lowest.
  package var levels: [VenueLevel]

  package init(name: String? = nil, levels: [VenueLevel]) {
    self.name = name
    self.levels = levels
  }

  /// The level with a name.
  package func level(named name: String) -> VenueLevel? { levels.first { $0.name == name } }
}
