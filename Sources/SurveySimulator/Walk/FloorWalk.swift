import RadioSurvey

/// The spots of a walk over the floor, at each of which every beacon is heard.
///
/// Spots spread over the floor plan as the sequence of J. H. Halton (Numerische Mathematik 2, 1960, doi 10.1007/BF01386213)
/// with bases 2 and 3 does, moved as a whole by a random vector (R. Cranley, T. N. L. Patterson, SIAM J. Numer. Anal. 13, 1976,
/// doi 10.1137/0713071). Coordinates are whole centimetres, as the log prints them.
enum FloorWalk {
  /// Terms of the sequence that are tried for each spot.
  private static let mostTries = 100

  /// The spots, in the order of the walk: no nearer to any beacon than the walk's nearest distance. Fewer than the walk asks for if
  /// there is no floor plan or hardly any floor is that far away.
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
    let width = max(2, "\(spots.count)".count)
    return scenario.beacons.map { beacon in
      spots.enumerated().map { index, spot in
        let number = "\(index + 1)"
        var position = spot
        position.floor = beacon.position.floor
        return SurveyLocation(
          name: "spot " + String(repeating: "0", count: width - number.count) + number, position: position,
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

  private static func centimetres(_ metres: Double) -> Double { (metres * 100).rounded() / 100 }
}
