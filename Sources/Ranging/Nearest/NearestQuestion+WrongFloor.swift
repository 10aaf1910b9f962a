package import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import Support

extension NearestQuestion {
  /// How often the beacon that comes first is on another floor than the device, worst first by the mean: a row for each floor and set of
  /// conditions. Empty where the beacons are on one floor.
  ///
  /// - Parameter grids: the points of each floor; a floor without points has no row.
  package func wrongFloors(_ grids: [FloorGridPoints]) -> [WrongFloor] {
    guard obstacles.floors.isMultiple else { return [] }
    let rows = drawings().flatMap { drawing in grids.compactMap { wrongFloor($0, drawing) } }
    return rows.sorted { $0.mean > $1.mean }
  }

  private func wrongFloor(_ grid: FloorGridPoints, _ drawing: Drawing) -> WrongFloor? {
    let points = grid.points.map { point in
      var point = point
      point.floor = grid.floor
      return point
    }
    let field = drawing.field
    let spots = ParallelWork.map(points) { Self.spot($0, field.ways(to: $0), field) }
    guard let worst = spots.indices.min(by: { (-spots[$0].probability, $0) < (-spots[$1].probability, $1) })
    else { return nil }
    let mean = spots.reduce(0) { $0 + $1.probability } / Double(spots.count)
    let every = max(1, (points.count + WrongFloor.mostDrawnPoints - 1) / WrongFloor.mostDrawnPoints)
    let few = stride(from: 0, to: points.count, by: every).map { field.ways(to: points[$0]) }
    let possible = ParallelWork.map(drawing.drawn) { other in
      few.reduce(0) { $0 + other.wrongFloorShare(along: $1) } / Double(few.count)
    }
    // Fewer points have another mean: what the draws move it by is taken to be the same.
    let own = few.reduce(0) { $0 + field.wrongFloorShare(along: $1) } / Double(few.count)
    let moved = possible.map { min(1, max(0, $0 + mean - own)) }
    let there = field.ways(to: points[worst])
    return WrongFloor(
      conditions: drawing.conditions, floor: grid.floor, step: grid.step, points: points.count, mean: mean,
      meanInterval: Interval(draws: moved, around: mean), worst: spots[worst],
      worstInterval: Interval(
        draws: drawing.drawn.map { $0.wrongFloorShare(along: there) }, around: spots[worst].probability),
      shareOver: Double(spots.count { $0.probability > WrongFloor.limit }) / Double(spots.count),
      places: Self.regions(spots.filter { $0.probability > WrongFloor.limit }, step: grid.step))
  }

  private static func spot(_ point: Position, _ ways: [BeaconWay], _ field: BeaconField) -> WrongFloor.Spot {
    let shares = field.shares(along: ways)
    let others = ways.indices.filter { ways[$0].storeys != 0 }
    let most = others.max { (shares[$0], $1) < (shares[$1], $0) } ?? 0
    return WrongFloor.Spot(
      x: point.x, y: point.y, probability: BeaconField.elsewhere(shares, ways),
      beacon: field.sources[most].identifier)
  }

  /// The spots as regions of squares that share a side, that of the worst spot first.
  private static func regions(_ spots: [WrongFloor.Spot], step: Double) -> [WrongFloor.Region] {
    guard let first = spots.first else { return [] }
    struct Cell: Hashable {
      var column: Int
      var row: Int
    }
    // Points lie on one grid, so that whole steps are between them.
    let cells = spots.map {
      Cell(column: Int((($0.x - first.x) / step).rounded()), row: Int((($0.y - first.y) / step).rounded()))
    }
    var left = Dictionary(zip(cells, spots.indices).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    var found: [WrongFloor.Region] = []
    for start in cells {
      guard left.removeValue(forKey: start) != nil else { continue }
      var region = [start]
      var open = [start]
      while let cell = open.popLast() {
        for (column, row) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
          let next = Cell(column: cell.column + column, row: cell.row + row)
          guard left.removeValue(forKey: next) != nil else { continue }
          region.append(next)
          open.append(next)
        }
      }
      let places = Set(region)
      let members = zip(cells, spots).filter { places.contains($0.0) }.map(\.1)
      guard let worst = members.max(by: { ($0.probability, -$0.y, -$0.x) < ($1.probability, -$1.y, -$1.x) })
      else { continue }
      let (xs, ys) = (members.map(\.x).sorted(), members.map(\.y).sorted())
      found.append(
        WrongFloor.Region(
          area: Double(members.count) * step * step,
          x: Interval(lower: xs[0] - step / 2, upper: xs[xs.count - 1] + step / 2),
          y: Interval(lower: ys[0] - step / 2, upper: ys[ys.count - 1] + step / 2), worst: worst))
    }
    return found.sorted { $0.worst.probability > $1.worst.probability }
  }
}

