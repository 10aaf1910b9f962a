import RadioSurvey
import TestSupport
import Testing

@testable import SurveyStore

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
