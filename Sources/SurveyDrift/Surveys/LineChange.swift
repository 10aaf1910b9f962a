import Foundation
import PathLoss
import RadioSurvey
import Statistics
package import Support
package import CalibrationModel

/// How far the mean level that a later fit predicts lies from that of an earlier one under the same conditions: at the nearest, the
/// middle and the farthest distance that both surveyed.
///
/// With x = log₁₀ d, lines b and b′ with covariances V and V′, and S and S′ sessions that differ by σV,
///
///     Δ(x) = (b0′ − b0) + (b1′ − b1) x,   Var Δ(x) = x'(V + V′) x + σV² (1/S + 1/S′).
///
/// Intercepts alone are not compared: intercept and slope trade off. Δ is a straight line in x, so that what holds at both ends
/// holds between them. Places that both surveys visited are not paired: where shadowing stays with the place, the interval is wider
/// than it need be.
///
/// σV² is that of the fits that know it, weighted by their degrees of freedom; where neither does, what is assumed counts as known,
/// and without an assumption the differences have no error: one sitting says nothing of another day. The degrees of freedom are
/// Satterthwaite's (Biometrics Bull. 2, 1946, doi 10.2307/3002019), but no more than those of σV.
package struct LineChange: Sendable {
  /// The difference at one distance.
  package struct Point: Sendable {
    /// Metres.
    package var distance: Double
    /// dB.
    package var difference: Double
    /// The same with its error; `nil` if it is not known how sessions differ.
    package var judged: LevelDifference?
  }

  /// Nearest, middle and farthest.
  package let points: [Point]
  /// SD from session to session that is part of the errors, dB; `nil` if it is not known.
  package let sessionSD: Double?
  /// Whether that was assumed.
  package let isAssumed: Bool

  /// Reasons of a weak fit that leave its line doubtful; others only widen its intervals.
  package static let unreliable: Set<FitReason.Code> = [
    .mixedLevels, .undercoverage, .unitsDoubtful, .shapeDiffers,
  ]

  /// - Parameters:
  ///   - later: the new fit.
  ///   - earlier: the old one, of the same conditions.
  ///   - assumed: SD from session to session in dB where neither fit knows it.
  /// - Throws: why nothing can be compared.
  package init(_ later: ConditionFit, since earlier: ConditionFit, assuming assumed: Double? = nil)
    throws(ChangeDoubt)
  {
    guard let new = later.outcome.line, let old = earlier.outcome.line,
      let reach = later.distanceRange, let before = earlier.distanceRange
    else { throw .notFitted }
    guard
      (later.reasons + earlier.reasons).allSatisfy({ !Self.unreliable.contains($0.code) })
    else { throw .unreliableFit }
    let ends = (max(reach.lower, before.lower), min(reach.upper, before.upper))
    guard ends.0 > 0, ends.0 <= ends.1 else { throw .noCommonDistance }
    let day = Self.session([later, earlier], assuming: assumed)
    let share = 1 / Double(max(1, later.sessions ?? 1)) + 1 / Double(max(1, earlier.sessions ?? 1))
    let distances =
      ends.1 > ends.0 * 1.01 ? [ends.0, (ends.0 * ends.1).squareRoot(), ends.1] : [ends.0]
    sessionSD = day.map { $0.variance.squareRoot() }
    isAssumed = day?.freedom == .infinity
    points = distances.map { distance in
      let x = log10(distance)
      let steeper = new.pathLossExponent.estimate - old.pathLossExponent.estimate
      let difference = new.referencePower.estimate - old.referencePower.estimate - 10 * steeper * x
      guard let day else { return Point(distance: distance, difference: difference, judged: nil) }
      let parts: [(Double, Double)] = [
        (new.covarianceElsewhere.variance(atLogDistance: x), Double(new.degreesOfFreedom)),
        (old.covarianceElsewhere.variance(atLogDistance: x), Double(old.degreesOfFreedom)),
        (day.variance * share, day.freedom),
      ]
      let variance = parts.reduce(0.0) { $0 + $1.0 }
      let spread = parts.reduce(0.0) { $0 + $1.0 * $1.0 / max(1, $1.1) }
      let freedom = spread > 0 ? variance * variance / spread : 1
      return Point(
        distance: distance, difference: difference,
        judged: LevelDifference(
          difference, standardError: variance.squareRoot(),
          degreesOfFreedom: max(1, min(freedom, day.freedom))))
    }
  }

  /// σV² and its degrees of freedom; infinite ones if it is assumed.
  private static func session(_ fits: [ConditionFit], assuming assumed: Double?) -> (
    variance: Double, freedom: Double
  )? {
    let known = fits.compactMap { fit -> (variance: Double, freedom: Double)? in
      guard let line = fit.outcome.line, let sd = line.sessionSD?.estimate,
        let other = line.anotherSession, other.degreesOfFreedom > 0
      else { return nil }
      return (sd * sd, other.degreesOfFreedom)
    }
    let freedom = known.reduce(0) { $0 + $1.freedom }
    guard freedom > 0 else { return assumed.map { ($0 * $0, .infinity) } }
    return (known.reduce(0) { $0 + $1.freedom * $1.variance } / freedom, freedom)
  }
}

