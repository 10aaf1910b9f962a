import Foundation
import PathLoss
import RadioSurvey
import TestSupport
import Testing

@Suite struct DirectionalShadowingTests {
  /// Stops with 12 beacons each in random directions.
  private static func stops(_ count: Int, directional: Double, common: Double, own: Double, seed: UInt64)
    -> [[DirectionalShadowing.Residual]]
  {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let (ux, uy, c) = (generator.normal(), generator.normal(), generator.normal())
      return (0..<12).map { _ in
        let angle = 2 * Double.pi * generator.uniform()
        let body = directional * (ux * cos(angle) + uy * sin(angle))
        return .init(bearing: angle, residual: body + common * c + own * generator.normal())
      }
    }
  }

  @Test func `What was drawn is found`() throws {
    let found = try #require(
      DirectionalShadowing(stops: Self.stops(2000, directional: 4, common: 2, own: 5, seed: 1)))
    #expect(abs(found.directionalSD - 4) < 0.15 && abs(found.commonSD - 2) < 0.2)
    #expect(found.stops == 2000)
    let none = try #require(
      DirectionalShadowing(stops: Self.stops(2000, directional: 0, common: 0, own: 5, seed: 2)))
    #expect(none.directionalSD < 0.7 && none.commonSD < 0.7)
  }

  @Test func `Two beacons at a right angle tell only what is common, so nothing is said`() {
    let stop = [
      DirectionalShadowing.Residual(bearing: 0, residual: 3), .init(bearing: .pi / 2, residual: 2),
    ]
    #expect(DirectionalShadowing(stops: [stop, stop]) == nil)
    #expect(DirectionalShadowing(stops: []) == nil)
    #expect(DirectionalShadowing(stops: [[stop[0]]]) == nil)
  }

  @Test func `Packets that were heard are stronger than the line by what the missing ones were weaker`() {
    let threshold = ReceptionThreshold(level: -95, width: 1.5)
    var generator = SeededGenerator(seed: 3)
    var (sum, count) = (0.0, 0.0)
    for _ in 0..<400_000 {
      let level = -97 + 6 * generator.normal()
      guard level + 1.5 * generator.normal() >= -95 else { continue }
      sum += level
      count += 1
    }
    let expected = DirectionalShadowing.expectedLevel(mean: -97, levelSD: 6, threshold: threshold)
    #expect(abs(sum / count - expected) < 0.05)
    #expect(DirectionalShadowing.expectedLevel(mean: -97, levelSD: 6, threshold: .none) == -97)
  }
}
