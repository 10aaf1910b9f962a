import Foundation
import RadioSurvey

/// What the sessions of a survey say against each other: mistakes that a surveyor makes on the way, found by the levels.
///
/// Every level is held against the line of its placement, and against the other sessions at the same place and beacon where there are
/// any, so that walls and shadows count little. What is left belongs to a session, to a beacon in a session, or to a stretch of time. A
/// difference counts if it is large (decibels that matter to a plan) and several times what its scatter explains.
struct SessionDoubts {
  /// The mean level of one beacon at one stop.
  private struct Level {
    var cell: Cell
    var unit: Int
    var stop: Int
    /// dB above the line, then above what its place and beacon have in other sessions.
    var value: Double
    var hasDistance: Bool
    var isRepeated = false
  }

  private struct Cell: Hashable {
    var place: SurveyPlace
    var beacon: BeaconIdentifier
  }

  /// A sitting under one crowd level with one receiver.
  private struct Unit: Hashable {
    var session: String
    var crowd: CrowdLevel?
    var receiver: Receiver?
    var placement: Placement?
  }

  /// Where the surveyor stood for a while.
  private struct Stop {
    var unit: Int
    var place: SurveyPlace
    var start: Double
    var name: String
    var log: String?
    var position: Position?
    var heard: Set<BeaconIdentifier> = []
  }

  /// Decibels of a change that counts.
  private static let leastChange = 5.0
  /// How many times its standard error a change is: of a beacon, of all levels, of a session. Scatter is not quite independent from stop
  /// to stop, so that the standard errors themselves are widened.
  private static let (beaconErrors, jumpErrors, labelErrors) = (3.0, 4.5, 2.0)
  /// Stops on either side of a change, and stops at which a beacon is heard in a session.
  private static let (fewestStops, fewestLevels) = (5, 3)
  /// Means of stops that are looked at for a change, and beacons of a session that are looked for.
  private static let (mostSteps, mostBeacons) = (300, 200)
  /// Levels near the end of a receiver's range are those of the strongest packets alone.
  private static let weakest = -93.0

  private let site: Site
  private var units: [Unit] = []
  private var stops: [Stop] = []
  private var levels: [Level] = []

  /// - Parameter dwells: with what the site adds to them.
  init(_ dwells: [Dwell], site: Site) {
    self.site = site
    let sessions = SurveySessions(dwells)
    var numbers: [Unit: Int] = [:]
    var current: [Int: Int] = [:]
    var lines: [Placement?: LineSums] = [:]
    for dwell in dwells { lines[dwell.conditions.placement, default: LineSums()].add(dwell) }
    for dwell in dwells.sorted(by: { ($0.start, $0.line ?? 0) < ($1.start, $1.line ?? 0) }) {
      let conditions = dwell.conditions
      let session = sessions.name(of: dwell)
      let key = Unit(
        session: session, crowd: conditions.crowd, receiver: conditions.receiver,
        placement: conditions.placement)
      let unit = numbers[key] ?? units.count
      if unit == units.count {
        numbers[key] = unit
        units.append(key)
      }
      let place = SurveyPlace(dwell, session: session)
      var stop = current[unit] ?? -1
      if stop < 0 || stops[stop].place != place {
        stop = stops.count
        stops.append(
          Stop(
            unit: unit, place: place, start: dwell.start, name: dwell.location.name, log: dwell.log,
            position: dwell.location.position))
        current[unit] = stop
      }
      guard let mean = dwell.histogram.mean else { continue }
      stops[stop].heard.insert(dwell.beacon)
      guard mean >= Self.weakest, let line = lines[conditions.placement]?.level(at: dwell.location.distance)
      else { continue }
      levels.append(
        Level(
          cell: Cell(place: place, beacon: dwell.beacon), unit: unit, stop: stop, value: mean - line,
          hasDistance: dwell.location.distance != nil))
    }
    removePlaces()
    // A level of which neither the distance nor another session is known may be what it is by its place.
    levels.removeAll { !$0.hasDistance && !$0.isRepeated }
  }

  /// Takes off what a place and beacon have in common in several sessions, beside what all of a session have.
  private mutating func removePlaces() {
    let cells = Dictionary(grouping: levels.indices) { levels[$0].cell }.values
      .filter { Set($0.map { levels[$0].unit }).count > 1 }
    for _ in 0..<3 {
      let means = unitMeans
      for members in cells {
        let mean = Self.mean(members.map { levels[$0].value - means[levels[$0].unit] })
        for index in members {
          levels[index].value -= mean
          levels[index].isRepeated = true
        }
      }
    }
  }

