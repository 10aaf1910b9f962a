package import CalibrationModel
import PathLoss
package import RadioSurvey
package import Ranging
import Support

/// The floors of a venue as beacons name them, with the levels of its plan.
package struct VenueFloors: Sendable {
  /// The levels of the plan, or the rectangle of the survey; empty without either.
  package let levels: [VenueLevel]
  /// Names of floors: those of the beacons, and those of the levels if there are several.
  package let names: [String]
  /// Floors of beacons that the plan does not have, in order.
  package let unknown: [String]
  /// Whether the only level is that of every floor: a rectangle, or a plan of a venue whose beacons name one floor at most.
  private let isEverywhere: Bool

  /// - Parameters:
  ///   - plan: `nil` for the rectangle of the site.
  ///   - site: its beacons name floors.
  package init(plan: VenuePlan?, site: Site) {
    let named = site.beacons.compactMap { $0.position?.floor }
    levels = plan?.levels ?? site.floorPlan.map { [VenueLevel($0)] } ?? []
    let ofLevels = levels.count > 1 ? levels.map(\.name) : []
    names = (named + ofLevels).uniqued
    isEverywhere = levels.count == 1 && (plan == nil || Set(named).count < 2)
    let known = Set(levels.map(\.name))
    unknown = isEverywhere || levels.isEmpty ? [] : names.filter { !known.contains($0) }
  }

  /// The order of the floors: by the plan, or by their numbers.
  ///
  /// - Parameter height: metres from one floor to the next.
  package func stack(height: Double) -> FloorStack {
    FloorStack(
      names: names,
      storeys: Dictionary(levels.map { ($0.name, $0.ordinal) }, uniquingKeysWith: { first, _ in first }),
      height: height)
  }

  /// The level of a floor; `nil` if the plan does not have it.
  package func level(of floor: String?) -> VenueLevel? {
    if isEverywhere { return levels.first }
    return floor.flatMap { name in levels.first { $0.name == name } }
  }

  /// Whether a point is on its floor, or within a centimetre of it; `nil` if the plan does not have the floor.
  package func holds(_ point: Position) -> Bool? {
    level(of: point.floor).map { $0.holds(point) }
  }

  /// What is between, with what it costs by these fits.
  ///
  /// - Parameters:
  ///   - height: metres from one floor to the next.
  ///   - floorLoss: dB of a floor that is taken instead of the literature's and of what was measured; `nil` for those.
  package func obstacles(
    fits: [ConditionFit], site: Site, height: Double = FloorStack.usualHeight, floorLoss: Double? = nil
  ) -> NearestObstacles {
    let walls = VenueWalls(self)
    var obstacles = NearestObstacles(walls: walls, floors: stack(height: height))
    for placement in Set(site.beacons.map(\.placement)) {
      obstacles.wallCosts[placement] = WallCosts.costs(
        of: levels.flatMap(\.walls), fits: fits, placement: placement)
    }
    if let floorLoss {
      obstacles.floorCost = ObstacleCost(
        kind: ObstacleCost.literatureFloor.kind, loss: floorLoss, sd: 0, basis: .given)
      obstacles.usesMeasuredFloors = false
    }
    return obstacles
  }

  /// The points of each floor on which beacons hang: a grid over its level, or over the rectangle around all beacons.
  ///
  /// - Parameters:
  ///   - step: metres between points; more for floors of more than `mostPoints` squares.
  ///   - margin: metres around the beacons, where no plan says where the floor is.
  package func grids(
    site: Site, step: Double = 1, margin: Double = 1, mostPoints: Int = 2500
  ) -> [FloorGridPoints] {
    let hanging = Set(site.beacons.compactMap { $0.position?.floor })
    let box = Self.box(around: site.beacons.compactMap(\.position), margin: margin)
    return names.filter(hanging.contains).map { name in
      let regions = level(of: name)?.outline ?? box
      var grid = RegionGrid.points(in: regions, step: step)
      while grid.points.count > mostPoints { grid = RegionGrid.points(in: regions, step: grid.step * 2) }
      return FloorGridPoints(floor: name, points: grid.points, step: grid.step)
    }
  }

  private static func box(around points: [Position], margin: Double) -> [FloorPolygon] {
    guard let box = points.box else { return [] }
    let (x, y) = ((box.left - margin, box.right + margin), (box.bottom - margin, box.top + margin))
    return [
      FloorPolygon(outer: [
        Position(x: x.0, y: y.0), Position(x: x.1, y: y.0), Position(x: x.1, y: y.1),
        Position(x: x.0, y: y.1),
      ])
    ]
  }
}

