import RadioSurvey

/// Whether distances without coordinates were walked along a line: nearness in distance is nearness in space only then.
///
/// Phones of people who change seats are at many distances from one another, in any order; two pairs at 2 m have nothing in common.
/// A walk has its distances in order, once or several times to and fro.
struct WalkedDistances {
  /// Share of the distances at which a walk may turn. Distances in any order turn at two of three.
  private static let mostTurns = 0.25

  private var walks: [LocationSite.Walk: [(start: Double, line: Int, distance: Double)]] = [:]

  /// Adds where a dwell was.
  mutating func add(_ dwell: PlacedDwell, at site: LocationSite) {
    guard let walk = site.walk, walk.log != nil else { return }
    walks[walk, default: []].append((dwell.dwell.start, dwell.dwell.line ?? 0, dwell.distance))
  }

  /// Whether the distances of all logs together turn no oftener than a walk's.
  var areWalked: Bool {
    var (turns, inner) = (0, 0)
    for visits in walks.values {
      var last: Double?
      var direction = 0.0
      for visit in visits.sorted(by: { ($0.start, $0.line, $0.distance) < ($1.start, $1.line, $1.distance) })
      {
        if let last, last != visit.distance {
          let next = visit.distance > last ? 1.0 : -1
          if direction != 0 {
            inner += 1
            if next != direction { turns += 1 }
          }
          direction = next
        }
        last = visit.distance
      }
    }
    return Double(turns) <= Self.mostTurns * Double(inner)
  }
}
