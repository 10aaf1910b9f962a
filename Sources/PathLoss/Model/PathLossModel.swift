package import CalibrationModel
import Foundation
package import RadioSurvey
import Statistics
package import Support

/// The numbers of a usable fit: what ranging and planning compute with.
@Memberwise package struct PathLossModel: Hashable, Sendable {
  /// The conditions it was fitted for.
  package var conditions: FitConditions = FitConditions()
  /// Level at 1 m, dBm.
  package var referencePower: Double
  /// Path-loss exponent n > 0; up to the bend if there is one.
  package var pathLossExponent: Double
  /// Where the line bends; `nil` if it is straight.
  package var bend: Bend?
  /// SD from place to place for one dwell at each, dB ≥ 0: shadowing and, if it is known, body angle.
  package var shadowingSD: Double
  /// Fading SD, dB ≥ 0.
  package var fadingSD: Double
  /// Lag-1 autocorrelation of packets, 0 ≤ ρ < 1. Zero where it is unknown.
  package var autocorrelation: Double = 0
  /// Covariance of (level at 1 m, slope).
  package var covariance: LineCovariance
  /// Degrees of freedom of its t distribution, ≥ 1.
  package var degreesOfFreedom: Double
  /// Distances that were measured, metres.
  package var distanceRange: Interval
  /// How the spreads change with distance; `nil` if they do not.
  package var spreadTrend: SpreadTrend?

  /// What is asked of a fit.
  package enum Question: Hashable, Sendable {
    /// Another place within the area and in the sessions surveyed.
    ///
    /// Where neighbours are alike, the line and the scatter about it are those of the area walked, whose places the fit knows as
    /// independent ones.
    case area
    /// A beacon that was not surveyed, in the same venue.
    ///
    /// Where neighbours are alike, its places differ by the whole variance of the field, and the line is as uncertain as one walk through
    /// such a field leaves it.
    case newBeacon
    /// Another session: another day, phone or person. The SD from session to session is in dB, and is assumed where the fit does not
    /// know it; without it, there is then no answer.
    case anotherSession(assuming: Double?)
  }

  /// The numbers of the line in front; `nil` if the fit is refused, or does not know.
  package init?(inFrontOf fit: ConditionFit, question: Question = .area) {
    guard let line = fit.outcome.line, let range = fit.sample.distanceRange else { return nil }
    self.init(
      conditions: fit.sample.conditions, referencePower: line.referencePower.estimate,
      pathLossExponent: line.pathLossExponent.estimate, bend: line.bend,
      shadowingSD: line.placeVariance.squareRoot(), fadingSD: line.fadingSD?.estimate ?? 0,
      autocorrelation: fit.sample.autocorrelation ?? 0,
      covariance: line.covariance,
      degreesOfFreedom: line.placeFreedom(locations: fit.sample.locations, dwells: fit.sample.dwells),
      distanceRange: range, spreadTrend: line.spreadTrend)
    guard question != .area else { return }
    if let field = line.neighbours, let shadowing = field.shadowingSD?.estimate,
      let covariance = field.covariance
    {
      let body = line.dwellSD?.estimate ?? 0
      shadowingSD = max(shadowingSD, (shadowing * shadowing + body * body).squareRoot())
      self.covariance = covariance
      degreesOfFreedom = min(degreesOfFreedom, field.degreesOfFreedom ?? .infinity)
    }
    guard take(anotherSession: line.anotherSession, question) else { return nil }
  }

  /// The numbers of a fit, with what was between beacons and places averaged in: of predictions that do not know what is between. `nil` if
  /// the fit is refused, or does not know.
  package init?(_ fit: ConditionFit, question: Question = .area) {
    self.init(inFrontOf: fit, question: question)
    guard let line = fit.outcome.checks?.shapes?.amongWalls, !use(line, question) else { return }
    return nil
  }

  /// The numbers of a fit for a beacon in the open, so that the losses measured can be taken off without counting twice what the usual line
  /// has of them. The usual numbers where there is no such line. `nil` if the fit is refused, or does not know.
  package init?(behindWallsOf fit: ConditionFit, question: Question = .area) {
    self.init(inFrontOf: fit, question: question)
    guard let line = fit.outcome.checks?.shapes?.open, !use(line, question) else { return }
    return nil
  }

  /// - Returns: whether the question has an answer.
  private mutating func take(anotherSession: LineSpread?, _ question: Question) -> Bool {
    guard case .anotherSession(let assumed) = question else { return true }
    if let anotherSession {
      use(anotherSession)
    } else if let assumed {
      shadowingSD = (shadowingSD * shadowingSD + assumed * assumed).squareRoot()
    } else {
      return false
    }
    return true
  }

  private mutating func use(_ line: WallLine, _ question: Question) -> Bool {
    referencePower = line.referencePower
    pathLossExponent = line.pathLossExponent
    bend = nil
    use(question == .area ? line.area : line.elsewhere)
    return take(anotherSession: line.anotherSession, question)
  }

  private mutating func use(_ spread: LineSpread) {
    shadowingSD = spread.placeSD
    covariance = spread.covariance
    degreesOfFreedom = spread.degreesOfFreedom
  }

  /// What to plan with: another session where it is known how sessions differ, with the spreads at one distance.
  ///
  /// - Parameters:
  ///   - distance: metres > 0.
  ///   - assumed: SD from session to session in dB where the fit does not know it.
  ///   - inTheOpen: whether the walls and floors that the fit measured are taken off, because they are counted by themselves.
  package static func forPlanning(
    _ fit: ConditionFit, at distance: Double, assuming assumed: Double?, inTheOpen: Bool = false
  ) -> PathLossModel? {
    func model(_ question: Question) -> PathLossModel? {
      inTheOpen
        ? PathLossModel(behindWallsOf: fit, question: question)
        : PathLossModel(onOneFloor: fit, question: question)
    }
    var planned = model(.anotherSession(assuming: assumed)) ?? model(.newBeacon)
    let factor = planned?.spreadTrend?.factor(at: distance) ?? 1
    planned?.shadowingSD *= factor
    planned?.fadingSD *= factor
    planned?.spreadTrend = nil
    return planned
  }
}

