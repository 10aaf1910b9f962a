import PathLoss
import RadioSurvey
import Ranging
import Statistics
import TestSupport
import Testing

@testable import CoveragePlanner

/// Beacons counted on the level of a plan.
@Suite struct LevelCoverTests {
  private let outline = [FloorPolygon(width: 12, depth: 8)]

  private func cover(
    _ level: VenueLevel, scope: RequirementScope = RequirementScope(), exponent: Double = 2,
    height: Double = 0
  ) -> LevelCover {
    LevelCover(
      DeploymentPlanner(CoveragePlanner(fits: []), level: level), placement: nil, scope: scope,
      exponent: exponent, bend: nil, height: height)
  }

  /// Moved beacons hang anywhere, those counted here on a raster.
  @Test func `On an open rectangle it counts as rows and moved beacons do`() throws {
    let cover = cover(VenueLevel(name: "ground", outline: outline))
    let floor = FloorArrangements(FloorPlan(width: 12, depth: 8))
    for reach in stride(from: 1.2, through: 6, by: 0.6) {
      let count = try #require(cover.fewest(reach: reach))
      let known = try #require(floor.fewest(reach: reach))
      #expect(
        abs(Double(count - known)) <= max(1, 0.2 * Double(known)), "\(reach) m: \(count), known \(known)")
      // Slivers between the points of the floor aside, no point is farther.
      let beacons = try #require(cover.positions(reach: reach))
      #expect(beacons.count == count && cover.farthest(from: beacons) <= reach * 1.000_001)
      #expect(count >= FloorArrangements.least(reach: 1.02 * reach, on: floor.plan))
    }
    #expect(cover.fewest(reach: 0) == nil && cover.fewest(reach: .infinity) == 1)
  }

  @Test func `Shorter reaches than are placed take as many more as their circles are smaller`() throws {
    let cover = cover(VenueLevel(name: "ground", outline: outline))
    let short = try #require(cover.fewest(reach: 0.2))
    let shorter = try #require(cover.fewest(reach: 0.1))
    #expect(abs(Double(shorter) / Double(short) - 4) < 0.05)
    // No fewer than rows take, and no more than half as many more.
    let rows = try #require(RowPattern.fewest(reach: 0.2, on: FloorPlan(width: 12, depth: 8))?.count)
    #expect(Double(short) > 0.95 * Double(rows) && Double(short) < 1.5 * Double(rows))
    #expect(cover.fewest(reach: 0.001) == nil)
  }

  @Test func `Walls take more beacons, the more the slower the level falls`() throws {
    let walls = (1...3).map { index in
      Wall(
        kind: "concrete", material: .concrete, from: Position(x: 3 * Double(index), y: 0),
        to: Position(x: 3 * Double(index), y: 8))
    }
    let open = try #require(cover(VenueLevel(name: "ground", outline: outline)).fewest(reach: 6))
    let walled = VenueLevel(name: "ground", outline: outline, walls: walls)
    let slow = try #require(cover(walled, exponent: 1.5).fewest(reach: 6))
    let fast = try #require(cover(walled, exponent: 4).fewest(reach: 6))
    #expect(slow > open && slow >= fast && fast >= open)
    // A beacon in one room is far from the others.
    let alone = cover(walled, exponent: 2).farthest(from: [Position(x: 1.5, y: 4)])
    #expect(
      alone > 3 * cover(VenueLevel(name: "ground", outline: outline)).farthest(from: [Position(x: 1.5, y: 4)])
    )
  }

  @Test func `Only what is to be served is counted, and what nothing reaches has no number`() throws {
    var level = VenueLevel(name: "ground", outline: outline)
    level.points = [
      NamedPoint(name: "till", position: Position(x: 1, y: 1)),
      NamedPoint(name: "door", position: Position(x: 11, y: 7)),
    ]
    let points = RequirementScope(points: ["till", "door"])
    #expect(cover(level, scope: points).fewest(reach: 2) == 2)
    #expect(cover(level, scope: RequirementScope(points: ["till"])).fewest(reach: 2) == 1)
    // However large the floor is around them.
    var shop = level
    shop.outline = [FloorPolygon(width: 40, depth: 25)]
    #expect(cover(shop, scope: points).fewest(reach: 1) == 2)
    // Beacons can hang by the till alone.
    level.mounts = [MountPoint(position: Position(x: 1, y: 1))]
    #expect(cover(level, scope: points).fewest(reach: 2) == nil)
    #expect(cover(level, scope: points).fewest(reach: 13) == 1)
  }

  @Test func `A requirement that names what the level does not have has no floor`() {
    var planner = CoveragePlanner(fits: [])
    planner.level = VenueLevel(name: "ground", outline: outline)
    #expect(PlannedFloor(planner) != nil)
    planner.requirement.scope = RequirementScope(areas: ["lounge"])
    #expect(PlannedFloor(planner) == nil)
    planner.level = VenueLevel(name: "ground", outline: [])
    planner.requirement.scope = RequirementScope()
    #expect(PlannedFloor(planner) == nil)
  }
}
