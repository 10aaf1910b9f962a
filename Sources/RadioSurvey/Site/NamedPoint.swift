/// A spot with a name: a point of interest.
package struct NamedPoint: Hashable, Codable, Sendable {
  /// Its name. Untrusted text.
  package var name: String
  /// Where it is.
  package var position: Position

  package init(name: String, position: Position) {
    self.name = name
    self.position = position
  }
}
