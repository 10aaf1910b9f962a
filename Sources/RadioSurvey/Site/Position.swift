/// A point in the site's own coordinates, in metres.
package struct Position: Hashable, Codable, Sendable {
  /// Metres along the site's first axis.
  package var x: Double
  /// Metres along the site's second axis.
  package var y: Double
  /// Metres above the floor.
  package var z: Double?
  /// The floor's name, if the site has several.
  package var floor: String?

  /// A point; heights and floors may be unknown.
  package init(x: Double, y: Double, z: Double? = nil, floor: String? = nil) {
    self.x = x
    self.y = y
    self.z = z
    self.floor = floor
  }

  /// Straight-line distance in metres: √(Δx² + Δy² + Δz²), with Δz = 0 if either height is unknown;
  /// `nil` if the two are on different floors.
  package func distance(to other: Position) -> Double? {
    if let floor, let otherFloor = other.floor, floor != otherFloor { return nil }
    let dx = x - other.x
    let dy = y - other.y
    let dz = if let z, let otherZ = other.z { z - otherZ } else { 0.0 }
    return (dx * dx + dy * dy + dz * dz).squareRoot()
  }
}
