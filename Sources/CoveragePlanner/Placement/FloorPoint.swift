import RadioSurvey

/// A point along the floor, metres: a ``Position`` without height and name, for loops over millions.
struct FloorPoint: Hashable, Sendable {
  var x: Double
  var y: Double

  init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  init(_ position: Position) { self.init(x: position.x, y: position.y) }

  /// Squared distance, m².
  func squaredDistance(to other: FloorPoint) -> Double {
    (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)
  }

  /// Twice the area of the triangle with a line: > 0 to its left.
  func side(from start: FloorPoint, to end: FloorPoint) -> Double {
    (end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x)
  }
}
