import Foundation

@testable import FloorPlans

/// The direct problem of geodesy on WGS 84 by the formulas of T. Vincenty (Survey Review 23 (176), 1975): nothing that the reader uses.
enum Geodesic {
  /// The point that is so many metres east and north of an origin, along the geodesic that leaves it in this direction.
  static func point(from origin: GeoPoint, east: Double, north: Double) -> GeoPoint {
    let distance = (east * east + north * north).squareRoot()
    guard distance > 0 else { return origin }
    let a = 6_378_137.0
    let f = 1 / 298.257223563
    let b = a * (1 - f)
    let azimuth = atan2(east, north)
    let reduced = atan((1 - f) * tan(origin.y * .pi / 180))
    let start = atan2(tan(reduced), cos(azimuth))
    let sine = cos(reduced) * sin(azimuth)
    let u = (1 - sine * sine) * (a * a - b * b) / (b * b)
    let length = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)))
    let bend = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)))
    var arc = distance / (b * length)
    var middle = 0.0
    for _ in 0..<20 {
      middle = cos(2 * start + arc)
      let change =
        bend * sin(arc)
        * (middle + bend / 4
          * (cos(arc) * (2 * middle * middle - 1)
            - bend / 6 * middle * (4 * sin(arc) * sin(arc) - 3) * (4 * middle * middle - 3)))
      arc = distance / (b * length) + change
    }
    let across = sin(reduced) * sin(arc) - cos(reduced) * cos(arc) * cos(azimuth)
    let latitude = atan2(
      sin(reduced) * cos(arc) + cos(reduced) * sin(arc) * cos(azimuth),
      (1 - f) * (sine * sine + across * across).squareRoot())
    let turn = atan2(
      sin(arc) * sin(azimuth), cos(reduced) * cos(arc) - sin(reduced) * sin(arc) * cos(azimuth))
    let square = 1 - sine * sine
    let twist = f / 16 * square * (4 + f * (4 - 3 * square))
    let longitude =
      turn - (1 - twist) * f * sine
      * (arc + twist * sin(arc) * (middle + twist * cos(arc) * (2 * middle * middle - 1)))
    var degrees = origin.x + longitude * 180 / .pi
    if degrees > 180 { degrees -= 360 }
    return GeoPoint(degrees, latitude * 180 / .pi)
  }
}
