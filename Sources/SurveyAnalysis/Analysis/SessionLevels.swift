import Foundation
import PathLoss
import RadioSurvey
import Statistics

/// The levels of a survey by session, place and beacon, each above the line of its placement less what the plan's walls take off it, and
/// above what its place and beacon have in other sessions where there are any: walls and shadows then count little.
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
  init(_ dwells: [Dwell], site: Site, weakest: Double) {
    let sessions = SurveySessions(dwells)
    let expected = PlacementLine.levels(of: dwells, site: site)
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
        let line = expected[index]
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

/// The levels of a placement by one line over the logarithm of the distance, and by the walls between.
private enum PlacementLine {
  /// What is usual of a loss of unknown material, dB, and the SD of levels about a line that usual losses are weighed against.
  private static let (usualLoss, usualLossSD, scatter) = (6.0, 6.0, 6.0)

  /// What the line of its placement says of each dwell, dBm; `nil` for one without a distance where others have one.
  static func levels(of dwells: [Dwell], site: Site) -> [Double?] {
    let options = FitOptions(site: site)
    let counter = WallCounter(options).ifNeeded
    var levels = [Double?](repeating: nil, count: dwells.count)
    for members in Dictionary(grouping: dwells.indices, by: { dwells[$0].conditions.placement }).values {
      let placed = members.filter { (dwells[$0].location.distance ?? 0) > 0 }
      let ways = placed.map { index in
        counter?.crossings(from: dwells[index].beacon, to: dwells[index].location.position)
      }
      let means = placed.map { dwells[$0].histogram.mean }
      guard means.contains(where: { $0 != nil }) else {
        for index in members where dwells[index].location.distance == nil { levels[index] = 0 }
        continue
      }
      let columns = columns(placed.map { log10(dwells[$0].location.distance ?? 1) }, ways, options.floorPlan)
      let heard = means.indices.filter { means[$0] != nil }
      let line = fit(
        columns.map { column in (heard.map { column.values[$0] }, column.usual) },
        heard.compactMap { means[$0] })
      for (row, index) in placed.enumerated() {
        levels[index] = zip(columns, line).reduce(0.0) { $0 + $1.0.values[row] * $1.1 }
      }
    }
    return levels
  }

  private typealias Column = (values: [Double], usual: (loss: Double, sd: Double)?)

  /// - Parameter ways: crossings; where they are not known, as many as elsewhere on average.
  private static func columns(_ x: [Double], _ ways: [[String: Int]?], _ plan: FloorPlan?) -> [Column] {
    let known = ways.compactMap(\.self)
    return [(x.map { _ in 1 }, nil), (x, nil)]
      + Set(known.flatMap(\.keys)).sorted().map { kind in
        let material = plan?.walls.first { $0.kind.rawValue == kind && $0.material != nil }?.material
        let usual = WalledLine.mean(kind, known)
        return (
          ways.map { way in way.map { Double($0[kind] ?? 0) } ?? usual },
          material.map { ($0.literatureLoss, $0.literatureSD) } ?? (usualLoss, usualLossSD)
        )
      }
  }

  /// Coefficients of the columns; 0 for a slope that distances do not tell, and for walls behind which levels are higher.
  private static func fit(_ columns: [Column], _ response: [Double]) -> [Double] {
    var used = Array(columns.indices)
    if (columns[1].values.max() ?? 0) - (columns[1].values.min() ?? 0) < 1e-4 { used.remove(at: 1) }
    while true {
      // What is usual of a loss is one more row.
      let losses = used.filter { columns[$0].usual != nil }
      let design = used.map { column in
        columns[column].values + losses.map { $0 == column ? 1 : 0 }
      }
      let usual = losses.compactMap { columns[$0].usual }
      let fit = try? LeastSquares.fit(
        columns: design, response: response + usual.map { -$0.loss },
        weights: response.map { _ in 1 } + usual.map { scatter * scatter / ($0.sd * $0.sd) })
      var coefficients = columns.map { _ in 0.0 }
      for (column, value) in zip(used, fit?.coefficients ?? []) { coefficients[column] = value }
      let wrong = losses.filter { coefficients[$0] > 0 }
      guard used.count > 1, fit == nil || !wrong.isEmpty else { return coefficients }
      // Without a fit, the mean alone.
      used = fit == nil ? [0] : used.filter { !wrong.contains($0) }
    }
  }
}