/// One visit at which the nearest beacon came first or not, beside how likely the fits of other places said it was.
struct NearestTrial: Sendable {
  /// The conditions, without a placement.
  let conditions: FitConditions
  /// The session that was left out, if sessions were.
  let session: String?
  let fittedPlaces: Int
  /// Whether the beacon that was heard loudest, less what it broadcasts, is the nearest.
  let trial: PredictedShare.Trial

  /// Two distances that differ by less, in metres, are one.
  private static let sameDistance = 0.01
  /// The least SD of a level, dB: levels are whole numbers, and what is narrower makes the integral slow and nothing else.
  private static let leastSD = 0.05

  /// - Parameters:
  ///   - draws: the same with radios that the fits allow.
  ///   - losses: P(a packet is lost at any level) for each beacon of the field; `nil` where the fit does not know it.
  /// - Returns: `nil` if nothing was heard, or the distances of fewer than two beacons are known.
  init?(
    _ stop: NearestStop, split: SurveySplit, field: BeaconField, draws: [BeaconField], losses: [Double?]
  ) {
    let distances = field.sources.map { source -> Double? in
      let known =
        stop.sightings[source.identifier]?.distance ?? stop.position.flatMap(source.position.distance)
      return known.map { max($0, BeaconField.closest) }
    }
    let known = distances.indices.filter { distances[$0] != nil }
    let assumed = field.sources.map { field.ranksByDistance ? $0.assumedPower ?? 0 : 0 }
    let scores = known.compactMap { index in
      stop.sightings[field.sources[index].identifier]?.histogram.mean.map { (index, $0 - assumed[index]) }
    }
    guard known.count > 1, let nearest = known.min(by: { (distances[$0] ?? 0) < (distances[$1] ?? 0) }),
      // Of equals the one that the survey names first.
      let first = scores.max(by: { ($0.1, $1.0) < ($1.1, $0.0) })
    else { return nil }
    conditions = stop.conditions
    session = split.session
    fittedPlaces = split.fittedPlaces
    let packets = Self.packets(known.map { stop.sightings[field.sources[$0].identifier] })
    let heard = zip(known, packets).map { index, sent in
      losses[index].map { sent.isExact ? 1 - pow($0, Double(sent.count)) : 1 } ?? 1
    }
    let counts = zip(known, packets).map { index, sent in
      max(1, Int((Double(sent.count) * (sent.isExact ? 1 - (losses[index] ?? 0) : 1)).rounded()))
    }
    let own = known.firstIndex(of: nearest) ?? 0
    // What is between is known of a point only.
    let ways = stop.position.map(field.ways)
    func share(_ field: BeaconField) -> Double {
      let levels = zip(known, counts).map { index, count in
        let (source, distance) = (field.sources[index], distances[index] ?? 1)
        let loss = ways.map { $0[index].loss(source.losses) } ?? 0
        let shadow = ways.map { $0[index].shadow } ?? .none
        return LoudestBeacon.Level(
          mean: source.model.mean(at: distance, knowing: shadow) - loss - assumed[index],
          sd: max(source.model.locationSD(at: distance, packets: count, knowing: shadow), Self.leastSD))
      }
      return LoudestBeacon.probability(of: own, in: levels, heard: heard, correlation: field.correlation) ?? 0
    }
    trial = PredictedShare.Trial(
      place: stop.place, isSeen: (distances[first.0] ?? 0) <= (distances[nearest] ?? 0) + Self.sameDistance,
      predicted: share(field), drawn: draws.map(share))
  }

  /// Packets that each beacon sent during the visit if it is known, or else that were received of it, at least as many as of the
  /// median beacon: what was not heard is no reason to expect less of it.
  private static func packets(_ sightings: [NearestStop.Sighting?]) -> [(count: Int, isExact: Bool)] {
    let received = sightings.compactMap { $0?.histogram.count }.filter { $0 > 0 }.sorted()
    let usual = received.isEmpty ? 1 : received[received.count / 2]
    return sightings.map { sighting in
      if let expected = sighting?.expected, expected > 0 { return (expected, true) }
      return (max(usual, sighting?.histogram.count ?? 0), false)
    }
  }
}
