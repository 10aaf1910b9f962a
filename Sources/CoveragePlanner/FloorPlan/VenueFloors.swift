package import PathLoss
package import RadioSurvey
package import Ranging

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
    var seen: Set<String> = []
    let all = (named + ofLevels).filter { seen.insert($0).inserted }
    isEverywhere = levels.count == 1 && (plan == nil || Set(named).count < 2)
    let known = Set(levels.map(\.name))
    unknown = isEverywhere || levels.isEmpty ? [] : all.filter { !known.contains($0) }
    names = all
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
  ///   - floorLoss: dB of a floor that is taken in place of the literature's and of what was measured; `nil` for those.
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
    let (xs, ys) = (points.map(\.x).sorted(), points.map(\.y).sorted())
    guard let left = xs.first, let right = xs.last, let bottom = ys.first, let top = ys.last else {
      return []
    }
    let (x, y) = ((left - margin, right + margin), (bottom - margin, top + margin))
    return [
      FloorPolygon(outer: [
        Position(x: x.0, y: y.0), Position(x: x.1, y: y.0), Position(x: x.1, y: y.1),
        Position(x: x.0, y: y.1),
      ])
    ]
  }
}
