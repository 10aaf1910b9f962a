/// A region of a floor with a name.
package struct NamedArea: Hashable, Codable, Sendable {
  /// Its name. Untrusted text.
  package var name: String
  /// Where it is.
  package var region: FloorPolygon

  package init(name: String, region: FloorPolygon) {
    self.name = name
    self.region = region
  }
}
