import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
@testable import Ranging
import Statistics
import TestSupport
import Testing
import Support

@Suite struct ZoneModelTests {
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

  @Test func `Zone probabilities equal the tables to 1e-8`() throws {
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
  }
}
