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

  @Test func `In the middle of a square the median is that of a round error of the bound`() throws {
    // √tr = d ln 10/10 σ/n = 2.368 m, so 1.675 m on each axis, and a median of 1.675 √(2 ln 2) m.
    let quality = PositioningQuality(radio: Self.radio(4), beacons: Self.square, area: Self.area)
    let error = quality.bound(at: [Position(x: 4, y: 4)])
    let slope: Double = log(10) / 10 * 4 / 2.2
    let axis: Double = 32.0.squareRoot() * slope / 2.0.squareRoot()
    let (median, percentile90) = (try #require(error.median), try #require(error.percentile90))
    #expect(abs(median - axis * (2 * log(2)).squareRoot()) < 1e-4)
    #expect(abs(percentile90 - axis * (2 * log(10)).squareRoot()) < 1e-4)
    #expect(error.foundShare == 1)
  }

  @Test func `Where errors are small the bound and drawn readings agree`() throws {
    let points = (0..<200).map { index -> Position in
      let (column, row) = (Double(index % 20), Double(index / 20))
      return Position(x: 1 + 6 * column / 19, y: 1 + 6 * row / 9)
    }
    for directional in [0, 0.3] {
      let quality = PositioningQuality(
        radio: Self.radio(0.5, height: 1, directional: directional), beacons: Self.square, area: Self.area)
      let bound = quality.bound(at: points)
      let drawn = quality.simulated(at: points, draws: 40, seed: 3)
      // Readings are rounded to 1 dB, which adds 1/12 dB² to the 0.25 dB² of each level.
      let rounding = ((0.25 + 1.0 / 12) / 0.25).squareRoot()
      let medians = (try #require(drawn.median), try #require(bound.median))
      let ninetieths = (try #require(drawn.percentile90), try #require(bound.percentile90))
      #expect(abs(medians.0 / (medians.1 * rounding) - 1) < 0.06)
      #expect(abs(ninetieths.0 / (ninetieths.1 * rounding) - 1) < 0.06)
    }
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
    let bound = try #require(alone.bound(at: points).median)
    #expect(try #require(alike.bound(at: points).median) > 1.3 * bound)
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
