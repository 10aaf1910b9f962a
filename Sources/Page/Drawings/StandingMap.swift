import CalibrationModel
import RadioSurvey
import Wording

/// Where to stand on the floors of a plan: the places of a visit by their numbers, and the beacons by their names.
package struct StandingMap {
  let levels: [VenueLevel]
  /// The places, each with its floor as its name.
  let spots: [Deployment.Spot]
  /// The beacons that hang there now.
  let beacons: [NamedPoint]

  /// - Parameter levels: all of the plan.
  /// - Returns: `nil` if no place of the visit is on one of them.
  init?(_ visit: PlannedVisit, site: Site, levels: [VenueLevel]) {
    spots = visit.places.enumerated().compactMap { index, place in
      guard let position = place.position else { return nil }
      var spot = Deployment.Spot(
        number: index + 1, x: position.x, y: position.y, isKept: false, share: 0, onlyShare: 0)
      spot.name = position.floor
      return spot
    }
    let heard = Set(visit.places.flatMap(\.heard).compactMap(\.beacon))
    beacons = site.beacons.filter { heard.contains($0.identifier) }.compactMap { beacon in
      beacon.position.map { NamedPoint(name: beacon.name ?? beacon.identifier.description, position: $0) }
    }
    let floors = Set(spots.compactMap(\.name))
    self.levels = levels.filter { levels.count == 1 || floors.contains($0.name) }.map { level in
      var level = level
      (level.points, level.paths) = ([], [])
      level.mounts = (visit.newPoints ?? []).enumerated().compactMap { index, point in
        guard levels.count == 1 || point.floor == level.name else { return nil }
        return MountPoint(name: say("new point \(index + 1)"), position: point)
      }
      return level
    }
    if spots.isEmpty || self.levels.isEmpty { return nil }
  }

  /// The drawing as an element of a page.
  ///
  /// - Parameter id: no other element of the page has one that begins so.
  func svg(id: String, title: String) -> String {
    FloorPlanDrawing(VenuePlan(levels: levels), standing: self, id: id, inlineTitle: title).svg
  }
}
