import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
@testable import Ranging
import Statistics
import TestSupport
import Testing
import Support

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

  @Test func `Radii, factors and the cover of twice one sigma equal the independent table`() throws {
    let entries = try JSON(reference: "Tables/distance-errors")["distance_accuracy"].elements
    #expect(entries.count == 11)
    for entry in entries {
      let row = try row(model(sigma: entry["sigma"].real, exponent: entry["n"].real), at: 1)
      // The t of 10⁹ degrees differs from the normal by about 10⁻⁹.
      #expect(agrees(row.oneSigma, entry["s"].real, within: 1e-12, floor: 0))
      #expect(agrees(try #require(row.radius68), entry["r68_rel"].real, within: 1e-7, floor: 0))
      #expect(agrees(try #require(row.radius95), entry["r9545_rel"].real, within: 1e-7, floor: 0))
      #expect(
        agrees(try #require(row.doubleRadius68Coverage), entry["cov_pm_2r68"].real, within: 1e-7, floor: 0))
      #expect(agrees(try #require(row.interval68).upper, entry["factor68"].real, within: 1e-7, floor: 0))
      #expect(agrees(try #require(row.interval95).upper, entry["factor9545"].real, within: 1e-7, floor: 0))
    }
  }

  @Test func `Zone probabilities equal the independent table`() throws {
    let entries = try JSON(reference: "Tables/zones")["zones"].elements
    #expect(entries.count == 21)
    for entry in entries {
      let row = try row(
        model(sigma: entry["sigma_eff"].real, exponent: entry["n"].real, degrees: 1e12), at: entry["d"].real)
      let zones = [row.zones.immediate, row.zones.near, row.zones.far]
      for (found, expected) in zip(zones, entry["p"].numbers) { #expect(abs(found - expected) < 1e-9) }
    }
  }

  @Test(arguments: 1...40)
  func `Zone probabilities sum to one and fall with distance`(seed: UInt64) throws {
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

  @Test func `A slope that is not known makes distance unidentifiable, and no radius is invented`() throws {
    var radio = model(sigma: 4, exponent: 2, degrees: 6)
    radio.covariance = LineCovariance(interceptVariance: 40, covariance: -60, slopeVariance: 300)
    let row = try row(radio, at: 3)
    #expect(row.interval95 == nil)
    #expect(row.radius95 == nil)
  }

  @Test func `The distances tabulated cover what was measured, marked where extrapolated`() throws {
    let radio = model(sigma: 4, exponent: 2)
    let distances = RangingAccuracy.distances(for: radio, boundaries: ZoneBoundaries(immediate: 0.3, near: 3))
    #expect(distances == distances.sorted())
    #expect(distances.contains(0.3) && distances.contains(3) && distances.contains(0.5))
    #expect(distances.last == 20)
    #expect(try row(radio, at: 0.3).isExtrapolated)
    #expect(try !row(radio, at: 0.5).isExtrapolated)
  }
}
