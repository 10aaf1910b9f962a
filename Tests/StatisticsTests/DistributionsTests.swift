import Foundation
@testable import Statistics
import TestSupport
import Testing

/// Boost.Math against values of 20 digits computed with mpmath.
@Suite struct DistributionsTests {
  private static func rows(_ name: String) throws -> [[Double]] {
    let rows = try JSON(reference: "Tables/special-functions")["special"][name].elements
    try #require(!rows.isEmpty)
    return rows.map(\.numbers)
  }

  /// Relative difference, but never finer than what a subnormal result can resolve.
  private static func isClose(_ value: Double, _ expected: Double, _ tolerance: Double) -> Bool {
    agrees(value, expected, within: tolerance, floor: 2 * expected.ulp)
  }

  @Test func `Distribution functions match twenty digits`() throws {
    // 1e-13: what Boost promises with long double inside, and a digit.
    for row in try Self.rows("norm_cdf") {
      #expect(Self.isClose(Distributions.normalCDF(row[0]), row[1], 1e-13), "Φ(\(row[0]))")
    }
    for row in try Self.rows("t_cdf") {
      let value = Distributions.studentTCDF(row[0], degreesOfFreedom: row[1])
      #expect(Self.isClose(value, row[2], 1e-13), "t(\(row[0]); \(row[1]))")
    }
    for row in try Self.rows("F_cdf") {
      let tail = Distributions.fTail(row[0], numerator: row[1], denominator: row[2])
      #expect(abs(1 - tail - row[3]) < 1e-13, "F(\(row[0]); \(row[1]), \(row[2]))")
    }
  }

  @Test func `Quantiles match twenty digits`() throws {
    // 1e-12: the argument, rounded to a Double, moves the far quantiles by a few 1e-14.
    for row in try Self.rows("norm_ppf") {
      #expect(Self.isClose(Distributions.normalQuantile(row[0]), row[1], 1e-12), "Φ⁻¹(\(row[0]))")
    }
    for row in try Self.rows("t_ppf") {
      let value = Distributions.studentTQuantile(row[0], degreesOfFreedom: row[1])
      #expect(Self.isClose(value, row[2], 1e-12), "t⁻¹(\(row[0]); \(row[1]))")
    }
    for row in try Self.rows("chi2_ppf") {
      let value = Distributions.chiSquaredQuantile(row[0], degreesOfFreedom: row[1])
      #expect(Self.isClose(value, row[2], 1e-12), "χ²⁻¹(\(row[0]); \(row[1]))")
    }
  }

  @Test func `Closed forms`() {
    #expect(Self.isClose(Distributions.normalDensity(0), 1 / (2 * Double.pi).squareRoot(), 1e-15))
    #expect(Self.isClose(Distributions.studentTDensity(1, degreesOfFreedom: 1), 1 / (2 * Double.pi), 1e-14))
    #expect(Self.isClose(Distributions.chiSquaredCDF(2, degreesOfFreedom: 2), 1 - exp(-1), 1e-14))
    #expect(Distributions.studentTCDF(0, degreesOfFreedom: 7) == 0.5)
  }

  /// Closed forms for two degrees of freedom; 1 less the distribution function would be 0.
  @Test func `Tails keep their digits however small they are`() {
    for x in [0.3, 3, 30, 200] {
      #expect(Self.isClose(Distributions.chiSquaredTail(x, degreesOfFreedom: 2), exp(-x / 2), 1e-13))
      #expect(
        Self.isClose(
          Distributions.fTail(x, numerator: 2, denominator: 40), pow(1 + x / 20, -20), 1e-13))
    }
    #expect(Distributions.chiSquaredTail(-1, degreesOfFreedom: 3).isNaN)
    #expect(Distributions.fTail(1, numerator: -1, denominator: 3).isNaN)
  }

  @Test func `The beta quantile inverts the incomplete beta function`() {
    for p in [1e-6, 0.025, 0.5, 0.975] {
      let x = Distributions.betaQuantile(p, 2.5, 7)
      #expect(Self.isClose(Distributions.incompleteBeta(2.5, 7, at: x), p, 1e-12))
    }
    #expect(Distributions.incompleteBeta(-1, 1, at: 0.5).isNaN)
    #expect(Distributions.incompleteBeta(1, 1, at: 1.5).isNaN)
    #expect(Distributions.betaQuantile(1.1, 2, 2).isNaN && Distributions.betaQuantile(0.5, 0, 2).isNaN)
  }

  @Test func `Outside the domain is NaN and the ends are infinite`() {
    #expect(Distributions.normalQuantile(-0.1).isNaN)
    #expect(Distributions.normalQuantile(.nan).isNaN)
    #expect(Distributions.studentTQuantile(0.5, degreesOfFreedom: -1).isNaN)
    #expect(Distributions.studentTCDF(1, degreesOfFreedom: 0).isNaN)
    #expect(Distributions.chiSquaredCDF(-1, degreesOfFreedom: 3).isNaN)
    #expect(Distributions.normalQuantile(0) == -.infinity)
    #expect(Distributions.normalQuantile(1) == .infinity)
    #expect(Distributions.studentTQuantile(1, degreesOfFreedom: 4) == .infinity)
    #expect(Distributions.chiSquaredQuantile(0, degreesOfFreedom: 4) == 0)
  }
}

@Suite struct NormalTailTests {
  private struct Tables: Decodable {
    struct Special: Decodable {
      var logCDF: [[String]]
      var inverseMills: [[String]]
      var erfcx: [[String]]

      enum CodingKeys: String, CodingKey {
        case logCDF = "norm_logcdf"
        case inverseMills = "inverse_mills_phi_over_Phi"
        case erfcx
      }
    }
    var special: Special
  }

  @Test func `Matches twenty digits`() throws {
    let special = try decodeReference(Tables.self, from: "Tables/special-functions").special
    try check(special.logCDF, NormalTail.logCDF)
    try check(special.inverseMills, NormalTail.inverseMills)
    try check(special.erfcx, NormalTail.scaledComplementaryError)
  }

  private func check(_ rows: [[String]], _ function: (Double) -> Double) throws {
    #expect(!rows.isEmpty)
    for row in rows {
      let x = try #require(Double(row[0]))
      let expected = try #require(Double(row[1]))
      #expect(relativeError(function(x), expected) < 1e-13, "at \(row[0])")
    }
  }

  @Test func `Branches meet`() {
    for x in [10.0, 5 / 2.0.squareRoot()] {
      let below = NormalTail.scaledComplementaryError(x.nextDown)
      #expect(relativeError(below, NormalTail.scaledComplementaryError(x)) < 1e-14)
    }
    for x in [0.0, -5] {
      #expect(abs(NormalTail.logCDF(x.nextUp) - NormalTail.logCDF(x)) < 1e-13)
    }
    // d/dx log Φ = φ/Φ, in both branches.
    for x in [-40.0, -12, -5.5, -4.5, -1, 0.5, 4] {
      let h = 1e-5
      let slope = (NormalTail.logCDF(x + h) - NormalTail.logCDF(x - h)) / (2 * h)
      #expect(abs(slope - NormalTail.inverseMills(x)) < 1e-6 * max(1, abs(x)))
    }
  }
}

/// The tables of special functions that ``DistributionsTests`` and ``NormalTailTests`` do not read, to 10⁻¹³ relative.
@Suite struct SpecialFunctionTablesTests {
  private func rows(_ name: String) throws -> [[Double]] {
    let rows = try JSON(reference: "Tables/special-functions")["special"][name].elements
    try #require(!rows.isEmpty)
    return rows.map { row in row.elements.map(\.real) }
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
