import RadioSurvey
import TestSupport
import Testing

@Suite struct NamedPathTests {
  @Test(arguments: [0.1, 0.5, 3])
  func `Points are no farther apart than asked and stand for the whole length`(step: Double) {
    let corners = [(0.0, 0.0), (3, 4), (3, 10), (1, 10)].map { Position(x: $0.0, y: $0.1) }
    let path = NamedPath(name: "aisle", positions: corners)
    let points = path.points(step: step)
    #expect(agrees(points.reduce(0) { $0 + $1.length }, 13, within: 1e-12))
    for (one, other) in zip(points, points.dropFirst()) {
      #expect((one.position.distance(to: other.position) ?? .infinity) <= step + 1e-12)
    }
    for corner in corners {
      #expect(points.contains { ($0.position.distance(to: corner) ?? 1) < 1e-9 })
    }
  }
}
