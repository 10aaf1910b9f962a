import PathLoss
import RadioSurvey
import Synchronization

/// The floor that beacons are counted on: the rectangle of a site, or the level of a plan, with its walls.
package final class PlannedFloor: Sendable {
  /// m².
  let area: Double
  /// Of a rectangle without walls.
  package let arrangements: FloorArrangements?

  private let placer: DeploymentPlanner?
  private let covers = Mutex<[Key: LevelCover]>([:])

  private struct Key: Hashable {
    var placement: Placement?
    var exponent: Double
    var height: Double
    var scope: RequirementScope
  }

  /// Parts of one by which exponents differ that walls are counted with; the lower, with which walls cost more, is taken.
  private static let exponentParts = 4.0
  /// Points of a level that are looked at, about, at most.
  private static let mostPoints = 5000.0

  /// - Returns: `nil` without a floor, and where a requirement names what the level does not have.
  package init?(_ planner: CoveragePlanner) {
    if let plan = planner.site.floorPlan, planner.level == nil, plan.walls.isEmpty {
      area = plan.area
      arrangements = FloorArrangements(plan)
      placer = nil
      return
    }
    guard let level = planner.level ?? planner.site.floorPlan.map(VenueLevel.init),
      level.unknownNames(of: planner.requirement.scope).isEmpty
    else { return nil }
    area = level.outline.reduce(0) { $0 + $1.area }
    arrangements = nil
    guard area > 0 else { return nil }
    var placer = DeploymentPlanner(planner, level: level)
    placer.mostPoints = Self.mostPoints
    placer.step = max(placer.step, (area / placer.mostPoints).squareRoot())
    self.placer = placer
  }

  /// The points of interest of the level.
  var points: [NamedPoint] { placer?.level.points ?? [] }

  /// The floor as the beacons of a fit cover it, for what is required; of a rectangle, all of it.
  func cover(for radio: ConditionRadio, _ planner: CoveragePlanner) -> any BeaconFloor {
    if let cover = levelCover(for: radio, planner) { return cover }
    if let arrangements { return arrangements }
    return EmptyFloor()
  }

  /// How far beacons are from the worst of what is to be served, for the beacons of a fit: metres in a straight line without walls that
  /// are as weak.
  func farthest(from beacons: [Position], for radio: ConditionRadio, _ planner: CoveragePlanner) -> Double? {
    if let cover = levelCover(for: radio, planner) { return cover.farthest(from: beacons) }
    guard let arrangements,
      let radius = FloorGeometry.coveringRadius(of: beacons, on: arrangements.plan)
    else { return nil }
    let height = planner.height(of: radio.fit.conditions.placement)
    return (radius * radius + height * height).squareRoot()
  }

  private func levelCover(for radio: ConditionRadio, _ planner: CoveragePlanner) -> LevelCover? {
    guard let placer else { return nil }
    let placement = radio.fit.conditions.placement
    let parts = Self.exponentParts
    let key = Key(
      placement: placement,
      exponent: max(1 / parts, (radio.model.pathLossExponent * parts).rounded(.down) / parts),
      height: planner.height(of: placement), scope: planner.requirement.scope)
    return covers.withLock { covers in
      let cover =
        covers[key]
        ?? LevelCover(
          placer, placement: placement, scope: key.scope, exponent: key.exponent, height: key.height)
      covers[key] = cover
      return cover
    }
  }

  /// Nothing covers no floor.
  private struct EmptyFloor: BeaconFloor {
    func fewest(reach: Double) -> Int? { nil }
    func reach(beacons: Int) -> Double? { nil }
  }
}
