import CalibrationModel
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import Support

/// Whether devices know each spot by its own beacon, and what helps where they do not.
///
/// A device says near of a beacon if the level that it averages is above a threshold, which the measured power moves. Within the radius of a
/// spot near must be said by every phone in every crowd that counts, beyond it must not: the weakest level within sets the highest threshold,
/// the strongest one beyond the lowest, and the requirement can be kept with one setting if the lowest is not above the highest.
struct SpotPlanner: Sendable {
  let planner: CoveragePlanner
  let radios: [ConditionRadio?]
  /// How all beacons are to hang; `nil` for as they do.
  let given: Placement?
  let sites: [SpotSite]
  /// By condition; see ``SpotCondition/levels``.
  private let levels: [[BeaconIdentifier: ShadowField.Shadow]]

  /// Times the packets that a device may be asked to average.
  private static let longerAverage = 4
  /// Metres beyond which nothing is looked for.
  private static let farthest = 100.0

  init(_ planner: CoveragePlanner, radios: [ConditionRadio?], in given: Placement? = nil) {
    self.planner = planner
    self.radios = radios
    self.given = given
    let sites = planner.spotSites(in: given)
    self.sites = sites
    levels = radios.map { radio in
      guard let radio else { return [:] }
      return sites.reduce(into: [:]) { levels, site in
        guard let beacon = site.beacon?.identifier else { return }
        levels[beacon] = ShadowField(radio.fit, of: beacon, about: radio.model)?.ownLevel
      }
    }
  }

  private var within: Double { planner.spotRadius }
  private var beyond: Double { planner.falseNearDistance }
  private var near: Double { planner.requirement.probability }
  private var falseNear: Double { planner.mostFalseNear }

  /// The answer, with four times the packets if that is what it takes; `nil` if no spot is asked for, or the goal is not a zone.
  var answer: SpotAnswer? {
    guard var own = judged else { return nil }
    if own.spots.count == sites.count, ![.met, .canBeMet].contains(own.verdict) {
      var longer = planner
      longer.requirement.packets *= Self.longerAverage
      let patient = SpotPlanner(longer, radios: radios, in: given)
      // A longer average that may do leaves open what cannot be met without it.
      if var answer = patient.judged, answer.verdict != .cannotBeMet, answer.verdict != own.verdict {
        if answer.verdict == .met { answer.verdict = .canBeMet }
        answer.packets = longer.requirement.packets
        answer.nearest = patient.addNearest(to: &answer.spots)
        return answer
      }
    }
    own.levers = own.spots.count == sites.count ? levers : []
    own.nearest = own.spots.count == sites.count ? addNearest(to: &own.spots) : nil
    return own
  }

  /// How often the nearest is right, at each spot and at all; `nil` for a single one.
  private func addNearest(to spots: inout [SpotResult]) -> SpotShare? {
    guard sites.count > 1 else { return nil }
    let shares = NearestShown(self).shares
    for index in spots.indices { spots[index].nearest = shares.spots[index] }
    return shares.all
  }

