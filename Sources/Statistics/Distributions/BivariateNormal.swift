import Foundation

extension Distributions {
  /// Φ₂(h, k; ρ), the probability that X < h and Y < k for standard normals with correlation ρ, −1 ≤ ρ ≤ 1.
  ///
  ///     Φ₂ = ½ Φ(h) + ½ Φ(k) − T(h, (k − ρh)/(h√(1 − ρ²))) − T(k, (h − ρk)/(k√(1 − ρ²))) − δ
  ///
  /// with δ = ½ where h and k differ in sign (0 counts as positive), otherwise 0; ¼ + arcsin(ρ)/(2π) where both are 0
  /// (D. B. Owen, Ann. Math. Stat. 27(4), 1956, doi 10.1214/aoms/1177728074). Good to about 10⁻¹⁶ absolute: the terms
  /// cancel far out in the lower tails, so that a probability below 10⁻³ has fewer than 13 digits. NaN outside the domain.
  package static func bivariateNormalCDF(_ h: Double, _ k: Double, correlation rho: Double) -> Double {
    guard abs(rho) <= 1, !h.isNaN, !k.isNaN else { return .nan }
    if rho == 1 { return normalCDF(min(h, k)) }
    if rho == -1 { return max(0, normalCDF(h) - normalCDF(-k)) }
    if h == -.infinity || k == -.infinity { return 0 }
    if h == .infinity { return normalCDF(k) }
    if k == .infinity { return normalCDF(h) }
    if h == 0, k == 0 { return 0.25 + asin(rho) / (2 * .pi) }
    let root = ((1 - rho) * (1 + rho)).squareRoot()
    let opposite = (h < 0) != (k < 0) ? 0.5 : 0
    let value =
      0.5 * (normalCDF(h) + normalCDF(k)) - owensT(h, over: k - rho * h, root)
      - owensT(k, over: h - rho * k, root) - opposite
    return min(max(value, 0), min(normalCDF(h), normalCDF(k)))
  }

  /// T(h, excess/(h root)), and its limit ±¼ where h is 0.
  private static func owensT(_ h: Double, over excess: Double, _ root: Double) -> Double {
    h == 0 ? (excess < 0 ? -0.25 : 0.25) : owensT(h, excess / (h * root))
  }
}
