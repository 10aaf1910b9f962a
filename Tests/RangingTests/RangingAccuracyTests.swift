import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import TestSupport
import Testing

@Suite struct RangingAccuracyTests {
  /// A radio without parameter uncertainty, whose t is a normal.
  private func model(sigma: Double, exponent: Double, degrees: Double = 1e9) -> PathLossModel {
    PathLossModel(
      referencePower: -60, pathLossExponent: exponent, shadowingSD: sigma, fadingSD: 0,
      covariance: LineCovariance(interceptVariance: 0, covariance: 0, slopeVariance: 0),
      degreesOfFreedom: degrees, distanceRange: Interval(lower: 0.5, upper: 20))
  }

  private func row(_ model: PathLossModel, at distance: Double) throws -> AccuracyRow {
    let belief = RangingBelief(referencePower: -60, pathLossExponent: model.pathLossExponent)
    let table = RangingAccuracy.table(
      for: model, belief: belief, boundaries: .default, packets: 1, distances: [distance])
    return try #require(table.rows.first)
  }

  struct Reference: Decodable {
    struct Accuracy: Decodable {
      var sigma: Double
      var n: Double
      var s: Double
      var factor68: Double
      var factor9545: Double
      var r68Rel: Double
      var r9545Rel: Double
      var covPm2r68: Double

      enum CodingKeys: String, CodingKey {
        case sigma, n, s, factor68, factor9545
        case r68Rel = "r68_rel"
        case r9545Rel = "r9545_rel"
        case covPm2r68 = "cov_pm_2r68"
      }
    }
    struct Zones: Decodable {
      var d: Double
      var n: Double
      var sigmaEff: Double
      var p: [Double]

      enum CodingKeys: String, CodingKey {
        case d, n, p
        case sigmaEff = "sigma_eff"
      }
    }
    var distanceAccuracy: [Accuracy]
    var zones: [Zones]

    enum CodingKeys: String, CodingKey {
      case zones
      case distanceAccuracy = "distance_accuracy"
    }

    static func load() throws -> Self {
      let data = try Data(contentsOf: SharedData.url("reference/statistics/ref_tables.json"))
      return try JSONDecoder().decode(Self.self, from: data)
    }
  }

  @Test(
    "radii, factors and the cover of twice one sigma equal the independent table",
    .enabled(if: SharedData.exists("reference/statistics/ref_tables.json"), "\(SharedData.skipped)"))
  func distanceAccuracyTable() throws {
    let reference = try Reference.load()
    #expect(reference.distanceAccuracy.count == 11)
    for entry in reference.distanceAccuracy {
      let row = try row(model(sigma: entry.sigma, exponent: entry.n), at: 1)
      // The t of 10⁹ degrees differs from the normal by about 10⁻⁹.
      #expect(isClose(row.oneSigma, entry.s, within: 1e-12))
      #expect(isClose(try #require(row.radius68), entry.r68Rel, within: 1e-7))
      #expect(isClose(try #require(row.radius95), entry.r9545Rel, within: 1e-7))
      #expect(isClose(try #require(row.doubleRadius68Coverage), entry.covPm2r68, within: 1e-7))
      #expect(isClose(try #require(row.interval68).upper, entry.factor68, within: 1e-7))
      #expect(isClose(try #require(row.interval95).upper, entry.factor9545, within: 1e-7))
    }
  }

  @Test(
    "zone probabilities equal the independent table",
    .enabled(if: SharedData.exists("reference/statistics/ref_tables.json"), "\(SharedData.skipped)"))
  func zoneTable() throws {
    let reference = try Reference.load()
    #expect(reference.zones.count == 21)
    for entry in reference.zones {
      let row = try row(model(sigma: entry.sigmaEff, exponent: entry.n, degrees: 1e12), at: entry.d)
      let zones = [row.zones.immediate, row.zones.near, row.zones.far]
      for (found, expected) in zip(zones, entry.p) { #expect(abs(found - expected) < 1e-9) }
    }
  }

  @Test("zone probabilities sum to one and fall with distance", arguments: 1...40)
  func zonesAreAPartition(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let radio = PathLossModel(
      referencePower: -70 + 20 * generator.uniform(), pathLossExponent: 1.3 + 2 * generator.uniform(),
      shadowingSD: 6 * generator.uniform(), fadingSD: 4 * generator.uniform(), autocorrelation: 0.5,
      covariance: LineCovariance(interceptVariance: 0, covariance: 0, slopeVariance: 0),
      degreesOfFreedom: 14, distanceRange: Interval(lower: 0.5, upper: 10))
    let zones = ZoneModel(
      model: radio, belief: RangingBelief(referencePower: -62, pathLossExponent: 2), boundaries: .default,
      packets: 10)
    var before = 1.0
    for distance in stride(from: 0.5, through: 10, by: 0.5) {
      let probabilities = zones.probabilities(at: distance)
      #expect(abs(probabilities.immediate + probabilities.near + probabilities.far - 1) < 1e-12)
      #expect(probabilities.immediate >= 0 && probabilities.near >= 0 && probabilities.far >= 0)
      #expect(probabilities.immediate + probabilities.near <= before + 1e-12)
      before = probabilities.immediate + probabilities.near
    }
  }

  @Test("a slope that is not known makes distance unidentifiable, and no radius is invented")
  func unknownSlope() throws {
    var radio = model(sigma: 4, exponent: 2, degrees: 6)
    radio.covariance = LineCovariance(interceptVariance: 40, covariance: -60, slopeVariance: 300)
    let row = try row(radio, at: 3)
    #expect(row.interval95 == nil)
    #expect(row.radius95 == nil)
  }

  @Test("the distances tabulated cover what was measured and the boundaries, marked where extrapolated")
  func tabulatedDistances() throws {
    let radio = model(sigma: 4, exponent: 2)
    let distances = RangingAccuracy.distances(for: radio, boundaries: ZoneBoundaries(immediate: 0.3, near: 3))
    #expect(distances == distances.sorted())
    #expect(distances.contains(0.3) && distances.contains(3) && distances.contains(0.5))
    #expect(distances.last == 20)
    #expect(try row(radio, at: 0.3).isExtrapolated)
    #expect(try !row(radio, at: 0.5).isExtrapolated)
  }

  private func isClose(_ value: Double, _ expected: Double, within relative: Double) -> Bool {
    abs(value - expected) <= relative * abs(expected)
  }
}
