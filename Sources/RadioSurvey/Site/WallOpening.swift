/// A door or a passage: a stretch without a wall.
package struct WallOpening: Hashable, Codable, Sendable {
  /// One end, metres along the floor.
  package var start: Position
  /// The other end.
  package var end: Position

  package init(from start: Position, to end: Position) {
    self.start = start
    self.end = end
  }
}
