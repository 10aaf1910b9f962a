import Foundation
import PathLoss
import RadioSurvey
import Support
import Synchronization
import CalibrationModel

/// The floor that beacons are counted on: the rectangle of a site, or the level of a plan, with its walls.
package final class PlannedFloor: Sendable {
  /// m².
  let area: Double
  private let shape: Shape
  private let covers = Mutex<[Key: LevelCover]>([:])

  private enum Shape {
    /// Without walls.
    case rectangle(FloorArrangements)
    case level(DeploymentPlanner)
  }

  private struct Key: Hashable {
    var placement: Placement?
    var exponent: Double
    var bend: Bend?
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
      shape = .rectangle(FloorArrangements(plan))
      return
    }
    guard let level = planner.level ?? planner.site.floorPlan.map(VenueLevel.init),
      level.unknownNames(of: planner.requirement.scope).isEmpty
    else { return nil }
    area = level.area
    guard area > 0 else { return nil }
    var placer = DeploymentPlanner(planner, level: level)
    placer.mostPoints = Self.mostPoints
    placer.step = max(placer.step, (area / placer.mostPoints).squareRoot())
    shape = .level(placer)
  }

  /// Of a rectangle without walls.
  package var arrangements: FloorArrangements? {
    if case .rectangle(let arrangements) = shape { arrangements } else { nil }
  }

  var points: [NamedPoint] { if case .level(let placer) = shape { placer.level.points } else { [] } }

  /// The floor as the beacons of a fit cover it, for what is required; of a rectangle, all of it.
  func cover(for radio: ConditionRadio, _ planner: CoveragePlanner) -> any BeaconFloor {
    switch shape {
    case .rectangle(let arrangements): arrangements
    case .level(let placer): levelCover(placer, for: radio, planner)
    }
  }

  /// How far beacons are from the worst of what is to be served, for the beacons of a fit: metres in a straight line without walls that
  /// are as weak.
  func farthest(from beacons: [Position], for radio: ConditionRadio, _ planner: CoveragePlanner) -> Double? {
    switch shape {
    case .level(let placer): return levelCover(placer, for: radio, planner).farthest(from: beacons)
    case .rectangle(let arrangements):
      let height = planner.height(of: radio.fit.conditions.placement)
      return FloorGeometry.coveringRadius(of: beacons, on: arrangements.plan).map {
        ($0 * $0 + height * height).squareRoot()
      }
    }
  }

  private func levelCover(
    _ placer: DeploymentPlanner, for radio: ConditionRadio, _ planner: CoveragePlanner
  ) -> LevelCover {
    let placement = radio.fit.conditions.placement
    let parts = Self.exponentParts
    let key = Key(
      placement: placement,
      exponent: max(1 / parts, (radio.model.pathLossExponent * parts).rounded(.down) / parts),
      bend: radio.model.bend, height: planner.height(of: placement),
      scope: planner.placedScope(planner.requirement.scope))
    return covers.withLock { covers in
      let cover =
        covers[key]
        ?? LevelCover(
          placer, placement: placement, scope: key.scope, exponent: key.exponent, bend: key.bend,
          height: key.height)
      covers[key] = cover
      return cover
    }
  }
}

/// How many beacons the level of a plan takes: its outline, its walls, where beacons can hang, and what of it is to be served.
///
/// Greed and swaps count them, without a proof: `place` takes longer and proves. Reaches are taken down to the next step of a
/// fiftieth, and beyond ``mostCounted`` beacons the number grows as the area of a beacon falls.
final class LevelCover: BeaconFloor {
  /// Beacons, about, up to which they are placed one by one.
  private static let mostCounted = 60.0
  /// Squares of the shortest reach that a level has, where only some of it is served.
  private static let mostCells = 6000.0
  /// No plan has more.
  private static let most = 10_000
  /// Swaps without a gain that end the search.
  private static let swaps = 500
  /// Share of the floor that may be out of reach of everything: slivers behind walls.
  static let sliver = 0.005
  private static let ratio = log(1.02)