  /// The answer without levers and the nearest.
  private var judged: SpotAnswer? {
    guard !planner.requirement.scope.spots.isEmpty, case .zone(let zone) = planner.requirement.goal else {
      return nil
    }
    var answer = SpotAnswer(
      verdict: .unknown, isImmediate: zone == .immediate ? true : nil, within: within, beyond: beyond,
      probability: near, falseNear: falseNear)
    let placed = Set(sites.map(\.name))
    answer.unplaced = planner.requirement.scope.spots.map(\.name).filter { !placed.contains($0) }
    answer.toBuy = sites.count { $0.beacon == nil }
    answer.cost = Cost(buying: answer.toBuy, hanging: sites.count, at: planner.site)
    var isKnown = answer.unplaced.isEmpty && !sites.isEmpty
    for placement in placements {
      guard let own = conditions(of: placement), let first = own.first else {
        isKnown = false
        continue
      }
      isKnown = isKnown && own.allSatisfy { $0.radio.isCalibrated(upTo: planner.decidingDistance) }
      answer.settings.append(
        SpotSetting(
          placement: placement, from: first.belief.referencePower,
          to: setting(placement, own) ?? setting(placement, own, isAssured: false)))
    }
    answer.unmeasured = unmeasured
    isKnown = isKnown && answer.unmeasured == nil
    let now = sites.map(broadcast)
    let differ = placements.contains { placement in
      Set(zip(sites, now).filter { $0.0.placement == placement }.map(\.1)).count > 1
    }
    let powers = zip(sites, now).map { site, now in
      answer.settings.first { $0.placement == site.placement }?.to ?? now
    }
    answer.spots = results(powers)
    guard answer.spots.count == sites.count else { return answer }
    answer.budget = budget
    var isNow = answer.toBuy == 0 && !differ && answer.settings.allSatisfy { $0.to == $0.from }
    if differ, case let present = results(now), present.allSatisfy(\.isKept) {
      isNow = answer.toBuy == 0
      answer.setEach(now, present)
    } else if !answer.spots.allSatisfy(\.isKept), let own = ownPowers,
      case let kept = results(own.powers), kept.allSatisfy(\.isKept)
    {
      answer.setEach(own.powers, kept)
      answer.ownLevelOffset = own.offset
    }
    let isKept = answer.spots.allSatisfy(\.isKept)
    if isKept {
      answer.verdict = !isKnown ? .unknown : isNow ? .met : .canBeMet
    } else {
      // What the survey leaves open may be all that is missing, or hide that there is enough.
      let isOpen = answer.budget.map { $0.left + 2 * $0.uncertainty >= 0 } ?? false
      answer.verdict = isOpen ? .unknown : .cannotBeMet
    }
    return answer
  }

  /// At each spot with these measured powers; empty if one is not known.
  private func results(_ powers: [Double?]) -> [SpotResult] {
    let found = ParallelWork.map(sites.indices.map(\.self)) { index in
      powers[index].flatMap { result(sites[index], $0) }
    }.compactMap(\.self)
    return found.count == sites.count ? found : []
  }

  /// Beacons that were never measured, if fewer were than tell how beacons differ.
  private var unmeasured: [String]? {
    let found = sites.filter { !planner.fits.knowLevel(of: $0.beacon?.identifier, at: $0.placement) }
      .map(\.name)
    return found.isEmpty ? nil : found
  }

  /// The conditions of a placement that count; `nil` if one cannot be used, or there are none.
  func conditions(of placement: Placement?, packets: Int? = nil) -> [SpotCondition]? {
    var found: [SpotCondition] = []
    for (index, (fit, radio)) in zip(planner.fits, radios).enumerated()
    where fit.conditions.placement == placement {
      guard let radio, let belief = planner.belief(for: fit.conditions) else { return nil }
      let model = radio.model
      let averaged = model.averagingFactor(packets: packets ?? planner.requirement.packets)
      found.append(
        SpotCondition(
          conditions: fit.conditions, radio: radio, fadingSD: model.fadingSD * averaged.squareRoot(),
          belief: belief, isAsked: planner.asks(of: fit.conditions, at: placement), levels: levels[index],
          measured: Set(fit.sample.locationMeans.map(\.beacon))))
    }
    return found.isEmpty ? nil : found
  }

  /// dBm that the threshold under a condition is above the measured power.
  private func offset(_ condition: SpotCondition) -> Double {
    let end = planner.zoneEnd ?? planner.site.zones.near
    return condition.belief.level(at: end) - condition.belief.referencePower
  }

  /// The measured powers that keep the requirement at a spot under these conditions.
  func window(
    _ site: SpotSite, _ conditions: [SpotCondition], within: Double? = nil, beyond: Double? = nil,
    isAssured: Bool = true
  ) -> SpotWindow? {
    SpotWindow.common(
      conditions.map { condition in
        var window = SpotWindow(
          site, condition, within: within ?? self.within, beyond: beyond ?? self.beyond, near: near,
          falseNear: falseNear, isAssured: isAssured)
        let offset = offset(condition)
        window.highest -= offset
        window.lowest -= offset
        return window
      })
  }

