import CalibrationModel
import Foundation
import PathLoss
import Statistics
import TestSupport
import Testing
import Support

@Suite struct PathLossModelPredictionTests {
  /// A plausible model, with correlated parameters.
  private static let model = PathLossModel(
    referencePower: -60, pathLossExponent: 2.2, shadowingSD: 4, fadingSD: 3, autocorrelation: 0.6,
    covariance: LineCovariance(interceptVariance: 1.5, covariance: -1.2, slopeVariance: 2.1),
    degreesOfFreedom: 14, distanceRange: Interval(lower: 0.5, upper: 20))

  private struct FiellerCase: Decodable {
    var rssi: Double
    var m: Int
    var coverage: Double
    var lower: Double
    var upper: Double

    enum CodingKeys: String, CodingKey {
      case rssi, m, coverage
      case lower = "d_lo"
      case upper = "d_hi"
    }
  }

  private struct Advanced: Decodable {
    var fieller: [FiellerCase]

    enum CodingKeys: String, CodingKey {
      case fieller = "fieller_simple"
    }
  }

  /// Twenty-four intervals computed elsewhere from the line of simple.csv (40 rows, so 38 degrees of freedom), with all
  /// scatter counted as fading.
  @Test func `Fieller intervals match the reference`() throws {
    let table = try CSVTable(reference: "simple")
    let x = table.numbers("distance_m").map { log10($0) }
    let line = try LeastSquares.fit(columns: [x.map { _ in 1 }, x], response: table.numbers("rssi"))
    let v = line.covariance
    let model = PathLossModel(
      referencePower: line.coefficients[0], pathLossExponent: -line.coefficients[1] / 10, shadowingSD: 0,
      fadingSD: line.residualVariance.squareRoot(),
      covariance: LineCovariance(interceptVariance: v[0, 0], covariance: v[0, 1], slopeVariance: v[1, 1]),
      degreesOfFreedom: 38, distanceRange: Interval(lower: 0.5, upper: 20))
    let cases = try decodeReference(Advanced.self, from: "Python/intervals").fieller
    #expect(cases.count == 24)
    for item in cases {
      let interval = try #require(
        model.distanceInterval(meanLevel: item.rssi, packets: item.m, level: item.coverage))
      // 1e-9: the reference was computed in double precision too.
      #expect(relativeError(interval.lower, item.lower) < 1e-9)
      #expect(relativeError(interval.upper, item.upper) < 1e-9)
    }
  }

  @Test func `Variances add up`() {
    let model = Self.model
    #expect(abs(model.mean(at: 10) - -82) < 1e-12)
    let location = 16 + 9 * model.averagingFactor(packets: 20)
    #expect(abs(model.locationSD(packets: 20) - location.squareRoot()) < 1e-12)
    let line = 1.5 - 2 * 1.2 + 2.1
    #expect(abs(model.predictiveSD(at: 10, packets: 20) - (location + line).squareRoot()) < 1e-12)
  }

  @Test func `Interval ends are quantiles of the confidence distribution`() throws {
    for level in [0.6827, 0.9545] {
      for power in stride(from: -95.0, through: -45, by: 5) {
        let interval = try #require(Self.model.distanceInterval(meanLevel: power, packets: 10, level: level))
        let low = Self.model.distanceCDF(interval.lower, meanLevel: power, packets: 10)
        let high = Self.model.distanceCDF(interval.upper, meanLevel: power, packets: 10)
        #expect(abs(low - (1 - level) / 2) < 1e-10)
        #expect(abs(high - (1 + level) / 2) < 1e-10)
      }
    }
  }

  @Test func `Confidence never decreases with distance`() {
    var unclear = Self.model
    unclear.covariance = LineCovariance(interceptVariance: 40, covariance: -60, slopeVariance: 150)
    for model in [Self.model, unclear] {
      for power in [-100.0, -82, -60, -40] {
        var last = 0.0
        for exponent in stride(from: -30.0, through: 30, by: 0.1) {
          let value = model.distanceCDF(pow(10, exponent), meanLevel: power, packets: 5)
          #expect(value >= last - 1e-12)
          #expect((0...1).contains(value))
          last = value
        }
      }
    }
    #expect(Self.model.distanceCDF(0, meanLevel: -70, packets: 5) == 0)
  }

  @Test func `An unclear slope has no interval`() {
    var model = Self.model
    model.covariance.slopeVariance = 484
    #expect(model.distanceInterval(meanLevel: -70, packets: 10, level: 0.9545) == nil)
  }

  @Test func `A model without noise gives the point`() throws {
    let exact = PathLossModel(
      referencePower: -60, pathLossExponent: 2, shadowingSD: 0, fadingSD: 0,
      covariance: LineCovariance(interceptVariance: 0, covariance: 0, slopeVariance: 0), degreesOfFreedom: 8,
      distanceRange: Interval(lower: 1, upper: 10))
    let interval = try #require(exact.distanceInterval(meanLevel: -70, packets: 1, level: 0.9545))
    #expect(abs(interval.lower - 10.0.squareRoot()) < 1e-9 && abs(interval.upper - 10.0.squareRoot()) < 1e-9)
    #expect(exact.distanceCDF(3, meanLevel: -70, packets: 1) == 0)
    #expect(exact.distanceCDF(3.2, meanLevel: -70, packets: 1) == 1)
    #expect(exact.distanceCDF(1, meanLevel: -60, packets: 1) == 1)
  }
}
