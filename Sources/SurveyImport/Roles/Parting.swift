import CalibrationModel
import RadioSurvey
import Support

/// What one column does to rows that are otherwise of one beacon, at one receiver, at one place: `nil` if it does not part them.
struct Parting {
  /// Rows that are looked at, and groups of them that are parted, at least.
  private static let fewestRows = 6

  /// Whether the values of a beacon come one after the other, each once.
  let takesTurns: Bool
  /// Whether each value has one beacon.
  let isWithinIdentity: Bool
  /// Whether values hear, or are heard, at clearly different levels at the same places.
  let shiftsLevels: Bool
  /// Whether the words only say how strong the level is, or what kind of packet it is.
  let isWordOfLevel: Bool

  /// Words of packets and zones, which are not names of devices.
  private static let words: Set<String> = Set(
    """
    immediate near far unknown proximityimmediate proximitynear proximityfar proximityunknown true false yes
    no connectable nonconnectable scannable random public le ble bredr dual classic 1m 2m coded le1m le2m
    lecoded ibeacon eddystone altbeacon uid url tlm enter exit inside outside beacon location unbekannt nah
    fern mittel ok error none null na
    """.words)

  init?(_ sample: TableSample, _ facts: SampleFacts, _ column: Int, taken: [LogField: Int]) {
    let identity: [LogField] = [.uuid, .major, .minor, .address, .beacon]
    let skipped: Set<LogField> = [.timestamp, .date, .rssi, .accuracy, .measuredPower]
    let beaconColumns = identity.compactMap { taken[$0] }
    let receiver = taken[.receiver].map { [$0] } ?? []
    // Of addresses it is enough that they do not take turns: each device may have a distance of its own.
    let places =
      facts[column].kind == .address
      ? []
      : taken.filter {
        !identity.contains($0.key) && !skipped.contains($0.key) && $0.key != .receiver
      }.map(\.value).sorted()
    let level = taken[.rssi]
    // By beacon and receiver, and by place.
    var groups: [[[String]]: [String: [Int]]] = [:]
    var runs: [[String]: [String]] = [:]
    var owners: [String: Set<[String]>] = [:]
    var levels: [String: ClosedRange<Int>] = [:]
    for row in sample.rows where !row[column].isEmpty {
      let value = row[column]
      let beacon = beaconColumns.map { row[$0] }
      // A row that names no beacon is not read.
      guard beacon.isEmpty || beacon.contains(where: { !$0.isEmpty }) else { continue }
      let read = level.flatMap { row[$0].level }
      let group = [beacon + receiver.map { row[$0] }, places.map { row[$0] }]
      groups[group, default: [:]][value, default: []] += read.map { [$0] } ?? []
      if runs[beacon]?.last != value { runs[beacon, default: []].append(value) }
      owners[value, default: []].insert(beacon)
      if let read {
        let range = levels[value] ?? read...read
        levels[value] = min(range.lowerBound, read)...max(range.upperBound, read)
      }
    }
    let parted = groups.values.filter(Self.isParted)
    let rows = parted.joined().reduce(0) { $0 + max(1, $1.value.count) }
    guard rows >= Self.fewestRows, 10 * rows >= sample.rows.count else { return nil }
    takesTurns = runs.values.allSatisfy { $0.count == Set($0).count }
    isWithinIdentity = owners.values.allSatisfy { $0.count == 1 }
    let words = facts[column].values.map(ColumnNames.normalise)
    let bounds = levels.values.sorted(on: \.lowerBound)
    let isApart =
      bounds.count > 1 && zip(bounds, bounds.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound + 1 }
    isWordOfLevel =
      words.allSatisfy { Self.words.contains($0) || $0.hasPrefix("adv") || $0.hasPrefix("scanr") } || isApart
    shiftsLevels = !isApart && Self.shifts(Array(parted))
  }

  /// Whether several values share a group. One value beside a few others is one whose bytes were damaged on the way, or mistyped.
  private static func isParted(_ values: [String: [Int]]) -> Bool {
    let counts = values.values.map { max(1, $0.count) }.sorted(by: >)
    return counts.count > 1 && 10 * counts[1] >= counts.reduce(0, +)
  }

  /// Whether, at the same places, the mean levels of two values differ by 3 dB and more than their scatter explains.
  private static func shifts(_ groups: [[String: [Int]]]) -> Bool {
    var differences: [String: [Double]] = [:]
    for group in groups {
      let all = group.values.joined()
      guard all.count > 3 else { continue }
      let mean = Double(all.reduce(0, +)) / Double(all.count)
      for (value, levels) in group where !levels.isEmpty {
        differences[value, default: []].append(Double(levels.reduce(0, +)) / Double(levels.count) - mean)
      }
    }
    let means = differences.values.filter { $0.count >= 3 }.map { values -> (mean: Double, error: Double) in
      let mean = values.reduce(0, +) / Double(values.count)
      let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return (mean, (squares / Double(values.count - 1) / Double(values.count)).squareRoot())
    }
    guard let low = means.min(by: { $0.mean < $1.mean }), let high = means.max(by: { $0.mean < $1.mean })
    else { return false }
    let error = (low.error * low.error + high.error * high.error).squareRoot()
    return high.mean - low.mean >= 3 && high.mean - low.mean > 4 * error
  }
}

/// Whether levels are a smoothing of other levels of the same rows: a filter, a running mean.
enum Smoothing {
  private static let fewest = 20

  /// Whether the first column follows the second with smaller steps.
  static func isSmooth(_ smooth: ColumnFacts, _ raw: ColumnFacts) -> Bool {
    let (a, b) = (smooth.numbers, raw.numbers)
    guard a.count == b.count, a.count >= fewest else { return false }
    let (steps, rawSteps) = (squares(a), squares(b))
    guard rawSteps > 0, steps < 0.5 * rawSteps else { return false }
    return Correlation.of(a, b) > 0.6
  }

  /// The mean square of the steps from row to row.
  private static func squares(_ numbers: [Double]) -> Double {
    zip(numbers.dropFirst(), numbers).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }
}
