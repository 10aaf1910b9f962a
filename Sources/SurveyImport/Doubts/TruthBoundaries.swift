import CalibrationModel
import Foundation
import RadioSurvey
import Support

/// Whether single boundaries of a table of truth are wrong: the levels of the last half a minute at a place are those of the next, or those
/// of the first half a minute those of the place before, so that the packets of one place are counted at another.
///
/// A stretch at the edge of an interval is held against the rest of its interval and against the neighbour, by the mean level of each
/// beacon at each receiver. What all of them have in common, such as a body that turns, is taken off. Differences are in units of those
/// between stretches in the middle of one interval, so that fading and people count as much as they do in this log. A surveyor who always
/// walks before the boundary, or after it, has a habit: a boundary counts if it stands out from the others.
struct TruthBoundaries {
  struct Found {
    /// The interval whose edge it is, and the neighbour whose levels are found in it.
    var own: TruthShift.Interval
    var other: TruthShift.Interval
    var time: Double
    /// Seconds by which the boundary is too late, or too early if negative.
    var seconds: Double
    fileprivate var order: Int
    fileprivate var evidence: Double
  }

  /// A stretch at an edge, held against the two places.
  private struct Stretch {
    var order: Int
    var isEnd: Bool
    var length: Double
    /// Squared distances to the rest of the interval and to the neighbour.
    var own: Double
    var other: Double
    /// How far it is from the one (0) to the other (1).
    var share: Double

    var kind: [Double] { [length, isEnd ? 1 : 0] }
  }

  /// Lengths of stretches that are tried, seconds, and the longest pause between two intervals.
  private static let (lengths, longestPause) = ([25.0, 30, 40, 50, 60], 120.0)
  /// Seconds of a part in the middle of an interval, how many of them are looked at, and those left out at its edges.
  private static let (part, mostParts, edge) = (15.0, 8, 10.0)
  /// Streams that a comparison takes, readings of each, and intervals from which scatter is known.
  private static let (fewestStreams, fewestReadings, fewestIntervals) = (3, 2, 4)
  /// Of longer tables, the readings that are kept are too few for each interval.
  private static let mostIntervals = 1000
  /// The squared distance from its own place that counts, and the largest share of it to the other.
  private static let (leastDistance, largestShare) = (15.0, 0.2)
  /// Seconds of a boundary that count, and how far a stretch stands out from the median of the others.
  private static let (leastSeconds, standsOut) = (15.0, 0.5)

  private let readings: [TruthShift.Reading]
  private let streams: Int
  private let table: [TruthShift.Interval]
  /// The mean square of a difference between two parts of one interval, dB².
  private var scatter = Double.infinity

  /// - Parameter readings: in order of time.
  init(_ readings: [TruthShift.Reading], streams: Int, table: [TruthShift.Interval]) {
    self.readings = readings
    self.streams = streams
    self.table = table.count <= Self.mostIntervals ? table.sorted(on: \.start) : []
    let within = self.table.compactMap(scatter(within:))
    guard within.count >= Self.fewestIntervals else { return }
    scatter = max(1, within.reduce(0, +) / Double(within.count))
  }

  /// The boundaries that are wrong, in order of time; of neighbours only the clearest.
  var found: [Found] {
    guard scatter.isFinite else { return [] }
    let stretches = table.indices.dropLast().flatMap(stretches)
    let habits = Dictionary(grouping: stretches, by: \.kind).mapValues { alike in
      max(0, alike.map(\.share).sorted()[alike.count / 2])
    }
    let clear = stretches.filter { stretch in
      stretch.own >= Self.leastDistance && stretch.other <= Self.largestShare * stretch.own
        && stretch.length * min(1, stretch.share) >= Self.leastSeconds
        && stretch.share - (habits[stretch.kind] ?? 0) >= Self.standsOut
    }
    let found = Dictionary(grouping: clear, by: \.order).compactMap { order, own -> Found? in
      guard let best = own.max(by: { ($0.own - $0.other, $1.length) < ($1.own - $1.other, $0.length) }) else {
        return nil
      }
      let (before, after) = (table[order], table[order + 1])
      let seconds = best.length * min(1, best.share)
      return Found(
        own: best.isEnd ? before : after, other: best.isEnd ? after : before,
        time: best.isEnd ? before.end : after.start, seconds: best.isEnd ? seconds : -seconds, order: order,
        evidence: best.own - best.other)
    }
    return found.filter { one in
      !found.contains { abs($0.order - one.order) == 1 && $0.evidence > one.evidence }
    }.sorted(on: \.order)
  }

