import RadioSurvey
import Statistics
import TestSupport
import Testing

@Suite struct MedianTests {
  @Test func `Selection finds what sorting finds`() {
    var random = SeededGenerator(seed: 5)
    for count in 1...60 {
      for spread in [1, 3, 1_000_000] {
        let values = (0..<count).map { _ in Double(Int(random.next() % UInt64(spread))) / 7 }
        let sorted = values.sorted()
        let half = count / 2
        let median = count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
        #expect(Median.of(values) == median, "\(values)")
        #expect(Median.of(sorted) == median && Median.of(sorted.reversed()) == median)
      }
    }
    #expect(Median.of([]).isNaN)
    #expect(Median.of([-.infinity, 2, .infinity]) == 2)
  }
}
