package import CalibrationModel
import Foundation
package import PathLoss
package import RadioSurvey
import Statistics
import Support

/// What to set in beacons and in the programs that hear them, from the fits of a survey.
package struct SettingsQuestion: Sendable {
  /// A fit that devices can be set to.
  package struct Entry: Hashable, Sendable {
    package var settings: FittedSettings
    /// What it leaves open.
    package var model: PathLossModel
  }

  let entries: [Entry]
  /// Conditions of which nothing is exported, and why.
  package let omissions: [(conditions: FitConditions, obstacle: SettingsObstacle)]
  private let site: Site
  private let seed: UInt64

  package init(fits: [ConditionFit], site: Site, seed: UInt64) {
    var omissions: [(FitConditions, SettingsObstacle)] = []
    var entries: [Entry] = []
    for fit in fits.map(\.forPlanning) {
      guard fit.status != .refused, let settings = FittedSettings(fit),
        let model = PathLossModel(inFrontOf: fit)
      else {
        omissions.append((fit.conditions, .fitRefused))
        continue
      }
      entries.append(Entry(settings: settings, model: model))
    }
    self.init(entries: entries, site: site, seed: seed, omissions: omissions)
  }

  /// The same of fits at hand; those that no device can be set to are left out and named.
  package init(
    entries: [Entry], site: Site, seed: UInt64,
    omissions: [(conditions: FitConditions, obstacle: SettingsObstacle)] = []
  ) {
    self.entries = entries.filter { $0.settings.obstacle == nil }
    self.omissions =
      omissions
      + entries.compactMap { entry in
        entry.settings.obstacle.map { (entry.settings.conditions, $0) }
      }
    self.site = site
    self.seed = seed
  }

  package var fits: [FittedSettings] { entries.map(\.settings) }

  /// One for each placement, in the order of the fits.
  package func powers() -> [PlacementPower] {
    entries.map(\.settings.conditions.placement).uniqued.compactMap { placement in
      power(placement, of: entries.filter { $0.settings.conditions.placement == placement })
    }
  }

  /// One for each receiver, and one for all if there are several; empty if no fit has distances beyond its measured power.
  package func curves() -> [PhoneCurve] {
    let receivers = receivers
    let isOne = receivers.count < 2
    let all = curve(of: isOne ? receivers.first ?? nil : nil, isAll: true)
    return ([all] + (isOne ? [] : receivers.map { curve(of: $0, isAll: false) })).compactMap(\.self)
  }

  /// One for each receiver.
  package func nodes() -> [NodeSettings] { receivers.compactMap { node(of: $0, isAll: false) } }

  /// Of all receivers together; `nil` if nothing is exported.
  package func all() -> NodeSettings? { node(of: nil, isAll: true) }

  private var receivers: [Receiver?] { entries.map(\.settings.conditions.receiver).uniqued }

  private func entries(of receiver: Receiver?, isAll: Bool) -> [Entry] {
    isAll ? entries : entries.filter { $0.settings.conditions.receiver == receiver }
  }

  private func power(_ placement: Placement?, of entries: [Entry]) -> PlacementPower? {
    let fits = entries.map(\.settings)
    let level = Self.mean(fits.map(\.referencePower.estimate))
    guard let interval = Self.envelope(fits.map(\.referencePower)),
      let power = MeasuredPower(rounding: level), let down = MeasuredPower(rounding: level.rounded(.down))
    else { return nil }
    let exponent = Self.mean(fits.map(\.pathLossExponent.estimate))
    return PlacementPower(
      placement: placement, measuredPower: power.level, byte: Int(power.byte), hexadecimal: power.hexadecimal,
      eddystone: power.eddystone, level: level, interval: interval, roundedDown: down.level,
      roundingFactor: pow(10, (Double(power.level) - level) / (10 * exponent)), fits: fits.count,
      beacons: site.beacons.filter { $0.placement == placement }.map {
        PlacementPower.Target(beacon: $0.identifier, name: $0.name, broadcasts: $0.measuredPower)
      })
  }

  /// The fits' mean levels, with what their placements' beacons will broadcast.
  private func lines(_ entries: [Entry]) -> [(line: SettingsLine, model: PathLossModel)] {
    let powers = Dictionary(
      powers().map { ($0.placement, $0.measuredPower) }, uniquingKeysWith: { first, _ in first })
    return entries.compactMap { entry in
      powers[entry.settings.conditions.placement].map { power in
        (
          SettingsLine(
            conditions: entry.settings.conditions, referencePower: entry.settings.referencePower.estimate,
            pathLossExponent: entry.settings.pathLossExponent.estimate, bend: entry.model.bend,
            range: entry.settings.range, measuredPower: power), entry.model
        )
      }
    }
  }

  private func curve(of receiver: Receiver?, isAll: Bool) -> PhoneCurve? {
    let lines = lines(entries(of: receiver, isAll: isAll))
    guard let curve = CurveFitting.fit(lines.map(\.line)),
      let intervals = CurveFitting.intervals(lines, about: curve, seed: seed)
    else { return nil }
    let deviations = lines.map { CurveDeviation(curve, $0.line) }
    return PhoneCurve(
      receiver: receiver, isDefault: isAll, coefficient1: curve.coefficient1,
      coefficient2: curve.coefficient2, coefficient3: curve.coefficient3, interval1: intervals[0],
      interval2: intervals[1], interval3: intervals[2],
      deviations: Self.worstFirst(deviations) { $0.far?.largest ?? -1 })
  }

  private func node(of receiver: Receiver?, isAll: Bool) -> NodeSettings? {
    let entries = entries(of: receiver, isAll: isAll)
    let fits = entries.map(\.settings)
    guard let powers = Self.envelope(fits.map(\.referencePower)),
      let exponents = Self.envelope(fits.map(\.pathLossExponent)),
      let power = MeasuredPower(rounding: Self.mean(self.powers().map(\.level)))
    else { return nil }
    let exponent = (Self.mean(fits.map(\.pathLossExponent.estimate)) * 100).rounded() / 100
    guard exponent > 0 else { return nil }
    let offset = isAll ? nil : ReceiverOffset(receiver, among: self.entries)
    let whole = offset?.whole
    let deviations = lines(entries).map { line, _ in
      // What is exported for all has an offset for each receiver beside it.
      let own = isAll ? ReceiverOffset(line.conditions.receiver, among: self.entries)?.whole : whole
      return NodeSettings.Deviation(
        conditions: line.conditions,
        deviation: DistanceDeviation(line, over: line.range) { level in
          pow(10, (Double(line.measuredPower) - level + Double(own ?? 0)) / (10 * exponent))
        })
    }
    return NodeSettings(
      receiver: receiver, referencePower: power.level, powerInterval: powers, pathLossExponent: exponent,
      exponentInterval: exponents, offset: whole, offsetInterval: offset?.interval,
      farthest: fits.map(\.range.upper).reduce(0, max),
      deviations: Self.worstFirst(deviations) { $0.deviation.largest })
  }

  private static func worstFirst<Value>(_ values: [Value], _ size: (Value) -> Double) -> [Value] {
    values.sorted { size($0) > size($1) }
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(max(values.count, 1))
  }

  private static func envelope(_ estimates: [Estimate]) -> Interval? {
    let (lower, upper) = (estimates.compactMap(\.lower95), estimates.compactMap(\.upper95))
    guard let least = lower.min(), let most = upper.max() else { return nil }
    return Interval(lower: least, upper: most)
  }
}

