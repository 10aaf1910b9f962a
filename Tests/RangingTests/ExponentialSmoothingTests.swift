import Foundation
@testable import Ranging
import TestSupport
import Testing

@Suite struct ExponentialSmoothingTests {
  @Test func `Variance and gain equal the tables to 1e-8`() throws {
    let tables = try JSON(reference: "Tables/averages")
    let smoothed = tables["ema_ar1"].elements
    #expect(smoothed.count == 12)
    for row in smoothed {
      let factor = ExponentialSmoothing(weight: row["alpha"].real)
        .varianceFactor(autocorrelation: row["rho"].real)
      #expect(agrees(factor, row["var_ratio"].real, within: 1e-12))
    }
    let gains = tables["local_level_gain"].elements
    #expect(gains.count == 6)
    for row in gains {
      let weight = ExponentialSmoothing(processToMeasurementVariance: row["q_over_r"].real).weight
      #expect(agrees(weight, row["K"].real, within: 1e-12))
    }
  }

  @Test func `The variance is the double sum over the weights`() {
    for alpha in [0.1, 0.5, 1] {
      for rho in [-0.4, 0, 0.6, 0.9] {
        let weights = (0..<200).map { alpha * pow(1 - alpha, Double($0)) }
        var variance = 0.0
        for (i, first) in weights.enumerated() {
          for (j, second) in weights.enumerated() {
            variance += first * second * pow(rho, Double(abs(i - j)))
          }
        }
        let filter = ExponentialSmoothing(weight: alpha)
        #expect(abs(filter.varianceFactor(autocorrelation: rho) - variance) < 1e-8)
      }
    }
  }

  @Test func `The gain is the fixed point of the Kalman filter's recursion`() {
    for q in [0.0025, 0.1, 1, 30] {
      var variance = 1.0
      for _ in 0..<2000 { variance = (variance + q) / (variance + q + 1) }
      #expect(abs(ExponentialSmoothing(processToMeasurementVariance: q).weight - variance) < 1e-12)
    }
    let filter = ExponentialSmoothing(weight: 0.2)
    #expect(abs(pow(0.8, filter.packets(toFollowAllBut: 0.05)) - 0.05) < 1e-14)
    #expect(ExponentialSmoothing(weight: 1).packets(toFollowAllBut: 0.05) == 0)
  }
}
