import Foundation
import TestSupport
import Testing

@testable import Statistics

/// The tables of special functions that ``DistributionsTests`` and ``NormalTailTests`` do not read, to 10⁻¹³ relative.
@Suite struct SpecialFunctionTablesTests {
  private func rows(_ name: String) throws -> [[Double]] {
    let rows = try JSON(reference: "Tables/special-functions")["special"][name].elements
    try #require(!rows.isEmpty)
    return rows.map { row in row.elements.map(\.real) }
  }

  @Test func `Bivariate normal`() throws {
    for row in try rows("bvn_cdf") {
      let value = Distributions.bivariateNormalCDF(row[0], row[1], correlation: row[2])
      #expect(relativeError(value, row[3]) < 1e-13, "\(row)")
      let swapped = Distributions.bivariateNormalCDF(row[1], row[0], correlation: row[2])
      #expect(relativeError(swapped, row[3]) < 1e-13, "\(row)")
    }
  }

  @Test func `Owens t`() throws {
    for row in try rows("owens_t") {
      #expect(relativeError(Distributions.owensT(row[0], row[1]), row[2]) < 1e-13, "\(row)")
    }
  }

  @Test func `Incomplete beta`() throws {
    for row in try rows("betainc_reg") {
      let value = Distributions.incompleteBeta(row[0], row[1], at: row[2])
      #expect(relativeError(value, row[3]) < 1e-13, "\(row)")
    }
  }

  @Test func `Log gamma`() throws {
    for row in try rows("lgamma") {
      #expect(relativeError(Distributions.logGamma(row[0]), row[1]) < 1e-13, "\(row)")
    }
  }

  @Test func `Mean of successive packets`() throws {
    let rows = try JSON(reference: "Tables/averages")["ar1_mean"].elements
    #expect(rows.count == 20)
    for row in rows {
      let factor = AutoregressiveMean.varianceFactor(
        packets: try #require(row["k"].integer), autocorrelation: row["rho"].real)
      #expect(agrees(factor, row["var_ratio"].real, within: 1e-12))
      #expect(agrees(1 / factor, row["n_eff"].real, within: 1e-12))
    }
  }
}