  private var unitMeans: [Double] {
    var means = Array(repeating: 0.0, count: units.count)
    for (unit, own) in Dictionary(grouping: levels, by: \.unit) { means[unit] = Self.mean(own.map(\.value)) }
    return means
  }

  /// The doubts, the most harmful first; beside coordinates of another unit no distance means anything.
  var issues: [SurveyIssue] {
    let units = coordinateUnits
    return units.isEmpty ? labels + changedReceivers + changedBeacons + stoppedBeacons : units
  }

  // MARK: - Sessions

  /// Sessions whose levels are those of another crowd level.
  private var labels: [SurveyIssue] {
    let stopMeans = Dictionary(grouping: levels, by: \.stop).mapValues { Self.mean($0.map(\.value)) }
    let byUnit = Dictionary(grouping: stopMeans) { stops[$0.key].unit }.mapValues { $0.map(\.value) }
    func mean(_ unit: Int) -> (mean: Double, error: Double)? {
      guard let own = byUnit[unit], own.count >= Self.fewestStops else { return nil }
      return (Self.mean(own), 1.5 * Self.deviation(own) / Double(own.count).squareRoot())
    }
    return units.indices.compactMap { unit -> SurveyIssue? in
      guard let crowd = units[unit].crowd, let own = mean(unit) else { return nil }
      let alike = units.indices.filter {
        $0 != unit && units[$0].receiver == units[unit].receiver
          && units[$0].placement == units[unit].placement
      }
      let same = alike.filter { units[$0].crowd == crowd }.compactMap { mean($0)?.mean }
      guard let low = same.min(), let high = same.max() else { return nil }
      let away = own.mean - Self.mean(same)
      // Of two sessions of a label either may be the odd one.
      guard abs(away) >= (same.count > 1 ? 2.5 : 3.5), abs(away) >= Self.labelErrors * own.error,
        high - low <= 0.9 * abs(away)
      else { return nil }
      let others = Dictionary(grouping: alike.filter { units[$0].crowd != crowd }) { units[$0].crowd }
      for (other, members) in others.sorted(by: { ($0.key?.rawValue ?? "") < ($1.key?.rawValue ?? "") }) {
        let means = members.compactMap { mean($0)?.mean }
        guard let other, !means.isEmpty, abs(own.mean - Self.mean(means)) <= 0.8 * abs(away) else { continue }
        let stop = stops.first { $0.unit == unit }
        return issue(
          .crowdMislabelled, stop,
          "\(named(units[unit].session)) is labelled '\(crowd.rawValue)', but its levels are \(Self.decibels(away)) dB from "
            + "the other sessions of that label, and fit '\(other.rawValue)'",
          "correct crowd of this session, in the log or under [[log]] in survey.toml, if it was as full as '\(other.rawValue)'"
        )
      }
      return nil
    }
  }

  /// Sessions whose coordinates reach ten times as far, or a hundred times, as those of the others, or as the beacons hang.
  private var coordinateUnits: [SurveyIssue] {
    let own = Dictionary(grouping: stops.filter { $0.position != nil }) { units[$0.unit].session }
      .mapValues { Self.reach($0.compactMap(\.position)) }
    let hung = Self.reach(site.beacons.compactMap(\.position))
    return own.sorted { $0.key < $1.key }.compactMap { session, reach -> SurveyIssue? in
      let others = own.filter { $0.key != session && $0.value > 1 }.map(\.value).sorted()
      let usual = others.isEmpty ? hung : others[others.count / 2]
      guard usual > 1, reach >= 8 * usual else { return nil }
      let factor = reach >= 30 * usual ? 100 : 10
      return issue(
        .coordinateUnits, stops.first { units[$0.unit].session == session },
        "the coordinates of \(named(session)) reach over \(Int(reach)) m, those of the \(others.isEmpty ? "beacons" : "other sessions") over "
          + "\(Int(usual)) m: they seem to be in \(factor == 100 ? "centimetres" : "decimetres")",
        "divide them by \(factor) and import the log again")
    }
  }

  /// The longer side of the rectangle that holds positions.
  private static func reach(_ positions: [Position]) -> Double {
    let (x, y) = (positions.map(\.x), positions.map(\.y))
    guard let left = x.min(), let right = x.max(), let low = y.min(), let high = y.max() else { return 0 }
    return max(right - left, high - low)
  }

  // MARK: - Within a session

