import CalibrationModel
import RadioSurvey

/// A reason to doubt what a log says of itself, found in its readings.
struct LogDoubt {
  var code: IssueCode
  var message: String
  var help: String
  /// The setting with which the log reads correctly; `nil` if none is known.
  var remedy: LogRemedy?
}

/// Tests of what a log says of itself. They look at the dwells of one log as they are delivered, with memory that does not grow with the
/// log, and cost next to nothing for a dwell.
struct LogDoubts {
  private var distances = DistanceDoubt()
  private var levels = NotHeardDoubt()
  private var copies = CopyDoubt()
  private var times = TimeUnitDoubt()
  private var repetitions = RepetitionDoubt()
  private var units = DistanceUnitDoubt()

  mutating func see(_ dwell: Dwell) {
    guard dwell.receivedPackets > 0 else { return }
    distances.see(dwell)
    levels.see(dwell)
    copies.see(dwell)
    times.see(dwell)
    repetitions.see(dwell)
    units.see(dwell)
  }

  var found: [LogDoubt] {
    [distances.found, levels.found, copies.found, times.found, repetitions.found, units.found]
      .compactMap(\.self)
  }
}

/// Whether one level stands for packets that were not heard: a spike far below the other levels of the very dwells in which it is.
///
/// Fading spreads the levels of a place over neighbouring dB, so a lone level far below the others, many times, is not a level. Where
/// other places are heard as weakly, it is a spike if it is far more frequent than the levels around it.
struct NotHeardDoubt {
  /// Levels of a dwell without a packet between the spike and the others, dB; and how many times rarer the levels near a spike are.
  private static let (gap, rarer) = (5, 4)
  /// Packets at the level, and packets of the log, at least.
  private static let (fewest, fewestPackets) = (5, 30)
  /// The strongest level that stands for not heard: sources write −90 to −109; what is below is a sentinel anyway.
  private static let strongest = -85

  private var counts = Array(repeating: 0, count: 1 - RSSIHistogram.levels.lowerBound)
  private var mixed = Array(repeating: 0, count: 1 - RSSIHistogram.levels.lowerBound)

  mutating func see(_ dwell: Dwell) {
    let bins = dwell.histogram.bins
    for bin in bins { counts[-bin.level] += bin.count }
    if bins.count > 1, bins[1].level - bins[0].level > Self.gap { mixed[-bins[0].level] += bins[0].count }
  }

  /// Whether a level, dBm without its sign, is far more frequent than those near it and does not belong to them: where it is, the others
  /// are far above it, as they are above none of those near it; or it is a tenth of the log, below a level without a packet.
  private func isSpike(_ level: Int, of packets: Int) -> Bool {
    func most(_ counts: [Int]) -> Int {
      let near = counts[(level - Self.gap)..<level] + counts[(level + 1)...].prefix(Self.gap)
      return near.max() ?? 0
    }
    let count = counts[level]
    guard count >= max(Self.fewest, packets / 100), count >= 2 * most(counts) else { return false }
    if mixed[level] * 4 >= count, mixed[level] >= Self.rarer * most(mixed) { return true }
    return count * 10 >= packets && count >= Self.rarer * most(counts) && counts[level - 1] == 0
      && counts[(level - Self.gap)..<level].count { $0 > 0 } >= 3
      && counts[(level + 1)...].allSatisfy { $0 == 0 }
  }

  var found: LogDoubt? {
    let packets = counts.reduce(0, +)
    guard packets >= Self.fewestPackets,
      let spike = counts.indices.dropFirst(-Self.strongest).first(where: { isSpike($0, of: packets) }),
      let next = counts[..<spike].lastIndex(where: { $0 > 0 })
    else { return nil }
    let level = -spike
    let between =
      spike - next > Self.gap
      ? "none is between \(level) and \(-next) dBm" : "those within \(Self.gap) dB of it are far rarer"
    return LogDoubt(
      code: .levelSpike,
      message:
        "\(counts[spike]) of \(packets) levels are exactly \(level) dBm, and \(between): the log seems to write \(level) for a "
        + "packet that was not heard",
      help: "if so, use --not-heard \(level), or not_heard_dbm = \(level) in survey.toml",
      remedy: .notHeard(level))
  }
}

