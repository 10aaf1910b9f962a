import RadioSurvey
import Testing

@Suite struct WallTests {
  private func wall(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, kind: WallKind = "brick", floor: String? = nil
  ) -> Wall {
    Wall(kind: kind, from: Position(x: x1, y: y1), to: Position(x: x2, y: y2), floor: floor)
  }

  @Test func `A line crosses a wall or passes its end`() {
    let upright = wall(2, 0, 2, 3)
    #expect(upright.isCrossed(from: Position(x: 0, y: 1), to: Position(x: 4, y: 1)))
    #expect(upright.isCrossed(from: Position(x: 4, y: 2), to: Position(x: 0, y: 0.5)))
    #expect(!upright.isCrossed(from: Position(x: 0, y: 4), to: Position(x: 4, y: 4)))
    #expect(!upright.isCrossed(from: Position(x: 0, y: 1), to: Position(x: 1.5, y: 1)))
  }

  @Test func `What hangs on a wall is not behind it`() {
    let upright = wall(2, 0, 2, 3)
    #expect(!upright.isCrossed(from: Position(x: 2, y: 1), to: Position(x: 4, y: 1)))
    #expect(!upright.isCrossed(from: Position(x: 2, y: 1), to: Position(x: 2, y: 2)), "along it")
  }

  /// A line through the joint of two walls crosses one of them, whichever way it runs.
  @Test func `A joint counts once`() {
    let walls = [wall(2, 0, 2, 1), wall(2, 1, 2, 3)]
    let plan = FloorPlan(width: 4, depth: 3, walls: walls)
    let (here, there) = (Position(x: 0, y: 1), Position(x: 4, y: 1))
    #expect(plan.crossings(from: here, to: there) == ["brick": 1])
    #expect(plan.crossings(from: there, to: here) == ["brick": 1])
    #expect(FloorPlan(width: 4, depth: 3).crossings(from: here, to: there) == [:])
  }

  @Test func `Walls of other floors are not in the way`() {
    let plan = FloorPlan(
      width: 4, depth: 3,
      walls: [
        wall(1, 0, 1, 3, floor: "ground"), wall(2, 0, 2, 3, kind: "glass", floor: "first"),
        wall(3, 0, 3, 3, kind: "shaft"),
      ])
    func at(_ x: Double, _ floor: String?) -> Position { Position(x: x, y: 1, floor: floor) }
    #expect(plan.crossings(from: at(0, "ground"), to: at(4, "ground")) == ["brick": 1, "shaft": 1])
    #expect(plan.crossings(from: at(0, nil), to: at(4, "first")) == ["glass": 1, "shaft": 1])
    #expect(plan.crossings(from: at(0, "ground"), to: at(4, "first")) == nil)
  }

  /// Figures of the literature, as the slabs' mean over angles and channels has them.
  @Test func `Materials have their literature figures`() {
    #expect(wall(0, 0, 1, 0, kind: "brick 100 mm").material == .thinBrick)
    #expect(wall(0, 0, 1, 0).material == nil)
    #expect(WallMaterial.concrete.literatureLoss == 15.1)
    #expect(abs(WallMaterial.concrete.literatureSD - 6.04) < 1e-12 && WallMaterial.glass.literatureSD == 1.5)
  }
}
