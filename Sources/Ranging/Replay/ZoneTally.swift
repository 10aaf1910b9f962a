import RadioSurvey
import Statistics

/// Counts zones by location.
struct ZoneTally: Sendable {
  /// Beacon and place.
  struct Location: Hashable, Sendable {
    var track: Int
    var place: Int
  }

  /// Locations that are told apart at most: those beyond count as one, so that memory has a limit.
  static let mostLocations = 20_000

  private var counts: [Location: [Int]] = [:]

  private static func zoneIndex(_ zone: Zone) -> Int { Zone.allCases.firstIndex(of: zone) ?? 3 }

  mutating func add(_ location: Location, actual: Zone, named: Zone) {
    let key =
      counts.count < Self.mostLocations || counts[location] != nil ? location : Location(track: -1, place: -1)
    counts[key, default: [Int](repeating: 0, count: 16)][
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