/// Whether some times are in seconds where others are in milliseconds: dates, and times of January 1970 that are dates a thousand times
/// later.
struct TimeUnitDoubt {
  private var dated = 0
  private var short = 0

  mutating func see(_ dwell: Dwell) {
    if SurveyBounds.date.contains(dwell.start) {
      dated += dwell.receivedPackets
    } else if SurveyBounds.date.contains(dwell.start * 1000) {
      short += dwell.receivedPackets
    }
  }

  var found: LogDoubt? {
    guard dated > 0, short > 0 else { return nil }
    return LogDoubt(
      code: .ambiguousTime,
      message:
        "\(short) of \(short + dated) packets have times of January 1970 that are dates if they are in seconds and not in milliseconds: "
        + "the log seems to change its unit",
      help: "write all times in one unit")
  }
}

/// Whether readings come again further below, with the same times and levels, as where a log was pasted below itself.
struct RepetitionDoubt {
  private struct Key: Hashable {
    var beacon: BeaconIdentifier
    var receiver: Receiver?
    var channel: Int?
    var start: Double
    var bytes: [UInt8]
  }

  /// Dwells that are remembered, packets of one that are no chance, and packets of a log that are.
  private static let (mostDwells, fewest, fewestPackets) = (50_000, 4, 20)

  private var seen: Set<Int> = []
  private var packets = 0

  mutating func see(_ dwell: Dwell) {
    guard dwell.start > 0, dwell.end > dwell.start, dwell.series.count >= Self.fewest,
      seen.count < Self.mostDwells
    else { return }
    let key = Key(
      beacon: dwell.beacon, receiver: dwell.conditions.receiver, channel: dwell.conditions.channel,
      start: dwell.start, bytes: dwell.series.bytes)
    if !seen.insert(key.hashValue).inserted { packets += dwell.receivedPackets }
  }

  var found: LogDoubt? {
    guard packets >= Self.fewestPackets else { return nil }
    return LogDoubt(
      code: .repeatedPackets,
      message:
        "\(packets) packets are in the log twice, with the same times and levels: a part of it is a copy of another",
      help: "remove the copy: each packet would count twice")
  }
}

/// Whether each packet is logged twice: readings of one level in pairs a few milliseconds apart, with longer silences between the pairs.
struct CopyDoubt {
  /// The longest time between a packet and its copy, milliseconds.
  private static let longest = 100
  /// Packets of a log that are looked at, and pairs that it takes.
  private static let (most, fewest) = (20_000, 12)

  private var left = CopyDoubt.most
  private var gaps = 0
  private var short: [Int] = []
  private var same = 0
  private var alternating = 0

  mutating func see(_ dwell: Dwell) {
    guard left > 0, dwell.conditions.source != .averaged, dwell.series.count > 1 else { return }
    left -= dwell.series.count
    let packets = dwell.series.packets
    let times = zip(packets.dropFirst(), packets).map { $0.milliseconds - $1.milliseconds }
    gaps += times.count
    for (index, time) in times.enumerated() where 0...Self.longest ~= time {
      short.append(time)
      if packets[index].level == packets[index + 1].level { same += 1 }
      // A copy ends an event: the next packet comes later than the copy did.
      if index + 1 == times.count || times[index + 1] >= max(2 * time, time + 20) { alternating += 1 }
    }
  }

  var found: LogDoubt? {
    guard short.count >= Self.fewest, 5 * short.count >= 2 * gaps, 10 * same >= 9 * short.count,
      10 * alternating >= 8 * short.count
    else { return nil }
    let sorted = short.sorted()
    let (least, most) = (sorted[sorted.count / 20], sorted[sorted.count - 1 - sorted.count / 20])
    let window = [5, 10, 20, 50, 100].first { $0 >= sorted[sorted.count - 1] } ?? Self.longest
    return LogDoubt(
      code: .repeatedPackets,
      message:
        "packets come in pairs of one level, \(least == most ? "\(least)" : "\(least) to \(most)") ms apart "
        + "(\(short.count) pairs): the log seems to hold each packet twice, so none seems to be lost",
      help: "to count each once, use --merge-ms \(window), or merge_ms = \(window) in survey.toml",
      remedy: most == 0 ? nil : .merge(milliseconds: Double(window)))
  }
}
