package import CalibrationModel
import Foundation
import PathLoss
package import RadioSurvey
import Statistics

/// Whether levels that were measured contradict the order of crowd levels: people weaken the signal, so a fuller level is not stronger.
///
/// Two crowd levels are compared at places where one beacon was surveyed at both, under the same placement, carriage and receiver. What
/// differs from place to place then drops out. Each place is one trial: the mean over its beacons and conditions of the mean level at
/// the fuller crowd level less that at the emptier one. The interval of their mean is Student's.
package struct CrowdOrder: Hashable, Sendable {
  /// The crowd level that the site lists as the emptier one.
  package let emptier: CrowdLevel
  /// The crowd level that the site lists as the fuller one, which is measured as stronger.
  package let fuller: CrowdLevel
  /// Mean level at the fuller one less that at the emptier one, dB.
  package let change: Estimate
  /// Places where both were surveyed.
  package let places: Int

  /// Places that a comparison takes at least.
  private static let fewestPlaces = 5
  /// Chance of a false alarm over all pairs of crowd levels, if people changed nothing.
  private static let falseAlarms = 0.001
  /// dB below which a change is not worth an alarm.
  private static let leastChange = 1.0

  private struct Cell: Hashable {
    var beacon: BeaconIdentifier
    var place: String
    var conditions: FitConditions
  }

  /// The clearest contradiction; `nil` if there is none beyond chance.
  ///
  /// - Parameter dwells: with what the site adds to them.
  package static func contradiction(in dwells: [Dwell], site: Site) -> CrowdOrder? {
    let order = site.crowdLevels.map(\.level)
    guard order.count > 1 else { return nil }
    var cells: [Cell: [CrowdLevel: RSSIHistogram]] = [:]
    for dwell in dwells {
      guard let crowd = dwell.conditions.crowd, dwell.receivedPackets > 0, order.contains(crowd) else {
        continue
      }
      var conditions = dwell.conditions.fitConditions
      conditions.crowd = nil
      let cell = Cell(beacon: dwell.beacon, place: place(dwell.location), conditions: conditions)
      cells[cell, default: [:]][crowd, default: RSSIHistogram()].merge(dwell.histogram)
    }
    let pairs = order.indices.flatMap { lower in
      order.indices.dropFirst(lower + 1).map { (order[lower], order[$0]) }
    }
    return pairs.compactMap { compare($0.0, $0.1, cells, pairs: pairs.count) }
      .max { $0.clarity < $1.clarity }
  }

  private static func compare(
    _ emptier: CrowdLevel, _ fuller: CrowdLevel, _ cells: [Cell: [CrowdLevel: RSSIHistogram]], pairs: Int
  ) -> CrowdOrder? {
    var changes: [String: [Double]] = [:]
    for (cell, levels) in cells {
      guard let low = levels[emptier]?.mean, let high = levels[fuller]?.mean else { continue }
      changes[cell.place, default: []].append(high - low)
    }
    // Sums in one order, for the same bytes each time.
    let means = changes.sorted { $0.key < $1.key }.map {
      $0.value.sorted().reduce(0, +) / Double($0.value.count)
    }
    guard means.count >= fewestPlaces else { return nil }
    let count = Double(means.count)
    let mean = means.reduce(0, +) / count
    let error = (means.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1) / count).squareRoot()
    let quantile = { Distributions.studentTQuantile($0, degreesOfFreedom: count - 1) }
    guard mean >= leastChange, mean > quantile(1 - falseAlarms / Double(pairs)) * error else { return nil }
    let half = quantile(0.975) * error
    return CrowdOrder(
      emptier: emptier, fuller: fuller,
      change: Estimate(mean, standardError: error, lower95: mean - half, upper95: mean + half),
      places: means.count)
  }

  private var clarity: Double { change.estimate / max(change.standardError ?? 0, 1e-9) }

  /// What two visits to one place share.
  private static func place(_ location: SurveyLocation) -> String {
    guard let position = location.position else {
      return location.isNamed ? location.name : "\(location.distance ?? 0) m"
    }
    let steps = [position.x, position.y, position.z ?? 0].map { "\(($0 * 20).rounded())" }
    return steps.joined(separator: " ") + " \(position.floor ?? "")"
  }
}

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
