package import RadioSurvey
import Ranging

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
    var indices: [String: [WallIndex]] = [:]
    for level in floors.levels { indices[level.name] = index(level.walls) }
    self.indices = indices
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
