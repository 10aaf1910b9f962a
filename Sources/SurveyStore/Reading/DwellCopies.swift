import RadioSurvey

/// Finds dwells that are in two logs: some apps write every log with all that came before in it, and folders hold copies.
///
/// A dwell is a copy of one in another log if beacon, receiver, channel and start are the same, and its packets are, in times and
/// levels, the first packets of the other or all of them. Place and conditions may differ: labels of copies were seen to
/// lie. The longer one counts, of equals that of the earlier import. Short dwells may agree by chance where clocks are
/// coarse, so two logs must share one of at least ``evidence`` packets. Dwells without times are never compared.
///
/// Only dwells of ``StoredTotals/shared`` can be copies; no others need be added.
/// - Complexity: O(dwells); packets are looked at only where beacon, receiver and start are the same.
struct DwellCopies {
  /// Packets that agree in time and level and are no chance.
  static let evidence = 20

  struct Pair {
    var log: Int64
    var original: Int64
    var dwells = 0
    var packets = 0
  }

  /// What copies have in common.
  struct Stream: Hashable {
    let beacon: BeaconIdentifier
    let receiver: Receiver?
    let channel: Int?

    init(_ setting: StoredSetting) {
      beacon = setting.beacon
      receiver = setting.conditions.receiver
      channel = setting.conditions.channel
    }
  }

  struct Entry {
    var id: Int64
    var setting: Int64
    var log: Int64
    var end: Double
    var histogram: RSSIHistogram
    var packets: Int
  }

  private struct Logs: Hashable {
    var log: Int64
    var original: Int64
  }

  private var groups: [Stream: [Double: [Entry]]] = [:]

  mutating func add(_ entry: Entry, start: Double, of setting: StoredSetting) {
    guard entry.packets > 0, start > 0 else { return }
    groups[Stream(setting), default: [:]][start, default: []].append(entry)
  }

  /// The dwells that are copies, and the logs that they are in.
  /// - Parameter series: The packets of a dwell by its number.
  func find(series: (Int64) throws -> PacketSeries) throws -> (copies: [Entry], logs: [Pair]) {
    var found: [Logs: [Entry]] = [:]
    for entries in groups.values.flatMap(\.values) where entries.count > 1 {
      let ordered = entries.sorted { ($1.packets, $0.log, $0.id) < ($0.packets, $1.log, $1.id) }
      // Packed packets: one series begins another if its bytes do.
      var kept: [(entry: Entry, packets: [UInt8]?)] = []
      for entry in ordered {
        var packets: [UInt8]?
        let original = try kept.indices.first { index in
          let other = kept[index].entry
          guard other.log != entry.log, entry.end <= other.end, entry.histogram.isPart(of: other.histogram)
          else { return false }
          let own = try packets ?? series(entry.id).bytes
          packets = own
          let whole = try kept[index].packets ?? series(other.id).bytes
          kept[index].packets = whole
          return !own.isEmpty && whole.starts(with: own)
        }
        if let original {
          found[Logs(log: entry.log, original: kept[original].entry.log), default: []].append(entry)
        } else {
          kept.append((entry, packets))
        }
      }
    }
    var copies: [Entry] = []
    var pairs: [Pair] = []
    for (logs, entries) in found where entries.contains(where: { $0.packets >= Self.evidence }) {
      copies += entries
      pairs.append(
        Pair(
          log: logs.log, original: logs.original, dwells: entries.count,
          packets: entries.reduce(0) { $0 + $1.packets }))
    }
    return (copies, pairs.sorted { ($0.log, $0.original) < ($1.log, $1.original) })
  }
}

extension RSSIHistogram {
  /// Whether every level is there at most as often as in another.
  fileprivate func isPart(of other: RSSIHistogram) -> Bool {
    let whole = Dictionary(other.bins.map { ($0.level, $0.count) }, uniquingKeysWith: +)
    return bins.allSatisfy { $0.count <= whole[$0.level] ?? 0 }
  }
}
