import CalibrationModel
import Foundation
package import RadioSurvey

/// The points of a level that stand for what a requirement names.
struct DeploymentDemand {
  let level: VenueLevel
  /// Metres between the points of the floor.
  let step: Double

  /// Cells of a coarse grid, about: for what takes longer to look at.
  private static let coarseCells = 2000.0

  /// The points: of everywhere the floor and all points of interest; of areas and paths those in and along them.
  ///
  /// - Parameter isCoarse: whether large floors get a wider grid.
  func points(_ scope: RequirementScope, service: Int, isCoarse: Bool = false) -> [DemandPoint] {
    var points: [DemandPoint] = []
    if scope.isEverywhere {
      let step = isCoarse ? max(step, (level.area / Self.coarseCells).squareRoot()) : step
      points += RegionGrid.demand(in: level.outline, step: step)
    }
    for name in scope.areas {
      for area in level.areas where area.name == name { points += inside(area) }
    }
    for name in scope.paths {
      for path in level.paths where path.name == name {
        points += path.points(step: step).map { DemandPoint(position: $0.position, weight: $0.length * step) }
      }
    }
    let named = scope.isEverywhere ? level.points : level.points.filter { scope.points.contains($0.name) }
    let spots = scope.spots.compactMap { spot in spot.position.map { (spot.name, $0) } }
    for (name, position) in named.map({ ($0.name, $0.position) }) + spots {
      let around = scope.isEverywhere ? [position] : disc(around: position, radius: scope.within ?? 0)
      points += around.map {
        DemandPoint(position: $0, weight: 1 / Double(around.count), name: name)
      }
    }
    for index in points.indices { points[index].service = service }
    return points
  }

  /// Where somebody stands who is at a point: within a radius in metres, on the floor, and not behind a wall.
  private func disc(around center: Position, radius: Double) -> [Position] {
    guard radius > 0 else { return [center] }
    let rings = max(1, Int((radius / step).rounded(.up)))
    let around = (1...rings).flatMap { ring -> [Position] in
      let r = radius * Double(ring) / Double(rings)
      let parts = max(8, Int((2 * Double.pi * r / step).rounded(.up)))
      return (0..<parts).map { part in
        let angle = 2 * Double.pi * Double(part) / Double(parts)
        return Position(x: center.x + r * cos(angle), y: center.y + r * sin(angle), floor: center.floor)
      }
    }
    return [center]
      + around.filter { place in
        level.outline.contains { $0.contains(place) }
          && !level.walls.contains { $0.isCrossed(from: center, to: place) }
      }
  }

  /// The grid of an area, of what of it is floor; its corners where it is smaller than a cell.
  private func inside(_ area: NamedArea) -> [DemandPoint] {
    let grid = RegionGrid.demand(in: [area.region], step: step)
    let onFloor = grid.filter { point in level.outline.contains { $0.contains(point.position) } }
    if !onFloor.isEmpty { return onFloor }
    let corners = area.region.outer
    return corners.map {
      DemandPoint(position: $0, weight: area.region.area / Double(max(1, corners.count)))
    }
  }
}

extension VenueLevel {
  /// The names of a scope that are not on this level, with what they were taken for.
  package func unknownNames(of scope: RequirementScope) -> [(kind: String, name: String, known: [String])] {
    [
      ("point", scope.points, points.map(\.name)), ("area", scope.areas, areas.map(\.name)),
      ("path", scope.paths, paths.map(\.name)),
    ].flatMap { kind, names, known in
      names.filter { !known.contains($0) }.map { (kind: kind, name: $0, known: known) }
    }
  }
}
