import RadioSurvey
import Testing

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
