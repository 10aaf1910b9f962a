package import CalibrationModel
import PathLoss
package import RadioSurvey
import Ranging
import Statistics
import Support

/// Whether a survey of beacons that hang shows that the requirement holds where it was surveyed.
///
/// At every spot the nearest beacon by true distance decides, as in the plan. The spots of each receiver and carriage are asked: the
/// requirement holds if the goal is met at least as often as it asks for, with 90 % confidence over all spots; it fails if the goal is met less
/// often with that confidence, over all spots or over the half that is farther from its beacon; in between it cannot be said. Places that are known by coordinates are spots; where a log tells
/// distances only, each location of a beacon is one. A nearest beacon of the site that left no reading at a spot may be unheard or not
/// listened for: the answer allows for both.
@Memberwise(unlabelled: 1) package struct RequirementCheck: Sendable {
  package var requirement: CoverageRequirement
  package var policy: RangingSettings
  package var site: Site
  package var fits: [ConditionFit]
  /// Fits of an earlier survey, which what devices assume is taken from first.
  package var calibration: [ConditionFit] = []

  /// The answers, one for each receiver and carriage at each crowd level that counts.
  /// - Parameter dwells: of the survey, completed by the site.
  package func answers(_ dwells: [Dwell]) -> [(conditions: FitConditions, reason: CheckReason)] {
    let answers = groups(dwells).compactMap { group in
      answer(group.dwells, group.conditions).map { (group.conditions, $0) }
    }
    guard answers.isEmpty else { return answers }
    return [
      (
        FitConditions(crowd: requirement.crowd),
        .requirementUnmeasured(crowd: requirement.crowd, further: nil)
      )
    ]
  }

  /// Spots within the zone that is asked for, at each of which it is known how often the zone was said.
  struct Counted {
    fileprivate let conditions: FitConditions
    let zone: Zone
    /// Metres to the nearest beacon, at most; `nil` where no distance is known.
    let end: Double?
    fileprivate let spots: [SurveySpots.Spot]
    fileprivate let shares: [SurveyedShare.Spot]
    fileprivate var assumed: RangingBelief?
  }

  /// How often the zone that is asked for was said within it, one count for each receiver and carriage at each crowd level that counts;
  /// none for other goals, where no place is within the zone, and for a survey of several placements, which are not hung together. Where no
  /// distance to any beacon is known, how often it was said of any.
  func counted(_ dwells: [Dwell]) -> [Counted] {
    guard case .zone(let zone) = requirement.goal, let end = site.zones.outerDistance(of: zone) else {
      return []
    }
    if site.beacons.allSatisfy({ $0.position == nil }), dwells.allSatisfy({ $0.location.distance == nil }) {
      return countedAnywhere(dwells, zone, end: end)
    }
    guard Set(dwells.map(\.conditions.placement)).count == 1 else { return [] }
    return groups(dwells).compactMap { conditions, dwells -> Counted? in
      // A beacon that nobody listened for says nothing of those that hang.
      var surveyed = site
      let heard = Set(dwells.map(\.beacon))
      surveyed.beacons.removeAll { !heard.contains($0.identifier) }
      let spots = SurveySpots.spots(dwells, site: surveyed).filter { $0.distance <= end }
      guard let shares = try? self.shares(of: spots, isCounted: true), !shares.isEmpty else { return nil }
      // Too many of the nearest beacons left no reading: heard or not, nothing is counted.
      guard 10 * SurveyedShare(shares).unknown <= spots.count else { return nil }
      return Counted(conditions: conditions, zone: zone, end: end, spots: spots, shares: shares)
    }
  }

  /// What devices assume under some conditions, and whether that is only what is usual: −59 dBm at 1 m, which most beacons broadcast, and free
  /// space. What is stated or fitted comes first.
  private func assumption(_ conditions: FitConditions) -> (belief: RangingBelief, isUsual: Bool) {
    if let told = policy.belief(for: conditions, fits: fits, site: site) { return (told, false) }
    let exponent = policy.pathLossExponent ?? 2
    var assumed = policy
    assumed.pathLossExponent = exponent
    let power = assumed.belief(for: conditions, fits: fits, site: site)?.referencePower ?? -59
    return (RangingBelief(referencePower: power, pathLossExponent: exponent), true)
  }

  /// How often the zone was said of the beacon that was heard best, at each place with coordinates and in each session; a count for each set
  /// of conditions. Those that heard nothing are no part of a log.
  private func countedAnywhere(_ dwells: [Dwell], _ zone: Zone, end: Double) -> [Counted] {
    let known = dwells.filter { $0.location.position != nil && $0.receivedPackets > 0 }
    return Dictionary(grouping: known) { $0.conditions.fitConditions }.sorted { $0.key < $1.key }.compactMap {
      conditions, dwells in
      guard requirement.crowd == nil || conditions.crowd == requirement.crowd else { return nil }
      let (belief, isUsual) = assumption(conditions)
      let windows = GoalWindows(goal: .level(belief.level(at: end), packets: requirement.packets), model: nil)
      let spots = SurveySpots.visits(dwells)
      let shares = spots.map { spot in
        (distance: 0.0, share: spot.dwells.map(windows.share).max { $0.lower < $1.lower } ?? .exactly(0))
      }
      return Counted(
        conditions: conditions, zone: zone, end: nil, spots: spots, shares: shares,
        assumed: isUsual ? belief : nil)
    }
  }

  /// Of places where no distance is known: those of a session resemble each other.
  private func anywhere(_ counted: Counted) -> MeasuredShare {
    let names = SurveySessions(counted.spots.flatMap(\.dwells))
    var sessions: [String: (successes: Double, trials: Int)] = [:]
    for (spot, said) in zip(counted.spots, counted.shares) {
      guard let dwell = spot.dwells.first else { continue }
      let sum = sessions[names.name(of: dwell)] ?? (0, 0)
      sessions[names.name(of: dwell)] = (sum.successes + said.share.lower, sum.trials + 1)
    }
    let (said, all) = (counted.shares.reduce(0) { $0 + $1.share.lower }, Double(counted.shares.count))
    // In an order of their own: sums depend on it.
    let groups = sessions.values.sorted { $0 < $1 }
    return MeasuredShare(
      conditions: counted.conditions, zone: counted.zone, within: nil,
      places: Set(counted.spots.map(\.position)).count, share: said / all,
      interval: groups.count > 1
        ? ShareInterval.clustered(groups, level: 0.9)
        : ShareInterval.exact(successes: said, trials: all, level: 0.9), assumed: counted.assumed)
  }

  /// The same over all spots, beside what the fits say.
  func measured(_ counted: [Counted]) -> [MeasuredShare] {
    var model = ModelledShare(self)
    return counted.map { counted in
      guard let end = counted.end else { return anywhere(counted) }
      let all = SurveyedShare(counted.shares, confidence: 0.95)
      let modelled = counted.spots.compactMap { model.share($0, end: end) }
      return MeasuredShare(
        conditions: counted.conditions, zone: counted.zone, within: end, places: all.spots,
        share: all.share, interval: all.bounds,
        modelled: modelled.count == all.spots ? modelled.reduce(0, +) / Double(all.spots) : nil)
    }
  }

  /// The same at each place with coordinates: the sum of the shares of its dwells, and their number.
  static func places(_ counted: [Counted]) -> [(position: Position, said: Double, dwells: Int)] {
    counted.flatMap { zip($0.spots, $0.shares) }.compactMap {
      (spot, counted) -> (position: Position, said: Double, dwells: Int)? in
      guard let position = spot.position, !spot.dwells.isEmpty else { return nil }
      return (position, counted.share.lower * Double(spot.dwells.count), spot.dwells.count)
    }
  }

  /// Receivers and carriages at the crowd levels that count, in order.
  private func groups(_ dwells: [Dwell]) -> [(conditions: FitConditions, dwells: [Dwell])] {
    let groups = Dictionary(
      grouping: dwells.filter { requirement.crowd == nil || $0.conditions.crowd == requirement.crowd }
    ) { dwell in
      var conditions = dwell.conditions.fitConditions
      conditions.placement = nil
      return conditions
    }
    return groups.sorted { $0.key < $1.key }.map { (conditions: $0.key, dwells: $0.value) }
  }

  /// - Returns: `nil` if no spot knows its nearest beacon.
  private func answer(_ dwells: [Dwell], _ conditions: FitConditions) -> CheckReason? {
    let spots = SurveySpots.spots(dwells, site: site)
    guard !spots.isEmpty else { return nil }
    do {
      let shares = try shares(of: spots)
      return .requirement(requirement, conditions, all: SurveyedShare(shares), farther: .farther(shares))
    } catch { return .assumedLevelUnknown(conditions: error.conditions.label) }
  }

  /// What devices assume under some conditions is not known.
  private struct UnknownBelief: Error { let conditions: FitConditions }

  /// The mean share of windows of each spot's dwells.
  /// - Parameter isCounted: Whether a dwell with too few packets for a window is one window, without a model.
  private func shares(of spots: [SurveySpots.Spot], isCounted: Bool = false) throws(UnknownBelief)
    -> [SurveyedShare.Spot]
  {
    var shares: [SurveyedShare.Spot] = []
    var known: [Heard: GoalWindows?] = [:]
    for spot in spots {
      var sum = Interval(lower: 0, upper: 0)
      for dwell in spot.dwells {
        let fitted = dwell.conditions.fitConditions
        let heard = Heard(conditions: fitted, beacon: dwell.beacon)
        let windows = known[heard] ?? windows(heard)
        known[heard] = .some(windows)
        guard var windows else { throw UnknownBelief(conditions: fitted) }
        if isCounted { windows.model = nil }
        let share = windows.share(dwell)
        sum.lower += share.lower
        sum.upper += share.upper
      }
      let count = Double(spot.dwells.count)
      shares.append(
        (
          spot.distance,
          count > 0
            ? Interval(lower: sum.lower / count, upper: sum.upper / count) : Interval(lower: 0, upper: 1)
        ))
    }
    return shares
  }

  /// A beacon under the conditions of a fit.
  struct Heard: Hashable {
    let conditions: FitConditions
    let beacon: BeaconIdentifier
  }

  /// What must be got of a beacon; `nil` if it is not known what devices assume.
  private func windows(_ heard: Heard) -> GoalWindows? {
    let conditions = heard.conditions
    let model = fits.first { $0.conditions == conditions && $0.status != .refused }.flatMap {
      PathLossModel($0)
    }
    switch requirement.goal {
    case .heard(let seconds): return GoalWindows(goal: .heard(within: seconds), model: model)
    case .zone(let zone):
      guard let end = site.zones.outerDistance(of: zone),
        let belief = policy.belief(for: conditions, of: heard.beacon, fits: calibration, site: site)
          ?? policy.belief(for: conditions, of: heard.beacon, fits: fits, site: site)
      else { return nil }
      return GoalWindows(goal: .level(belief.level(at: end), packets: requirement.packets), model: model)
    }
  }
}

