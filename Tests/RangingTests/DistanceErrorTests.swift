import Foundation
import PathLoss
import Ranging
import Statistics
import TestSupport
import Testing

@Suite struct DistanceErrorTests {
  @Test func `Every column of the table of distance accuracy, to 1e-8`() throws {
    let rows = try JSON(reference: "Tables/distance-errors")["distance_accuracy"].elements
    #expect(rows.count == 11)
    for row in rows {
      let error = DistanceError(levelSD: row["sigma"].real, pathLossExponent: row["n"].real)
      let radius68 = try #require(error.radius(holding: RangingAccuracy.oneSigmaLevel))
      let radius95 = try #require(error.radius(holding: RangingAccuracy.twoSigmaLevel))
      let columns: [(String, Double)] = [
        ("s", error.logSD), ("crlb_rel", error.logSD), ("factor68", error.factor(standardDeviations: 1)),
        ("factor9545", error.factor(standardDeviations: 2)), ("sd_rel", error.sd),
        ("rmse_rel", error.rootMeanSquare), ("mean_bias_rel", error.meanBias), ("r68_rel", radius68),
        ("r9545_rel", radius95), ("r95_over_r68", radius95 / radius68),
        ("cov_pm_s", error.share(within: error.logSD)), ("cov_pm_2s", error.share(within: 2 * error.logSD)),
        ("cov_pm_2r68", error.share(within: 2 * radius68)),
      ]
      #expect(row.keys == (["n", "sigma"] + columns.map(\.0)).sorted())
      for (name, value) in columns {
        #expect(agrees(value, row[name].real, within: 1e-8), "\(name): \(value)")
      }
    }
  }

  @Test func `Moments equal those of the lognormal by quadrature`() {
    for s in [0.01, 0.3, 0.8] {
      let error = DistanceError(logSD: s)
      let rule = GaussLegendreRule(count: 16, panels: stride(from: -12.0, through: 12, by: 1).map { $0 })
      let mean = rule.integral { Distributions.normalDensity($0) * expm1(s * $0) }
      let square = rule.integral { Distributions.normalDensity($0) * pow(expm1(s * $0), 2) }
      #expect(abs(error.meanBias - mean) < 1e-13)
      #expect(abs(error.rootMeanSquare * error.rootMeanSquare - square) < 1e-12)
      #expect(abs(error.sd * error.sd + mean * mean - square) < 1e-12)
    }
    let small = DistanceError(logSD: 1e-4)
    #expect(abs(small.sd / 1e-4 - 1) < 1e-7)
    #expect(abs((small.radius(holding: RangingAccuracy.oneSigmaLevel) ?? 0) / 1e-4 - 1) < 1e-6)
  }
}
