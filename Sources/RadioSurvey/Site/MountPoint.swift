/// A spot where a beacon can hang.
package struct MountPoint: Hashable, Codable, Sendable {
  /// Its name, if it has one. Untrusted text.
  package var name: String?
  /// Where it is; its height if that is known.
  package var position: Position
  /// The placement of a beacon there; `nil` for any.
  package var placement: Placement?

  package init(name: String? = nil, position: Position, placement: Placement? = nil) {
    self.name = name
    self.position = position
    self.placement = placement
  }
}