/// The walls of a venue's floors, to count those between two points.
package struct VenueWalls: WallCrossings {
  package let kinds: [String]

  private let floors: VenueFloors
  /// Of each level, of each kind: walls that cost 1, so that what they cost together is how many are crossed.
  private let indices: [String: [WallIndex]]
  /// Of walls of a rectangle that are on one floor only: of each floor, of each kind.
  private let byFloor: [String: [WallIndex]]

  package init(_ floors: VenueFloors) {
    let kinds = Set(floors.levels.flatMap(\.walls).map(\.kind)).sorted()
    func index(_ walls: [Wall]) -> [WallIndex] {
      kinds.map { kind in WallIndex(walls.filter { $0.kind == kind }.map { LossyWall($0, loss: 1) }) }
    }
    self.kinds = kinds.map(\.rawValue)
    self.floors = floors
    indices = Dictionary(
      floors.levels.map { ($0.name, index($0.walls)) }, uniquingKeysWith: { _, last in last })
    var byFloor: [String: [WallIndex]] = [:]
    let walls = floors.levels.flatMap(\.walls)
    if floors.levels.count == 1, walls.contains(where: { $0.floor != nil }) {
      for name in Set(walls.compactMap(\.floor) + floors.names) {
        byFloor[name] = index(walls.filter { $0.floor == nil || $0.floor == name })
      }
    }
    self.byFloor = byFloor
  }

  package func counts(from beacon: Position, to device: Position) -> [Int] {
    let floor = device.floor ?? beacon.floor
    guard !kinds.isEmpty, let level = floors.level(of: floor) else { return kinds.map { _ in 0 } }
    let own = floor.flatMap { byFloor[$0] } ?? indices[level.name] ?? []
    return own.map { Int($0.loss(from: beacon, to: device)) }
  }
}

extension VenueLevel {
  /// Metres from the edge of the floor within which a point counts as on it: plans are drawn to centimetres.
  private static let edge = 0.01

  /// Whether people go where the point is; a point on the edge counts.
  package func holds(_ point: Position) -> Bool { distance(to: point) <= Self.edge }

  /// Metres from a point to where people go, seen from above; 0 there, and infinite if the level has no outline.
  package func distance(to point: Position) -> Double {
    if outline.contains(where: { $0.contains(point) }) { return 0 }
    let rings = outline.flatMap { [$0.outer] + $0.holes }
    return Self.distance(of: point, to: rings)
  }

  /// The box around the floor, metres; `nil` without a floor.
  package var box: (left: Double, right: Double, bottom: Double, top: Double)? {
    outline.flatMap(\.outer).box
  }

  /// m².
  var area: Double { outline.reduce(0) { $0 + $1.area } }

  /// Metres from a point to the nearest edge of some rings; infinite without any.
  static func distance(of point: Position, to rings: [[Position]]) -> Double {
    rings.lazy.map { distance($0, point) }.min() ?? .infinity
  }

  private static func distance(_ ring: [Position], _ point: Position) -> Double {
    ring.indices.lazy.map { index in
      let (start, end) = (ring[index], ring[(index + 1) % ring.count])
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let squared = dx * dx + dy * dy
      let along = squared > 0 ? ((point.x - start.x) * dx + (point.y - start.y) * dy) / squared : 0
      let part = min(1, max(0, along))
      let (x, y) = (start.x + part * dx - point.x, start.y + part * dy - point.y)
      return (x * x + y * y).squareRoot()
    }.min() ?? .infinity
  }
}

extension [Position] {
  /// The box around them, metres; `nil` of none.
  var box: (left: Double, right: Double, bottom: Double, top: Double)? {
    guard let left = map(\.x).min(), let right = map(\.x).max(), let bottom = map(\.y).min(),
      let top = map(\.y).max()
    else { return nil }
    return (left, right, bottom, top)
  }
}

/// What kinds of walls are taken to cost the beacons of a placement.
package enum WallCosts {
  /// A wall of unknown material counts as one brick.
  static let unknown = WallMaterial.brick

  /// One per kind, by name: as fitted in the placement, by the literature for its material, or assumed.
  package static func costs(
    of walls: [Wall], fits: [ConditionFit], placement: Placement?
  ) -> [ObstacleCost] {
    let fitted =
      fits.filter { $0.conditions.placement == placement }.lazy
      .compactMap { $0.outcome.checks?.shapes?.walls }.first { $0.contains { $0.basis == .measured } } ?? []
    return Dictionary(grouping: walls, by: \.kind).sorted { $0.key < $1.key }.map { kind, walls in
      if let loss = fitted.first(where: { $0.kind == kind.rawValue })?.loss {
        return ObstacleCost(
          kind: kind.rawValue, loss: max(0, loss.estimate), sd: loss.standardError ?? 0, basis: .measured)
      }
      let material = walls.lazy.compactMap(\.material).first
      return ObstacleCost(
        kind: kind.rawValue, loss: (material ?? unknown).literatureLoss,
        sd: (material ?? unknown).literatureSD, basis: material == nil ? .assumed : .literature)
    }
  }
}
