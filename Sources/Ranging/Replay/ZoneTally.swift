import CalibrationModel
package import RadioSurvey
import Statistics

struct ZoneTally: Sendable {
  struct Location: Hashable, Sendable {
    var track: Int
    var place: Int

    /// The key for a location that is counted, or that of all beyond ``mostLocations``.
    func bounded<Counts>(_ counts: [Self: Counts]) -> Self {
      counts.count < ZoneTally.mostLocations || counts[self] != nil ? self : Self(track: -1, place: -1)
    }
  }

  /// Locations that are distinguished at most: those beyond count as one, so that memory has a limit.
  static let mostLocations = 20_000

  private var counts: [Location: [Int]] = [:]

  private static func zoneIndex(_ zone: Zone) -> Int { Zone.allCases.firstIndex(of: zone) ?? 3 }

  mutating func add(_ location: Location, actual: Zone, named: Zone) {
    counts[location.bounded(counts), default: [Int](repeating: 0, count: 16)][
      Self.zoneIndex(actual) * 4 + Self.zoneIndex(named)] += 1
  }

  /// `nil` if no distance is known.
  var zones: ReplayZones? {
    guard !counts.isEmpty else { return nil }
    let entries = counts.sorted { ($0.key.track, $0.key.place) < ($1.key.track, $1.key.place) }.map(\.value)
    let rows = [Zone.immediate, .near, .far].compactMap { actual -> ReplayZones.Row? in
      let first = Self.zoneIndex(actual) * 4
      let own = entries.map { Array($0[first..<first + 4]) }.filter { $0.contains { $0 > 0 } }
      guard !own.isEmpty else { return nil }
      let cells = Zone.allCases.enumerated().map { index, zone in
        let share = Self.mean(own.map { Double($0[index]) / Double($0.reduce(0, +)) })
        return ReplayZones.Cell(
          zone: zone, steps: own.reduce(0) { $0 + $1[index] }, share: share,
          interval: WilsonInterval.interval(share: share, effectiveTrials: Double(own.count)))
      }
      return ReplayZones.Row(
        zone: actual, locations: own.count, steps: own.reduce(0) { $0 + $1.reduce(0, +) }, cells: cells)
    }
    let right = Self.mean(
      entries.map { (counts: [Int]) -> Double in
        let correct: Int = counts[0] + counts[5] + counts[10]
        return Double(correct) / Double(counts.reduce(0, +))
      })
    return ReplayZones(
      rows: rows, right: right,
      rightInterval: WilsonInterval.interval(share: right, effectiveTrials: Double(entries.count)),
      locations: entries.count)
  }

  static func mean(_ values: [Double]) -> Double {
    min(1, values.reduce(0, +) / Double(max(1, values.count)))
  }
}

extension ZoneBoundaries {
  /// The zone of a distance in metres; `nil` is unknown.
  package func zone(at distance: Double?) -> Zone {
    guard let distance else { return .unknown }
    return distance <= immediate ? .immediate : distance <= near ? .near : .far
  }
}

struct AuditTally: Sendable {
  private struct Counts: Sendable {
    var steps = 0
    var within = 0
    var withinTwice = 0
  }

  private var counts: [ZoneTally.Location: Counts] = [:]
  private var unknown = 0

  /// - Parameters:
  ///   - accuracy: metres; `nil` or negative if it is not known.
  ///   - error: metres by which the truth is away.
  mutating func add(_ location: ZoneTally.Location, accuracy: Double?, error: Double) {
    guard let accuracy, accuracy >= 0 else {
      unknown += 1
      return
    }
    let key = location.bounded(counts)
    counts[key, default: Counts()].steps += 1
    if error <= accuracy { counts[key, default: Counts()].within += 1 }
    if error <= 2 * accuracy { counts[key, default: Counts()].withinTwice += 1 }
  }

  /// `nil` if there is no accuracy.
  var audit: AccuracyAudit? {
    guard !counts.isEmpty else { return nil }
    let entries = counts.sorted { ($0.key.track, $0.key.place) < ($1.key.track, $1.key.place) }.map(\.value)
    func coverage(_ nominal: Double, _ share: (Counts) -> Int) -> AccuracyAudit.Coverage {
      let mean = ZoneTally.mean(entries.map { Double(share($0)) / Double($0.steps) })
      return AccuracyAudit.Coverage(
        nominal: nominal, share: mean,
        interval: WilsonInterval.interval(share: mean, effectiveTrials: Double(entries.count)))
    }
    return AccuracyAudit(
      locations: entries.count, steps: entries.reduce(0) { $0 + $1.steps }, unknownSteps: unknown,
      oneSigma: coverage(0.6827, \.within), twoSigma: coverage(0.9545, \.withinTwice))
  }
}
