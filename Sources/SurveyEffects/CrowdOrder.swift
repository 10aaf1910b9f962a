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

  private enum Place: Hashable {
    case point(x: Double, y: Double, z: Double, floor: String?)
    case named(String)
    case distance(Double)

    init(_ location: SurveyLocation) {
      if let position = location.position {
        let steps = { (metres: Double) in (metres * 20).rounded() }
        self = .point(
          x: steps(position.x), y: steps(position.y), z: steps(position.z ?? 0), floor: position.floor)
      } else {
        self = location.isNamed ? .named(location.name) : .distance(location.distance ?? 0)
      }
    }
  }

  /// A beacon at a place, by number, in what else it was measured under.
  private struct Cell: Hashable {
    var beacon: Int
    var place: Int
    var conditions: Int
  }

  /// Levels of a cell under one crowd level.
  private struct Levels {
    var (sum, count) = (0, 0)

    var mean: Double? { count == 0 ? nil : Double(sum) / Double(count) }
  }

  /// The clearest contradiction; `nil` if there is none beyond chance.
  ///
  /// - Parameter dwells: with what the site adds to them.
  package static func contradiction(in dwells: [Dwell], site: Site) -> CrowdOrder? {
    let order = site.crowdLevels.map(\.level)
    guard order.count > 1 else { return nil }
    var (beacons, places) = (Numbering<BeaconIdentifier>(), Numbering<Place>())
    var (conditions, cells) = (Numbering<FitConditions>(), Numbering<Cell>())
    var levels = Array(repeating: [Levels](), count: order.count)
    for dwell in dwells {
      guard let crowd = dwell.conditions.crowd.flatMap(order.firstIndex) else { continue }
      let packets = dwell.receivedPackets
      guard packets > 0 else { continue }
      var others = dwell.conditions.fitConditions
      others.crowd = nil
      let cell = cells.number(
        Cell(
          beacon: beacons.number(dwell.beacon), place: places.number(Place(dwell.location)),
          conditions: conditions.number(others)))
      for level in levels.indices where cell == levels[level].count { levels[level].append(Levels()) }
      levels[crowd][cell].sum += dwell.histogram.sum
      levels[crowd][cell].count += packets
    }
    let pairs = order.indices.flatMap { lower in order.indices.dropFirst(lower + 1).map { (lower, $0) } }
    return pairs.compactMap { lower, upper -> CrowdOrder? in
      var changes = Array(repeating: (sum: 0.0, count: 0.0), count: places.count)
      for (cell, (low, high)) in zip(cells.values, zip(levels[lower], levels[upper])) {
        guard let low = low.mean, let high = high.mean else { continue }
        changes[cell.place].sum += high - low
        changes[cell.place].count += 1
      }
      let means = changes.filter { $0.count > 0 }.map { $0.sum / $0.count }
      return compare(order[lower], order[upper], means, pairs: pairs.count)
    }.max { $0.clarity < $1.clarity }
  }

  /// - Parameter means: Of each place, the mean change from the emptier level to the fuller one, dB.
  private static func compare(
    _ emptier: CrowdLevel, _ fuller: CrowdLevel, _ means: [Double], pairs: Int
  ) -> CrowdOrder? {
    guard means.count >= fewestPlaces else { return nil }
    let (mean, error) = means.meanAndError
    let degrees = Double(means.count - 1)
    let quantile = Distributions.studentTQuantile(
      1 - falseAlarms / Double(pairs), degreesOfFreedom: degrees)
    guard mean >= leastChange, mean > quantile * error else { return nil }
    return CrowdOrder(
      emptier: emptier, fuller: fuller,
      change: Estimate(mean, standardError: error, degreesOfFreedom: degrees), places: means.count)
  }

  private var clarity: Double { change.estimate / max(change.standardError ?? 0, 1e-9) }
}

/// Compares crowd levels within one placement, carriage and receiver.
package enum CrowdEffects {
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
      var setting = fit.conditions
      setting.crowd = nil
      return setting
    }
    func order(_ fit: ConditionFit) -> (rank: Int, name: String) {
      let crowd = fit.conditions.crowd
      return (crowd.flatMap(site.rank) ?? .max, crowd?.rawValue ?? "")
    }
    return settings.sorted { $0.key < $1.key }.flatMap { _, fits in
      let ordered = fits.sorted { order($0) < order($1) }
      return ordered.dropFirst().compactMap { effect(of: $0, against: ordered[0]) }
    }
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
    let degrees =
      sum * sum
      / (variance.full * variance.full / full.degreesOfFreedom
        + variance.empty * variance.empty / empty.degreesOfFreedom)
    return CrowdEffect(
      conditions: fit.conditions, baseline: crowd, distance: distance,
      change: sum > 0
        ? Estimate(change, standardError: sum.squareRoot(), degreesOfFreedom: degrees)
        : Estimate(change, standardError: 0, lower95: change, upper95: change))
  }
}
