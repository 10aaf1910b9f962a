import Foundation
import Statistics
package import Support

extension RandomInterceptREML.Fit {
  /// How much more deviance the 95 % interval of one parameter takes: the quantile of χ² with one degree of freedom.
  static let threshold = Distributions.chiSquaredQuantile(0.95, degreesOfFreedom: 1)

  /// 95 % interval of σL by profile likelihood; σF is re-estimated for every σL that is tried. Its lower end is 0 if the
  /// data do not rule out that locations are alike. `nil` if the locations are on the line exactly.
  package func locationSDInterval() -> Interval? {
    guard let deviance else { return locationSDIntervalWithoutFading() }
    return profile(
      at: locationSD, unit: residualSD / meanCount.squareRoot(), threshold: deviance + Self.threshold,
      deviance: { devianceOverFading(locationSD: $0) })
  }

  /// 95 % interval of σF by profile likelihood; σL is re-estimated for every σF that is tried. `nil` if σF is 0.
  package func residualSDInterval() -> Interval? {
    deviance.flatMap { deviance in
      profile(
        at: residualSD, unit: residualSD, threshold: deviance + Self.threshold,
        deviance: { devianceOverLocations(residualSD: $0) })
    }
  }

  var meanCount: Double { likelihood.observations / Double(likelihood.means.count) }

  /// The two places around the estimate where a profiled deviance reaches the threshold; 0 if it never does below.
  /// They are good to 10⁻⁹ of the estimate. The inner optimum needs only 10⁻⁶, because the deviance is flat there.
  func profile(
    at estimate: Double, unit: Double, threshold: Double, deviance: @escaping (Double) -> Double
  ) -> Interval? {
    let excess: (Double) -> Double = { deviance($0) - threshold }
    let tolerance = 1e-9 * max(estimate, unit)
    var lower = 0.0
    if estimate > 0 {
      let atZero = excess(0)
      let floor = atZero.isNaN ? estimate * 1e-6 : 0
      let atFloor = atZero.isNaN ? excess(floor) : atZero
      if atFloor > 0 {
        lower = RootFinding.root(between: floor, and: estimate, tolerance: tolerance, of: excess) ?? floor
      }
    }
    var inner = estimate
    var outer = max(estimate * 1.25, unit)
    var steps = 0
    while excess(outer) < 0 {
      inner = outer
      outer *= 1.6
      steps += 1
      if steps > 60 { return nil }
    }
    guard let upper = RootFinding.root(between: inner, and: outer, tolerance: tolerance, of: excess) else {
      return nil
    }
    return Interval(lower: lower, upper: max(upper, estimate))
  }

  /// min over σF of the deviance at a given σL.
  private func devianceOverFading(locationSD: Double) -> Double {
    if locationSD == 0 { return (try? likelihood.point(at: 0)).map(likelihood.profiledDeviance) ?? .nan }
    return least(around: 2 * log(residualSD), step: 0.1) { [likelihood] logVariance in
      let variance = exp(logVariance)
      let s = locationSD * locationSD / variance
      return (try? likelihood.point(at: s)).map { point in
        let slope =
          -s * (point.logTermsSlope - point.residualSlope / variance) + likelihood.denominator
          - point.residualSumOfSquares / variance
        return (slope, likelihood.deviance(point, variance: variance))
      }
    }
  }

  /// min over σL of the deviance at a given σF.
  private func devianceOverLocations(residualSD: Double) -> Double {
    let variance = residualSD * residualSD
    let at = { [likelihood] (s: Double) in
      (try? likelihood.point(at: s)).map { point in
        (
          slope: point.logTermsSlope - point.residualSlope / variance,
          deviance: likelihood.deviance(point, variance: variance)
        )
      }
    }
    guard variance > 0, let none = at(0) else { return .nan }
    return none.slope >= 0
      ? none.deviance : least(around: 2 * log(max(ratio, 1e-3)), step: 0.2) { at(exp($0)) }
  }

  /// The deviance where its slope vanishes; NaN if that is nowhere.
  private func least(
    around centre: Double, step: Double, _ at: (Double) -> (slope: Double, deviance: Double)?
  ) -> Double {
    let slope = { at($0)?.slope ?? .nan }
    guard let (low, high) = bracket(around: centre, step: step, slope: slope),
      let root = RootFinding.root(between: low, and: high, tolerance: 1e-6, of: slope)
    else { return .nan }
    return at(root)?.deviance ?? .nan
  }

  /// Widens a bracket until the slope is negative at its lower and positive at its upper end.
  private func bracket(around centre: Double, step: Double, slope: (Double) -> Double) -> (Double, Double)? {
    var low = centre - step
    var high = centre + step
    var width = step
    for _ in 0..<40 {
      if slope(low) < 0 { break }
      high = low
      width *= 2
      low -= width
    }
    width = step
    for _ in 0..<40 {
      if slope(high) > 0 { return (low, high) }
      low = high
      width *= 2
      high += width
    }
    return nil
  }

  /// σF = 0: the location means are an ordinary sample, d(σ²) = ν log σ² + RSS/σ².
  private func locationSDIntervalWithoutFading() -> Interval? {
    guard locationSD > 0 else { return nil }
    let degrees = Double(likelihood.means.count - (likelihood.restricted ? likelihood.columns.count : 0))
    let excess: (Double) -> Double = { degrees * ($0 + exp(-$0) - 1) - Self.threshold }
    guard let low = RootFinding.root(between: -20, and: 0, of: excess),
      let high = RootFinding.root(between: 0, and: 200, of: excess)
    else { return nil }
    return Interval(lower: locationSD * exp(low / 2), upper: locationSD * exp(high / 2))
  }
}
