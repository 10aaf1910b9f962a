import RadioSurvey
@testable import SurveyStore
import TestSupport
import Testing

@Suite struct PackedSeriesTests {
  private func series(_ packets: [(Int, Int)]) -> PacketSeries {
    var series = PacketSeries()
    for (milliseconds, level) in packets { series.append(milliseconds: milliseconds, level: level) }
    return series
  }

  /// Milliseconds and levels. The compiler needs the type: without it, it tries for half a minute.
  private static let awkward: [[(Int, Int)]] = [
    [(0, -60)], [(0, -60), (100, -128), (100, 127), (90, -1)], [(-5, -60), (-500, -61), (3, -62)],
    [(0, -60), (Int.max, -61), (0, -62), (Int.min, -63)], [(Int.min, -128), (Int.max, 127), (Int.max, 127)],
    [(Int.max, -1)], [(0, -60), (0, -60), (0, -60)],
    // A gap of a year among tenths of a second, and a jump backwards.
    [(0, -60), (100, -61), (200, -60), (31_536_000_000, -60), (31_536_000_100, -61), (5, -60)],
  ]

  private static let thousands: [[(Int, Int)]] = [
    (0..<1000).map { ($0 * 100, -60) }, (0..<1000).map { (-$0 * 100, -60 - $0 / 10) },
  ]

  @Test(arguments: awkward + thousands)
  func `Packets come back as they were`(packets: [(Int, Int)]) {
    let series = series(packets)
    let bytes = PackedSeries.bytes(series)
    #expect(PackedSeries.series(bytes) == series)
    #expect(PackedSeries.series(bytes + [0]) == nil)
    #expect(PackedSeries.series(bytes.dropLast()) == nil)
  }

  /// By hand: 3 packets at an interval of 100 ms from 0 ms, levels −60, −61, −59, whose mean is −60. Steps and deviations
  /// are all zero and left out (63). The levels' differences 0, −1, 1 fold to 0, 1, 2: their mean is 1, so 2⁰ is the
  /// divisor, and the bits are 0, 10, 110, from the lowest bit upwards.
  @Test func `The layout is the one that is documented`() {
    let bytes = PackedSeries.bytes(series([(0, -60), (100, -61), (200, -59)]))
    #expect(bytes == [3, 100, 63, 63, 0, 0xC4, 0, 0b01_1010])
  }

  /// Beacons as they are: an interval with the random delay of the standard (0 … 10 ms), packets lost, levels about a mean
  /// or drifting, clocks that jump, and numbers without any sense.
  @Test(arguments: 0..<60)
  func `Seeded series come back as they were, and bytes that lie never crash`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var packets: [(Int, Int)] = []
    var (time, level) = (0, -70)
    for _ in 0..<Int.random(in: 1...300, using: &generator) {
      switch seed % 4 {
      case 0: time += 100 * Int.random(in: 1...3, using: &generator)
      case 1: time += 300 + Int.random(in: 0...10, using: &generator)
      case 2:
        time += Int.random(in: -50...500, using: &generator)
        if Int.random(in: 0..<50, using: &generator) == 0 {
          time += Int.random(in: -(1 << 40)...(1 << 40), using: &generator)
        }
      default: time = Int(truncatingIfNeeded: generator.next())
      }
      switch seed % 3 {
      case 0: level = -70 + Int.random(in: -8...8, using: &generator)
      case 1: level = max(-128, min(127, level + Int.random(in: -2...2, using: &generator)))
      default: level = Int.random(in: -128...127, using: &generator)
      }
      packets.append((time, level))
    }
    let series = series(packets)
    let bytes = PackedSeries.bytes(series)
    #expect(try #require(PackedSeries.series(bytes)).packets == series.packets)

    for _ in 0..<200 {
      var wrong = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        wrong[Int.random(in: 0..<wrong.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) {
        wrong.removeLast(Int.random(in: 0...min(9, wrong.count), using: &generator))
      }
      if let other = PackedSeries.series(wrong) { #expect(other.count <= wrong.count * 8) }
    }
    for length in 0..<min(bytes.count, 40) {
      #expect(PackedSeries.series(Array(bytes.prefix(length))) == nil, "cut at \(length)")
    }
  }

  @Test(
    arguments: [
      [], [0], [1], [0, 100, 63, 63, 0, 0xC4, 0, 0], [0xFF], Array(repeating: 0xFF, count: 100),
      Array(repeating: 0x80, count: 100),
      // More packets than bits; no interval; widths that do not exist; silent levels; a level beyond a byte.
      [200, 1, 100, 63, 63, 0, 0xC4, 0, 0], [1, 0, 63, 63, 0, 0xC4, 0, 0], [1, 1, 40, 63, 0, 0xC4, 0, 0],
      [1, 1, 63, 62, 0, 0xC4, 0, 0], [1, 1, 63, 63, 63, 0xC4, 0, 0], [1, 1, 63, 63, 8, 0x7F, 0, 0xFF, 0xFF],
      // Ones in the bits that only fill the last byte.
      [1, 1, 63, 63, 0, 0xC4, 0, 0x80],
    ] as [[UInt8]])
  func `Bytes that are no series are refused`(bytes: [UInt8]) {
    #expect(PackedSeries.series(bytes) == nil)
  }

  /// What the store's size rests on: one byte a packet for a beacon with the standard's random delay, a tenth of its packets
  /// lost, and fading of 4 dB.
  @Test func `A packet takes a byte and a half at most`() {
    var generator = SeededGenerator(seed: 7)
    var series = PacketSeries()
    var time = 0
    for _ in 0..<300 {
      time += 100 + Int.random(in: 0...10, using: &generator)
      if generator.uniform() < 0.1 { time += 105 }
      let noise = (0..<12).reduce(-6) { sum, _ in sum + generator.uniform() }
      series.append(milliseconds: time, level: Int((-70 + 4 * noise).rounded()))
    }
    let bytes = PackedSeries.bytes(series)
    #expect(bytes.count < 300 * 3 / 2, "\(bytes.count) bytes for 300 packets")
  }
}

@Suite struct HistogramTextTests {
  @Test func `The text is the one that is documented`() {
    #expect(HistogramText.text(RSSIHistogram()) == "[]")
    #expect(HistogramText.text(RSSIHistogram([-61, -61, -59])) == "[-61,2,0,1]")
  }

  @Test(arguments: 0..<50)
  func `Seeded histograms come back as they were`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var histogram = RSSIHistogram()
    for _ in 0..<Int.random(in: 0...40, using: &generator) {
      histogram.add(
        Int.random(in: RSSIHistogram.levels, using: &generator),
        count: Int.random(in: 1...100_000, using: &generator))
    }
    #expect(HistogramText.histogram(HistogramText.text(histogram)) == histogram)
  }

  @Test(arguments: [
    "", "[", "]", "[-60]", "[0,1]", "[-121,1]", "[-2,1,1,1]", "[-60,-1]", "[-60,1.5]", "[-60,x]", "[-60,1",
    "[-60,,1]", "{}", "[-60,99999999999999]", "[-60,99999999999999999999]",
  ])
  func `What is no histogram is refused`(text: String) {
    #expect(HistogramText.histogram(text) == nil)
  }
}