/// Intervals of distance where spreads change with it, which have no closed form.
extension PathLossModel {
  /// Decades from the estimate within which an end is looked for.
  private static let widest = 8.0
  /// Decades from one look at the pivot to the next.
  private static let step = 0.02

  /// Predicted SDs from the mean level at so many ``decades(_:)`` up to what was measured: (ȳ − b0 − b1 x)/s(x).
  private func pivot(_ x: Double, meanLevel: Double, packets: Int) -> Double {
    let gap = meanLevel - referencePower - slope * x
    let sd = predictiveSD(at: distance(x), packets: packets)
    return sd > 0 ? gap / sd : gap == 0 ? 0 : gap > 0 ? .infinity : -.infinity
  }

  /// The distances around the estimate at which the level is within the given number of predicted SDs; `nil` if an end does not exist.
  func trendingInterval(meanLevel: Double, packets: Int, reach t: Double) -> Interval? {
    let centre = (meanLevel - referencePower) / slope
    guard centre.isFinite else { return nil }
    func end(_ direction: Double) -> Double? {
      var inner = centre
      var step = 0.02
      while abs(inner - centre) < Self.widest {
        let outer = inner + direction * step
        if abs(pivot(outer, meanLevel: meanLevel, packets: packets)) > t {
          return RootFinding.root(between: min(inner, outer), and: max(inner, outer), tolerance: 1e-12) {
            min(abs(pivot($0, meanLevel: meanLevel, packets: packets)), 2 * t + 1) - t
          }
        }
        inner = outer
        step *= 1.2
      }
      return nil
    }
    guard let lower = end(-1), let upper = end(1) else { return nil }
    let ends = Interval(lower: distance(lower), upper: distance(upper))
    return ends.lower > 0 && ends.upper.isFinite ? ends : nil
  }

  /// The confidence distribution of ``distanceCDF(_:meanLevel:packets:widening:)``; where the pivot turns back, its extreme value is
  /// held.
  func trendingCDF(_ distance: Double, meanLevel: Double, packets: Int, widening: Double) -> Double {
    let x = decades(distance)
    let centre = (meanLevel - referencePower) / slope
    let side = x < centre ? -1.0 : 1
    // The pivot is followed from the estimate outwards, so that it never turns back by more than a step tells.
    var extreme = max(0, side * pivot(x, meanLevel: meanLevel, packets: packets))
    var here = centre
    while abs(here - centre) < min(abs(x - centre), Self.widest) {
      extreme = max(extreme, side * pivot(here, meanLevel: meanLevel, packets: packets))
      here += side * Self.step
    }
    return Distributions.studentTCDF(side * extreme / widening, degreesOfFreedom: degreesOfFreedom)
  }
}

extension PathLossModel {
  /// b1 = −10 n, dB per decade of distance.
  var slope: Double { -10 * pathLossExponent }

  /// x, along which the level falls at one rate: log₁₀ of the distance in metres (> 0), stretched beyond a bend.
  package func decades(_ distance: Double) -> Double { bend.straightened(log10(distance)) }

  /// The distance in metres at so many ``decades(_:)``.
  func distance(_ decades: Double) -> Double { pow(10, bend.logDistance(decades)) }

  /// Mean level in dBm at a distance in metres (> 0): P1 − 10 n x, x = log₁₀ d up to a bend.
  package func mean(at distance: Double) -> Double { referencePower + slope * decades(distance) }

  /// Variance of ``mean(at:)`` as an estimate, dB²: x'Vx with x = (1, log₁₀ d) up to a bend.
  package func lineVariance(at distance: Double) -> Double {
    covariance.variance(atLogDistance: decades(distance))
  }

  /// v(k, ρ), the variance of the mean of k packets over that of one; see ``AutoregressiveMean``.
  package func averagingFactor(packets: Int) -> Double {
    AutoregressiveMean.varianceFactor(packets: packets, autocorrelation: autocorrelation)
  }