/// The spots of a survey, each with what its nearest beacon left there.
enum SurveySpots {
  struct Spot {
    /// Where it is; `nil` if only its distance is known.
    var position: Position?
    /// Straight-line metres to the nearest beacon.
    var distance: Double
    /// Dwells of that beacon; none if it left no reading.
    var dwells: [Dwell]
  }

  /// What tells spots apart.
  private struct Place: Hashable {
    var position: Position?
    /// Of a place without a position.
    var beacon: BeaconIdentifier?
    var name = ""
    var session: SurveySession?
  }

  /// The spots in the order in which they appear, without those where no distance to a beacon is known.
  static func spots(_ dwells: [Dwell], site: Site) -> [Spot] {
    grouped(dwells) { dwell in
      let location = dwell.location
      guard location.position == nil else { return Place(position: location.position) }
      return Place(
        beacon: dwell.beacon, name: location.name, session: location.isNamed ? nil : dwell.session)
    }.compactMap { spot($0.position, $1, site) }
  }

  /// What was heard at each position in each session, in the order in which they appear. The distances are not known.
  static func visits(_ dwells: [Dwell]) -> [Spot] {
    grouped(dwells) { Place(position: $0.location.position, session: $0.session) }
      .map { Spot(position: $0.position, distance: 0, dwells: $1) }
  }

