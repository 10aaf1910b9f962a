import RadioSurvey
import Testing

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
