import Foundation
import RadioSurvey

/// The places where the surveyor stands for one beacon: distances evenly spaced in their logarithm, bearings spread
/// around the beacon, all inside the floor plan.
///
/// Coordinates are whole centimetres, as the log prints them, and the true distance is that of the printed coordinates.
struct SurveyWalk {
  /// Distances in metres that can be walked: from the nearest (or straight below or above the beacon) to the farthest
  /// (or the farthest corner of the floor plan); `nil` if there are none.
  static func distances(_ walk: Scenario.Walk, around position: Position, in plan: FloorPlan?) -> ClosedRange<
    Double
  >? {
    let rise = abs((position.z ?? 0) - walk.deviceHeight)
    let nearest = max(walk.nearest, rise)
    var farthest = walk.farthest
    if let plan {
      let corner = farthestCorner(of: plan, from: position)
      let reach = hypotenuse(corner.x - position.x, corner.y - position.y)
      farthest = min(farthest, hypotenuse(reach, rise))
    }
    return nearest < farthest ? nearest...farthest : nil
  }

  /// The locations of one beacon, nearest first.
  static func locations(_ scenario: Scenario, beacon index: Int, seed: UInt64) -> [SurveyLocation] {
    let beacon = scenario.beacons[index]
    let walk = scenario.walk
    guard let range = distances(walk, around: beacon.position, in: scenario.floorPlan) else { return [] }
    var stream = RandomStream(seed: seed, .bearing, index)
    let start = stream.uniform() * 2 * Double.pi
    let rise = abs((beacon.position.z ?? 0) - walk.deviceHeight)
    let name = beacon.beacon.name ?? beacon.beacon.identifier.description
    return (0..<walk.locationsPerBeacon).map { i in
      let share = walk.locationsPerBeacon == 1 ? 0 : Double(i) / Double(walk.locationsPerBeacon - 1)
      let distance = range.lowerBound * pow(range.upperBound / range.lowerBound, share)
      let horizontal = max(0, distance * distance - rise * rise).squareRoot()
      // The golden angle spreads any number of bearings.
      let bearing = start + Double(i) * goldenAngle
      let point = point(around: beacon.position, at: horizontal, bearing: bearing, in: scenario.floorPlan)
      let position = Position(
        x: point.x, y: point.y, z: walk.deviceHeight, floor: beacon.position.floor)
      return SurveyLocation(
        name: "\(name) \(label(i + 1, of: walk.locationsPerBeacon))", position: position,
        distance: position.distance(to: beacon.position))
    }
  }

  private static let goldenAngle = Double.pi * (3 - 5.0.squareRoot())

  /// The point at a distance whose bearing is the first, in steps of one degree from the one wanted, that stays inside;
  /// towards the farthest corner where only that leaves room.
  private static func point(
    around centre: Position, at distance: Double, bearing: Double, in plan: FloorPlan?
  ) -> Position {
    func candidate(_ angle: Double) -> Position {
      Position(
        x: centimetres(centre.x + distance * cos(angle)), y: centimetres(centre.y + distance * sin(angle)))
    }
    guard let plan else { return candidate(bearing) }
    for degree in 0..<360 {
      let point = candidate(bearing + Double(degree) * Double.pi / 180)
      if (0...plan.width).contains(point.x), (0...plan.depth).contains(point.y) { return point }
    }
    let corner = farthestCorner(of: plan, from: centre)
    let point = candidate(atan2(corner.y - centre.y, corner.x - centre.x))
    return Position(x: min(max(point.x, 0), plan.width), y: min(max(point.y, 0), plan.depth))
  }

  private static func farthestCorner(of plan: FloorPlan, from position: Position) -> Position {
    Position(
      x: position.x > plan.width / 2 ? 0 : plan.width, y: position.y > plan.depth / 2 ? 0 : plan.depth)
  }

  private static func hypotenuse(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
}

/// The spots of a walk over the floor, at each of which every beacon is heard.
///
/// Spots spread over the floor plan as the sequence of J. H. Halton (Numerische Mathematik 2, 1960, doi 10.1007/BF01386213)
/// with bases 2 and 3 does, moved as a whole by a random vector (R. Cranley, T. N. L. Patterson, SIAM J. Numer. Anal. 13, 1976,
/// doi 10.1137/0713071). Coordinates are whole centimetres, as the log prints them.
enum FloorWalk {
  /// Terms of the sequence that are tried for each spot.
  private static let mostTries = 100

  /// The spots, in the order of the walk: no nearer to any beacon than the walk's nearest distance. Fewer than the walk asks for if
  /// there is no floor plan or too little floor is that far away.
  static func spots(_ scenario: Scenario, seed: UInt64) -> [Position] {
    guard let plan = scenario.floorPlan else { return [] }
    var stream = RandomStream(seed: seed, .spot)
    let shift = (x: stream.uniform(), y: stream.uniform())
    let wanted = scenario.walk.locationsPerBeacon
    var spots: [Position] = []
    for index in 1...(mostTries * wanted) where spots.count < wanted {
      let spot = Position(
        x: centimetres(fraction(halton(index, base: 2) + shift.x) * plan.width),
        y: centimetres(fraction(halton(index, base: 3) + shift.y) * plan.depth), z: scenario.walk.deviceHeight
      )
      let isClear = scenario.beacons.allSatisfy { beacon in
        spot.distance(to: beacon.position).map { $0 >= scenario.walk.nearest } ?? true
      }
      if isClear { spots.append(spot) }
    }
    return spots
  }

  /// The spots as locations of each beacon, with their distances to it.
  static func locations(_ scenario: Scenario, seed: UInt64) -> [[SurveyLocation]] {
    let spots = spots(scenario, seed: seed)
    return scenario.beacons.map { beacon in
      spots.enumerated().map { index, spot in
        var position = spot
        position.floor = beacon.position.floor
        return SurveyLocation(
          name: "spot \(label(index + 1, of: spots.count))", position: position,
          distance: position.distance(to: beacon.position))
      }
    }
  }

  /// The digits of a whole number ≥ 1 in a base, mirrored at the point: 0…1.
  private static func halton(_ index: Int, base: Int) -> Double {
    var (rest, weight, sum) = (index, 1 / Double(base), 0.0)
    while rest > 0 {
      sum += Double(rest % base) * weight
      rest /= base
      weight /= Double(base)
    }
    return sum
  }

  private static func fraction(_ value: Double) -> Double { value - value.rounded(.down) }
}

private func centimetres(_ metres: Double) -> Double { (metres * 100).rounded() / 100 }

/// A number from 1, with zeros before it so that names of up to `count` sort by it; two digits at least.
private func label(_ number: Int, of count: Int) -> String {
  let digits = "\(number)"
  return String(repeating: "0", count: max(2, "\(count)".count) - digits.count) + digits
}