  private static func grouped(_ dwells: [Dwell], by place: (Dwell) -> Place) -> [(Place, [Dwell])] {
    var places = Numbering<Place>()
    var groups: [[Dwell]] = []
    for dwell in dwells {
      let number = places.number(place(dwell))
      if number == groups.count { groups.append([]) }
      groups[number].append(dwell)
    }
    return Array(zip(places.values, groups))
  }

  private static func spot(_ position: Position?, _ dwells: [Dwell], _ site: Site) -> Spot? {
    var distances: [BeaconIdentifier: Double] = [:]
    if let position {
      for beacon in site.beacons {
        distances[beacon.identifier] = beacon.position?.distance(
          to: position, raisedBy: site.height(of: beacon.placement))
      }
    }
    for dwell in dwells { distances[dwell.beacon] = dwell.location.distance ?? distances[dwell.beacon] }
    let nearest = distances.min { ($0.value, $0.key.description) < ($1.value, $1.key.description) }
    return nearest.map { nearest in
      Spot(position: position, distance: nearest.value, dwells: dwells.filter { $0.beacon == nearest.key })
    }
  }
}

/// How often a goal is met while a device stays where a dwell was measured.
struct GoalWindows {
  /// What a device must get.
  enum Goal {
    /// The mean of this many packets is at least this level, dBm.
    case level(Double, packets: Int)
    /// A packet is received within this many seconds.
    case heard(within: Double)
  }

