import CalibrationModel
import Foundation
import RadioSurvey
import Support

/// By how much the clock of a table of truth differs from that of the log, found from the levels alone.
///
/// The levels of one beacon at one receiver and one place scatter least when the table is on the clock of the log. Offsets of whole
/// quarters of an hour (time zones) and those of a few minutes (a clock that was not set) are tried. One counts if the scatter is clearly
/// less than without it. Of several that fit alike, as where all stops take equally long, the one counts with which levels fall with
/// distance; if distances do not decide, all of them are named.
struct TruthShift {
  struct Interval {
    var start: Double
    var end: Double
    /// Where it was, or which beacon was nearest: intervals that share it say the same.
    var place: String
    var name = ""
  }

  typealias Reading = (time: Double, stream: Int, level: Double)

  private struct Stream: Hashable {
    var beacon: BeaconIdentifier
    var receiver: Receiver?
  }

  /// Readings that are kept; of longer logs every second, fourth and so on. Streams and places beyond these are not looked at.
  private static let (mostReadings, mostStreams, mostPlaces) = (1 << 16, 16, 256)
  /// Readings of them with which each offset is tried.
  private static let mostTried = 4096
  /// The variance without the offset over that with it, and that with any other offset over it, at least.
  private static let (clearly, uniquely) = (1.3, 1.15)
  /// Offsets that fit alike and still say something, and those of them that are named.
  private static let (mostOffsets, mostNamed) = (12, 3)
  /// Seconds within which a surveyor who writes down times is not exact, and the fewest readings and intervals to judge by.
  private static let (sloppy, fewestReadings, fewestIntervals) = (10.0, 100, 4)

  private var streams: [Stream: Int] = [:]
  private var readings: [Reading] = []
  private var (seen, step) = (0, 1)

  /// Takes a reading of the log: its time in Unix seconds, and its level in dBm.
  mutating func see(_ beacon: BeaconIdentifier, _ receiver: Receiver?, time: Double, level: Int) {
    seen += 1
    guard seen.isMultiple(of: step) else { return }
    let key = Stream(beacon: beacon, receiver: receiver)
    guard let stream = streams[key] ?? (streams.count < Self.mostStreams ? streams.count : nil) else {
      return
    }
    streams[key] = stream
    readings.append((time, stream, Double(level)))
    guard readings.count > Self.mostReadings else { return }
    readings = readings.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    step *= 2
  }

