import Foundation
package import PathLoss
package import RadioSurvey
import Statistics

/// Compares crowd levels within one placement, carriage and receiver.
package enum CrowdEffects {
  private struct Setting: Hashable {
    var placement: Placement?
    var carriage: Carriage?
    var receiver: Receiver?
  }

  /// The change of the mean level that each crowd level brings, against the emptiest level fitted in the same setting.
  ///
  /// The two fitted lines are compared at the geometric mean of all distances of both fits, where they are known best.
  /// The variance is the sum of the two lines' x'Vx, and the 95 % interval is Welch's: Student's t with
  /// ν = (v₁ + v₂)² / (v₁²/ν₁ + v₂²/ν₂) degrees of freedom (B. L. Welch, Biometrika 34, 1947; F. E. Satterthwaite,
  /// Biometrics Bull. 2, 1946).
  ///
  /// - Parameters:
  ///   - fits: those that are refused, or name no crowd level, are left out.
  ///   - site: gives the order of its crowd levels; levels that it does not name come after those, by name.
  /// - Returns: in the order of the settings, emptier levels first; none for a setting with fewer than two levels.
  package static func effects(of fits: [ConditionFit], site: Site) -> [CrowdEffect] {
    let usable = fits.filter { $0.conditions.crowd != nil && PathLossModel($0) != nil }
    let settings = Dictionary(grouping: usable) { fit in
      Setting(
        placement: fit.conditions.placement, carriage: fit.conditions.carriage,
        receiver: fit.conditions.receiver)
    }
    let ordered = settings.values.map { fits in
      fits.sorted { isEmptier($0.conditions, $1.conditions, site: site) }
    }
    return ordered.sorted { lhs, rhs in settingOrder(lhs[0].conditions, rhs[0].conditions) }
      .flatMap { fits in fits.dropFirst().compactMap { effect(of: $0, against: fits[0]) } }
  }

  private static func isEmptier(_ lhs: FitConditions, _ rhs: FitConditions, site: Site) -> Bool {
    guard let left = lhs.crowd, let right = rhs.crowd else { return false }
    let leftRank = site.rank(of: left) ?? .max
    let rightRank = site.rank(of: right) ?? .max
    return leftRank == rightRank ? left < right : leftRank < rightRank
  }

  private static func settingOrder(_ lhs: FitConditions, _ rhs: FitConditions) -> Bool {
    var left = lhs
    var right = rhs
    left.crowd = nil
    right.crowd = nil
    return left < right
  }

  private static func effect(of fit: ConditionFit, against baseline: ConditionFit) -> CrowdEffect? {
    guard let crowd = baseline.conditions.crowd, let full = PathLossModel(fit),
      let empty = PathLossModel(baseline)
    else { return nil }
    let logDistances = (fit.locationMeans + baseline.locationMeans).map { log10($0.distance) }
    guard !logDistances.isEmpty else { return nil }
    let x = logDistances.reduce(0, +) / Double(logDistances.count)
    let distance = pow(10, x)
    let variance = (
      full: full.covariance.variance(atLogDistance: x), empty: empty.covariance.variance(atLogDistance: x)
    )
    let sum = variance.full + variance.empty
    let change = full.mean(at: distance) - empty.mean(at: distance)
    guard sum > 0 else {
      return CrowdEffect(
        conditions: fit.conditions, baseline: crowd, distance: distance,
        change: Estimate(change, standardError: 0, lower95: change, upper95: change))
    }
    let degrees =
      sum * sum
      / (variance.full * variance.full / full.degreesOfFreedom
        + variance.empty * variance.empty / empty.degreesOfFreedom)
    let half = Distributions.studentTQuantile(0.975, degreesOfFreedom: degrees) * sum.squareRoot()
    return CrowdEffect(
      conditions: fit.conditions, baseline: crowd, distance: distance,
      change: Estimate(
        change, standardError: sum.squareRoot(), lower95: change - half, upper95: change + half))
  }
}
