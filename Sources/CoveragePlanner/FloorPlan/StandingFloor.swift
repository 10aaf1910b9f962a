import CalibrationModel
import RadioSurvey
import Support

/// A floor of a survey: where people can stand, and what is between two points.
struct StandingFloor: Sendable {
  /// Its name as beacons give it; `nil` if they name none.
  let name: String?
  /// Points of a grid where people can stand, to a decimetre.
  let points: [Position]
  /// Square metres where people can stand, about.
  let area: Double

  private let level: VenueLevel
  /// Edges of the floor, of what stands on it, and walls.
  private let edges: [[Position]]
  private let barriers: WallIndex

  /// Nobody stands nearer to a wall, a fixture or the edge of the floor than this, metres.
  static let clearance = 0.3
  /// Points along its longer side, at most.
  private static let mostColumns = 40.0
  /// Metres along the floor around a beacon at which people can stand, besides the grid.
  private static let rings = [0.5, 0.7, 1, 1.4, 2]

  /// The floors of a venue on which beacons hang, those without an outline left out.
  static func floors(of venue: VenueFloors, site: Site) -> [StandingFloor] {
    site.beacons.compactMap(\.position).map(\.floor).uniqued.compactMap { name in
      venue.level(of: name).flatMap { $0.box == nil ? nil : StandingFloor($0, name: name) }
    }
  }

  private init(_ level: VenueLevel, name: String?) {
    let walls = level.walls.filter { $0.floor == nil || name == nil || $0.floor == name }
    let rings = level.outline.flatMap { [$0.outer] + $0.holes }
    self.level = level
    self.name = name
    let all =
      rings + level.fixtures.flatMap { [$0.region.outer] + $0.region.holes }
      + walls.map { [$0.start, $0.end] }
    edges = all
    // Regions of one floor may touch where nothing is between them: only a single one ends at its edge.
    let ends = level.outline.count > 1 ? [] : rings.flatMap { Self.sides(of: $0) }
    barriers = WallIndex((walls + ends).map { LossyWall($0, loss: 1) })
    let box = level.box ?? (left: 0, right: 0, bottom: 0, top: 0)
    let step = max(0.5, max(box.right - box.left, box.top - box.bottom) / Self.mostColumns)
    let grid = RegionGrid.points(in: level.outline, step: step)
    points = grid.points.map { Self.rounded(x: $0.x, y: $0.y, name) }
      .filter { Self.isFree($0, level: level, edges: all) }
    area = Double(points.count) * grid.step * grid.step
  }

  /// Whether the beacon hangs over this floor, or at its edge.
  func holds(_ beacon: Position) -> Bool { beacon.floor == name && level.holds(beacon) }

  /// How many walls, and edges of the floor, the straight line between two points crosses. One that it touches at the end counts.
  func barriers(from here: Position, to there: Position) -> Int {
    Int(max(barriers.loss(from: here, to: there), barriers.loss(from: there, to: here)))
  }

  /// Points near a beacon where people can stand, to a decimetre.
  func points(near beacon: Position) -> [Position] {
    let corners: [(Double, Double)] = [
      (1, 0), (0, 1), (-1, 0), (0, -1), (0.7, 0.7), (-0.7, 0.7), (-0.7, -0.7), (0.7, -0.7),
    ]
    return Self.rings.flatMap { radius in
      corners.map { Self.rounded(x: beacon.x + radius * $0.0, y: beacon.y + radius * $0.1, name) }
    }.filter { Self.isFree($0, level: level, edges: edges) }
  }

  /// Points on this floor that are far from these and from one another, for a beacon to hang at: where the plan has mounts of the
  /// placement, some of those.
  func hangingPoints(_ count: Int, placement: Placement?, awayFrom taken: [Position]) -> [Position] {
    let mounts = level.mounts.filter { $0.placement == nil || $0.placement == placement }.map(\.position)
    let candidates = mounts.isEmpty ? points : mounts.map { Self.rounded(x: $0.x, y: $0.y, name) }
    var found: [Position] = []
    while found.count < count {
      let nearest = candidates.map { point in
        (taken + found).map { FloorGeometry.squaredDistance($0, point) }.min() ?? 0
      }
      guard let index = nearest.indices.max(by: { nearest[$0] < nearest[$1] }), nearest[index] > 1 else {
        break
      }
      found.append(candidates[index])
    }
    return found
  }

  private static func isFree(_ point: Position, level: VenueLevel, edges: [[Position]]) -> Bool {
    level.outline.contains { $0.contains(point) } && !level.fixtures.contains { $0.region.contains(point) }
      && VenueLevel.distance(of: point, to: edges) >= clearance
  }

  private static func sides(of ring: [Position]) -> [Wall] {
    ring.indices.map { Wall(kind: "edge", from: ring[$0], to: ring[($0 + 1) % ring.count]) }
  }

  private static func rounded(x: Double, y: Double, _ floor: String?) -> Position {
    Position(x: (x * 10).rounded() / 10, y: (y * 10).rounded() / 10, floor: floor)
  }
}
