import EstimatorStudy
import Foundation
import PathLoss
import Statistics
import TestSupport
import Testing

/// What MASS, robustbase, quantreg and statsmodels say of `simple.csv` with its four outliers.
@Suite struct RobustTableTests: CoversReference {
  static let referenceKeys: [String] =
    keys(below: "R/simple_huber_MASS", "coef", "scale", "se")
    + ["R/simple_huber_prop2", "R/simple_LAD", "R/simple_MM_bisquare"]
    + keys(below: "HighPrecision/simple_MM_bisquare", "S_coef", "S_scale", "MM_coef")
    + ["Python/statsmodels_rlm_huber"]

  private let names = ["(Intercept)", "x"]
  private let r: JSON
  private let x: [Double]
  private let y: [Double]

  init() throws {
    (x, y) = try ReferenceData.simple()
    r = try JSON(reference: "R")
  }

  /// MASS rounds Φ⁻¹(3/4) to 0.6745, which moves its scale by 1.4e-5 and its coefficients by 8e-8: the tolerances are those.
  @Test func `Huber matches within its constant`() throws {
    let fit = try RobustLine.huber(x: x, y: y)
    let mass = r["simple_huber_MASS"]
    #expect(worstError([fit.intercept, fit.slope], mass["coef"].numbers(named: names)) < 1e-6)
    #expect(relativeError(fit.scale, mass["scale"].real) < 2e-5)
    // MASS has N where Huber's H1 has N − p in the correction's variance of ψ', and the scale above.
    #expect(worstError(fit.huberErrors(x, y), mass["se"].numbers(named: names)) < 3e-4)
    let statsmodels = try JSON(reference: "Python")["statsmodels_rlm_huber"]
    #expect(worstError([fit.intercept, fit.slope], statsmodels["coef"].numbers) < 1e-9)
    #expect(relativeError(fit.scale, statsmodels["scale"].real) < 1e-9)
    #expect(worstError(fit.huberErrors(x, y), statsmodels["se_H1"].numbers) < 1e-9)
  }

  @Test func `Proposal two matches`() throws {
    let fit = try #require(HuberProposalTwo.line(x: x, y: y))
    let expected = r["simple_huber_prop2"]
    #expect(worstError([fit.intercept, fit.slope], expected["coef"].numbers(named: names)) < 1e-9)
    #expect(relativeError(fit.scale, expected["scale"].real) < 1e-9)
  }

  @Test func `Least absolute deviations match`() throws {
    let line = try #require(LeastAbsoluteDeviations.line(x: x, y: y))
    #expect(worstError([line.intercept, line.slope], r["simple_LAD"]["coef"].numbers(named: names)) < 1e-10)
    #expect(LeastAbsoluteDeviations.line(x: [1, 1], y: [2, 3]) == nil)
  }

  @Test func `Bisquare matches`() throws {
    let fit = try RobustLine.mm(x: x, y: y)
    let expected = r["simple_MM_bisquare"]
    let digits = try JSON(reference: "HighPrecision")["simple_MM_bisquare"]
    #expect(worstError([fit.intercept, fit.slope], digits["MM_coef"].numbers) < 1e-10)
    #expect(relativeError(fit.scale, digits["S_scale"].real) < 1e-10)
    #expect(worstError([fit.intercept, fit.slope], expected["coef"].numbers(named: names)) < 1e-6)
    #expect(relativeError(fit.scale, expected["scale"].real) < 1e-6)
    let start = try #require(BisquareCovariance.scaleLine(fit, x: x, y: y))
    #expect(worstError([start.intercept, start.slope], digits["S_coef"].numbers) < 1e-9)
    #expect(worstError([start.intercept, start.slope], expected["S_coef"].numbers(named: names)) < 1e-6)
    let covariance = try #require(BisquareCovariance.covariance(fit, x: x, y: y))
    #expect(worstError(standardErrors(covariance), expected["se"].numbers(named: names)) < 1e-6)
    for (mine, theirs) in zip(fit.weights, expected["weights"].numbers) { #expect(abs(mine - theirs) < 1e-6) }
    #expect(expected["weights"].elements.count == 40)
  }

  /// The constants that the estimates rest on, to their six digits, from the equations that define them: breakdown at one half,
  /// 95 % efficiency.
  @Test func `Tuning constants are what they claim`() {
    let expected = r["simple_MM_bisquare"]
    func mean(_ function: (Double) -> Double) -> Double {
      // Midpoints over ±12 SD.
      let step = 1e-3
      return (-12_000..<12_000).reduce(0) { sum, k in
        let z = (Double(k) + 0.5) * step
        return sum + function(z) * Distributions.normalDensity(z) * step
      }
    }
    let chi = expected["tuning_chi"].real
    let loss = mean { z in
      let stay = max(0, 1 - z * z / (chi * chi))
      return 1 - stay * stay * stay
    }
    #expect(abs(loss - expected["bb"].real) < 2e-6)
    let psi = expected["tuning_psi"].real
    let square = mean { z in
      let stay = max(0, 1 - z * z / (psi * psi))
      return z * z * stay * stay * stay * stay
    }
    let slope = mean { z in
      let u = z * z / (psi * psi)
      return u < 1 ? (1 - u) * (1 - 5 * u) : 0
    }
    #expect(abs(slope * slope / square - 0.95) < 1e-6)
  }
}
