import CalibrationModel
import RadioSurvey
import Testing

@testable import CoveragePlanner

@Suite struct FloorGeometryTests {
  private let large = FloorPlan(width: 10_000, depth: 10_000)

  @Test func `Points stand half a metre apart, and farther on a floor that has too many`() {
    let usual = FloorPlan(width: 12, depth: 8)
    #expect(FloorGeometry.step(over: usual) == 0.5)
    #expect(FloorGeometry.grid(over: usual, step: 0.5).count == 25 * 17)
    for side in [300.0, 1000, 10_000] {
      let plan = FloorPlan(width: side, depth: side)
      let step = FloorGeometry.step(over: plan)
      let points = FloorGeometry.grid(over: plan, step: step).count
      #expect(step > 0.5)
      #expect(points <= SurveyLimit.floorPoints.value)
      #expect(points * 5 > SurveyLimit.floorPoints.value)
      #expect(points <= FloorGeometry.pointCount(over: plan, step: step))
    }
  }

  @Test func `On a coarse grid nothing is farther than the radius, and it is not much too large`() throws {
    // The corner opposite is √2 · 10 km away.
    let corner = try #require(FloorGeometry.coveringRadius(of: [Position(x: 0, y: 0)], on: large))
    let exact = 10_000 * 2.0.squareRoot()
    #expect((exact...exact * 1.01).contains(corner))
    // Between beacons at two opposite corners the farthest points are the other two.
    let pair = [Position(x: 0, y: 0), Position(x: 10_000, y: 10_000)]
    let between = try #require(FloorGeometry.coveringRadius(of: pair, on: large))
    #expect((10_000...10_100).contains(between))
    #expect(FloorGeometry.coveringRadius(of: [], on: large) == nil)
  }

  @Test(arguments: [1e-300, 1e-3, 1, 7071.1, 1e9, 1e300, .infinity, .nan, 0, -1])
  func `No reach traps`(reach: Double) {
    for plan in [large, FloorPlan(width: 0.5, depth: 0.5), FloorPlan(width: 10_000, depth: 0.5)] {
      let count = FloorGeometry.gridCount(reach: reach, on: plan)
      if reach >= 7071.1 { #expect(reach.isFinite ? count.map { $0 <= 2 } == true : true) }
      if !(reach > 1e-9) { #expect(count == nil) }
    }
  }
}