  /// SD in dB of the mean of k packets about the line at a place never seen, where ``spreadTrend`` is 1: √(σL² + σF² v(k, ρ)).
  package func locationSD(packets: Int) -> Double { locationVariance(packets: packets).squareRoot() }

  /// SD in dB of what a device will see after k packets at a distance in metres (> 0), the line's own uncertainty
  /// included: √(f² (σL² + σF² v(k, ρ)) + x'Vx) with f the factor of ``spreadTrend`` there (``lineVariance(at:)``).
  package func predictiveSD(at distance: Double, packets: Int) -> Double {
    let factor = spreadTrend?.factor(at: distance) ?? 1
    return
      (factor * factor * locationVariance(packets: packets) + lineVariance(at: distance)).squareRoot()
  }

  /// The distances in metres that a mean level of k packets is compatible with, at a level such as 0.6827.
  ///
  /// Generalised Fieller interval: all x (``decades(_:)``) with (ȳ − b0 − b1 x)² ≤ t² (c + V00 + 2x V01 + x² V11), where
  /// c = σL² + σF² v(k, ρ) and t is the quantile of Student's t at (1 + level)/2 with the model's degrees of freedom
  /// (E. C. Fieller, J. R. Stat. Soc. B 16, 1954; here with the variance of the new mean added). Its ends lie where
  /// ``distanceCDF(_:meanLevel:packets:)`` is (1 − level)/2 and (1 + level)/2.
  ///
  /// - Parameters:
  ///   - meanLevel: ȳ in dBm.
  ///   - packets: k ≥ 1, how many packets the mean is of.
  ///   - level: 0 < level < 1.
  ///   - widening: factor on t, if the intervals have to be wider or narrower to hold; see ``HeldOutScale``.
  /// - Returns: `nil` if the slope is not clear at this level (t² V11 ≥ b1²), because then no finite interval
  ///   holds, and where an end cannot be represented.
  package func distanceInterval(meanLevel: Double, packets: Int, level: Double, widening: Double = 1)
    -> Interval?
  {
    let t =
      widening * Distributions.studentTQuantile((1 + level) / 2, degreesOfFreedom: degreesOfFreedom)
    if spreadTrend != nil { return trendingInterval(meanLevel: meanLevel, packets: packets, reach: t) }
    let squaredT = t * t
    let excess = meanLevel - referencePower
    // A x² + 2 H x + C ≤ 0.
    let a = slope * slope - squaredT * covariance.slopeVariance
    guard a > 0 else { return nil }
    let h = -(slope * excess + squaredT * covariance.covariance)
    let c =
      excess * excess
      - squaredT * (locationVariance(packets: packets) + covariance.interceptVariance)
    let root = max(0, h * h - a * c).squareRoot()
    // The root without cancellation first, the other from their product.
    let q = h > 0 ? -(h + root) : -(h - root)
    let first = q / a
    let second = q == 0 ? 0 : c / q
    let lower = distance(min(first, second))
    let upper = distance(max(first, second))
    guard lower > 0, upper.isFinite else { return nil }
    return Interval(lower: lower, upper: upper)
  }

  /// Confidence distribution of the true distance, given a mean level of k packets: how sure one may be that it is d or
  /// less.
  ///
  /// P(D ≤ d) = Tν((ȳ − b0 − b1 x) / √(c + x'Vx)), x = log₁₀ d up to a bend. It increases with d. Because the slope is uncertain, the
  /// pivot of the t distribution turns back far outside what was measured; from there on its extreme value is held, so
  /// that the function never decreases and its ends may stay short of 0 and 1.
  ///
  /// - Parameters:
  ///   - distance: d in metres; 0 for d ≤ 0.
  ///   - meanLevel: ȳ in dBm.
  ///   - packets: k ≥ 1.
  ///   - widening: factor on the predicted SD.
  package func distanceCDF(_ distance: Double, meanLevel: Double, packets: Int, widening: Double = 1)
    -> Double
  {
    guard distance > 0 else { return 0 }
    if spreadTrend != nil {
      return trendingCDF(distance, meanLevel: meanLevel, packets: packets, widening: widening)
    }
    let excess = meanLevel - referencePower
    let constant = locationVariance(packets: packets) + covariance.interceptVariance
    // The pivot's derivative has the sign of start − turn · x.
    let start = -(slope * constant + excess * covariance.covariance)
    let turn = slope * covariance.covariance + excess * covariance.slopeVariance
    var x = decades(distance)
    if turn > 0 { x = min(x, start / turn) } else if turn < 0 { x = max(x, start / turn) }
    let variance = constant + 2 * x * covariance.covariance + x * x * covariance.slopeVariance
    let gap = excess - slope * x
    guard variance > 0 else { return gap >= 0 ? 1 : 0 }
    return Distributions.studentTCDF(
      gap / (widening * variance.squareRoot()), degreesOfFreedom: degreesOfFreedom)
  }

  func locationVariance(packets: Int) -> Double {
    shadowingSD * shadowingSD + fadingSD * fadingSD * averagingFactor(packets: packets)
  }
}
