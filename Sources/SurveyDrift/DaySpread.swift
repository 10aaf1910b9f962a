package import CalibrationModel
import Foundation
import Statistics

/// How far two surveys under the same conditions may be apart because they were made on different days.
///
/// With S and S′ sessions that differ by σV, days alone make a difference with the variance σV² (1/S + 1/S′). A handful of days tells σV badly, so
/// it has a prior, exponential with 5 % above ``unlikelySD`` (D. Simpson et al., Stat. Sci. 32, 2017, doi 10.1214/16-STS576), times the
/// likelihood of what the fits measured: ν s² is (σV² + e²) χ²(ν), with e the error of a session's mean level.
package struct DaySpread: Sendable {
  /// An SD of the same receiver from day to day that is unlikely (5 %), dB. Published: 0.3 to 0.7 for one kit on a tripod, 2.5 to 3.4 for phones
  /// in a crowd.
  static let unlikelySD = 3.0
  /// Where days explain a shift as large in more than this share of surveys, it is no drift.
  private static let level = 0.05

  package enum Source: Sendable { case measured, assumed, unknown }

  package let source: Source
  /// SD from session to session, dB; where nothing is known, ``unlikelySD``.
  package let sessionSD: Double
  /// Degrees of freedom of what was measured.
  private let freedom: Double
  /// 1/S + 1/S′.
  private let share: Double

  /// - Parameter assumed: SD from session to session in dB where neither fit knows it.
  package init(_ later: ConditionFit, _ earlier: ConditionFit, assuming assumed: Double?) {
    share = [later, earlier].reduce(0) { $0 + 1 / Double(max(1, $1.sessions ?? 1)) }
    let known = [later, earlier].compactMap { fit -> (variance: Double, freedom: Double)? in
      guard let sd = fit.outcome.line?.sessionSD?.estimate, let sessions = fit.sample.sessions, sessions > 1
      else { return nil }
      return (sd * sd, Double(sessions - 1))
    }
    freedom = known.reduce(0) { $0 + $1.freedom }
    if freedom > 0 {
      source = .measured
      sessionSD = (known.reduce(0) { $0 + $1.freedom * $1.variance } / freedom).squareRoot()
    } else {
      source = assumed == nil ? .unknown : .assumed
      sessionSD = assumed ?? Self.unlikelySD
    }
  }

  /// The share of surveys in which days, and what is not known of the shift itself, make a shift of this size; 1 if its error is not known.
  package func pValue(of shift: Estimate) -> Double {
    guard let lower = shift.lower95, let upper = shift.upper95 else { return 1 }
    let own = (upper - lower) / 2 / Distributions.normalQuantile(0.975)
    return spreads(errorVariance: own * own / share).reduce(0) { sum, spread in
      let sd = (own * own + spread.sd * spread.sd * share).squareRoot()
      return sum + spread.weight * (sd > 0 ? 2 * Distributions.normalCDF(-abs(shift.estimate) / sd) : 0)
    }
  }

  /// Whether days explain shifts, each with its p value, of sets of conditions that were measured on the same days, so that they have them in common
  /// (Benjamini and Hochberg).
  /// - Parameter surveys: surveys that are judged one by one, of which this is one, ≥ 1.
  package static func explain(_ pValues: [Double], among surveys: Int = 1) -> [Bool] {
    FalseDiscovery.adjusted(pValues).map { $0 * Double(surveys) >= level }
  }

  /// SDs that days may have, with weights that add up to 1.
  private func spreads(errorVariance: Double) -> [(sd: Double, weight: Double)] {
    if source == .assumed { return [(sessionSD, 1)] }
    let rate = -log(0.05) / Self.unlikelySD
    let count = 80
    let logs = (0..<count).map { index -> (sd: Double, log: Double) in
      let sd = 0.02 * pow(2000, Double(index) / Double(count - 1))
      guard freedom > 0 else { return (sd, log(sd) - rate * sd) }
      let variance = sd * sd + errorVariance
      let deviance = log(variance) + (sessionSD * sessionSD + errorVariance) / variance
      return (sd, log(sd) - rate * sd - freedom / 2 * deviance)
    }
    let most = logs.map(\.log).max() ?? 0
    let weights = logs.map { exp($0.log - most) }
    let sum = weights.reduce(0, +)
    return zip(logs, weights).map { ($0.sd, $1 / sum) }
  }
}
