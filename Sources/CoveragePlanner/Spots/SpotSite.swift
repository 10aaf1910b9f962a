import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey

/// One spot on its floor: where its beacon hangs, where visitors are at it, and from where on they are not.
struct SpotSite: Sendable {
  let name: String
  /// Of the spot.
  let position: Position
  /// The beacon that hangs there; `nil` if one is to be bought.
  let beacon: Beacon?
  /// How its beacon hangs, or is to hang.
  let placement: Placement?
  /// Metres between its beacon and devices.
  let height: Double
  let level: VenueLevel?
  let walls: WallIndex

  private static let directions = 72
  /// Rings of a disc, of the same area.
  private static let rings = 5

  /// The same spot with its beacon hung in another placement.
  func moved(to placement: Placement?, height: Double) -> SpotSite {
    SpotSite(
      name: name, position: position, beacon: nil, placement: placement, height: height, level: level,
      walls: walls)
  }

  var hung: Position { beacon?.position ?? position }

  /// How far a visitor within a radius is from the beacon at most, in a straight line, metres. Whoever is behind a wall or off the floor is not
  /// at the spot.
  func farthest(within radius: Double) -> Double {
    let reached = around(radius).filter(isAt).map { straight(to: $0) }.max()
    return max(reached ?? straight(to: position), CoveragePlanner.minimumDistance)
  }

  /// The loss of walls in dB and the distance in metres of the point at a radius, or at the nearest farther one, where the beacon is heard best.
  ///
  /// - Returns: `nil` if no floor is so far away.
  func strongest(from radius: Double, exponent: Double) -> (distance: Double, loss: Double)? {
    let points = around(radius).filter(isOnFloor)
    return points.map { (straight(to: $0), walls.loss(from: hung, to: $0)) }
      .min { 10 * exponent * log10($0.0) + $0.1 < 10 * exponent * log10($1.0) + $1.1 }
      .map { (distance: max($0.0, CoveragePlanner.minimumDistance), loss: $0.1) }
  }

  /// Points of the same share of the disc around the spot, those where visitors are.
  func visitors(within radius: Double) -> [Position] {
    let points = (0..<Self.rings).flatMap { ring in
      let r = radius * ((Double(ring) + 0.5) / Double(Self.rings)).squareRoot()
      return stride(from: 0, to: Self.directions, by: 6).map { step in
        self.point(r, Double(step) + 3 * Double(ring % 2))
      }
    }
    return points.filter(isAt)
  }

  /// Metres in a straight line from the beacon.
  func straight(to place: Position) -> Double {
    let (dx, dy) = (place.x - hung.x, place.y - hung.y)
    return (dx * dx + dy * dy + height * height).squareRoot()
  }

  /// dB of the walls between the beacon and a place.
  func loss(to place: Position) -> Double { walls.loss(from: hung, to: place) }

  private func around(_ radius: Double) -> [Position] {
    (0..<Self.directions).map { point(radius, Double($0)) }
  }

  private func point(_ radius: Double, _ direction: Double) -> Position {
    let angle = 2 * Double.pi * direction / Double(Self.directions)
    return Position(
      x: position.x + radius * cos(angle), y: position.y + radius * sin(angle), floor: position.floor)
  }

  private func isAt(_ place: Position) -> Bool {
    isOnFloor(place) && !(level?.walls ?? []).contains { $0.isCrossed(from: position, to: place) }
  }

  private func isOnFloor(_ place: Position) -> Bool {
    level.map { level in level.outline.contains { $0.contains(place) } } ?? true
  }
}

extension CoveragePlanner {
  /// The floor of the site, if it is known.
  var floorLevel: VenueLevel? { level ?? site.floorPlan.map(VenueLevel.init) }

  /// A scope with the radius of its points and spots, and with the places of its spots. Who is to hear a beacon stands at the point itself.
  func placedScope(_ scope: RequirementScope) -> RequirementScope {
    var placed = scope
    placed.within = zoneEnd == nil ? nil : scope.within ?? site.zones.near
    if !scope.spots.isEmpty {
      placed.spots = spotSites.map { RequirementSpot(name: $0.name, position: $0.position) }
    }
    return placed
  }

  /// The spots of the requirement that have a place, in its order.
  var spotSites: [SpotSite] { spotSites(in: nil) }

  /// - Parameter given: how all beacons are to hang; `nil` for as they do, or as most of the others.
  func spotSites(in given: Placement?) -> [SpotSite] {
    let level = floorLevel
    var walls: [Placement?: WallIndex] = [:]
    let placements = placementOrder
    let hung = requirement.scope.spots.compactMap { declared($0)?.placement }
    // A beacon that is bought hangs like most of the others.
    let usual = placements.max { one, other in hung.count { $0 == one } < hung.count { $0 == other } }
    return requirement.scope.spots.compactMap { spot in
      let beacon = declared(spot)
      let point = level?.points.first { $0.name == spot.name }?.position
      guard let position = spot.position ?? point ?? beacon?.position else { return nil }
      // A beacon that hangs somewhere else is not that of the spot.
      let own = beacon.flatMap { found in
        (found.position == nil || isNear(found, position)) && (given == nil || found.placement == given)
          ? found : nil
      }
      var placement = given ?? own?.placement
      if placement == nil, let usual { placement = usual }
      let index =
        walls[placement]
        ?? level.map { WallIndex(DeploymentPlanner(self, level: $0).lossyWalls(placement)) } ?? WallIndex([])
      walls[placement] = index
      return SpotSite(
        name: spot.name, position: position, beacon: own, placement: placement,
        height: height(of: placement), level: level, walls: index)
    }
  }

  private func isNear(_ beacon: Beacon, _ position: Position) -> Bool {
    beacon.position.map { FloorGeometry.squaredDistance($0, position).squareRoot() <= spotRadius } ?? true
  }

  private func declared(_ spot: RequirementSpot) -> Beacon? {
    let name = spot.beacon ?? spot.name
    return site.beacons.first { $0.name == name || $0.identifier.description == name }
  }
}
