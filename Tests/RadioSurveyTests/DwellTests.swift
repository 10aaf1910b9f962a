import RadioSurvey
import Testing

/// Copies share what they hold, and nobody can tell.
@Suite struct DwellTests {
  private static let dwell = Dwell(
    beacon: .name("door"), location: SurveyLocation(name: "p", isNamed: true, distance: 2),
    conditions: Conditions(placement: "counter"), start: 5, end: 9, histogram: RSSIHistogram([-60, -61]))

  @Test func `A change of a copy leaves the others as they were`() {
    let dwell = Self.dwell
    let changes: [(inout Dwell) -> Void] = [
      { $0.location.distance = 3 }, { $0.histogram.add(-70) }, { $0.conditions.crowd = "full" },
      { $0.session = "morning" }, { $0.end = 10 }, { $0.expectedPackets = 4 }, { $0.log = "walk.csv" },
    ]
    for change in changes {
      var copy = dwell
      #expect(copy == dwell)
      change(&copy)
      #expect(copy != dwell && copy.hashValue != dwell.hashValue)
      #expect(dwell == Self.dwell && dwell.location.distance == 2 && dwell.receivedPackets == 2)
    }
  }

  @Test func `Dwells made apart are equal if they hold the same`() {
    var other = Dwell(beacon: .name("door"), location: SurveyLocation(name: "q"))
    other.location = Self.dwell.location
    other.conditions = Self.dwell.conditions
    (other.start, other.end) = (5, 9)
    #expect(other != Self.dwell)
    other.histogram.merge(Self.dwell.histogram)
    #expect(other == Self.dwell && other.hashValue == Self.dwell.hashValue)
    // The merged bins were those of the other; more of them are its own.
    other.histogram.add(-60)
    #expect(Self.dwell.histogram.count == 2)
  }

  @Test func `A site that says nothing new leaves a dwell shared`() {
    let resolved = SiteIndex(Site()).resolve(Self.dwell)
    #expect(resolved == Self.dwell && resolved.box === Self.dwell.box)
  }
}

@Suite struct LagStatisticsTests {
  /// Against the sum written out. The levels are integers below 2⁷ and the counts small, so double arithmetic loses no
  /// more than a few units in the last place of sums near 1e6: 1e-8 absolute.
  @Test(arguments: 0..<20)
  func `Centred products are those of the series`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let levels = (0..<100).map { _ in -40 - Int(generator.next() % 60) }
    var lag = LagStatistics()
    for (earlier, later) in zip(levels, levels.dropFirst()) { lag.add(earlier, later) }
    let mean = Double(levels.reduce(0, +)) / Double(levels.count)
    let expected = zip(levels, levels.dropFirst()).reduce(0.0) { sum, pair in
      sum + (Double(pair.0) - mean) * (Double(pair.1) - mean)
    }
    #expect(lag.pairs == 99)
    #expect(abs(lag.centredProductSum(about: mean) - expected) < 1e-8)
  }
}

@Suite struct PacketSeriesTests {
  private func series(_ packets: [(Int, Int)]) -> PacketSeries {
    var series = PacketSeries()
    for (milliseconds, level) in packets { series.append(milliseconds: milliseconds, level: level) }
    return series
  }

  @Test(arguments: [
    [], [(0, -60)], [(0, -60), (100, -128), (100, 127), (90, -1)], [(-5, -60), (-500, -61), (3, -62)],
    // Half of the range of Int each way, so that every difference fits.
    [(0, -60), (Int.max / 2, -61), (0, -62), (Int.min / 2, -63)],
  ])
  func `Packets come back as they were`(packets: [(Int, Int)]) throws {
    let series = series(packets)
    #expect(series.count == packets.count)
    #expect(series.packets.map(\.milliseconds) == packets.map(\.0))
    #expect(series.packets.map(\.level) == packets.map(\.1))
    let again = try #require(PacketSeries(bytes: series.bytes))
    #expect(again == series)
  }