  let goal: Goal
  /// The fit of the dwell's conditions, for dwells that are too short for a window; `nil` for such a dwell to be one window.
  var model: PathLossModel?

  /// The share of windows in which the goal is met, 0…1, as bounds: they differ if the dwell does not tell.
  func share(_ dwell: Dwell) -> Interval {
    switch goal {
    case .level(let level, let packets): share(dwell, above: level, packets: packets)
    case .heard(let seconds): share(dwell, heardWithin: seconds)
    }
  }

  /// Of all windows of the given number of consecutive packets, those whose mean is at least the level: an unbiased share for any packet
  /// correlation. A dwell with fewer packets gives only its mean m: then Φ((m − level)/(σF √v(k, ρ))), which the error of m pulls
  /// towards one half. A device that receives nothing names no zone.
  private func share(_ dwell: Dwell, above level: Double, packets: Int) -> Interval {
    guard let mean = dwell.histogram.mean else { return .exactly(0) }
    let levels = dwell.series.packets.map(\.level)
    if levels.count == dwell.receivedPackets, levels.count >= packets {
      // Sums of whole levels are exact.
      var sum = levels.prefix(packets).reduce(0, +)
      var met = 0
      for end in packets...levels.count {
        if Double(sum) >= level * Double(packets) { met += 1 }
        if end < levels.count { sum += levels[end] - levels[end - packets] }
      }
      return .exactly(Double(met) / Double(levels.count - packets + 1))
    }
    let sd = model.map { $0.fadingSD * $0.averagingFactor(packets: packets).squareRoot() } ?? 0
    guard sd > 0 else { return .exactly(mean >= level ? 1 : 0) }
    return .exactly(Distributions.normalCDF((mean - level) / sd))
  }

  /// Of all windows of the given seconds within the dwell, those that contain a packet. A dwell that is shorter and has a packet tells that
  /// there is one; a shorter one without tells nothing.
  private func share(_ dwell: Dwell, heardWithin seconds: Double) -> Interval {
    let length = dwell.end - dwell.start
    guard length > seconds else {
      return dwell.receivedPackets > 0 ? .exactly(1) : Interval(lower: 0, upper: 1)
    }
    guard dwell.receivedPackets > 0 else { return .exactly(0) }
    let times = dwell.series.packets.map { Double($0.milliseconds) / 1000 }.sorted()
    guard times.count == dwell.receivedPackets else { return Interval(lower: 0, upper: 1) }
    // Windows that begin from t − seconds to t hold the packet of time t.
    let last = length - seconds
    var (met, reached) = (0.0, 0.0)
    for time in times {
      let (from, to) = (max(reached, time - seconds), min(last, time))
      if to > from {
        met += to - from
        reached = to
      }
    }
    return .exactly(min(1, met / last))
  }
}

extension Interval {
  fileprivate static func exactly(_ value: Double) -> Interval { Interval(lower: value, upper: value) }
}
