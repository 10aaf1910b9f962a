package import CalibrationModel
import PathLoss
package import RadioSurvey
import Statistics
import Support

extension NearestQuestion {
  /// Two distances that differ by less, in metres, are one.
  private static let sameDistance = 0.01
  /// A beacon that may come first as often is worth naming.
  private static let leastShare = 0.01
  /// Metres between the points of a way.
  package static let pathStep = 0.5

  /// The beacons of a set of conditions, with the draws for intervals.
  struct Drawing: Sendable {
    let conditions: FitConditions
    let field: BeaconField
    let drawn: [BeaconField]
    /// What devices assume of each beacon, where that is known.
    let zones: [ZoneModel?]
    /// Losses of each beacon where each obstacle is one SD above what is expected of it.
    let lossesAbove: [ObstacleLosses]
  }

  /// One for each set of conditions with two beacons or more.
  func drawings() -> [Drawing] {
    conditions.compactMap { conditions in
      let field = field(conditions)
      guard field.sources.count > 1 else { return nil }
      let above = Dictionary(uniqueKeysWithValues: obstacles.kinds.map { ($0, 1.0) })
      let lossesAbove = field.sources.map { source in
        fits.first { $0.conditions == source.model.conditions }
          .map { obstacles.losses($0, deviations: above) } ?? source.losses
      }
      return Drawing(
        conditions: conditions, field: field, drawn: drawn(field), zones: field.sources.map(zones),
        lossesAbove: lossesAbove)
    }
  }

  /// The answers at points, for all conditions, worst first; empty if no set of conditions has two beacons.
  package func points(_ places: [NearestPlace]) -> [NearestPoint] {
    let found = drawings().flatMap { drawing in
      ParallelWork.map(places) { answer($0, drawing).point }
    }
    return found.sorted { $0.right < $1.right }
  }

  /// The answers along a way, for all conditions, worst first.
  package func paths(_ path: NamedPath, name: String?) -> [NearestPath] {
    let samples = path.points(step: Self.pathStep)
    let found = drawings().map { drawing -> NearestPath in
      let answers = ParallelWork.map(samples.map { NearestPlace(position: $0.position) }) {
        answer($0, drawing)
      }
      let lengths = samples.map(\.length)
      let length = lengths.reduce(0, +)
      func mean(_ value: (Int) -> Double) -> Double {
        answers.indices.reduce(0) { $0 + lengths[$1] * value($1) } / length
      }
      let right = mean { answers[$0].point.right }
      let possible = drawing.drawn.indices.map { draw in mean { answers[$0].drawnRight[draw] } }
      let points = answers.map(\.point)
      return NearestPath(
        conditions: drawing.conditions, name: name, floor: path.positions.first?.floor, length: length,
        step: Self.pathStep, right: right, interval: Interval(draws: possible, around: right),
        metShare: mean { points[$0].isMet ? 1 : 0 }, takenShare: mean { Self.isTaken(points[$0]) ? 1 : 0 },
        stretches: Self.stretches(points, lengths: lengths), points: points)
    }
    return found.sorted { $0.right < $1.right }
  }

  /// Whether another beacon comes first more often than the nearest.
  private static func isTaken(_ point: NearestPoint) -> Bool { point.first != point.nearest }

  /// The runs of points at which the same beacon is taken for the same, each point standing for the half steps to its neighbours.
  private static func stretches(_ points: [NearestPoint], lengths: [Double]) -> [NearestPath.Stretch] {
    var found: [NearestPath.Stretch] = []
    var metres = 0.0
    var isOpen = false
    for (point, length) in zip(points, lengths) {
      let end = metres + length
      if isTaken(point) {
        if isOpen, let last = found.last, last.nearest == point.nearest, last.taken == point.first {
          found[found.count - 1].end = end
          found[found.count - 1].right = min(last.right, point.right)
        } else {
          found.append(
            NearestPath.Stretch(
              start: metres, end: end, nearest: point.nearest, taken: point.first, right: point.right))
        }
      }
      isOpen = isTaken(point)
      metres = end
    }
    return found.sorted { ($0.right, $0.start) < ($1.right, $1.start) }
  }

  /// The answer at a point, with how often the nearest comes first in each draw.
  private func answer(_ place: NearestPlace, _ drawing: Drawing) -> (
    point: NearestPoint, drawnRight: [Double]
  ) {
    let field = drawing.field
    let ways = field.ways(to: place.position)
    let shares = field.shares(along: ways)
    let possible = drawing.drawn.map { $0.shares(along: ways) }
    // A beacon of another floor is the nearest only where none is on this one.
    let level = ways.indices.filter { ways[$0].storeys == 0 }
    let candidates = level.isEmpty ? Array(ways.indices) : level
    let least = candidates.map { ways[$0].distance }.min() ?? 0
    let nearest = candidates.filter { ways[$0].distance <= least + Self.sameDistance }
    let own = candidates.first { ways[$0].distance == least } ?? 0
    func right(_ shares: [Double]) -> Double { min(1, nearest.reduce(0) { $0 + shares[$1] }) }
    func elsewhere(_ shares: [Double]) -> Double { BeaconField.elsewhere(shares, ways) }
    let drawnRight = possible.map(right)
    let zones = ways.indices.map { zone(of: $0, along: ways[$0], drawing) }
    let levels = ways.indices.map { self.level(of: $0, along: ways[$0], drawing) }
    let rows = shares.indices.map { index -> NearestShare in
      NearestShare(
        beacon: field.sources[index].identifier, name: site.beacon(field.sources[index].identifier)?.name,
        share: shares[index], interval: Interval(draws: possible.map { $0[index] }, around: shares[index]),
        distance: ways[index].distance, loss: ways[index].loss(field.sources[index].losses),
        storeys: ways[index].storeys, level: levels[index],
        explained: ways[index].shadow.explained, near: zones[index].map { $0.immediate + $0.near },
        isExtrapolated: !field.sources[index].model.distanceRange.contains(ways[index].distance))
    }
    // Of equals the one that the survey names first; of those as near as the nearest, that one.
    let most = shares.max() ?? 0
    let best = nearest.contains { shares[$0] == most } ? own : shares.firstIndex(of: most) ?? own
    let isMultiple = obstacles.floors.isMultiple
    let point = NearestPoint(
      conditions: drawing.conditions, name: place.name, x: place.position.x, y: place.position.y,
      floor: place.position.floor, nearest: field.sources[own].identifier, right: right(shares),
      interval: Interval(draws: drawnRight, around: right(shares)), first: field.sources[best].identifier,
      isMet: right(shares) >= probability, zone: zones[best].map(Self.mostLikely),
      offersList: zones.contains(where: { $0 == nil }) ? nil : rows.allSatisfy { ($0.near ?? 0) <= 0.5 },
      wrongFloor: isMultiple ? elsewhere(shares) : nil,
      wrongFloorInterval: isMultiple
        ? Interval(draws: possible.map(elsewhere), around: elsewhere(shares)) : nil,
      beacons: rows.enumerated().filter {
        $0.offset == own || max($0.element.share, $0.element.interval.upper) >= Self.leastShare
      }.sorted { (-$0.element.share, $0.offset) < (-$1.element.share, $1.offset) }.map(\.element))
    return (point, drawnRight)
  }

