import RadioSurvey

/// A straight line between two points.
struct Segment: Hashable {
  /// What is nearer than this is at the same place, metres.
  static let touch = 0.001

  var start: Position
  var end: Position

  /// Metres.
  var length: Double { Self.distance(start, end) }

  /// Metres to the left of the line through the segment; negative to its right.
  func side(_ point: Position) -> Double {
    let length = length
    guard length > 0 else { return 0 }
    return
      ((end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)) / length
  }

  /// Metres along the segment from its start to the foot of a point.
  func along(_ point: Position) -> Double {
    let length = length
    guard length > 0 else { return 0 }
    return ((end.x - start.x) * (point.x - start.x) + (end.y - start.y) * (point.y - start.y)) / length
  }

  /// The point so many metres from the start.
  func point(at metres: Double) -> Position {
    let share = length > 0 ? metres / length : 0
    // The ends are met exactly.
    if metres <= 0 { return start }
    if metres >= length { return end }
    return Position(x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y))
  }

  /// The sine of the angle to another segment, 0…1.
  func sine(to other: Segment) -> Double {
    let product = length * other.length
    guard product > 0 else { return 1 }
    let cross =
      (end.x - start.x) * (other.end.y - other.start.y) - (end.y - start.y) * (other.end.x - other.start.x)
    return min(abs(cross) / product, 1)
  }

  static func distance(_ a: Position, _ b: Position) -> Double {
    let (dx, dy) = (a.x - b.x, a.y - b.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
