import Foundation
import RadioSurvey

/// What the sessions of a survey say against each other: mistakes that a surveyor makes on the way, found by the levels.
///
/// Every level is held against the line of its placement, and against the other sessions at the same place and beacon where there are
/// any, so that walls and shadows count little. What is left belongs to a session, to a beacon in a session, or to a stretch of time. A
/// difference counts if it is large (decibels that matter to a plan) and several times what its scatter explains.
struct SessionDoubts {
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
  private let survey: SessionLevels

  /// - Parameter dwells: with what the site adds to them.
  init(_ dwells: [Dwell], site: Site) {
    self.site = site
    survey = SessionLevels(dwells, site: site, weakest: Self.weakest)
  }

  private var stops: [SessionLevels.Stop] { survey.stops }
  private var levels: [SessionLevels.Level] { survey.levels }
  private var units: [SessionLevels.Unit] { survey.units.values }
  private var beacons: [BeaconIdentifier] { survey.beacons.values }

  /// The doubts, the most harmful first; beside coordinates of another unit no distance means anything.
  var issues: [SurveyIssue] {
    let units = coordinateUnits
    return units.isEmpty ? labels + changedReceivers + changedBeacons + stoppedBeacons : units
  }

  // MARK: - Sessions

  /// Sessions whose levels are those of another crowd level.
  private var labels: [SurveyIssue] {
    let stopMeans = survey.means(of: levels, over: stops.count, \.stop, \.value)
    let byUnit = Dictionary(grouping: Set(levels.map(\.stop)).sorted()) { stops[$0].unit }
      .mapValues { $0.map { stopMeans[$0] } }
    let means = units.indices.map { unit -> (mean: Double, error: Double)? in
      guard let own = byUnit[unit], own.count >= Self.fewestStops else { return nil }
      return (Self.mean(own), 1.5 * Self.deviation(own) / Double(own.count).squareRoot())
    }
    return units.indices.compactMap { unit -> SurveyIssue? in
      guard let crowd = units[unit].crowd, let own = means[unit] else { return nil }
      let alike = units.indices.filter {
        $0 != unit && units[$0].receiver == units[unit].receiver
          && units[$0].placement == units[unit].placement
      }
      let same = alike.filter { units[$0].crowd == crowd }.compactMap { means[$0]?.mean }
      guard let low = same.min(), let high = same.max() else { return nil }
      let away = own.mean - Self.mean(same)
      // Of two sessions of a label either may be the odd one.
      guard abs(away) >= (same.count > 1 ? 2.5 : 3.5), abs(away) >= Self.labelErrors * own.error,
        high - low <= 0.9 * abs(away)
      else { return nil }
      let others = Dictionary(grouping: alike.filter { units[$0].crowd != crowd }) { units[$0].crowd }
      for (other, members) in others.sorted(by: { ($0.key?.rawValue ?? "") < ($1.key?.rawValue ?? "") }) {
        let theirs = members.compactMap { means[$0]?.mean }
        guard let other, !theirs.isEmpty, abs(own.mean - Self.mean(theirs)) <= 0.8 * abs(away) else {
          continue
        }
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
    let positioned = stops.filter { $0.dwell.location.position != nil }
    let own = Dictionary(grouping: positioned) { units[$0.unit].session }
      .mapValues { Self.reach($0.compactMap(\.dwell.location.position)) }
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
  static func reach(_ positions: [Position]) -> Double {
    let (x, y) = (positions.map(\.x), positions.map(\.y))
    guard let left = x.min(), let right = x.max(), let low = y.min(), let high = y.max() else { return 0 }
    return max(right - left, high - low)
  }

  // MARK: - Within a session

  /// A stop from which on the levels of all beacons are higher or lower.
  private var changedReceivers: [SurveyIssue] {
    var members = Array(repeating: [Int](), count: units.count)
    for (index, level) in levels.enumerated() { members[level.unit].append(index) }
    return members.enumerated().compactMap { unit, members -> SurveyIssue? in
      let own = members.map { levels[$0] }
      let usual = survey.means(of: own, over: beacons.count, \.beacon, \.value)
      let isRepeated = 2 * own.count(where: \.isRepeated) >= own.count
      var (order, sums) = ([Int](), [(sum: Double, count: Double)]())
      for level in own {
        if order.last != level.stop {
          order.append(level.stop)
          sums.append((0, 0))
        }
        sums[sums.count - 1].sum += level.value - usual[level.beacon]
        sums[sums.count - 1].count += 1
      }
      let values = sums.map { $0.sum / $0.count }
      // Without other sessions at the same places, another room looks like another phone.
      guard order.count >= 2 * Self.fewestStops, isRepeated || Set(own.map(\.beacon)).count > 2 else {
        return nil
      }
      // Of a long session, so many stops together that their number stays bounded.
      let together = (order.count + Self.mostSteps - 1) / Self.mostSteps
      let series = stride(from: 0, to: order.count, by: together).map { start in
        Self.mean(values[start..<min(start + together, order.count)])
      }
      guard series.count >= 2 * Self.fewestStops, let split = Self.split(series) else { return nil }
      let first = order[split.index * together]
      // All beacons change, not only those of a room.
      let changes = Dictionary(grouping: own, by: \.beacon).values.compactMap { group -> Double? in
        let (before, after) = (group.filter { $0.stop < first }, group.filter { $0.stop >= first })
        guard before.count > 1, after.count > 1 else { return nil }
        return Self.mean(after.map(\.value)) - Self.mean(before.map(\.value))
      }
      let alike = changes.count { $0 * split.change > 0 && abs($0) > abs(split.change) / 3 }
      guard changes.count >= (isRepeated ? 1 : 3), 5 * alike >= 4 * changes.count else { return nil }
      let stop = stops[first]
      return issue(
        .receiverChanged, stop,
        "from \(Self.clock(stop.dwell.start)) on (\(quoted(stop.dwell.location.name))), all levels of "
          + "\(named(units[unit].session)) are \(Self.decibels(abs(split.change))) dB "
          + "\(split.change > 0 ? "higher" : "lower") than before: the receiver seems to be another one, or to be carried otherwise",
        "name the receiver in the log (--set receiver=NAME for each part), or leave out the part that differs"
      )
    }
  }

  /// Beacons that are heard where they should be until some time, and nowhere after it.
  private var stoppedBeacons: [SurveyIssue] {
    var hearing = Array(repeating: [Int](), count: beacons.count)
    for (index, stop) in stops.enumerated() { for beacon in stop.heard { hearing[beacon].append(index) } }
    let sessions = Dictionary(grouping: stops.indices) { units[stops[$0].unit].session }
      .filter { Set($0.value.flatMap { stops[$0].heard }).count <= Self.mostBeacons }
      .sorted { $0.key < $1.key }
    var found: [(session: String, issue: SurveyIssue)] = []
    var isHeard = Array(repeating: false, count: stops.count)
    var timesHeard = Array(repeating: 0, count: survey.places.count)
    for (beacon, own) in hearing.enumerated().sorted(by: { beacons[$0.0] < beacons[$1.0] }) {
      for stop in own {
        isHeard[stop] = true
        timesHeard[stops[stop].place] += 1
      }
      for (session, order) in sessions {
        if let issue = stopped(beacon, session, order, isHeard, timesHeard) { found.append((session, issue)) }
      }
      for stop in own {
        isHeard[stop] = false
        timesHeard[stops[stop].place] = 0
      }
    }
    return sessions.flatMap { session in found.filter { $0.session == session.key }.map(\.issue) }
  }

  /// A beacon that stops in a session.
  /// - Parameter timesHeard: At how many stops each place hears it.
  private func stopped(
    _ beacon: Int, _ session: String, _ order: [Int], _ isHeard: [Bool], _ timesHeard: [Int]
  ) -> SurveyIssue? {
    guard let last = order.lastIndex(where: { isHeard[$0] }) else { return nil }
    func isHeardAtAnother(_ stop: Int) -> Bool { timesHeard[stops[stop].place] > (isHeard[stop] ? 1 : 0) }
    // Stops at which it was heard at another time, of those that come after.
    let expected = order[(last + 1)...].filter { !stops[$0].heard.isEmpty && isHeardAtAnother($0) }
    let places = Set(expected.map { stops[$0].place }).count
    guard places >= Self.fewestStops else { return nil }
    // Before, it is heard at most of the stops at which it is heard at another time.
    let heard = order[...last].filter(isHeardAtAnother)
    let share = Double(heard.count { isHeard[$0] }) / Double(max(1, heard.count))
    // So many silent stops by chance are one case in a million.
    guard heard.count >= Self.fewestStops, pow(1 - share, Double(places)) <= 1e-6 else { return nil }
    return issue(
      .beaconStopped, stops[expected[0]],
      "\(name(beacon)) is not heard after \(Self.clock(stops[order[last]].dwell.start)) in \(named(session)), at \(places) places "
        + "where it is heard otherwise, while other beacons are: it seems to have stopped",
      "check its battery; leave its readings after that time out of the survey, or survey those places again")
  }

  /// Beacons whose levels differ from those of other sessions by more than all beacons do.
  private var changedBeacons: [SurveyIssue] {
    let means = survey.unitMeans
    let byBeacon = Dictionary(grouping: levels, by: \.beacon)
    guard byBeacon.count > 2 else { return [] }
    return byBeacon.sorted { beacons[$0.key] < beacons[$1.key] }.compactMap { beacon, own -> SurveyIssue? in
      let sessions = Dictionary(grouping: own) { units[$0.unit].session }.mapValues { group in
        group.map { $0.value - means[$0.unit] }
      }.filter { $0.value.count >= Self.fewestLevels }.sorted { $0.key < $1.key }
      guard sessions.count > 1 else { return nil }
      let squares = sessions.reduce(0.0) { sum, session in
        let deviation = Self.deviation(session.value)
        return sum + Double(session.value.count - 1) * deviation * deviation
      }
      let degrees = sessions.reduce(0) { $0 + $1.value.count - 1 }
      let scatter = max(1, (squares / Double(max(1, degrees))).squareRoot())
      let found = sessions.compactMap {
        session, values -> (session: String, change: Double, score: Double)? in
        let others = sessions.filter { $0.key != session }.map(\.value)
        let rest = others.map { Self.mean($0) }
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

  private func issue(_ code: IssueCode, _ stop: SessionLevels.Stop?, _ message: String, _ help: String)
    -> SurveyIssue
  { SurveyIssue(.warning, code, file: stop?.dwell.log, message: message, help: help) }

  private func name(_ number: Int) -> String {
    let beacon = beacons[number]
    return quoted(site.beacon(beacon)?.name ?? beacon.description)
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

  private static func mean(_ values: some Collection<Double>) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  private static func deviation(_ values: [Double]) -> Double {
    let mean = mean(values)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(1, values.count - 1)))
      .squareRoot()
  }

  /// Where a series changes from one mean to another; `nil` if it does not clearly. Neighbours may be alike.
  private static func split(_ series: [Double]) -> (index: Int, change: Double)? {
    let middle = mean(series)
    let values = series.map { $0 - middle }
    // Sums of the values before each place, of their squares, and of the products with the value before.
    var (sums, squares, products) = ([0.0], [0.0], [0.0])
    for (index, value) in values.enumerated() {
      sums.append(sums[index] + value)
      squares.append(squares[index] + value * value)
      products.append(products[index] + (index > 0 ? values[index - 1] * value : 0))
    }
    // Of a part: the mean, and the sums about it.
    func part(_ range: Range<Int>) -> (mean: Double, squares: Double, products: Double) {
      let (low, high) = (range.lowerBound, range.upperBound)
      let sum = sums[high] - sums[low]
      let mean = sum / Double(range.count)
      let ends = 2 * sum - values[low] - values[high - 1]
      return (
        mean, squares[high] - squares[low] - sum * mean,
        products[high] - products[low + 1] - mean * ends + Double(range.count - 1) * mean * mean
      )
    }
    var best: (index: Int, change: Double, score: Double)?
    for index in fewestStops...(series.count - fewestStops) {
      let (first, last) = (part(0..<index), part(index..<series.count))
      let change = last.mean - first.mean
      let squares = max(0, first.squares + last.squares)
      let across = (values[index - 1] - first.mean) * (values[index] - last.mean)
      let products = first.products + across + last.products
      let rho = min(0.9, max(0, squares > 0 ? products / squares : 0))
      let variance = squares / Double(series.count - 2) * (1 + rho) / (1 - rho)
      let error = (variance * (1 / Double(index) + 1 / Double(series.count - index))).squareRoot()
      let score = error > 0 ? abs(change) / error : .infinity
      if score > best?.score ?? -1 { best = (index, change, score) }
    }
    guard let best, abs(best.change) >= leastChange - 1, best.score >= jumpErrors else { return nil }
    return (best.index, best.change)
  }
}
