import RadioSurvey
import Testing

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
