import PathLoss
package import RadioSurvey
import Statistics
import Support
package import CalibrationModel

/// Which beacon a device takes for the nearest where people stand at each.
package struct NearestQuestion: Sendable {
  /// Fits, one per set of conditions.
  package var fits: [ConditionFit]
  package var site: Site
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
  package var seed: UInt64
  package var obstacles: NearestObstacles
  /// Draws for intervals of up to six beacons; of more there are fewer, so that a hall does not take minutes.
  package static let draws = 200

  /// Draws for the intervals of this number of beacons.
  static func draws(_ beacons: Int) -> Int { max(40, min(draws, 6 * draws / max(beacons, 1))) }

  /// - Parameter obstacles: `nil` for no walls, and the floors that the site's beacons name.
  package init(
    fits: [ConditionFit], site: Site, policy: RangingSettings, packets: Int, crowd: CrowdLevel?,
    radius: Double = 1, probability: Double = 0.95, correlation: Double = 0, seed: UInt64 = 1,
    obstacles: NearestObstacles? = nil
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
    self.obstacles = obstacles ?? NearestObstacles(site: site)
  }

  /// The answers, the group with the worst row first; groups of fewer than two beacons are dropped.
  package func groups() -> [NearestGroup] {
    let groups = ParallelWork.map(conditions) { group($0) }.compactMap(\.self)
    func worst(_ group: NearestGroup) -> Double { group.rows.map(\.right).min() ?? 1 }
    return groups.sorted { worst($0) < worst($1) }
  }

  /// The conditions to answer for, a placement none of them, in order.
  var conditions: [FitConditions] {
    var kinds: Set<FitConditions> = []
    for fit in fits where fit.status != .refused {
      guard crowd == nil || fit.conditions.crowd == crowd else { continue }
      var conditions = fit.conditions
      conditions.placement = nil
      kinds.insert(conditions)
    }
    return kinds.sorted()
  }

  /// Beacons of the site that no group has, in its order.
  package func omissions() -> [(beacon: Beacon, reason: NearestOmission)] {
    site.beacons.compactMap { beacon in
      guard let position = beacon.position else { return (beacon, .noPosition) }
      if isFloorMissing(position) { return (beacon, .noFloor) }
      let isFitted = fits.contains {
        $0.status != .refused && $0.conditions.placement == beacon.placement
      }
      return isFitted ? nil : (beacon, .noFit)
    }
  }

  /// Whether a beacon may be on any of several floors.
  private func isFloorMissing(_ position: Position) -> Bool {
    position.floor == nil && obstacles.floors.isMultiple
  }

  private func group(_ conditions: FitConditions) -> NearestGroup? {
    let field = field(conditions)
    guard field.sources.count > 1 else { return nil }
    let drawn = drawn(field)
    let ways = field.sources.indices.map { field.spots(around: $0, radius: radius).map(field.ways) }
    let rows = field.sources.indices.map { row($0, field, drawn, ways[$0]) }
    let pairs = field.sources.indices.flatMap { first in
      field.sources.indices.compactMap { second in pair(first, second, field, ways) }
    }
    return NearestGroup(
      conditions: conditions, beacons: field.sources.map(\.identifier),
      ranksByDistance: field.ranksByDistance, rows: rows.sorted { $0.right < $1.right },
      pairs: pairs.sorted { $0.confused > $1.confused })
  }

  /// The beacons that these conditions have a radio for, each as of a new beacon of the venue and by what was measured around it. Sessions
  /// are left out of their spreads: what a day or a telephone changes is the same for all beacons.
  func field(_ conditions: FitConditions) -> BeaconField {
    let sources = site.beacons.compactMap { beacon -> BeaconField.Source? in
      var own = conditions
      own.placement = beacon.placement
      guard let position = beacon.position, !isFloorMissing(position),
        let fit = fits.first(where: { $0.conditions == own && $0.status != .refused }),
        let model = obstacles.model(fit)
      else { return nil }
      let belief = policy.belief(for: own, fits: fits, site: site)
      return BeaconField.Source(
        identifier: beacon.identifier, position: position, height: site.height(of: beacon.placement) ?? 0,
        model: model, assumedPower: policy.referencePower ?? beacon.measuredPower ?? belief?.referencePower,
        losses: obstacles.losses(fit), measured: ShadowField(fit, of: beacon.identifier, about: model))
    }
    return BeaconField(
      sources: sources, packets: packets, correlation: correlation, walls: obstacles.walls,
      floors: obstacles.floors)
  }

  /// Beacons whose own level is not known, and no other tells how beacons differ; `nil` for none.
  package var unmeasured: [BeaconIdentifier]? {
    let found = site.beacons.filter { !fits.knowLevel(of: $0.identifier, at: $0.placement) }
    return found.isEmpty ? nil : found.map(\.identifier).sorted()
  }

  /// The same field with radios that the fits allow, levels that each beacon may have by what was measured of it, and losses that walls and floors may have; beacons of one fit have the same radio in
  /// each, and walls of one kind lie as many SDs from what is expected of them.
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
    let kinds = obstacles.kinds
    let known = Dictionary(fits.map { ($0.conditions, $0) }, uniquingKeysWith: { first, _ in first })
    // Its own stream, so that a wall more changes no radio.
    var generator = SeededGenerator(seed: seed ^ 0x6F62_7374_6163_6C65)
    var own = SeededGenerator(seed: seed ^ 0x6265_6163_6F6E)
    let levelSDs = field.sources.map { $0.measured?.levelVariance.squareRoot() ?? 0 }
    return (0..<Self.draws(field.sources.count)).map { index in
      let deviations = Dictionary(
        kinds.map { ($0, Distributions.normalQuantile(generator.uniform())) },
        uniquingKeysWith: { first, _ in first })
      var field = field
      for source in field.sources.indices {
        let conditions = field.sources[source].model.conditions
        if let model = draws[conditions]?[index] { field.sources[source].model = model }
        field.sources[source].offset = levelSDs[source] * Distributions.normalQuantile(own.uniform())
        if let fit = known[conditions] {
          field.sources[source].losses = obstacles.losses(fit, deviations: deviations)
        }
      }
      return field
    }
  }

  private func row(_ index: Int, _ field: BeaconField, _ drawn: [BeaconField], _ ways: [[BeaconWay]])
    -> NearestRow
  {
    let source = field.sources[index]
    let shares = Self.mean(ways.map(field.shares))
    let few = field.spots(around: index, radius: radius, directions: 4).map(field.ways)
    let possible = drawn.map { other in
      few.reduce(0) { $0 + other.share(of: index, along: $1) } / Double(few.count)
    }.sorted()
    let beacon = site.beacon(source.identifier)
    let distance = ways[0][index].distance
    return NearestRow(
      beacon: source.identifier, name: beacon?.name, right: shares[index],
      interval: Interval(draws: possible, around: shares[index]), shares: shares,
      near: zones(of: source)?.probability(of: .near, orNearerAt: distance),
      isExtrapolated: !source.model.distanceRange.contains(distance))
  }

  /// What zones devices name of a beacon; `nil` where what they assume is not known.
  func zones(of source: BeaconField.Source) -> ZoneModel? {
    policy.belief(for: source.model.conditions, fits: fits, site: site).map {
      ZoneModel(model: source.model, belief: $0, boundaries: site.zones, packets: packets)
    }
  }

  private static func mean(_ rows: [[Double]]) -> [Double] {
    guard let first = rows.first else { return [] }
    return first.indices.map { column in rows.reduce(0) { $0 + $1[column] } / Double(rows.count) }
  }
}
