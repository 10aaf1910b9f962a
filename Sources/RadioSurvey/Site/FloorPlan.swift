/// The rectangle that is to be covered, with its walls.
package struct FloorPlan: Hashable, Codable, Sendable {
  /// Metres along the first axis, > 0.
  package var width: Double
  /// Metres along the second axis, > 0.
  package var depth: Double
  /// Its walls, in the order of the survey file.
  package var walls: [Wall]

  /// A rectangle of width × depth metres with what is in it.
  package init(width: Double, depth: Double, walls: [Wall] = []) {
    self.width = width
    self.depth = depth
    self.walls = walls
  }

  /// Square metres.
  package var area: Double { width * depth }
}
