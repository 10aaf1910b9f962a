package import CalibrationModel
import Foundation
import Statistics

/// How far two surveys under the same conditions may be apart because they were made on different days.
///
/// With S and S′ sessions that differ by σV, days alone make a difference with the variance σV² (1/S + 1/S′). σV² is that of the fits that
/// know it, weighted by their degrees of freedom; where neither does, what is assumed counts as known.
package struct DaySpread: Sendable {
  /// SD from session to session, dB.
  package let sessionSD: Double
  /// Its degrees of freedom; infinite if it is assumed.
  private let freedom: Double
  /// 1/S + 1/S′.
  private let share: Double

  /// Whether the SD was assumed and not measured.
  package var isAssumed: Bool { freedom == .infinity }

  /// - Parameter assumed: SD from session to session in dB where neither fit knows it.
  /// - Returns: `nil` if it is not known how sessions differ: one sitting says nothing of another day.
  package init?(_ later: ConditionFit, _ earlier: ConditionFit, assuming assumed: Double?) {
    share = [later, earlier].reduce(0) { $0 + 1 / Double(max(1, $1.sessions ?? 1)) }
    let known = [later, earlier].compactMap { fit -> (variance: Double, freedom: Double)? in
      guard let sd = fit.outcome.line?.sessionSD?.estimate, let sessions = fit.sample.sessions, sessions > 1
      else { return nil }
      return (sd * sd, Double(sessions - 1))
    }
    let sum = known.reduce(0) { $0 + $1.freedom }
    if sum > 0 {
      sessionSD = (known.reduce(0) { $0 + $1.freedom * $1.variance } / sum).squareRoot()
      freedom = sum
    } else if let assumed {
      (sessionSD, freedom) = (assumed, .infinity)
    } else {
      return nil
    }
  }

  /// Whether days, and what is not known of the shift itself, may make a shift of this size.
  ///
  /// The half-widths of the two 95 % intervals are added as squares (G. Y. Zou, A. Donner, Stat. Med. 27, 2008, doi 10.1002/sim.3095), and
  /// their sum is stretched to the quantile for the number of sets of conditions that are compared (Bonferroni).
  package func explains(_ shift: Estimate, among count: Int) -> Bool {
    guard let lower = shift.lower95, let upper = shift.upper95 else { return true }
    func quantile(missing share: Double) -> Double {
      freedom == .infinity
        ? Distributions.normalQuantile(1 - share / 2)
        : Distributions.studentTQuantile(1 - share / 2, degreesOfFreedom: freedom)
    }
    let day = quantile(missing: 0.05) * sessionSD * share.squareRoot()
    let stretch = quantile(missing: 0.05 / Double(max(1, count))) / quantile(missing: 0.05)
    return abs(shift.estimate) <= stretch * hypot((upper - lower) / 2, day)
  }
}
