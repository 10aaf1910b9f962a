import Foundation
import RadioSurvey

/// The levels of a survey by session, place and beacon, each above the line of its placement, and above what its place and beacon have
/// in other sessions where there are any: walls and shadows then count little.
struct SessionLevels {
  struct Level {
    /// The number of its place and beacon together.
    var cell: Int
    var beacon: Int
    var unit: Int
    var stop: Int
    /// dB above the line, then above what its place and beacon have in other sessions.
    var value: Double
    var hasDistance: Bool
    var isRepeated = false
  }

  private struct Cell: Hashable {
    var place: Int
    var beacon: Int
  }

  /// A sitting under one crowd level with one receiver.
  struct Unit: Hashable {
    var session: String
    var crowd: CrowdLevel?
    var receiver: Receiver?
    var placement: Placement?
  }

  struct Stop {
    var unit: Int
    var place: Int
    var dwell: Dwell
    var heard: [Int] = []
  }

  private(set) var beacons = Numbering<BeaconIdentifier>()
  private(set) var places = Numbering<SurveyPlace>()
  private(set) var units = Numbering<Unit>()
  private var cells = Numbering<Cell>()
  private(set) var stops: [Stop] = []
  /// In the order of time; those of a unit are in the order of its stops.
  private(set) var levels: [Level] = []

  /// - Parameter dwells: with what the site adds to them.
  /// - Parameter weakest: Mean levels below it, dBm, are left out.
  init(_ dwells: [Dwell], weakest: Double) {
    let sessions = SurveySessions(dwells)
    var placements = Numbering<Placement?>()
    var lines: [LineSums] = []
    for dwell in dwells {
      let line = placements.number(dwell.conditions.placement)
      if line == lines.count { lines.append(LineSums()) }
      lines[line].add(dwell)
    }
    var current: [Int] = []
    let order = dwells.indices.map { (start: dwells[$0].start, line: dwells[$0].line ?? 0, index: $0) }
    for (_, _, index) in order.sorted(by: <) {
      let dwell = dwells[index]
      let conditions = dwell.conditions
      let session = sessions.name(of: dwell)
      let unit = units.number(
        Unit(
          session: session, crowd: conditions.crowd, receiver: conditions.receiver,
          placement: conditions.placement))
      if unit == current.count { current.append(-1) }
      let place = places.number(SurveyPlace(dwell, session: session))
      if current[unit] < 0 || stops[current[unit]].place != place {
        current[unit] = stops.count
        stops.append(Stop(unit: unit, place: place, dwell: dwell))
      }
      guard let mean = dwell.histogram.mean else { continue }
      let (stop, beacon) = (current[unit], beacons.number(dwell.beacon))
      if !stops[stop].heard.contains(beacon) { stops[stop].heard.append(beacon) }
      guard mean >= weakest,
        let line = lines[placements.number(conditions.placement)].level(at: dwell.location.distance)
      else { continue }
      levels.append(
        Level(
          cell: cells.number(Cell(place: place, beacon: beacon)), beacon: beacon, unit: unit, stop: stop,
          value: mean - line, hasDistance: dwell.location.distance != nil))
    }
    removePlaces()
    // A level of which neither the distance nor another session is known may be what it is by its place.
    levels.removeAll { !$0.hasDistance && !$0.isRepeated }
  }

  /// Takes off what a place and beacon have in common in several sessions, beside what all of a session have.
  private mutating func removePlaces() {
    var first = Array(repeating: -1, count: cells.count)
    var isRepeated = Array(repeating: false, count: cells.count)
    for level in levels {
      if first[level.cell] < 0 { first[level.cell] = level.unit }
      if first[level.cell] != level.unit { isRepeated[level.cell] = true }
    }
    for index in levels.indices { levels[index].isRepeated = isRepeated[levels[index].cell] }
    for _ in 0..<3 {
      let own = unitMeans
      let means = means(of: levels, over: cells.count, \.cell) { $0.value - own[$0.unit] }
      for index in levels.indices where levels[index].isRepeated {
        levels[index].value -= means[levels[index].cell]
      }
    }
  }

  var unitMeans: [Double] { means(of: levels, over: units.count, \.unit, \.value) }

  /// Means of groups of levels by their numbers, below a count; 0 for none.
  func means(
    of levels: some Sequence<Level>, over count: Int, _ group: (Level) -> Int, _ value: (Level) -> Double
  ) -> [Double] {
    var (sums, counts) = (Array(repeating: 0.0, count: count), Array(repeating: 0, count: count))
    for level in levels {
      sums[group(level)] += value(level)
      counts[group(level)] += 1
    }
    return zip(sums, counts).map { $1 == 0 ? 0 : $0 / Double($1) }
  }
}

/// A line of levels over the logarithm of the distance.
private struct LineSums {
  private var (n, x, y, xx, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)

  mutating func add(_ dwell: Dwell) {
    guard let level = dwell.histogram.mean else { return }
    guard let distance = dwell.location.distance, distance > 0 else { return }
    let log = log10(distance)
    n += 1
    x += log
    y += level
    xx += log * log
    xy += log * level
  }

  /// The level at a distance; that of a line without slope where the distances are alike; `nil` without a distance.
  func level(at distance: Double?) -> Double? {
    guard n > 0 else { return distance == nil ? 0 : nil }
    guard let distance, distance > 0 else { return nil }
    let spread = n * xx - x * x
    let slope = spread > 1e-9 * n * n ? (n * xy - x * y) / spread : 0
    return (y - slope * x) / n + slope * log10(distance)
  }
}
