import Foundation
package import PathLoss
package import RadioSurvey
import Statistics

/// Which beacon a device takes for the nearest where people stand at each.
package struct NearestQuestion: Sendable {
  /// Fits, one per set of conditions.
  package var fits: [ConditionFit]
  /// The site, whose beacons they are.
  package var site: Site
  /// What devices assume.
  package var policy: RangingSettings
  /// Packets that a device averages, ≥ 1.
  package var packets: Int
  /// The crowd level to answer for; `nil` for each.
  package var crowd: CrowdLevel?
  /// How far from a beacon people stand, along the floor, metres ≥ 0.
  package var radius: Double
  /// How often the nearest is to come first, 0.5…0.999.
  package var probability: Double
  /// Share of the variance that all beacons have in common at a place, 0 ≤ ρ < 1.
  package var correlation: Double
  /// Seed of the draws.
  package var seed: UInt64
  /// Draws for intervals of up to six beacons; of more there are fewer, so that a hall does not take minutes.
  package static let draws = 200

  /// Draws for the intervals of so many beacons.
  private static func draws(_ beacons: Int) -> Int { max(40, min(draws, 6 * draws / max(beacons, 1))) }

  package init(
    fits: [ConditionFit], site: Site, policy: RangingSettings, packets: Int, crowd: CrowdLevel?,
    radius: Double = 1, probability: Double = 0.95, correlation: Double = 0, seed: UInt64 = 1
  ) {
    self.fits = fits
    self.site = site
    self.policy = policy
    self.packets = packets
    self.crowd = crowd
    self.seed = seed
    self.radius = radius
    self.probability = probability
    self.correlation = correlation
  }

  /// Beacons that cannot take part, and why.
  package enum Omission: String, Codable, Sendable {
    /// It has no position.
    case noPosition = "no-position"
    /// No usable fit is of its placement.
    case noFit = "no-fit"
  }

  /// The answers, the group with the worst row first; groups of fewer than two beacons are none.
  package func groups() -> [NearestGroup] {
    var kinds: Set<FitConditions> = []
    for fit in fits where fit.status != .refused {
      guard crowd == nil || fit.conditions.crowd == crowd else { continue }
      var conditions = fit.conditions
      conditions.placement = nil
      kinds.insert(conditions)
    }
    let groups = ParallelWork.map(kinds.sorted()) { group($0) }.compactMap(\.self)
    func worst(_ group: NearestGroup) -> Double { group.rows.map(\.right).min() ?? 1 }
    return groups.enumerated().sorted { (worst($0.element), $0.offset) < (worst($1.element), $1.offset) }
      .map(\.element)
  }

  /// Beacons of the site that no group has, in its order.
  package func omissions() -> [(beacon: Beacon, reason: Omission)] {
    site.beacons.compactMap { beacon in
      if beacon.position == nil { return (beacon, .noPosition) }
      let isFitted = fits.contains {
        $0.status != .refused && $0.conditions.placement == beacon.placement
      }
      return isFitted ? nil : (beacon, .noFit)
    }
  }

  private func group(_ conditions: FitConditions) -> NearestGroup? {
    let field = field(conditions)
    guard field.sources.count > 1 else { return nil }
    let drawn = drawn(field)
    let rows = field.sources.indices.map { row($0, field, drawn) }
    let pairs = field.sources.indices.flatMap { first in
      field.sources.indices.compactMap { second in pair(first, second, field) }
    }
    return NearestGroup(
      conditions: conditions, beacons: field.sources.map(\.identifier),
      ranksByDistance: field.ranksByDistance,
      rows: rows.enumerated().sorted { ($0.element.right, $0.offset) < ($1.element.right, $1.offset) }
        .map(\.element),
      pairs: pairs.sorted { $0.confused > $1.confused })
  }

  /// The beacons that these conditions have a radio for. Sessions are left out of their spreads: what a day or a telephone changes is the
  /// same for all beacons.
  func field(_ conditions: FitConditions) -> BeaconField {
    let sources = site.beacons.compactMap { beacon -> BeaconField.Source? in
      var own = conditions
      own.placement = beacon.placement
      guard let position = beacon.position,
        let fit = fits.first(where: { $0.conditions == own && $0.status != .refused }),
        let model = PathLossModel(fit)
      else { return nil }
      let belief = policy.belief(for: own, fits: fits, site: site)
      return BeaconField.Source(
        identifier: beacon.identifier, position: position,
        height: site.placements.first { $0.placement == beacon.placement }?.heightAboveDevice ?? 0,
        model: model, assumedPower: policy.referencePower ?? beacon.measuredPower ?? belief?.referencePower)
    }
    return BeaconField(
      sources: sources, packets: packets, correlation: correlation)
  }

  /// The same field with radios that the fits allow; beacons of one fit have the same radio in each.
  func drawn(_ field: BeaconField) -> [BeaconField] {
    var draws: [FitConditions: [PathLossModel]] = [:]
    for source in field.sources where draws[source.model.conditions] == nil {
      draws[source.model.conditions] = ParameterDraws(
        model: source.model, count: Self.draws(field.sources.count), seed: seed &+ UInt64(draws.count)
      ).radios.map { radio in
        var model = source.model
        model.referencePower = radio.intercept
        model.pathLossExponent = -radio.slope / 10
        model.shadowingSD = radio.shadowingSD
        return model
      }
    }
    return (0..<Self.draws(field.sources.count)).map { index in
      var field = field
      for source in field.sources.indices {
        let conditions = field.sources[source].model.conditions
        if let model = draws[conditions]?[index] { field.sources[source].model = model }
      }
      return field
    }
  }

  private func row(_ index: Int, _ field: BeaconField, _ drawn: [BeaconField]) -> NearestRow {
    let source = field.sources[index]
    let spots = field.spots(around: index, radius: radius)
    let shares = Self.mean(spots.map(field.shares))
    let few = field.spots(around: index, radius: radius, directions: 4)
    let possible = drawn.map { other in
      few.reduce(0) { $0 + other.share(of: index, at: $1) } / Double(few.count)
    }.sorted()
    let beacon = site.beacon(source.identifier)
    let distance = field.distance(of: source, from: spots[0])
    let near = policy.belief(
      for: source.model.conditions, fits: fits, site: site
    ).map { belief in
      ZoneModel(
        model: source.model, belief: belief, boundaries: site.zones,
        packets: packets
      ).probability(of: .near, orNearerAt: distance)
    }
    return NearestRow(
      beacon: source.identifier, name: beacon?.name, right: shares[index],
      interval: Interval(
        lower: min(possible[possible.count / 20], shares[index]),
        upper: max(possible[possible.count - 1 - possible.count / 20], shares[index])),
      shares: shares, near: near,
      isExtrapolated: !(source.model.distanceRange.lower...source.model.distanceRange.upper).contains(
        distance))
  }

  /// A pair that is told apart too seldom, named from its worse side; `nil` for others.
  private func pair(_ first: Int, _ second: Int, _ field: BeaconField) -> NearestPair? {
    guard first != second else { return nil }
    let (at, back) = (lead(first, second, field), lead(second, first, field))
    let confused = Distributions.normalCDF(-at.mean / at.sd)
    let confusedBack = Distributions.normalCDF(-back.mean / back.sd)
    // Of both sides one names the pair.
    guard confused > 1 - probability || confusedBack > 1 - probability,
      confused > confusedBack || (confused == confusedBack && first < second)
    else { return nil }
    let (a, b) = (field.sources[first], field.sources[second])
    func score(_ index: Int) -> Double {
      field.scores(at: field.spots(around: index, radius: radius)[0])[index].mean
    }
    let sd = max(at.sd, back.sd) / 2.0.squareRoot()
    return NearestPair(
      first: a.identifier, second: b.identifier, confused: confused, confusedBack: confusedBack,
      distance: ((a.position.x - b.position.x) * (a.position.x - b.position.x)
        + (a.position.y - b.position.y) * (a.position.y - b.position.y)).squareRoot(),
      imbalance: score(second) - score(first),
      neededDistance: NearestBeacon.smallestSpacing(
        guardRadius: max(radius, BeaconField.closest), probability: probability,
        pathLossExponent: min(a.model.pathLossExponent, b.model.pathLossExponent), levelSD: sd),
      margin: SwitchMargin.smallest(atFirst: at, atSecond: back, probability: probability))
  }

  /// The lead of one beacon over another where people stand at it, over all directions: their mean, and the SD of one.
  private func lead(_ own: Int, _ rival: Int, _ field: BeaconField) -> LoudestBeacon.Level {
    let leads = field.spots(around: own, radius: radius).map { field.lead(of: own, over: rival, at: $0) }
    let count = Double(leads.count)
    let mean = leads.reduce(0) { $0 + $1.mean } / count
    let variance = leads.reduce(0) { $0 + $1.sd * $1.sd + ($1.mean - mean) * ($1.mean - mean) } / count
    return LoudestBeacon.Level(mean: mean, sd: variance.squareRoot())
  }

  private static func mean(_ rows: [[Double]]) -> [Double] {
    guard let first = rows.first else { return [] }
    return first.indices.map { column in rows.reduce(0) { $0 + $1[column] } / Double(rows.count) }
  }
}
