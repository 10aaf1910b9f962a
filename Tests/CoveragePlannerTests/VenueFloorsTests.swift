import Foundation
import PathLoss
import RadioSurvey
import Ranging
import TestSupport
import Testing

@testable import CoveragePlanner
import CalibrationModel

/// Levels of a plan as beacons name them.
@Suite struct VenueFloorsTests {
  private func wall(_ x: Double, kind: String = "brick 100 mm", floor: String? = nil) -> Wall {
    Wall(
      kind: WallKind(rawValue: kind), from: Position(x: x, y: 0), to: Position(x: x, y: 8), floor: floor)
  }

  private func site(_ floors: [String?]) -> Site {
    Site(
      beacons: floors.enumerated().map { index, floor in
        Beacon(
          identifier: BeaconIdentifier("B\(index)"), position: Position(x: Double(index), y: 1, floor: floor))
      })
  }

  private var plan: VenuePlan {
    let outline = [FloorPolygon(width: 12, depth: 8)]
    return VenuePlan(levels: [
      VenueLevel(
        name: "Ground", ordinal: 0, outline: outline, walls: [wall(4), wall(6, kind: "glass 6 mm")]),
      VenueLevel(
        name: "Upper", ordinal: 1, outline: [FloorPolygon(width: 6, depth: 8)], walls: [wall(2)]),
    ])
  }

  @Test func `Walls are counted by kind, on the floor that both are on`() {
    let floors = VenueFloors(plan: plan, site: site(["Upper", "Ground"]))
    #expect(floors.names == ["Upper", "Ground"] && floors.unknown.isEmpty)
    #expect(floors.stack(height: 4).names == ["Ground", "Upper"])
    let walls = VenueWalls(floors)
    #expect(walls.kinds == ["brick 100 mm", "glass 6 mm"])
    func counts(_ x: Double, _ to: Double, _ floor: String) -> [Int] {
      walls.counts(from: Position(x: x, y: 1, floor: floor), to: Position(x: to, y: 2, floor: floor))
    }
    #expect(counts(0, 9, "Ground") == [1, 1] && counts(0, 3, "Ground") == [0, 0])
    #expect(counts(0, 3, "Upper") == [1, 0] && counts(0, 3, "Attic") == [0, 0])
  }

  @Test func `Every way between drawn points crosses what the walls themselves say`() {
    var generator = SeededGenerator(seed: 4)
    func point() -> Position { Position(x: 12 * generator.uniform(), y: 8 * generator.uniform()) }
    let walls = (0..<30).map { Wall(kind: WallKind(rawValue: "k\($0 % 3)"), from: point(), to: point()) }
    let level = VenueLevel(name: "L", outline: [FloorPolygon(width: 12, depth: 8)], walls: walls)
    let index = VenueWalls(VenueFloors(plan: VenuePlan(levels: [level]), site: site([nil])))
    for _ in 0..<200 {
      let (here, there) = (point(), point())
      let expected = (0..<3).map { kind in
        walls.count { $0.kind.rawValue == "k\(kind)" && $0.isCrossed(from: here, to: there) }
      }
      #expect(index.counts(from: here, to: there) == expected)
    }
  }

  @Test func `A rectangle is that of every floor, with the walls of each`() {
    var site = site(["1", "2"])
    site.floorPlan = FloorPlan(width: 12, depth: 8, walls: [wall(4), wall(6, floor: "2")])
    let floors = VenueFloors(plan: nil, site: site)
    let walls = VenueWalls(floors)
    func counts(_ floor: String) -> [Int] {
      walls.counts(from: Position(x: 0, y: 1, floor: floor), to: Position(x: 9, y: 1, floor: floor))
    }
    #expect(counts("1") == [1] && counts("2") == [2])
    #expect(floors.holds(Position(x: 12, y: 8, floor: "2")) == true)
    #expect(floors.holds(Position(x: 12.1, y: 8, floor: "1")) == false)
    #expect(VenueFloors(plan: nil, site: self.site([nil])).holds(Position(x: 500, y: 0)) == nil)
  }

  @Test func `A floor that the plan does not have is named, and has no walls`() {
    let floors = VenueFloors(
      plan: VenuePlan(levels: [plan.levels[0]]), site: site(["Ground", "Cellar"]))
    #expect(floors.unknown == ["Cellar"] && floors.level(of: "Cellar") == nil)
    #expect(!floors.stack(height: 3).isOrdered)
    // The beacons of a plan with one level may call their floor as they like, or not at all.
    #expect(VenueFloors(plan: VenuePlan(levels: [plan.levels[0]]), site: site(["0"])).unknown.isEmpty)
  }

  @Test func `Costs are those of the literature without a survey, and a floor's as given`() {
    let site = site(["Ground", "Upper"])
    let floors = VenueFloors(plan: plan, site: site)
    let usual = floors.obstacles(fits: [], site: site)
    #expect(usual.wallCosts[Placement?.none]?.map(\.loss) == [3.1, 1.9])
    #expect(usual.wallCosts[Placement?.none]?.map(\.basis) == [.literature, .literature])
    #expect(usual.floorCost == .literatureFloor && usual.floors.height == 3)
    let given = floors.obstacles(fits: [], site: site, height: 5, floorLoss: 17)
    #expect(given.floorCost.loss == 17 && given.floorCost.sd == 0 && given.floorCost.basis == .given)
    #expect(given.floors.height == 5)
  }

  @Test func `Grids are of the floors that beacons hang on, and coarser where there are too many points`() {
    let site = site(["Ground", "Upper"])
    let grids = VenueFloors(plan: plan, site: site).grids(site: site)
    #expect(grids.map(\.floor) == ["Ground", "Upper"] && grids.map(\.points.count) == [96, 48])
    let coarse = VenueFloors(plan: plan, site: site).grids(site: site, mostPoints: 30)
    #expect(coarse.map(\.step) == [2, 2] && coarse[0].points.count == 24)
    // Without a plan: the box around both beacons and a metre more.
    let bare = VenueFloors(plan: nil, site: site).grids(site: site)
    #expect(bare.map(\.points.count) == [6, 6])
  }
}
