/// The rectangle that is to be covered, with its walls.
@Memberwise package struct FloorPlan: Hashable, Codable, Sendable {
  /// Metres along the first axis, > 0.
  package var width: Double
  /// Metres along the second axis, > 0.
  package var depth: Double
  /// Its walls, in the order of the survey file.
  package var walls: [Wall] = []

  /// Square metres.
  package var area: Double { width * depth }
}

/// A region of a floor: a ring of corners and rings that are cut out of it.
///
/// Rings are open (the first corner is not repeated), have at least three corners and do not cross themselves; heights and floors of
/// corners are not looked at.
@Memberwise package struct FloorPolygon: Hashable, Codable, Sendable {
  /// Corners in order, either way round, metres.
  package var outer: [Position]
  package var holes: [[Position]] = []

  /// A rectangle from (0, 0), metres.
  package init(width: Double, depth: Double) {
    self.init(
      outer: [
        Position(x: 0, y: 0), Position(x: width, y: 0), Position(x: width, y: depth),
        Position(x: 0, y: depth),
      ])
  }

  /// Square metres, holes left out.
  package var area: Double {
    holes.reduce(abs(Self.signedArea(outer))) { $0 - abs(Self.signedArea($1)) }
  }

  /// Whether a point lies inside: by the number of edges to its right, so that of two regions with a common edge exactly one has each
  /// point of it.
  package func contains(_ point: Position) -> Bool {
    Self.isInside(outer, point) && !holes.contains { Self.isInside($0, point) }
  }

  /// Square metres, positive where the corners go counterclockwise (the shoelace formula).
  package static func signedArea(_ ring: [Position]) -> Double {
    var sum = 0.0
    for (index, here) in ring.enumerated() {
      let next = ring[(index + 1) % ring.count]
      sum += here.x * next.y - next.x * here.y
    }
    return sum / 2
  }

  private static func isInside(_ ring: [Position], _ point: Position) -> Bool {
    var isInside = false
    var last = ring.count - 1
    for index in ring.indices {
      let (a, b) = (ring[index], ring[last])
      if (a.y > point.y) != (b.y > point.y),
        point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
      {
        isInside.toggle()
      }
      last = index
    }
    return isInside
  }
}

/// One storey of a venue, in metres.
@Memberwise package struct VenueLevel: Hashable, Codable, Sendable {
  /// Its name. Untrusted text.
  package var name: String
  /// 0 for the ground floor, one more for each storey above it.
  package var ordinal: Int = 0
  /// Where people go: what is to be covered.
  package var outline: [FloorPolygon] = []
  /// Its walls; openings are cut out of them.
  package var walls: [Wall] = []
  /// Counters, shelves and other fixed things.
  package var fixtures: [NamedArea] = []
  /// Rooms and zones that a requirement may name.
  package var areas: [NamedArea] = []
  /// Spots that a requirement may name.
  package var points: [NamedPoint] = []
  /// Where beacons can hang; empty for anywhere.
  package var mounts: [MountPoint] = []
  /// Doors and passages: the gaps that were cut out of the walls.
  package var openings: [WallOpening] = []
  /// Ways that people walk, which a requirement may name.
  package var paths: [NamedPath] = []
}

/// The floors of a venue, in metres of one common coordinate system.
@Memberwise package struct VenuePlan: Hashable, Codable, Sendable {
  /// The venue's name, if it has one. Untrusted text.
  package var name: String?
  /// Its storeys, from the lowest.
  package var levels: [VenueLevel]

  package func level(named name: String) -> VenueLevel? { levels.first { $0.name == name } }

  /// The walls of all levels, each on its own; `nil` for none.
  package var walls: [Wall]? {
    let walls = levels.flatMap { level in
      level.walls.map { wall in
        var wall = wall
        if levels.count > 1 { wall.floor = level.name }
        return wall
      }
    }
    return walls.isEmpty ? nil : walls
  }
}

/// A spot where a beacon can hang.
@Memberwise package struct MountPoint: Hashable, Codable, Sendable {
  /// Its name, if it has one. Untrusted text.
  package var name: String?
  /// Where it is; its height if that is known.
  package var position: Position
  /// The placement of a beacon there; `nil` for any.
  package var placement: Placement?
}

/// A region of a floor with a name.
@Memberwise package struct NamedArea: Hashable, Codable, Sendable {
  /// Its name. Untrusted text.
  package var name: String
  package var region: FloorPolygon
}

/// A way that people walk, with a name.
@Memberwise package struct NamedPath: Hashable, Codable, Sendable {
  /// Its name. Untrusted text.
  package var name: String
  /// Where it turns, its ends among them: two or more.
  package var positions: [Position]

  /// Points along it, at most `step` metres apart, its ends among them, each with the metres that it stands for.
  package func points(step: Double) -> [(position: Position, length: Double)] {
    var found: [(position: Position, length: Double)] = []
    for (start, end) in zip(positions, positions.dropFirst()) {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = (dx * dx + dy * dy).squareRoot()
      let pieces = min(100_000, max(1, Int((length / step).rounded(.up))))
      let share = length / Double(pieces)
      if found.isEmpty {
        found.append((start, share / 2))
      } else {
        found[found.count - 1].length += share / 2
      }
      for piece in 1...pieces {
        let part = Double(piece) / Double(pieces)
        found.append(
          (
            Position(x: start.x + part * dx, y: start.y + part * dy, z: start.z, floor: start.floor),
            piece == pieces ? share / 2 : share
          ))
      }
    }
    return found
  }
}

/// A spot with a name: a point of interest.
@Memberwise package struct NamedPoint: Hashable, Codable, Sendable {
  /// Its name. Untrusted text.
  package var name: String
  package var position: Position
}
