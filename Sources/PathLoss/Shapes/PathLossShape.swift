import Foundation

/// A shape of the mean level over distance.
public enum PathLossShape: Hashable, Codable, Sendable {
  /// P1 − 10 n x, x = log₁₀ d: both free.
  case freeIntercept
  /// P1* − 10 n x with the level at 1 m given, dBm: the close-in model, n alone is fitted.
  case fixedIntercept(referencePower: Double)
  /// P1 − 10 n₁ x − 10 (n₂ − n₁) max(0, x − x_b), the break x_b fitted.
  case dualSlope
  /// The power curve of AltBeacon's Android library, d = A (rssi/t)^B + C, fitted as that library says; for comparison only.
  case powerCurve(referencePower: Double)

  /// Free parameters of the mean.
  public var parameters: Int {
    switch self {
    case .fixedIntercept: 1
    case .freeIntercept, .powerCurve: 2
    case .dualSlope: 4
    }
  }

  /// The name that the output uses.
  public var name: String {
    switch self {
    case .freeIntercept: "log-distance"
    case .fixedIntercept: "fixed-intercept"
    case .dualSlope: "dual-slope"
    case .powerCurve: "power-curve"
    }
  }
}

/// A shape fitted to location means by least squares, each location counted once.
public struct ShapeFit: Hashable, Sendable {
  /// The shape.
  public var shape: PathLossShape
  /// Level at 1 m, dBm, where the shape has one.
  public var referencePower: Double
  /// Exponent, up to the break.
  public var pathLossExponent: Double
  /// Exponent beyond the break, of the dual slope.
  public var farExponent: Double?
  /// log₁₀ of the break's distance in metres, of the dual slope.
  public var logBreak: Double?
  /// A, B and C of the power curve.
  public var powerCurve: [Double]?
  /// Σ e² over locations, dB².
  public var residualSumOfSquares: Double
  /// Locations.
  public var locations: Int

  /// s = √(RSS / (G − parameters)), dB.
  public var residualSD: Double {
    (residualSumOfSquares / Double(locations - shape.parameters)).squareRoot()
  }

  /// −2 log L of normal residuals at the maximum-likelihood variance RSS/G.
  public var deviance: Double {
    let n = Double(locations)
    return n * (1 + log(2 * Double.pi * residualSumOfSquares / n))
  }

  /// Akaike's criterion with the small-sample term, the variance counted as a parameter and G locations as the sample:
  /// −2l + 2k + 2k(k + 1)/(G − k − 1) (C. M. Hurvich, C.-L. Tsai, Biometrika 76, 1989); `nil` where G ≤ k + 1.
  public var aicc: Double? {
    InformationCriteria.aicc(deviance: deviance, parameters: shape.parameters + 1, sample: locations)
  }

  /// Schwarz's criterion −2l + k log G, G locations.
  public var bic: Double {
    InformationCriteria.bic(deviance: deviance, parameters: shape.parameters + 1, sample: locations)
  }

  /// Mean level in dBm at a log distance; `nil` where the power curve has none, nearer than its constant.
  public func mean(atLogDistance x: Double) -> Double? {
    if case .powerCurve(let power) = shape, let curve = powerCurve {
      let reach = (pow(10, x) - curve[2]) / curve[0]
      return reach > 0 ? power * pow(reach, 1 / curve[1]) : nil
    }
    var level = referencePower - 10 * pathLossExponent * x
    if let logBreak, let farExponent {
      level -= 10 * (farExponent - pathLossExponent) * max(0, x - logBreak)
    }
    return level
  }
}

/// Criteria that weigh fit against parameters. The sample is the number of locations: packets of one location are not
/// independent, and counting them makes every added parameter look decisive.
public enum InformationCriteria {
  /// −2l + 2k + 2k(k + 1)/(n − k − 1); `nil` where n ≤ k + 1.
  public static func aicc(deviance: Double, parameters k: Int, sample n: Int) -> Double? {
    guard n > k + 1 else { return nil }
    return deviance + 2 * Double(k) + Double(2 * k * (k + 1)) / Double(n - k - 1)
  }

  /// −2l + k log n.
  public static func bic(deviance: Double, parameters k: Int, sample n: Int) -> Double {
    deviance + Double(k) * log(Double(n))
  }
}
