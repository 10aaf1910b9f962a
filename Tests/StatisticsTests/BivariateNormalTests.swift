import Foundation
import RadioSurvey
import Testing

@testable import Statistics

@Suite struct BivariateNormalTests {
  /// ∫ φ(x) Φ((k − ρx)/√(1 − ρ²)) dx up to h, which shares nothing with Owen's T.
  private func byQuadrature(_ h: Double, _ k: Double, _ rho: Double) -> Double {
    let root = (1 - rho * rho).squareRoot()
    return GaussLegendreRule(count: 20, panels: stride(from: -12.0, through: 0, by: 0.5).map { $0 + h })
      .integral { Distributions.normalDensity($0) * Distributions.normalCDF((k - rho * $0) / root) }
  }

  @Test func `Equals the integral over one of the two, in every quadrant and on the axes`() {
    for h in [-4.0, -1.3, 0, 0.2, 2] {
      for k in [-3.0, -0.5, 0, 1, 3] {
        for rho in [-0.9, -0.3, 0, 0.6, 0.95] {
          let value = Distributions.bivariateNormalCDF(h, k, correlation: rho)
          #expect(abs(value - byQuadrature(h, k, rho)) < 2e-15, "\(h), \(k), \(rho)")
        }
      }
    }
  }

  @Test(arguments: 1...50)
  func `The four quadrants of any point sum to one`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let h = 6 * generator.uniform() - 3
    let k = 6 * generator.uniform() - 3
    let rho = 2 * generator.uniform() - 1
    let sum =
      Distributions.bivariateNormalCDF(h, k, correlation: rho)
      + Distributions.bivariateNormalCDF(-h, k, correlation: -rho)
      + Distributions.bivariateNormalCDF(h, -k, correlation: -rho)
      + Distributions.bivariateNormalCDF(-h, -k, correlation: rho)
    #expect(abs(sum - 1) < 1e-14)
  }

  @Test func `Ends`() {
    #expect(Distributions.bivariateNormalCDF(0, 0, correlation: 0.5) == 0.25 + asin(0.5) / (2 * .pi))
    #expect(
      Distributions.bivariateNormalCDF(1, 2, correlation: 1) == Distributions.normalCDF(1))
    #expect(Distributions.bivariateNormalCDF(-1, -2, correlation: -1) == 0)
    #expect(Distributions.bivariateNormalCDF(.infinity, -2, correlation: 0.3) == Distributions.normalCDF(-2))
    #expect(Distributions.bivariateNormalCDF(-.infinity, 2, correlation: 0.3) == 0)
    #expect(Distributions.bivariateNormalCDF(1, 2, correlation: 1.1).isNaN)
    #expect(Distributions.bivariateNormalCDF(.nan, 2, correlation: 0.1).isNaN)
    #expect(Distributions.owensT(.nan, 1).isNaN)
    #expect(Distributions.incompleteBeta(-1, 1, at: 0.5).isNaN)
    #expect(Distributions.incompleteBeta(1, 1, at: 1.5).isNaN)
  }
}