  /// Seconds to add to the times of a table so that it is on the clock of the log: several, the likeliest first, if they fit alike; none
  /// if the table is on that clock, or nothing shows that it is not.
  /// - Parameter distance: metres from the place of an interval to a beacon; `nil` where unknown.
  func seconds(_ table: [Interval], distance: (Interval, BeaconIdentifier) -> Double?) -> [Double] {
    let places = Set(table.map(\.place)).sorted()
    guard readings.count >= Self.fewestReadings, table.count >= Self.fewestIntervals, places.count > 1,
      places.count <= Self.mostPlaces
    else { return [] }
    let numbers = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($0.element, $0.offset) })
    let table = table.sorted(on: \.start)
    let intervals = table.map { ($0.start, $0.end, numbers[$0.place] ?? 0) }
    var every = 1
    while readings.count > every * Self.mostTried { every *= 2 }
    let sorted = stride(from: 0, to: readings.count, by: every).map { readings[$0] }.sorted {
      $0.time < $1.time
    }
    func scatter(_ offset: Double) -> Scatter {
      Self.scatter(sorted, intervals, offset: offset, streams: streams.count, places: places.count)
    }
    let quarters = (-56...56).map { Double($0) * 900 }
    let near = stride(from: -300.0, through: 300, by: 5).filter { $0 != 0 }
    let tried = (quarters + near).map { ($0, scatter($0)) }.sorted(on: \.1.variance)
    let lengths = table.map { $0.end - $0.start }.sorted()
    let reach = max(30, lengths[lengths.count / 2] / 2)
    var best: [(Double, Scatter)] = []
    for one in tried {
      if let first = best.first, one.1.variance >= Self.uniquely * first.1.variance { break }
      guard best.allSatisfy({ abs($0.0 - one.0) > reach }) else { continue }
      let around = [one] + (-4...4).map { one.0 + Double($0) }.map { ($0, scatter($0)) }
      best.append(around.min { $0.1.variance < $1.1.variance } ?? one)
    }
    let without = scatter(0).variance
    guard best.count <= Self.mostOffsets,
      best.allSatisfy({
        abs($0.0) >= Self.sloppy && $0.1.readings >= Self.fewestReadings && $0.1.variance > 0
          && without >= Self.clearly * $0.1.variance
      })
    else { return [] }
    guard best.count > 1 else { return best.map(\.0) }
    let beacons = streams.sorted(on: \.value).map(\.key.beacon)
    let lines = best.map {
      ($0.0, Self.lineVariance(sorted, table, offset: $0.0) { distance($0, beacons[$1]) })
    }.sorted(on: \.1)
    return lines[0].1.isFinite && lines[1].1 >= Self.uniquely * lines[0].1
      ? [lines[0].0] : Array(best.map(\.0).prefix(Self.mostNamed))
  }

  /// The single boundaries of a table on the clock of the log that do not fit the levels.
  func boundaries(_ table: [Interval]) -> [TruthBoundaries.Found] {
    TruthBoundaries(readings.sorted { $0.time < $1.time }, streams: streams.count, table: table).found
  }

  /// How many readings are within the intervals, and the variance, dB².
  private typealias Scatter = (readings: Int, variance: Double)

  /// How much levels scatter within the places of a table that is moved, those outside its intervals about the mean of all: else a table
  /// that covers hardly any would fit them best.
  private static func scatter(
    _ readings: [Reading], _ intervals: [(start: Double, end: Double, place: Int)], offset: Double,
    streams: Int, places: Int
  ) -> Scatter {
    var counts = [Double](repeating: 0, count: places * streams)
    var sums = counts
    var total = 0.0
    var inside = 0
    var index = 0
    for reading in readings {
      let time = reading.time - offset
      while index < intervals.count, intervals[index].end <= time { index += 1 }
      guard index < intervals.count else { break }
      guard intervals[index].start <= time else { continue }
      let cell = reading.stream * places + intervals[index].place
      counts[cell] += 1
      sums[cell] += reading.level
      total += reading.level * reading.level
      inside += 1
    }
    let used = counts.count { $0 > 0 }
    guard readings.count > used + 1 else { return (inside, .infinity) }
    let between = zip(sums, counts).reduce(0) { $1.1 > 0 ? $0 + $1.0 * $1.0 / $1.1 : $0 }
    let count = Double(readings.count)
    let mean = readings.reduce(0) { $0 + $1.level } / count
    let whole = readings.reduce(0) { $0 + ($1.level - mean) * ($1.level - mean) } / count
    return (inside, (total - between + (count - Double(inside)) * whole) / (count - Double(used)))
  }

  /// The variance of levels about lines over the logarithm of distance, dB²: one slope, and a line's height for each stream. Infinite if
  /// levels do not fall, or too few distances are known.
  private static func lineVariance(
    _ readings: [Reading], _ table: [Interval], offset: Double, distance: (Interval, Int) -> Double?
  ) -> Double {
    var sums: [Int: (count: Double, x: Double, y: Double, xx: Double, xy: Double, yy: Double)] = [:]
    var index = 0
    for reading in readings {
      let time = reading.time - offset
      while index < table.count, table[index].end <= time { index += 1 }
      guard index < table.count else { break }
      guard table[index].start <= time, let distance = distance(table[index], reading.stream) else {
        continue
      }
      let (x, y) = (log10(max(distance, 0.1)), reading.level)
      let sum = sums[reading.stream, default: (0, 0, 0, 0, 0, 0)]
      sums[reading.stream] = (
        sum.count + 1, sum.x + x, sum.y + y, sum.xx + x * x, sum.xy + x * y, sum.yy + y * y
      )
    }
    var (count, xx, xy, yy) = (-Double(sums.count) - 1, 0.0, 0.0, 0.0)
    for (_, sum) in sums.sorted(on: \.key) {
      count += sum.count
      xx += sum.xx - sum.x * sum.x / sum.count
      xy += sum.xy - sum.x * sum.y / sum.count
      yy += sum.yy - sum.y * sum.y / sum.count
    }
    guard count >= Double(fewestReadings), xx > 0, xy < 0 else { return .infinity }
    return (yy - xy * xy / xx) / count
  }
}

extension TruthShift {
  /// What to say of a table that is on another clock.
  /// - Parameter seconds: to add to its times; of several, one is right.
  static func doubt(_ table: String, seconds: [Double]) -> SurveyIssue? {
    guard !seconds.isEmpty else { return nil }
    let isZone = seconds.allSatisfy { $0.truncatingRemainder(dividingBy: 900) == 0 }
    let moves = seconds.map { one in
      let amount = Int(abs(one))
      let text = isZone ? "\(amount / 3600) h \(amount / 60 % 60) min" : "\(amount) s"
      return "\(text) \(one > 0 ? "later" : "earlier")"
    }
    let amounts = seconds.map { "\(Int($0)) s" }.joined(separator: " or ")
    return SurveyIssue(
      .warning, .truthOffset, file: table,
      message:
        "the levels fit the intervals of \(quoted(table)) better if these are \(moves.joined(separator: ", or ")): "
        + (isZone ? "the times seem to be of another time zone" : "the two clocks seem to differ"),
      help: seconds.count == 1
        ? "add \(amounts) to start and end in the table, or write its times with their zone, as in 10:00:00+02:00"
        : "compare the two clocks, and add \(amounts) to start and end in the table")
  }
}