  @Test(arguments: 0..<20)
  func `Seeded series round trip`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var packets: [(Int, Int)] = []
    for _ in 0..<200 {
      let shift = generator.next() % 50
      packets.append(
        (Int(truncatingIfNeeded: generator.next() >> (14 + shift)), -1 - Int(generator.next() % 120)))
    }
    let series = series(packets)
    #expect(series.packets.map(\.milliseconds) == packets.map(\.0))
    #expect(try #require(PacketSeries(bytes: series.bytes)).packets == series.packets)
  }

  @Test func `A series that was unpacked can grow`() throws {
    var first = series([(0, -60), (100, -61)])
    var again = try #require(PacketSeries(bytes: first.bytes))
    first.append(milliseconds: 250, level: -62)
    again.append(milliseconds: 250, level: -62)
    #expect(first == again)
  }

  /// Every cut that does not fall between two packets leaves something that is no series.
  @Test func `Truncated bytes are refused`() {
    let whole = series([(0, -60), (300, -61), (100_000, -62)])
    let ends: Set = [0, 2, 5, 9]
    #expect(whole.bytes.count == 9)
    for length in 0...whole.bytes.count {
      let cut = PacketSeries(bytes: Array(whole.bytes.prefix(length)))
      #expect((cut != nil) == ends.contains(length), "cut at \(length)")
    }
  }

  @Test func `A number that does not end is refused`() {
    #expect(PacketSeries(bytes: Array(repeating: 0x80, count: 11) + [0, 0]) == nil)
    #expect(PacketSeries(bytes: Array(repeating: 0xFF, count: 100)) == nil)
  }

  @Test func `Times as far apart as numbers go survive`() throws {
    var series = PacketSeries()
    let times = [Int.max, Int.min, 0, Int.min, Int.max]
    for time in times { series.append(milliseconds: time, level: -60) }
    #expect(series.packets.map(\.milliseconds) == times)
    var again = try #require(PacketSeries(bytes: series.bytes))
    again.append(milliseconds: Int.min, level: -61)
    #expect(again.packets.map(\.milliseconds) == times + [Int.min])
  }
}

@Suite struct RSSIHistogramTests {
  /// Seeded cases of very different shape against plain sums over the readings. Sums are exact integers, so equality is
  /// exact; the centred sum is compared to 1e-9 relative, far above what its few double operations lose.
  @Test(arguments: 0..<40)
  func `Sums are those of the readings`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = Int(generator.next() % 500) + 1
    let width = Int(generator.next() % 119) + 1
    let readings = (0..<count).map { _ in -1 - Int(generator.next() % UInt64(width)) }
    let histogram = RSSIHistogram(readings)
    let sum = readings.reduce(0, +)
    #expect(histogram.count == count)
    #expect(histogram.sum == sum)
    #expect(histogram.minimum == readings.min())
    #expect(histogram.maximum == readings.max())
    #expect(histogram.mean == Double(sum) / Double(count))
    let mean = Double(sum) / Double(count)
    let centred = readings.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
    #expect(abs(histogram.centredSumOfSquares - centred) <= 1e-9 * max(centred, 1))
    #expect(histogram.bins.map(\.level) == Set(readings).sorted())
    #expect(histogram == RSSIHistogram(readings.reversed()))
  }

  @Test func `Centred sum keeps its digits over many packets`() {
    var histogram = RSSIHistogram()
    histogram.add(-100, count: 1_000_000_000)
    histogram.add(-101, count: 1_000_000_000)
    // n p (1 − p) = 2e9 / 4.
    #expect(histogram.centredSumOfSquares == 500_000_000)
  }

  @Test func `Merging is adding every reading`() {
    let first = [-50, -60, -60, -70]
    let second = [-60, -55, -120, -1]
    var merged = RSSIHistogram(first)
    merged.merge(RSSIHistogram(second))
    #expect(merged == RSSIHistogram(first + second))
  }

  @Test func `Empty has no mean`() {
    let empty = RSSIHistogram()
    #expect(empty.mean == nil && empty.minimum == nil && empty.maximum == nil)
    #expect(empty.count == 0 && empty.centredSumOfSquares == 0)
  }

  @Test func `Adding no packets adds no bin`() {
    var histogram = RSSIHistogram()
    histogram.add(-60, count: 0)
    #expect(histogram.bins.isEmpty)
  }

  @Test func `Sentinels never enter`() async {
    await #expect(processExitsWith: .failure) { _ = RSSIHistogram([127]) }
    await #expect(processExitsWith: .failure) { _ = RSSIHistogram([0]) }
  }
}