  /// The stretches on either side of the boundary behind an interval.
  private func stretches(behind order: Int) -> [Stretch] {
    let (before, after) = (table[order], table[order + 1])
    guard before.place != after.place, after.start - before.end <= Self.longestPause else { return [] }
    return [true, false].flatMap { isEnd in
      Self.lengths.compactMap { length -> Stretch? in
        // Mirrored, the start of an interval is its end.
        let (own, other) = isEnd ? (before, after) : (after, before)
        let (whole, neighbour) = (own.end - own.start, other.end - other.start)
        guard length <= whole / 2, neighbour >= 2 * Self.part else { return nil }
        let margin = min(Self.edge, (whole - length) / 4)
        let inset = (near: min(Self.part, neighbour / 3), far: min(Self.edge, neighbour / 4))
        let (edge, rest, next) =
          isEnd
          ? (
            means(own.end - length, own.end), means(own.start + margin, own.end - length),
            means(other.start + inset.near, other.end - inset.far)
          )
          : (
            means(own.start, own.start + length), means(own.start + length, own.end - margin),
            means(other.start + inset.far, other.end - inset.near)
          )
        let known = edge.indices.filter { !(edge[$0] + rest[$0] + next[$0]).isNaN }
        guard known.count >= Self.fewestStreams else { return nil }
        let moved = Self.centred(known.map { edge[$0] - rest[$0] })
        let left = Self.centred(known.map { edge[$0] - next[$0] })
        let apart = Self.centred(known.map { next[$0] - rest[$0] })
        let square = Self.product(apart, apart)
        guard square > 0 else { return nil }
        return Stretch(
          order: order, isEnd: isEnd, length: length, own: Self.product(moved, moved) / scatter,
          other: Self.product(left, left) / scatter, share: Self.product(moved, apart) / square)
      }
    }
  }

  /// The mean square of differences between parts in the middle of an interval; `nil` if it is too short, or too little was heard.
  private func scatter(within interval: TruthShift.Interval) -> Double? {
    let (start, end) = (interval.start + Self.edge, interval.end - Self.edge)
    let count = min(Self.mostParts, Int((end - start) / Self.part))
    guard count > 1 else { return nil }
    let step = (end - start) / Double(count)
    let parts = (0..<count).map { means(start + Double($0) * step, start + Double($0) * step + Self.part) }
    var (squares, degrees) = (0.0, 0)
    for (index, one) in parts.enumerated() {
      for other in parts[..<index] {
        let differences = zip(one, other).map { $0 - $1 }.filter { !$0.isNaN }
        guard differences.count >= Self.fewestStreams else { continue }
        let centred = Self.centred(differences)
        squares += Self.product(centred, centred)
        degrees += centred.count - 1
      }
    }
    return degrees > 0 ? squares / Double(degrees) : nil
  }

  /// The mean level of each stream in a stretch of time; not a number for one that was hardly heard.
  private func means(_ start: Double, _ end: Double) -> [Double] {
    var (sums, counts) = ([Double](repeating: 0, count: streams), [Int](repeating: 0, count: streams))
    var index = readings.sortedPrefix { $0.time < start }
    while index < readings.count, readings[index].time < end {
      sums[readings[index].stream] += readings[index].level
      counts[readings[index].stream] += 1
      index += 1
    }
    return zip(sums, counts).map { $1 >= Self.fewestReadings ? $0 / Double($1) : .nan }
  }

  private static func centred(_ values: [Double]) -> [Double] {
    let mean = values.reduce(0, +) / Double(values.count)
    return values.map { $0 - mean }
  }

  private static func product(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
  }
}

extension TruthBoundaries.Found {
  func doubt(_ table: String) -> SurveyIssue {
    let amount = Int(abs(seconds).rounded())
    return SurveyIssue(
      .warning, .truthBoundary, file: table,
      message:
        "\(quoted(table)) counts about \(amount) s \(seconds > 0 ? "before" : "from") \(Date(timeIntervalSince1970: time.rounded()).ISO8601Format()) at "
        + "\(quoted(own.name)), but their levels are those of \(quoted(other.name)): the boundary between the two seems to be "
        + "\(amount) s too \(seconds > 0 ? "late" : "early")",
      help:
        "correct the end of the one interval and the start of the other in the table, or leave these seconds out of both"
    )
  }
}
