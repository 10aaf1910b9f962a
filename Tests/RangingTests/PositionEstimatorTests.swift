import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import TestSupport
import Testing

@Suite struct PositionEstimatorTests {
  private static let beacons = [(0, 0), (10, 0), (0, 8), (10, 8), (4, 3)].map {
    Position(x: Double($0.0), y: Double($0.1))
  }
  private static let area = PositionArea(FloorPolygon(width: 10, depth: 8))
  private static let radio = PositioningRadio(
    referencePower: -60, pathLossExponent: 2.2, shadowingSD: 4, fadingSD: 3, height: 1.5)

  private static func exact(at point: Position, offset: Double = 0) -> PositionReading {
    PositionReading(
      levels: beacons.map { beacon in
        let squared = pow(beacon.x - point.x, 2) + pow(beacon.y - point.y, 2)
        return .init(mean: radio.mean(squaredDistance: squared, height: 1.5) + offset)
      })
  }

  @Test(arguments: [(1.3, 2.1), (5.2, 7.7), (9.4, 0.4), (4.02, 3.01)])
  func `Levels without scatter give the place to a centimetre`(x: Double, y: Double) throws {
    let point = Position(x: x, y: y)
    let estimator = PositionEstimator(
      radio: Self.radio, beacons: Self.beacons, area: Self.area, packets: nil)
    let found = try #require(estimator.estimate(Self.exact(at: point)))
    #expect(hypot(found.x - x, found.y - y) < 0.02)
  }

  @Test
  func `An unknown offset of 12 dB moves nothing if it is profiled out, and much if it is taken as none`()
    throws
  {
    let point = Position(x: 7.1, y: 2.6)
    var radio = Self.radio
    radio.isOffsetUnknown = true
    let unknown = PositionEstimator(radio: radio, beacons: Self.beacons, area: Self.area, packets: 1)
    let found = try #require(unknown.estimate(Self.exact(at: point, offset: 12)))
    #expect(hypot(found.x - 7.1, found.y - 2.6) < 0.03)
    let known = PositionEstimator(radio: Self.radio, beacons: Self.beacons, area: Self.area, packets: 1)
    let wrong = try #require(known.estimate(Self.exact(at: point, offset: 12)))
    #expect(hypot(wrong.x - 7.1, wrong.y - 2.6) > 0.5)
  }

  @Test func `With too few beacons there is no place`() {
    var reading = Self.exact(at: Position(x: 5, y: 5))
    reading.levels[0] = nil
    reading.levels[1] = nil
    let estimator = PositionEstimator(
      radio: Self.radio, beacons: Self.beacons, area: Self.area, packets: nil)
    #expect(estimator.estimate(reading) != nil)
    reading.levels[2] = nil
    #expect(estimator.estimate(reading) == nil)
    var radio = Self.radio
    radio.isOffsetUnknown = true
    reading = Self.exact(at: Position(x: 5, y: 5))
    reading.levels[0] = nil
    reading.levels[1] = nil
    #expect(
      PositionEstimator(radio: radio, beacons: Self.beacons, area: Self.area, packets: nil)
        .estimate(reading) == nil)
  }

  @Test func `Of two places that fit the levels, silence chooses the one that is far from the silent beacon`()
    throws
  {
    // Three beacons in a row hear nothing of which side the device is on; a fourth, on one side, is silent.
    let beacons = [(2.0, 4.0), (5.0, 4.0), (8.0, 4.0), (5.0, 7.5)].map { Position(x: $0.0, y: $0.1) }
    var radio = Self.radio
    radio.threshold = ReceptionThreshold(level: -85)
    let estimator = PositionEstimator(radio: radio, beacons: beacons, area: Self.area, packets: 5)
    let levels = beacons.prefix(3).map { beacon -> PositionReading.Level? in
      .init(
        mean: radio.mean(squaredDistance: pow(beacon.x - 6, 2) + 9, height: 1.5), packets: 5)
    }
    let found = try #require(estimator.estimate(PositionReading(levels: levels + [nil])))
    // The other place, (6, 7), is 1.1 m from the silent beacon; silence pushes this one away from it as well.
    #expect(abs(found.x - 6) < 0.5 && found.y < 1.5)
  }

  @Test func `A place is inside the area, with its holes`() throws {
    let hole = [(4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0)].map { Position(x: $0.0, y: $0.1) }
    let area = PositionArea(FloorPolygon(outer: FloorPolygon(width: 10, depth: 8).outer, holes: [hole]))
    #expect(area.points.allSatisfy(area.outline.contains))
    let estimator = PositionEstimator(radio: Self.radio, beacons: Self.beacons, area: area, packets: nil)
    let found = try #require(estimator.estimate(Self.exact(at: Position(x: 5, y: 5))))
    #expect(area.outline.contains(found))
    // Large floors have coarser grids.
    #expect(PositionArea(FloorPolygon(width: 100, depth: 100)).points.count < 4_200)
  }

  @Test(arguments: [1, 2, 8])
  func `The probability of silence equals that of 200,000 draws`(packets: Int) throws {
    let radio = PositioningRadio(
      referencePower: -60, pathLossExponent: 2, shadowingSD: 5, fadingSD: 3, collisionLoss: 0.2,
      threshold: ReceptionThreshold(level: -90, width: 1.5))
    let curve = try #require(SilenceCurve(radio, packets: packets))
    var generator = SeededGenerator(seed: UInt64(packets))
    for mean in [-95.0, -88] {
      var silent = 0
      for _ in 0..<200_000 {
        let level = mean + 5 * generator.normal()
        var isHeard = false
        for _ in 0..<packets {
          let isLoud = level + 3 * generator.normal() + 1.5 * generator.normal() >= -90
          if isLoud && generator.uniform() >= 0.2 { isHeard = true }
        }
        if !isHeard { silent += 1 }
      }
      #expect(abs(exp(curve.logProbability(mean: mean)) - Double(silent) / 200_000) < 0.005)
    }
    #expect(curve.logProbability(mean: -1000) == curve.logProbability(mean: -200))
    #expect(SilenceCurve(Self.radio, packets: packets) == nil)
  }
}