  /// A stop from which on the levels of all beacons are higher or lower.
  private var changedReceivers: [SurveyIssue] {
    units.indices.compactMap { unit -> SurveyIssue? in
      let own = levels.filter { $0.unit == unit }
      let beacons = Dictionary(grouping: own, by: \.cell.beacon).mapValues { Self.mean($0.map(\.value)) }
      let isRepeated = 2 * own.count(where: \.isRepeated) >= own.count
      let values = Dictionary(grouping: own, by: \.stop).mapValues { group in
        Self.mean(group.map { $0.value - (beacons[$0.cell.beacon] ?? 0) })
      }
      let order = values.keys.sorted()
      // Without other sessions at the same places, another room looks like another phone.
      guard isRepeated || beacons.count > 2, order.count >= 2 * Self.fewestStops else { return nil }
      // Of a long session, so many stops together that their number stays bounded.
      let together = (order.count + Self.mostSteps - 1) / Self.mostSteps
      let starts = stride(from: 0, to: order.count, by: together)
      let series = starts.map { start in
        Self.mean(order[start..<min(start + together, order.count)].map { values[$0] ?? 0 })
      }
      guard series.count >= 2 * Self.fewestStops, let split = Self.split(series) else { return nil }
      let first = split.index * together
      let before = Set(order[..<first])
      // All beacons change, not only those of a room.
      let changes = Dictionary(grouping: own, by: \.cell.beacon).values.compactMap { group -> Double? in
        let parts = Dictionary(grouping: group) { before.contains($0.stop) }
        guard let first = parts[true], let last = parts[false], first.count > 1, last.count > 1 else {
          return nil
        }
        return Self.mean(last.map(\.value)) - Self.mean(first.map(\.value))
      }
      let alike = changes.count { $0 * split.change > 0 && abs($0) > abs(split.change) / 3 }
      guard changes.count >= (isRepeated ? 1 : 3), 5 * alike >= 4 * changes.count else { return nil }
      let stop = stops[order[first]]
      return issue(
        .receiverChanged, stop,
        "from \(Self.clock(stop.start)) on (\(quoted(stop.name))), all levels of \(named(units[unit].session)) are "
          + "\(Self.decibels(abs(split.change))) dB \(split.change > 0 ? "higher" : "lower") than before: the receiver seems to be "
          + "another one, or to be carried otherwise",
        "name the receiver in the log (--set receiver=NAME for each part), or leave out the part that differs"
      )
    }
  }

  /// Beacons that are heard where they should be until some time, and nowhere after it.
  private var stoppedBeacons: [SurveyIssue] {
    // How many stops at a place hear a beacon.
    var hearing: [Cell: Int] = [:]
    for stop in stops {
      for beacon in stop.heard { hearing[Cell(place: stop.place, beacon: beacon), default: 0] += 1 }
    }
    let sessions = Dictionary(grouping: stops.indices) { units[stops[$0].unit].session }
    return sessions.sorted { $0.key < $1.key }.flatMap { session, own in
      let order = own.sorted { stops[$0].start < stops[$1].start }
      let beacons = order.reduce(into: Set<BeaconIdentifier>()) { $0.formUnion(stops[$1].heard) }
      guard beacons.count <= Self.mostBeacons else { return [SurveyIssue]() }
      return beacons.sorted().compactMap { beacon -> SurveyIssue? in
        guard let last = order.lastIndex(where: { stops[$0].heard.contains(beacon) }) else { return nil }
        func isHeardAtAnother(_ stop: Int) -> Bool {
          let own = stops[stop].heard.contains(beacon) ? 1 : 0
          return hearing[Cell(place: stops[stop].place, beacon: beacon)] ?? 0 > own
        }
        // Stops at which it was heard at another time, of those that come after.
        let expected = order[(last + 1)...].filter { !stops[$0].heard.isEmpty && isHeardAtAnother($0) }
        let places = Set(expected.map { stops[$0].place })
        guard places.count >= Self.fewestStops else { return nil }
        // Before, it is heard at most of the stops at which it is heard at another time.
        let heard = order[...last].filter(isHeardAtAnother)
        let share = Double(heard.count { stops[$0].heard.contains(beacon) }) / Double(max(1, heard.count))
        // So many silent stops by chance are one case in a million.
        guard heard.count >= Self.fewestStops, pow(1 - share, Double(places.count)) <= 1e-6 else {
          return nil
        }
        let since = stops[order[last]].start
        return issue(
          .beaconStopped, stops[expected[expected.startIndex]],
          "\(name(beacon)) is not heard after \(Self.clock(since)) in \(named(session)), at \(places.count) places where "
            + "it is heard otherwise, while other beacons are: it seems to have stopped",
          "check its battery; leave its readings after that time out of the survey, or survey those places again"
        )
      }
    }
  }

