package import RadioSurvey

/// How the coordinates of a file relate to the metres of the plan.
package struct PlanFrame: Hashable, Sendable {
  /// The plane in which degrees become metres; `nil` for a file in metres.
  package var plane: TangentPlane?
  /// Where the plan's (0, 0) is in the plane, or in the metres of the file.
  package var zero: GeoPoint

  /// Metres of the file as they are.
  init() { self.init(plane: nil, zero: GeoPoint(0, 0)) }

  init(plane: TangentPlane?, zero: GeoPoint) {
    self.plane = plane
    self.zero = zero
  }

  /// The plan's metres; those of degrees are rounded to 0.1 mm, so that corners that are the same stay the same.
  package func position(_ point: GeoPoint) -> Position {
    guard let plane else { return Position(x: point.x - zero.x, y: point.y - zero.y) }
    let (east, north) = plane.metres(point)
    return Position(x: Self.rounded(east - zero.x), y: Self.rounded(north - zero.y))
  }

  /// Whether a coordinate is within 20 km of the plan's (0, 0); the plane is of no use for the other side of the Earth.
  func isNear(_ point: GeoPoint) -> Bool {
    if let plane, abs(point.y - plane.origin.y) > 1 { return false }
    let position = position(point)
    return abs(position.x) <= 20_000 && abs(position.y) <= 20_000
  }

  /// The coordinate of the file for a point of the plan.
  package func coordinate(_ position: Position) -> GeoPoint {
    let (x, y) = (position.x + zero.x, position.y + zero.y)
    return plane?.geographic(east: x, north: y) ?? GeoPoint(x, y)
  }

  private static func rounded(_ metres: Double) -> Double { (metres * 10_000).rounded() / 10_000 }
}