  /// Of the spots' beacons, in the order of the survey.
  private var placements: [Placement?] {
    planner.placementOrder.filter { placement in sites.contains { $0.placement == placement } }
  }

  private func sites(of placement: Placement?) -> [SpotSite] { sites.filter { $0.placement == placement } }

  /// The whole dBm with most margin; what is set now if that keeps it; `nil` for none.
  private func setting(_ placement: Placement?, _ conditions: [SpotCondition], isAssured: Bool = true)
    -> Double?
  {
    let windows = sites(of: placement).compactMap { window($0, conditions, isAssured: isAssured) }
    guard let common = SpotWindow.common(windows) else { return nil }
    let now = conditions[0].belief.referencePower
    if common.lowest <= now, now <= common.highest { return now }
    let (low, high) = (common.lowest.rounded(.up), common.highest.rounded(.down))
    guard low <= high else { return nil }
    return low.isFinite ? ((low + high) / 2).rounded(.down) : high
  }

  /// - Parameter power: what its beacon broadcasts, dBm.
  private func result(_ site: SpotSite, _ power: Double) -> SpotResult? {
    guard let conditions = conditions(of: site.placement) else { return nil }
    var (near, falseNear) = (1.0, 0.0)
    let inner = site.farthest(within: within)
    for condition in conditions {
      let threshold = power + offset(condition)
      let known = condition.known(site)
      func chances(_ distance: Double, _ loss: Double) -> [Double] {
        condition.draws(site).map { draw in
          let draw = draw.knowing(known)
          let sd = (draw.shadowingSD * draw.shadowingSD + condition.fadingSD * condition.fadingSD)
            .squareRoot()
          let margin = condition.level(draw, at: distance, loss: loss, z: 0) - threshold
          return sd > 0 ? Distributions.normalCDF(margin / sd) : margin >= 0 ? 1 : 0
        }
      }
      if condition.isAsked {
        near = min(near, chances(inner, 0).sorted().quantile(1 - CoveragePlanner.assurance))
      }
      if let outer = site.strongest(from: beyond, exponent: condition.radio.model.pathLossExponent) {
        falseNear = max(
          falseNear, chances(outer.distance, outer.loss).sorted().quantile(CoveragePlanner.assurance))
      }
    }
    var result = SpotResult(
      name: site.name, position: site.position,
      beacon: site.beacon.map { $0.name ?? $0.identifier.description }, near: near, falseNear: falseNear,
      isKept: near >= self.near - 1e-9 && falseNear <= self.falseNear + 1e-9)
    result.widestBeyond = Self.search(from: within, upTo: Self.farthest) { distance in
      (self.window(site, conditions, beyond: distance)?.gap ?? -1) >= 0
    }
    if (window(site, conditions, within: 0.1)?.gap ?? -1) >= 0 {
      let widest = Self.search(from: 0.1, upTo: beyond) {
        (self.window(site, conditions, within: $0)?.gap ?? -1) < 0
      }
      result.widestWithin = widest.map { max(0.1, $0 - 0.1) } ?? beyond
    }
    return result
  }

  /// The first distance in decimetres for which something holds that holds for all farther ones; `nil` for none.
  private static func search(from low: Double, upTo high: Double, _ holds: (Double) -> Bool) -> Double? {
    let (from, to) = (Int((low * 10).rounded(.up)), Int(high * 10))
    guard from <= to, holds(Double(to) / 10) else { return nil }
    return Double((from..<to).first(onwards: { holds(Double($0) / 10) })) / 10
  }
}