  /// Beacons whose levels differ from those of other sessions by more than all beacons do.
  private var changedBeacons: [SurveyIssue] {
    let means = unitMeans
    let byBeacon = Dictionary(grouping: levels, by: \.cell.beacon)
    guard byBeacon.count > 2 else { return [] }
    return byBeacon.sorted { $0.key < $1.key }.compactMap { beacon, own -> SurveyIssue? in
      let sessions = Dictionary(grouping: own) { units[$0.unit].session }.mapValues { group in
        group.map { $0.value - means[$0.unit] }
      }.filter { $0.value.count >= Self.fewestLevels }
      guard sessions.count > 1 else { return nil }
      let squares = sessions.values.reduce(0) { $0 + Double($1.count - 1) * pow(Self.deviation($1), 2) }
      let degrees = sessions.values.reduce(0) { $0 + $1.count - 1 }
      let scatter = max(1, (squares / Double(max(1, degrees))).squareRoot())
      let found = sessions.compactMap {
        session, values -> (session: String, change: Double, score: Double)? in
        let others = sessions.filter { $0.key != session }.values
        let rest = others.map(Self.mean)
        let change = Self.mean(values) - Self.mean(rest)
        let parts = others.reduce(0) { $0 + 1 / Double($1.count) } / Double(rest.count * rest.count)
        let error = 1.2 * scatter * (1 / Double(values.count) + parts).squareRoot()
        let spread = (rest.max() ?? 0) - (rest.min() ?? 0)
        guard abs(change) >= Self.leastChange, abs(change) >= Self.beaconErrors * error,
          spread < abs(change) / 2
        else { return nil }
        return (session, change, abs(change) / error)
      }
      // Of two sessions either may be the odd one: the later is named.
      guard let odd = found.max(by: { ($0.score, $0.session) < ($1.score, $1.session) }) else { return nil }
      let stop = stops.first { units[$0.unit].session == odd.session && $0.heard.contains(beacon) }
      return issue(
        .beaconChanged, stop,
        "\(name(beacon)) is \(Self.decibels(abs(odd.change))) dB \(odd.change > 0 ? "stronger" : "weaker") in "
          + "\(named(odd.session)) than in others, held against the other beacons: it was moved, covered, or its power was changed",
        "check the beacon; leave its readings of one side out, or measure again")
    }
  }

  // MARK: - Words and numbers

  private func issue(_ code: IssueCode, _ stop: Stop?, _ message: String, _ help: String) -> SurveyIssue {
    SurveyIssue(.warning, code, file: stop?.log, message: message, help: help)
  }

  private func name(_ beacon: BeaconIdentifier) -> String {
    quoted(site.beacon(beacon)?.name ?? beacon.description)
  }

  private func quoted(_ name: String) -> String { "'\(name)'" }

  private func named(_ session: String) -> String { session.isEmpty ? "the session" : "session '\(session)'" }

  private static func decibels(_ value: Double) -> String { String(format: "%.1f", value) }

  /// The day and time in UTC, or the time of a clock that does not know them.
  private static func clock(_ time: Double) -> String {
    guard time >= 1e9 else { return "second \(Int(time)) of the log's clock" }
    let date = Date(timeIntervalSince1970: time)
    return String(date.formatted(.iso8601).replacing("T", with: " ").prefix(16)) + " UTC"
  }

  private static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  private static func deviation(_ values: [Double]) -> Double {
    let mean = mean(values)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(1, values.count - 1)))
      .squareRoot()
  }

  /// Where a series changes from one mean to another; `nil` if it does not clearly. Neighbours may be alike.
  private static func split(_ series: [Double]) -> (index: Int, change: Double)? {
    let ends = fewestStops...(series.count - fewestStops)
    let scored = ends.map { index -> (index: Int, change: Double, score: Double) in
      let (first, last) = (Array(series[..<index]), Array(series[index...]))
      let change = mean(last) - mean(first)
      let residuals = first.map { $0 - mean(first) } + last.map { $0 - mean(last) }
      let squares = residuals.reduce(0) { $0 + $1 * $1 }
      let products = zip(residuals, residuals.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
      let rho = min(0.9, max(0, squares > 0 ? products / squares : 0))
      let variance = squares / Double(series.count - 2) * (1 + rho) / (1 - rho)
      let error = (variance * (1 / Double(first.count) + 1 / Double(last.count))).squareRoot()
      return (index, change, error > 0 ? abs(change) / error : .infinity)
    }
    guard let best = scored.max(by: { ($0.score, $1.index) < ($1.score, $0.index) }),
      abs(best.change) >= leastChange - 1, best.score >= jumpErrors
    else { return nil }
    return (best.index, best.change)
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
