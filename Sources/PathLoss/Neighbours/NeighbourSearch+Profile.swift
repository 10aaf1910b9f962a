import Foundation
import Statistics
import Support

extension NeighbourSearch {
  /// How much more deviance the 95 % interval of one parameter takes: the quantile of χ² with one degree of freedom.
  static let threshold = Distributions.chiSquaredQuantile(0.95, degreesOfFreedom: 1)

  /// 95 % interval of L by profile likelihood, s re-estimated at every L. Where the data do not bound L from above, the upper end is
  /// twice the extent of the survey.
  func lengthInterval(_ estimate: NeighbourEstimate) -> Interval {
    var logRatio = estimate.parameters[0]
    let ends = profile(
      about: estimate.parameters[1], from: shortest, to: longest,
      error: spread(estimate, [0, 1, 0]), least: estimate.deviance
    ) { logLength in
      let start = [logRatio, logLength]
      guard let least = minimum(from: start, free: [0]) else { return .infinity }
      logRatio = least.parameters[0]
      return least.value
    }
    return Interval(lower: exp(ends.lower), upper: exp(ends.upper))
  }

  /// 95 % interval of σL by profile likelihood, σF and L re-estimated at every σL. Where the data do not bound it from above, the
  /// upper end is a thousand times the estimate.
  func locationSDInterval(_ estimate: NeighbourEstimate) -> Interval {
    let centre = 2 * log(estimate.locationSD)
    var last = estimate.parameters
    let ends = profile(
      about: centre, from: centre - 2 * log(1e3), to: centre + 2 * log(1e3),
      error: spread(estimate, [1, 0, 1]), least: estimate.deviance
    ) { logVariance in
      let objective = Objective.locationVariance(logVariance)
      guard let least = minimum(objective, from: last) ?? minimumAtLongest(objective, near: last[0]) else {
        return .infinity
      }
      last = least.parameters
      return least.value
    }
    return Interval(lower: exp(ends.lower / 2), upper: exp(ends.upper / 2))
  }

  /// Standard error of a sum of log s, log L and log σF².
  func spread(_ estimate: NeighbourEstimate, _ factors: [Double]) -> Double {
    estimate.spreadCovariance.map { $0.form(factors, factors).squareRoot() } ?? 1
  }

  /// Where a profile is the threshold above its least value, to 10⁻⁶.
  private func profile(
    about centre: Double, from lowest: Double, to highest: Double, error: Double, least: Double,
    _ deviance: (Double) -> Double
  ) -> (lower: Double, upper: Double) {
    func end(_ bound: Double) -> Double {
      let direction = bound < centre ? -1.0 : 1
      var inner = centre
      var step = min(max(error, 0.02), 2) * 1.5
      while true {
        let next = inner + direction * step
        let outer = direction < 0 ? max(next, bound) : min(next, bound)
        let excess = deviance(outer) - least - Self.threshold
        if excess > 0 {
          return RootFinding.root(
            between: min(inner, outer), and: max(inner, outer), tolerance: 1e-6,
            of: {
              $0 == inner && inner == centre
                ? -Self.threshold : min(deviance($0) - least, 1e6) - Self.threshold
            }
          ) ?? outer
        }
        if outer == bound { return bound }
        inner = outer
        step *= 1.5
      }
    }
    return (end(lowest), end(highest))
  }
}
