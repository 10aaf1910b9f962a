/// A point in the site's own coordinates, in metres.
public struct Position: Hashable, Codable, Sendable {
  /// Metres along the site's first axis.
  public var x: Double
  /// Metres along the site's second axis.
  public var y: Double
  /// Metres above the floor.
  public var z: Double?
  /// The floor's name, where the site has several.
  public var floor: String?

  /// A point; heights and floors may be unknown.
  public init(x: Double, y: Double, z: Double? = nil, floor: String? = nil) {
    self.x = x
    self.y = y
    self.z = z
    self.floor = floor
  }

  /// Straight-line distance in metres: √(Δx² + Δy² + Δz²), with Δz = 0 where either height is unknown;
  /// `nil` where the two lie on different floors.
  public func distance(to other: Position) -> Double? {
    if let floor, let otherFloor = other.floor, floor != otherFloor { return nil }
    let dx = x - other.x
    let dy = y - other.y
    let dz = if let z, let otherZ = other.z { z - otherZ } else { 0.0 }
    return (dx * dx + dy * dy + dz * dz).squareRoot()
  }
}

/// A place where the surveyor stood still.
public struct SurveyLocation: Hashable, Codable, Sendable {
  /// The surveyor's name for the place, or a name derived from its coordinates or distance.
  public var name: String
  /// Whether the surveyor named the place. Two surveys share a place only where both named it.
  public var isNamed: Bool
  /// Where it is, if the log has coordinates.
  public var position: Position?
  /// True distance to the dwell's beacon in metres, if the log has it; > 0.
  public var distance: Double?

  /// A place; what is unknown stays `nil`.
  public init(name: String, isNamed: Bool = true, position: Position? = nil, distance: Double? = nil) {
    self.name = name
    self.isNamed = isNamed
    self.position = position
    self.distance = distance
  }
}
