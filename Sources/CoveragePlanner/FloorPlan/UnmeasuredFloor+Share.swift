import CalibrationModel
import RadioSurvey

extension CoveragePlanner {
  /// Share of what is to be served that may stay unmeasured without a word.
  private static let tolerated = 0.2

  /// What of a floor no place of a placement's survey stands for: nothing was measured within the farthest distance measured, on the same side
  /// of the walls. A placement measured in the hall says little of the corridor.
  ///
  /// `nil` if that is little, without a floor, and where the coordinates of a place are not known.
  func unmeasuredFloor(_ placement: Placement?) -> UnmeasuredFloor? {
    let places = allFits.filter { $0.conditions.placement == placement }.flatMap(\.sample.locationMeans)
    let positions = Set(places.compactMap(\.position))
    guard let level = floorLevel, level.unknownNames(of: requirement.scope).isEmpty,
      places.allSatisfy({ $0.position != nil }), let distance = places.map(\.distance).max()
    else { return nil }
    let stood = positions.filter { $0.floor == nil || $0.floor == level.name }
    guard !stood.isEmpty else { return nil }
    let walls = WallIndex(level.walls.map { LossyWall($0, loss: 1) })
    let demand = DeploymentDemand(level: level, step: FloorGeometry.step)
      .points(placedScope(requirement.scope), service: 0, isCoarse: true)
    let unmeasured = demand.filter { point in
      !stood.contains { place in
        FloorGeometry.squaredDistance(place, point.position) <= distance * distance
          && walls.loss(from: place, to: point.position) == 0
      }
    }
    let share =
      unmeasured.reduce(0) { $0 + $1.weight } / demand.reduce(0) { $0 + $1.weight }
    return share > Self.tolerated ? UnmeasuredFloor(share: share, distance: distance) : nil
  }
}