/// All differences that one comparison looks at, judged together.
///
/// Holm's procedure (S. Holm, Scand. J. Stat. 6, 1979) rejects the r-th smallest of m p values where all up to it are below
/// α/(m − r + 1). Each interval here misses as much as the step at which the procedure decided of its difference, so that it excludes
/// 0 exactly where the procedure says so, and with nothing changed at all some interval excludes 0 in a share α of comparisons at most.
package struct ChangeFamily: Sendable {
  /// α.
  package static let errorRate = 0.05
  /// Change that would matter, dB: the margin of ``DriftCheck``, a factor of 1.37 in distance at an exponent of 2.2.
  package static let margin = 3.0

  /// In the order given; what could not be compared has none.
  package let intervals: [Interval?]

  /// Judges differences; those that are `nil` are not counted.
  package init(_ differences: [LevelDifference?]) {
    let p = differences.map { $0?.pValue }
    let order = p.indices.filter { p[$0] != nil }.sorted { (p[$0] ?? 1, $0) < (p[$1] ?? 1, $1) }
    let count = order.count
    let rejected =
      order.enumerated().first { rank, index in
        (p[index] ?? 1) >= Self.errorRate / Double(count - rank)
      }?.offset ?? count
    var intervals: [Interval?] = differences.map { _ in nil }
    for (rank, index) in order.enumerated() {
      let step = min(rank, rejected)
      intervals[index] = differences[index]?.interval(missing: Self.errorRate / Double(count - step))
    }
    self.intervals = intervals
  }

  /// *Same* if every interval lies within ±margin; *drifted* if one that does not excludes 0; *cannot be said* otherwise. As in
  /// ``DriftCheck``, a significant difference too small to matter does not count.
  ///
  /// - Parameters:
  ///   - intervals: of the differences that belong together, dB.
  ///   - margin: dB > 0.
  package static func verdict(_ intervals: [Interval], margin: Double = margin) -> ChangeVerdict {
    let within = intervals.map { -margin < $0.lower && $0.upper < margin }
    if intervals.isEmpty { return .cannotBeSaid }
    if within.allSatisfy(\.self) { return .same }
    return zip(intervals, within).contains { !$1 && !$0.contains(0) } ? .drifted : .cannotBeSaid
  }
}

extension LevelDifference {
  /// p of no difference at all, two-sided; a difference without error is exact.
  var pValue: Double {
    guard standardError > 0 else { return difference == 0 ? 1 : 0 }
    return 2
      * Distributions.studentTCDF(
        -abs(difference) / standardError, degreesOfFreedom: degreesOfFreedom)
  }

  /// The interval that a share of such intervals misses, half of it on either side.
  func interval(missing share: Double) -> Interval {
    guard standardError > 0 else { return Interval(lower: difference, upper: difference) }
    let half =
      Distributions.studentTQuantile(1 - share / 2, degreesOfFreedom: degreesOfFreedom) * standardError
    return Interval(lower: difference - half, upper: difference + half)
  }
}
