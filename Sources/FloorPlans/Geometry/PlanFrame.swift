import Foundation
package import RadioSurvey

/// How the coordinates of a file relate to the metres of the plan.
package struct PlanFrame: Hashable, Sendable {
  /// The plane in which degrees become metres; `nil` for a file in metres.
  package var plane: TangentPlane?
  /// Where the plan's (0, 0) is in the plane, or in the metres of the file.
  package var zero = GeoPoint(0, 0)

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

/// Metres east and north of a point on the Earth, in the plane that touches the WGS 84 ellipsoid there.
///
/// A point (φ, λ) of the ellipsoid has X = N cos φ cos λ, Y = N cos φ sin λ, Z = N (1 − e²) sin φ with N = a / √(1 − e² sin² φ). Its
/// difference (ΔX, ΔY, ΔZ) from the origin (φ₀, λ₀), turned into the origin's east and north, is
///
///     east  = −sin λ₀ ΔX + cos λ₀ ΔY
///     north = −sin φ₀ cos λ₀ ΔX − sin φ₀ sin λ₀ ΔY + cos φ₀ ΔZ
///
/// (B. Hofmann-Wellenhof, H. Lichtenegger, J. Collins, GPS: Theory and Practice, 5th ed. 2001, chapter 10; a and f of
/// NIMA TR8350.2). Lengths along the ground come out short by d³/6R²: 0.03 µm at 200 m and 4 mm at 10 km. North is that of the
/// origin everywhere, so directions need no correction for the convergence of meridians.
@Memberwise package struct TangentPlane: Hashable, Sendable {
  /// The ellipsoid's equatorial radius, metres.
  private static let radius = 6_378_137.0
  private static let flattening = 1 / 298.257223563
  private static let squaredEccentricity = flattening * (2 - flattening)

  /// Longitude and latitude of the point of contact, degrees.
  package let origin: GeoPoint

  /// Metres east and north of the origin.
  package func metres(_ point: GeoPoint) -> (east: Double, north: Double) {
    let (here, there) = (Self.cartesian(origin), Self.cartesian(point))
    let (dx, dy, dz) = (there.x - here.x, there.y - here.y, there.z - here.z)
    let (longitude, latitude) = (origin.x * .pi / 180, origin.y * .pi / 180)
    let inward = cos(longitude) * dx + sin(longitude) * dy
    return (-sin(longitude) * dx + cos(longitude) * dy, -sin(latitude) * inward + cos(latitude) * dz)
  }

  /// Longitude and latitude of the point on the ellipsoid at the given metres east and north, within 10 km.
  package func geographic(east: Double, north: Double) -> GeoPoint {
    var point = origin
    // Newton's steps with the radii of curvature at the point: each leaves a ten-thousandth of the error or less.
    for _ in 0..<5 {
      let found = metres(point)
      let latitude = point.y * .pi / 180
      let root = (1 - Self.squaredEccentricity * sin(latitude) * sin(latitude)).squareRoot()
      let across = Self.radius / root
      let along = Self.radius * (1 - Self.squaredEccentricity) / (root * root * root)
      point.y += (north - found.north) / along * 180 / .pi
      point.x += (east - found.east) / (across * cos(latitude)) * 180 / .pi
    }
    return point
  }

  private static func cartesian(_ point: GeoPoint) -> (x: Double, y: Double, z: Double) {
    let (longitude, latitude) = (point.x * .pi / 180, point.y * .pi / 180)
    let across = radius / (1 - squaredEccentricity * sin(latitude) * sin(latitude)).squareRoot()
    return (
      across * cos(latitude) * cos(longitude), across * cos(latitude) * sin(longitude),
      across * (1 - squaredEccentricity) * sin(latitude)
    )
  }
}
