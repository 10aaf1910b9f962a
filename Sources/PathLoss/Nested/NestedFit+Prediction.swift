import Foundation
import Statistics

extension NestedFit {
  /// A variance with the degrees of freedom of its estimate (F. E. Satterthwaite, Biometrics Bull. 2, 1946: twice its square
  /// over the variance of its estimate, from the information in the SDs).
  package struct Variance: Hashable, Sendable {
    /// dB².
    package var value: Double
    /// ≥ 1.
    package var degreesOfFreedom: Double
  }

  /// Variance of the mean of a dwell's packets about what is predicted for it, at a place never measured in a session never
  /// measured.
  ///
  /// - Parameters:
  ///   - x: log₁₀ of its distance in metres.
  ///   - packetFactor: variance of the mean of its packets over that of one; 1/k if they are independent.
  ///   - dwells: dwells that are averaged (body angles), ≥ 1.
  package func predictive(
    atLogDistance x: Double, packetFactor: Double, dwells: Int = 1
  ) -> Variance {
    var variance = packetVariance * packetFactor
    if let dwell = squared(.dwell) { variance += dwell * (1 / Double(max(1, dwells))) }
    if let location = squared(.location) { variance += location }
    if let session = squared(.session) { variance += session }
    variance += lineVariance(atLogDistance: x)
    var degrees = self.degrees(variance)
    if sessions > 1, squared(.session) != nil {
      degrees = min(degrees, Double(sessions - 1))
    }
    return Variance(value: variance.value, degreesOfFreedom: degrees)
  }

  /// Degrees of freedom of what is predicted for another session at the survey's mean log distance.
  package var sessionDegreesOfFreedom: Double {
    predictive(
      atLogDistance: fold.cross.1.value / fold.cross.0.value, packetFactor: 0
    ).degreesOfFreedom
  }

  /// Degrees of freedom of the estimate of a variance, at most locations − 2.
  private func degrees(_ variance: Jet) -> Double {
    let most = Double(max(1, locations - 2))
    guard let logCovariance else { return most }
    let gradient = variables.indices.map { variance.gradient[$0] }
    let spread = logCovariance.form(gradient, gradient)
    guard spread > 0 else { return most }
    return min(most, max(1, 2 * variance.value * variance.value / spread))
  }

  private func squared(_ level: NestedLevel) -> Jet? {
    variables.firstIndex(of: level).map { index in
      (Jet(log(spreads[level] ?? 1), variable: index) * 2).exponential
    }
  }

  /// x'Cx of the line common to all sessions.
  private func lineVariance(atLogDistance x: Double) -> Jet {
    let determinant = fold.cross.0 * fold.cross.2 - fold.cross.1 * fold.cross.1
    let form = fold.cross.2 - fold.cross.1 * (2 * x) + fold.cross.0 * (x * x)
    return packetVariance * form / determinant
  }
}
