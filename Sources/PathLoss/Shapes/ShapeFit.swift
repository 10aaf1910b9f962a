import Foundation
import Statistics

/// A shape fitted to location means by weighted least squares.
package struct ShapeFit: Hashable, Sendable {
  /// A, B and C of the power curve d = A (rssi/t)^B + C.
  package struct Curve: Hashable, Sendable {
    /// A, metres.
    package var scale: Estimate
    /// B.
    package var power: Estimate
    /// C = 1 − A, metres, so that the curve passes through 1 m at t.
    package var offset: Double { 1 - scale.estimate }
  }

  /// The shape.
  package var shape: PathLossShape
  /// Level at 1 m, dBm; without an interval where it was given.
  package var referencePowerEstimate: Estimate
  /// Exponent, up to the break; `nil` for the power curve, which has none.
  package var exponentEstimate: Estimate?
  /// Exponent beyond the break, of the dual slope.
  package var farExponentEstimate: Estimate?
  /// The break's distance in metres, of the dual slope; an end is absent if the locations do not bound it.
  package var breakpoint: Estimate?
  /// Losses in dB a crossing, in the order of the shape's names.
  package var wallLosses: [Estimate] = []
  /// Of the power curve.
  package var curve: Curve?
  /// Σ w e² over locations, dB².
  package var residualSumOfSquares: Double
  /// Σ log w over locations; 0 if all count alike.
  package var logWeights: Double
  /// Locations.
  package var locations: Int

  /// Level at 1 m, dBm.
  package var referencePower: Double { referencePowerEstimate.estimate }
  /// Exponent, up to the break; NaN for the power curve.
  package var pathLossExponent: Double { exponentEstimate?.estimate ?? .nan }
  /// Exponent beyond the break.
  package var farExponent: Double? { farExponentEstimate?.estimate }
  /// log₁₀ of the break's distance in metres.
  package var logBreak: Double? { breakpoint.map { log10($0.estimate) } }
  /// A, B and C of the power curve.
  package var powerCurve: [Double]? { curve.map { [$0.scale.estimate, $0.power.estimate, $0.offset] } }

  /// s = √(RSS / (G − parameters)), dB.
  package var residualSD: Double {
    (residualSumOfSquares / Double(locations - shape.parameters)).squareRoot()
  }

  /// s with its 95 % interval s √(ν / χ²_ν).
  package var residualSDEstimate: Estimate {
    let degrees = Double(locations - shape.parameters)
    let end = { (p: Double) in
      residualSD * (degrees / Distributions.chiSquaredQuantile(p, degreesOfFreedom: degrees)).squareRoot()
    }
    return Estimate(residualSD, lower95: end(0.975), upper95: end(0.025))
  }

  /// −2 log L of normal residuals at the maximum-likelihood variance RSS/G; −∞ where the fit is exact.
  package var deviance: Double {
    let n = Double(locations)
    return n * (1 + log(2 * Double.pi * residualSumOfSquares / n)) - logWeights
  }

  /// Akaike's criterion with the small-sample term, the variance counted as a parameter and G locations as the sample:
  /// −2l + 2k + 2k(k + 1)/(G − k − 1) (C. M. Hurvich, C.-L. Tsai, Biometrika 76, 1989); `nil` where G ≤ k + 1.
  package var aicc: Double? {
    InformationCriteria.aicc(deviance: deviance, parameters: shape.parameters + 1, sample: locations)
  }

  /// Schwarz's criterion −2l + k log G, G locations.
  package var bic: Double {
    InformationCriteria.bic(deviance: deviance, parameters: shape.parameters + 1, sample: locations)
  }

  /// Mean level in dBm at a log distance, behind this many walls of each kind; `nil` if the power curve has none, nearer than
  /// its constant.
  package func mean(atLogDistance x: Double, crossings: [Double] = []) -> Double? {
    if case .powerCurve(let power) = shape, let curve {
      let reach = (pow(10, x) - curve.offset) / curve.scale.estimate
      return reach > 0 ? power * pow(reach, 1 / curve.power.estimate) : nil
    }
    var level = referencePower - 10 * pathLossExponent * x
    if let logBreak, let farExponent {
      level -= 10 * (farExponent - pathLossExponent) * max(0, x - logBreak)
    }
    for (loss, count) in zip(wallLosses, crossings) { level -= loss.estimate * count }
    return level
  }
}
