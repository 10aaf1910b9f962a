import RadioSurvey

/// A shape of the mean level over distance.
package enum PathLossShape: Hashable, Codable, Sendable {
  /// P1 − 10 n x, x = log₁₀ d: both free.
  case freeIntercept
  /// P1* − 10 n x with the level at 1 m given, dBm: the close-in model, n alone is fitted.
  case fixedIntercept(referencePower: Double)
  /// P1 − 10 n₁ x − 10 (n₂ − n₁) max(0, x − x_b), the break x_b fitted.
  case dualSlope
  /// P1 − 10 n x − Σ N_k L_k, N_k crossings of walls of each kind, each at a loss L_k ≥ 0 (A. J. Motley, J. M. P. Keenan,
  /// Electronics Letters 24, 1988, with the exponent free).
  case walls([String])
  /// The power curve of AltBeacon's Android library, d = A (rssi/t)^B + C, fitted as that library says; for comparison only.
  case powerCurve(referencePower: Double)

  /// Locations below which a level at 1 m that is given is safer than one that is fitted.
  package static let fewLocations = 6

  /// Free parameters of the mean.
  package var parameters: Int {
    switch self {
    case .fixedIntercept: 1
    case .freeIntercept, .powerCurve: 2
    case .walls(let kinds): 2 + kinds.count
    case .dualSlope: 4
    }
  }

  package var isChoosable: Bool {
    if case .powerCurve = self { return false }
    return true
  }

  /// The name that the output uses.
  package var name: String {
    switch self {
    case .freeIntercept: "log-distance"
    case .fixedIntercept: "fixed-intercept"
    case .dualSlope: "dual-slope"
    case .walls: "walls"
    case .powerCurve: "power-curve"
    }
  }

  /// Whether it is the simpler one: fewer parameters, and of equally many the one with a cause that can be seen.
  package func precedes(_ other: PathLossShape) -> Bool {
    (parameters, rank) < (other.parameters, other.rank)
  }

  private var rank: Int {
    switch self {
    case .freeIntercept: 0
    case .fixedIntercept: 1
    case .walls: 2
    case .dualSlope: 3
    case .powerCurve: 4
    }
  }
}
