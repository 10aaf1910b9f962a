import Foundation
import PathLoss
package import RadioSurvey
import Statistics
import Support
package import CalibrationModel

/// The levels at which an app counts a device as in the region of a beacon and out of it, with few false events.
package struct RegionsQuestion: Sendable {
  /// Fits, one per set of conditions.
  package var fits: [ConditionFit]
  package var site: Site
  /// Share of the places and crowd level to answer for, and the SD from session to session to assume.
  package var requirement: CoverageRequirement
  /// Beacons to answer for, by identity or name; empty for all.
  package var beacons: [String]
  /// False events in 24 hours at most, > 0.
  package var falsePerDay: Double
  /// Metres along the floor up to which a device is inside, > 0.
  package var inside: Double
  /// Metres along the floor from which on a device is outside, > `inside`.
  package var outside: Double
  /// Advertising interval in milliseconds of beacons for which the site has none.
  package var interval: Double?
  package var seed: UInt64
  /// Whether the frontier has fewer settings, which do not say how often a device on the boundary leaves: a report is to be quick.
  package var isBrief = false

  private static let draws = 200
  /// No device comes nearer, metres.
  private static let closest = 0.3
  private static let farthest = 100.0

  package init(
    fits: [ConditionFit], site: Site, requirement: CoverageRequirement, beacons: [String] = [],
    falsePerDay: Double = 1, inside: Double? = nil, outside: Double? = nil, interval: Double? = nil,
    seed: UInt64 = 1
  ) {
    self.fits = fits
    self.site = site
    self.requirement = requirement
    self.beacons = beacons
    self.falsePerDay = falsePerDay
    self.inside = inside ?? site.zones.near
    self.outside = outside ?? 2 * self.inside
    self.interval = interval
    self.seed = seed
  }

  /// Beacons that hang alike and advertise as often.
  private struct Group: Hashable, Sendable {
    var placement: Placement?
    var interval: Double?
  }

  /// The answers, those without a setting first and the slowest before the others; and the names of beacons left out.
  package func answers() -> (answers: [RegionAnswer], omitted: [(name: String, reason: RegionOmission)]) {
    var members: [Group: [Beacon]] = [:]
    var order: [Group] = []
    for beacon in site.beacons where isAsked(beacon) {
      let group = Group(placement: beacon.placement, interval: beacon.advertisingInterval ?? interval)
      if members[group] == nil { order.append(group) }
      members[group, default: []].append(beacon)
    }
    if site.beacons.isEmpty {
      for placement in Set(fits.map(\.conditions.placement)).sorted(by: { Self.text($0) < Self.text($1) }) {
        order.append(Group(placement: placement, interval: interval))
      }
    }
    let groups = order.map { ($0, members[$0] ?? []) }
    let results = ParallelWork.map(groups) { group, beacons in result(group, beacons) }
    var answers: [RegionAnswer] = []
    var omitted: [(name: String, reason: RegionOmission)] = []
    for ((group, beacons), result) in zip(groups, results) {
      switch result {
      case .success(let answer): answers.append(answer)
      case .failure(let reason):
        let names = beacons.map(Self.name)
        omitted += (names.isEmpty ? [Self.text(group.placement)] : names).map { ($0, reason) }
      }
    }
    func delay(_ answer: RegionAnswer) -> Double {
      answer.recommended.map { $0.delayToEnter + $0.delayToExit } ?? .infinity
    }
    return (answers.sorted { delay($0) > delay($1) }, omitted)
  }

  /// Whether the levels allow for another day, telephone and person.
  package var countsSessions: Bool {
    requirement.sessionSD != nil
      || fits.allSatisfy { $0.status == .refused || $0.outcome.line?.anotherSession != nil }
  }

  private func isAsked(_ beacon: Beacon) -> Bool {
    beacons.isEmpty || beacons.contains(beacon.name ?? "") || beacons.contains(beacon.identifier.description)
      || beacons.contains { BeaconIdentifier($0) == beacon.identifier }
  }

  private static func name(_ beacon: Beacon) -> String { beacon.name ?? beacon.identifier.description }

  private static func text(_ placement: Placement?) -> String { placement?.rawValue ?? "" }

  private func result(_ group: Group, _ beacons: [Beacon]) -> Result<RegionAnswer, RegionOmission> {
    let own = fits.filter { fit in
      fit.status != .refused && fit.conditions.placement == group.placement
        && (requirement.crowd == nil || fit.conditions.crowd == requirement.crowd)
    }
    guard !own.isEmpty else { return .failure(.noFit) }
    guard !own.contains(where: \.averaged) else { return .failure(.smoothed) }
    guard !own.contains(where: { $0.autocorrelation == nil }) else { return .failure(.noCorrelation) }
    guard let interval = group.interval else { return .failure(.noInterval) }
    guard own.allSatisfy({ $0.outcome.line?.lossDispersion == nil }) else { return .failure(.burstsOfLosses) }
    let slot = (interval + 5) / 1000
    guard let near = spot(own, at: inside, sign: -1, probability: requirement.probability),
      let far = spot(own, at: outside, sign: 1, probability: requirement.probability)
    else { return .failure(.noFit) }
    let search = RegionSearch(inside: near, outside: far, slot: slot, isBrief: isBrief)
    let frontier = search.frontier(falsePerDay: falsePerDay)
    let first = far.entering(-.infinity, .estimate)?.slots(needed: 1) ?? RunWait.longest
    var answer = RegionAnswer(
      placement: group.placement, beacons: beacons.map(\.identifier), names: beacons.map(Self.name),
      slot: slot, inside: near, outside: far, frontier: frontier, firstPacketOutside: slot * first)
    if answer.recommended == nil { answer.need = need(own, search) }
    return .success(answer)
  }

  /// What a device hears at a distance along the floor, in the unluckiest of the conditions.
  ///
  /// - Parameters:
  ///   - sign: −1 for the weakest level, of a device inside; 1 for the strongest, of one outside.
  ///   - probability: share of the places that the level is to hold for.
  private func spot(_ fits: [ConditionFit], at radius: Double, sign: Double, probability: Double)
    -> RegionSpot?
  {
    let z = sign * Distributions.normalQuantile(probability)
    let spots = fits.enumerated().compactMap { index, fit -> RegionSpot? in
      let height = site.height(of: fit.conditions.placement) ?? 0
      let distance = max((radius * radius + height * height).squareRoot(), Self.closest)
      guard let model = PathLossModel.forPlanning(fit, at: distance, assuming: requirement.sessionSD),
        model.fadingSD > 0
      else { return nil }
      let level = model.mean(at: distance) + z * model.shadowingSD
      let drawn = ParameterDraws(model: model, count: Self.draws, seed: seed &+ UInt64(index)).radios.map {
        $0.mean(at: distance) + z * $0.shadowingSD
      }
      return RegionSpot(
        conditions: fit.conditions, distance: distance, level: level,
        interval: Interval(draws: drawn, around: level), fadingSD: model.fadingSD,
        autocorrelation: model.autocorrelation, collisionLoss: fit.lostShare(at: site),
        sensitivity: fit.sensitivity, isExtrapolated: !model.distanceRange.contains(distance))
    }
    return spots.max { sign * $0.level < sign * $1.level }
  }

  /// The least change of one thing that some setting could work with.
  private func need(_ fits: [ConditionFit], _ search: RegionSearch) -> RegionNeed {
    let gap = RegionGap(search, falsePerDay: falsePerDay)
    func isMet(_ inside: Double, _ outside: Double, _ probability: Double) -> Bool {
      guard let near = spot(fits, at: inside, sign: -1, probability: probability),
        let far = spot(fits, at: outside, sign: 1, probability: probability)
      else { return false }
      return gap.isMet(inside: near, outside: far)
    }
    let probability = requirement.probability
    let farther = sequence(first: outside * 1.1) { $0 * 1.1 }.prefix { $0 <= Self.farthest }
    let nearer = sequence(first: inside / 1.1) { $0 / 1.1 }.prefix { $0 >= Self.closest }
    let shares = stride(from: 0.95, through: 0.5, by: -0.05).filter { $0 < probability }
    return RegionNeed(
      outside: farther.first { isMet(inside, $0, probability) },
      inside: nearer.first { isMet($0, outside, probability) },
      probability: shares.first { isMet(inside, outside, $0) })
  }
}

extension RegionOmission: Error {}

extension ConditionFit {
  /// Share of packets that a device does not receive at any level, 0…1: collisions, and the time that its receiver does not listen.
  ///
  /// Without a fitted loss all that were lost count as collisions, although some were too weak.
  package func lostShare(at site: Site) -> Double {
    let duty = self.conditions.receiver.flatMap(site.profile)?.dutyCycle ?? 1
    let collisions: Double? = self.collisionLoss?.estimate
    let counted: Double? = self.expectedPackets.map { 1 - Double(self.receivedPackets) / Double(max($0, 1)) }
    let lost = collisions ?? counted ?? 0
    return 1 - (1 - min(max(lost, 0), 1)) * duty
  }
}