  private let placer: DeploymentPlanner
  private let scope: RequirementScope
  private let radio: PlacementRadio
  private let walls: [LossyWall]
  private let mounts: [MountPoint]
  private let shortest: Double
  private let found = Mutex<[Int: Cover]>([:])

  /// `nil` if something is out of reach.
  private struct Cover {
    var positions: [Position]?
  }

  /// - Parameters:
  ///   - placer: with the level; its points are as far apart as it says.
  ///   - exponent: of the path loss, up to the bend if there is one, which makes walls shorten the reach.
  ///   - height: of beacons that have none of their own above the device, metres.
  init(
    _ placer: DeploymentPlanner, placement: Placement?, scope: RequirementScope, exponent: Double,
    bend: Bend?, height: Double
  ) {
    self.placer = placer
    self.scope = scope
    radio = PlacementRadio(reach: 1, pathLossExponent: exponent, bend: bend, height: height)
    walls = placer.lossyWalls(placement)
    mounts = placer.mounts(placement)
    let area = placer.level.area
    shortest =
      scope.isEverywhere
      ? (2 * area / (27.0.squareRoot() * Self.mostCounted)).squareRoot()
      : (area / Self.mostCells).squareRoot()
  }

  func fewest(reach: Double) -> Int? {
    guard reach > 0 else { return nil }
    if reach < shortest {
      guard scope.isEverywhere, let count = positions(reach: shortest)?.count else { return nil }
      let more = Double(count) * (shortest / reach) * (shortest / reach)
      return more <= Double(Self.most) ? Int(more.rounded(.up)) : nil
    }
    return positions(reach: reach)?.count
  }

  func reach(beacons: Int) -> Double? { nil }

  /// Where the fewest that were found for a reach along the floor hang.
  func positions(reach: Double) -> [Position]? {
    let longest = 2e4
    let step = Int((log(min(reach, longest)) / Self.ratio + 1e-9).rounded(.down))
    if let known = found.withLock({ $0[step] }) { return known.positions }
    // Not under the lock: other threads help, and may ask for the same.
    let cover = Cover(positions: covering(exp(Double(step) * Self.ratio)))
    found.withLock { $0[step] = cover }
    return cover.positions
  }

  /// The distance in a straight line without walls that is as weak as that from the worst served point to its nearest beacon, metres;
  /// infinite where one is on another floor than all of them.
  func farthest(from beacons: [Position]) -> Double {
    let problem = problem(along: .infinity, candidates: [])
    return problem.nearestDistances(from: beacons)?.max() ?? .infinity
  }

  private func problem(along: Double, candidates: [MountPoint]) -> PlacementProblem {
    var radio = radio
    let step = placer.demandStep(along)
    // Between points that are farther apart than a tenth of the reach, the floor is farther from its beacon than they are.
    let near = along.isFinite ? along - max(0, step - along / 10) / 2 : along
    radio.reach = (near * near + radio.height * radio.height).squareRoot()
    return PlacementProblem(
      candidates: candidates,
      demand: DeploymentDemand(level: placer.level, step: step).points(scope, service: 0), walls: walls,
      radio: radio)
  }

  private func covering(_ along: Double) -> [Position]? {
    var problem = problem(
      along: along, candidates: mounts.isEmpty ? placer.grid(placer.candidateStep(along)) : mounts)
    if mounts.isEmpty { problem = problem.reachingAll(but: Self.sliver) }
    let sites = PlacementSites(problem)
    guard sites.isReachable(but: Self.sliver) else { return nil }
    let small = CoverReduction(sites.sets, points: sites.open.count)
    let search = CoverSearch(small.sets, points: small.points.count)
    let chosen = search.improved(search.greedy(), target: 1, steps: Self.swaps, within: SearchLimits()).cover
    return (small.forced + chosen.map { small.names[$0] }).sorted().map { problem.candidates[$0].position }
  }
}