/// By how much a receiver hears beacons louder at 1 m than the mean of all receivers, where all were measured alike.
///
/// The mean over placements, crowd levels and carriages that every receiver has a fit of: Σ (P₁ − P̄₁) / m. Receivers are taken for
/// independent, which they are not quite where they walked together: the interval is then wider than it had to be.
struct ReceiverOffset {
  /// dB.
  let estimate: Double
  /// Whole dB, as programs take it.
  var whole: Int? { Int(exactly: estimate.rounded(.toNearestOrAwayFromZero)) }
  /// Its 95 % interval by Student's t, with the fewest degrees of freedom of the fits.
  let interval: Interval

  /// `nil` with fewer than two receivers, or if they share no conditions.
  init?(_ receiver: Receiver?, among entries: [SettingsQuestion.Entry]) {
    var groups: [FitConditions: [SettingsQuestion.Entry]] = [:]
    for entry in entries {
      var conditions = entry.settings.conditions
      conditions.receiver = nil
      groups[conditions, default: []].append(entry)
    }
    let count = Set(entries.map(\.settings.conditions.receiver)).count
    let shared = groups.sorted { $0.key < $1.key }.map(\.value).filter { $0.count == count }
    guard count > 1, !shared.isEmpty else { return nil }
    let (receivers, sets) = (Double(count), Double(shared.count))
    var (sum, variance, freedom) = (0.0, 0.0, Double.infinity)
    for group in shared {
      let mean = group.reduce(0) { $0 + $1.settings.referencePower.estimate } / receivers
      for entry in group {
        let isOwn = entry.settings.conditions.receiver == receiver
        let error = entry.settings.referencePower.standardError ?? .infinity
        if isOwn { sum += entry.settings.referencePower.estimate - mean }
        let weight = (isOwn ? 1 - 1 / receivers : 1 / receivers) / sets
        variance += weight * weight * error * error
        freedom = min(freedom, entry.model.degreesOfFreedom)
      }
    }
    guard variance.isFinite else { return nil }
    estimate = sum / sets
    let half = Distributions.studentTQuantile(0.975, degreesOfFreedom: freedom) * variance.squareRoot()
    interval = Interval(lower: estimate - half, upper: estimate + half)
  }
}
