import CalibrationModel
import Foundation
import Statistics

/// What is known of how sessions differ, for predictions of another one.
///
/// A handful of sessions tells σV badly, and an estimate of 0 does not say that the next session will be like them. So predictions are
/// averaged over σV: its restricted likelihood, the other spreads at their best, times the penalised-complexity prior for an SD, which
/// is exponential with 5 % above ``LineSpread/unlikelySessionSD`` (D. Simpson et al., Stat. Sci. 32, 2017, doi 10.1214/16-STS576).
struct SessionPosterior {
  /// Probability of an SD above ``LineSpread/unlikelySessionSD``.
  private static let probability = 0.05
  private static let unlikely = LineSpread.unlikelySessionSD
  /// SDs at which it is computed.
  private static let count = 16

  private let fit: NestedFit
  /// SDs in dB with their probabilities; empty where the sessions are many.
  private let nodes: [(sd: Double, weight: Double)]

  /// - Parameter own: σV as the fit has it; `nil` if it does not tell.
  init(_ fit: NestedFit, own: @autoclosure () -> Estimate?) {
    self.fit = fit
    // The number of more sessions says enough: Student's t then has sessions − 1 degrees of freedom.
    guard fit.sessions <= LineSpread.mostSessionsWithPrior, let own = own(), let lower = own.lower95
    else {
      nodes = []
      return
    }
    let upper = own.upper95 ?? 4 * Self.unlikely
    let from = max(0, own.estimate - 2 * (own.estimate - lower))
    let to = min(own.estimate + 2.5 * (upper - own.estimate), 4 * Self.unlikely)
    let rate = -log(Self.probability) / Self.unlikely
    let logs = (0..<Self.count).compactMap { index -> (sd: Double, log: Double)? in
      let sd = from + (to - from) * (Double(index) + 0.5) / Double(Self.count)
      return fit.leastDeviance(.session, sd: sd).map { (sd, -$0 / 2 - rate * sd) }
    }
    let most = logs.map(\.log).max() ?? 0
    let weights = logs.map { exp($0.log - most) }
    let sum = weights.reduce(0, +)
    nodes = sum > 0 ? zip(logs, weights).map { ($0.sd, $1 / sum) } : []
  }

  /// Variance of the mean of a dwell's packets about what is predicted for it, at a place never measured in a session never measured:
  /// that of Student's t which holds 68.27 and 95.45 % where the average over σV does.
  ///
  /// - Parameters: as for ``NestedFit/predictive(atLogDistance:packetFactor:dwells:)``.
  func predictive(atLogDistance x: Double, packetFactor: Double, dwells: Int = 1) -> NestedFit.Variance {
    let plain = fit.predictive(atLogDistance: x, packetFactor: packetFactor, dwells: dwells)
    guard !nodes.isEmpty else { return plain }
    // The line is as uncertain as the mean of the sessions, too.
    let share = 1 + 1 / Double(fit.sessions)
    let rest = max(1e-9, plain.value - share * fit.variance(.session))
    let degrees = fit.degreesOfFreedom(
      atLogDistance: x, packetFactor: packetFactor, dwells: dwells)
    func half(holding level: Double) -> Double? {
      let widest = 60 * (rest + share * 16 * Self.unlikely * Self.unlikely).squareRoot()
      return RootFinding.root(between: 0, and: widest, tolerance: 1e-9) { half in
        nodes.reduce(-level) { sum, node in
          let sd = (rest + share * node.sd * node.sd).squareRoot()
          return sum + node.weight
            * (2 * Distributions.studentTCDF(half / sd, degreesOfFreedom: degrees) - 1)
        }
      }
    }
    guard let narrow = half(holding: HeldOutCheck.oneSigma), let wide = half(holding: HeldOutCheck.twoSigma)
    else { return plain }
    func quantile(_ level: Double, _ degrees: Double) -> Double {
      Distributions.studentTQuantile((1 + level) / 2, degreesOfFreedom: degrees)
    }
    let excess = { (logDegrees: Double) in
      let degrees = exp(logDegrees)
      return quantile(HeldOutCheck.twoSigma, degrees) / quantile(HeldOutCheck.oneSigma, degrees)
        - wide / narrow
    }
    let most = log(1000.0)
    let found =
      excess(most) >= 0 ? most : RootFinding.root(between: 0, and: most, tolerance: 1e-9, of: excess) ?? 0
    let scale = narrow / quantile(HeldOutCheck.oneSigma, exp(found))
    return NestedFit.Variance(value: scale * scale, degreesOfFreedom: exp(found))
  }
}