  /// The mean of a beacon's packets at the end of a way, dBm.
  private func level(of index: Int, along way: BeaconWay, _ drawing: Drawing) -> Estimate {
    let source = drawing.field.sources[index]
    let (model, loss) = (source.model, way.loss(source.losses))
    let lossSD = way.loss(drawing.lossesAbove[index]) - loss
    let sd = model.locationSD(at: way.distance, packets: packets, knowing: way.shadow)
    let variance = sd * sd + model.lineVariance(at: way.distance, knowing: way.shadow) + lossSD * lossSD
    return Estimate(
      model.mean(at: way.distance, knowing: way.shadow) - loss, standardError: variance.squareRoot(),
      degreesOfFreedom: model.degreesOfFreedom(knowing: way.shadow))
  }

  /// What zone a device names of a beacon: what is between weakens it as a lower level at 1 m would.
  private func zone(of index: Int, along way: BeaconWay, _ drawing: Drawing) -> ZoneProbabilities? {
    guard var zones = drawing.zones[index] else { return nil }
    zones.model = zones.model.knowing(way.shadow)
    zones.model.referencePower -= way.loss(drawing.field.sources[index].losses)
    return zones.probabilities(at: way.distance)
  }

  private static func mostLikely(_ zones: ZoneProbabilities) -> Zone {
    if zones.far >= max(zones.near, zones.immediate) { return .far }
    return zones.near >= zones.immediate ? .near : .immediate
  }
}

extension NearestQuestion {
  /// A pair that is confused too often, named from its worse side; `nil` for others.
  ///
  /// - Parameter ways: to where people stand around each beacon.
  func pair(_ first: Int, _ second: Int, _ field: BeaconField, _ ways: [[[BeaconWay]]]) -> NearestPair? {
    guard first != second else { return nil }
    let (at, back) = (lead(first, second, field, ways), lead(second, first, field, ways))
    let confused = Distributions.normalCDF(-at.mean / at.sd)
    let confusedBack = Distributions.normalCDF(-back.mean / back.sd)
    // Of both sides one names the pair.
    guard confused > 1 - probability || confusedBack > 1 - probability,
      confused > confusedBack || (confused == confusedBack && first < second)
    else { return nil }
    let (a, b) = (field.sources[first], field.sources[second])
    func score(_ index: Int) -> Double { field.scores(along: ways[index][0])[index].mean }
    let sd = max(at.sd, back.sd) / 2.0.squareRoot()
    let apart = apart(a, b, field)
    return NearestPair(
      first: a.identifier, second: b.identifier, confused: confused, confusedBack: confusedBack,
      distance: apart.metres, imbalance: score(second) - score(first),
      neededDistance: NearestBeacon.smallestSpacing(
        guardRadius: max(radius, BeaconField.closest), probability: probability,
        pathLossExponent: [a, b].map { $0.model.bend.least($0.model.pathLossExponent) }.reduce(
          .infinity, min), levelSD: sd, loss: apart.loss),
      margin: SwitchMargin.smallest(atFirst: at, atSecond: back, probability: probability))
  }

  /// Metres between two beacons, along the floor on one floor and in a straight line between floors, and what floors between cost the
  /// weaker way, dB.
  private func apart(
    _ one: BeaconField.Source, _ other: BeaconField.Source, _ field: BeaconField
  ) -> (metres: Double, loss: Double) {
    let (dx, dy) = (one.position.x - other.position.x, one.position.y - other.position.y)
    let way = field.way(of: one, to: other.position)
    let rise = Double(way.storeys) * field.floors.height
    let losses = way.storeys == 0 ? [0] : [one, other].map { way.loss($0.losses) }
    return ((dx * dx + dy * dy + rise * rise).squareRoot(), losses.min() ?? 0)
  }

  /// The lead of one beacon over another where people stand at it, over all directions: their mean, and the SD of one.
  private func lead(_ own: Int, _ rival: Int, _ field: BeaconField, _ ways: [[[BeaconWay]]])
    -> LoudestBeacon.Level
  {
    LoudestBeacon.Level(oneOf: ways[own].map { field.lead(of: own, over: rival, along: $0) })
  }
}