extension SpotPlanner {
  /// Of the spot that has least left.
  private var budget: SpotBudget? {
    let all = sites.compactMap { site -> SpotBudget? in
      guard let conditions = conditions(of: site.placement), let assured = window(site, conditions),
        let estimated = window(site, conditions, isAssured: false)
      else { return nil }
      let inner = site.farthest(within: within)
      // Without what is beyond on the floor, the requirement asks for nothing there.
      func level(_ condition: SpotCondition, at distance: Double, loss: Double = 0) -> Double {
        let radio = condition.radio.estimate.knowing(condition.known(site))
        return condition.level(radio, at: distance, loss: loss, z: 0)
      }
      func mean(_ condition: SpotCondition) -> Double { level(condition, at: inner) - offset(condition) }
      func fall(_ condition: SpotCondition) -> Double? {
        site.strongest(from: beyond, exponent: condition.radio.model.pathLossExponent).map {
          level(condition, at: inner) - level(condition, at: $0.distance, loss: $0.loss)
        }
      }
      guard let strongest = conditions.max(by: { mean($0) < mean($1) }), let distance = fall(strongest),
        let asked = conditions.filter(\.isAsked).min(by: { mean($0) < mean($1) })
      else { return nil }
      let spread = mean(strongest) - mean(asked)
      return SpotBudget(
        spot: site.name, distance: distance, phones: Self.spread(conditions, mean, same: \.crowd),
        crowd: Self.spread(conditions, mean, same: \.receiver), conditions: spread,
        scatter: max(0, distance - spread - estimated.gap), uncertainty: max(0, estimated.gap - assured.gap),
        left: assured.gap)
    }
    return all.min { $0.left < $1.left }
  }

  /// By how many dB conditions differ that have a part in common.
  private static func spread<Key: Hashable>(
    _ conditions: [SpotCondition], _ mean: (SpotCondition) -> Double, same part: (FitConditions) -> Key
  ) -> Double {
    Dictionary(grouping: conditions) { part($0.conditions) }.values.map { group in
      let levels = group.map(mean)
      return (levels.max() ?? 0) - (levels.min() ?? 0)
    }.max() ?? 0
  }

  /// Changes with what each adds to what is left of all spots, most first.
  private var levers: [SpotLever] {
    let own = placements
    /// The least gap over all placements.
    func gap(_ one: (Placement?) -> Double?) -> Double? {
      let gaps = own.map(one)
      return gaps.contains { $0 == nil } ? nil : gaps.compactMap(\.self).min()
    }
    func common(_ placement: Placement?, _ conditions: [SpotCondition]) -> Double? {
      SpotWindow.common(sites(of: placement).compactMap { window($0, conditions) })?.gap
    }
    func split<Key: Hashable>(_ placement: Placement?, by key: (FitConditions) -> Key) -> Double? {
      guard let all = conditions(of: placement) else { return nil }
      return Dictionary(grouping: all) { key($0.conditions) }.values.compactMap { common(placement, $0) }
        .min()
    }
    guard let now = gap({ placement in conditions(of: placement).flatMap { common(placement, $0) } }) else {
      return []
    }
    var found: [(kind: SpotLever.Kind, placement: Placement?, gap: Double?)] = [
      (
        .perBeacon, nil,
        gap { placement in
          conditions(of: placement).flatMap { all in
            sites(of: placement).compactMap { window($0, all)?.gap }.min()
          }
        }
      ),
      (
        .average, nil,
        gap { placement in
          conditions(of: placement, packets: Self.longerAverage * planner.requirement.packets).flatMap {
            common(placement, $0)
          }
        }
      ), (.perPhone, nil, gap { split($0, by: \.receiver) }),
      (.perCrowd, nil, gap { split($0, by: \.crowd) }),
      (.perPhoneAndCrowd, nil, gap { split($0) { [$0.receiver?.rawValue, $0.crowd?.rawValue] } }),
    ]
    for placement in planner.placementOrder where own != [placement] {
      guard let all = conditions(of: placement) else { continue }
      let moved = sites.map { $0.moved(to: placement, height: planner.height(of: placement)) }
      found.append((.placement, placement, SpotWindow.common(moved.compactMap { window($0, all) })?.gap))
    }
    return found.compactMap { kind, placement, gap in
      guard let gap, gap.isFinite, gap - now > 0.05 else { return nil }
      return SpotLever(kind: kind, placement: placement, gain: gap - now, isKeeping: gap >= 1)
    }.sorted { $0.gain > $1.gain }
  }
}
