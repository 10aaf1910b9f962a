import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import TestSupport
import Testing
import Support

@Suite struct ZoneConfusionTests {
  /// A radio without parameter uncertainty; so many degrees of freedom make its t a normal to the last digit.
  private func zones(sigma: Double, exponent: Double = 2.2) -> ZoneModel {
    let model = PathLossModel(
      referencePower: -60, pathLossExponent: exponent, shadowingSD: sigma, fadingSD: 0,
      covariance: LineCovariance(interceptVariance: 0, covariance: 0, slopeVariance: 0),
      degreesOfFreedom: 1e18, distanceRange: Interval(lower: 0.5, upper: 20))
    return ZoneModel(
      model: model, belief: RangingBelief(referencePower: -60, pathLossExponent: exponent),
      boundaries: .default, packets: 1)
  }

  @Test func `Zone probabilities and confusion equal the tables to 1e-8`() throws {
    let tables = try JSON(reference: "Tables/zones")
    let points = tables["zones"].elements
    #expect(points.count == 21)
    for row in points {
      let named = zones(sigma: row["sigma_eff"].real, exponent: row["n"].real)
        .probabilities(at: row["d"].real)
      for (value, expected) in zip([named.immediate, named.near, named.far], row["p"].elements) {
        #expect(agrees(value, expected.real, within: 1e-8))
      }
    }
    // Entries below 10⁻⁸ agree to the floor: the reference, like the model, takes them as a difference from 1.
    let confusions = tables["zone_confusion_uniform_area_R10"]
    #expect(confusions.keys == ["n2.2_sigma3.0", "n2.2_sigma4.5", "n2.2_sigma6.0"])
    for sigma in [3, 4.5, 6] {
      let confusion = ZoneConfusion(zones: zones(sigma: sigma), outerDistance: 10)
      let reference = confusions["n2.2_sigma\(sigma)"].elements
      for (row, expected) in zip([confusion.immediate, confusion.near, confusion.far], reference) {
        let row = try #require(row)
        for (value, number) in zip([row.immediate, row.near, row.far], expected.elements) {
          #expect(agrees(value, number.real, within: 1e-8), "sigma \(sigma)")
        }
      }
    }
  }

  @Test func `Equals the closed form of the area integral, for sharp and for wide scatter`() throws {
    for sigma in [0.2, 2, 9] {
      let b = 22 / log(10) / sigma
      // ∫ 2d Φ(a − b ln d) dd = d² Φ(v) − e^(2a/b + 2/b²) Φ(v + 2/b), v = a − b ln d; here for “near or nearer”.
      let a = b * log(3)
      let whole = { (d: Double) in
        let v = a - b * log(d)
        return d * d * Distributions.normalCDF(v) + exp(2 * a / b + 2 / (b * b))
          * Distributions.normalCDF(-v - 2 / b)
      }
      let row = try #require(ZoneConfusion(zones: zones(sigma: sigma), outerDistance: 12).far)
      let expected = (whole(12) - whole(3)) / (144 - 9)
      #expect(abs(row.immediate + row.near - expected) < 1e-11, "sigma \(sigma)")
    }
  }

  @Test func `Rows sum to one; a zone below the beacon's height has none`() throws {
    let high = ZoneConfusion(zones: zones(sigma: 4), outerDistance: 8, closestDistance: 1.9)
    #expect(high.immediate == nil)
    let near = try #require(high.near)
    #expect(abs(near.immediate + near.near + near.far - 1) < 1e-12)
    // From 1.9 m on, near is named less often than over the whole zone.
    let whole = try #require(ZoneConfusion(zones: zones(sigma: 4), outerDistance: 8).near)
    #expect(near.near < whole.near)
    #expect(ZoneConfusion(zones: zones(sigma: 4), outerDistance: 3).far == nil)
  }
}
