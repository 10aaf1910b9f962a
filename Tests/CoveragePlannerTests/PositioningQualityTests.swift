import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import TestSupport
import Testing

@Suite struct PositioningQualityTests {
  private static let square = [(0, 0), (8, 0), (0, 8), (8, 8)].map {
    Position(x: Double($0.0), y: Double($0.1))
  }
  private static let area = PositionArea(FloorPolygon(width: 8, depth: 8))

  private static func radio(_ sd: Double, height: Double = 0, directional: Double = 0) -> PositioningRadio {
    PositioningRadio(
      referencePower: -60, pathLossExponent: 2.2, shadowingSD: sd, height: height,
      directionalSD: directional)
  }

  @Test func `Scatter that is alike in one direction makes the error larger with many beacons`() throws {
    let beacons = (0..<25).map { Position(x: 2 * Double($0 % 5), y: 2 * Double($0 / 5)) }
    let points = (0..<50).map { index -> Position in
      Position(x: 0.7 + Double(index % 7), y: 0.8 + 0.9 * Double(index / 7))
    }
    func quality(_ directional: Double) -> PositioningQuality {
      PositioningQuality(
        radio: Self.radio(6, height: 2, directional: directional), beacons: beacons, area: Self.area)
    }
    let (alone, alike) = (quality(0), quality(4))
    let error = try #require(alone.simulated(at: points, draws: 20).median)
    #expect(try #require(alike.simulated(at: points, draws: 20).median) > 1.2 * error)
  }

  @Test func `Equal seeds give equal errors, and points without three beacons are counted as not found`()
    throws
  {
    var radio = Self.radio(4, height: 2)
    radio.threshold = ReceptionThreshold(level: -60)
    let quality = PositioningQuality(
      radio: radio, beacons: Self.square, area: PositionArea(FloorPolygon(width: 8, depth: 8)))
    let points = (0..<40).map { Position(x: Double($0 % 8), y: Double($0 / 8)) }
    let (once, again) = (
      quality.errors(at: points, draws: 3, seed: 7), quality.errors(at: points, draws: 3, seed: 7)
    )
    #expect(once.elementsEqual(again, by: ==))
    let error = quality.simulated(at: points, draws: 3)
    #expect(error.foundShare < 0.2)
    #expect(PositioningError(errors: [nil, nil], weights: [1, 1]).median == nil)
  }

  @Test func `Weighted quantiles are those of the weight`() {
    let error = PositioningError(errors: [1, nil, 5, 3], weights: [1, 10, 8, 1])
    #expect(error.median == 5 && error.percentile90 == 5 && error.foundShare == 0.5)
  }
}
