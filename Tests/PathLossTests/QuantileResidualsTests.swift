import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@Suite struct QuantileResidualsTests {
  /// 3000 packets about −88 dBm, a fifth lost below −92 or by collision, the rest rounded: standard normal under the truth, and
  /// clearly not under a model without losses.
  @Test func `Standard normal under the truth alone`() throws {
    var random = SeededGenerator(seed: 21)
    var histogram = RSSIHistogram()
    var lost = 0
    for _ in 0..<3000 {
      let level = -88 + 4 * random.normal()
      if level < -92 || random.uniform() < 0.1 { lost += 1 } else { histogram.add(Int(level.rounded())) }
    }
    #expect(lost > 500 && lost < 900)
    var draw = SeededGenerator(seed: 1)
    let residuals = QuantileResiduals.packets(
      histogram, lost: lost, mean: -88, sd: 4, sensitivity: -92, collisionLoss: 0.1, using: &draw)
    #expect(residuals.count == 3000)
    let mean = residuals.reduce(0, +) / 3000
    let variance = residuals.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 2999
    // Standard errors 0.018 and 0.026.
    #expect(abs(mean) < 0.06 && abs(variance - 1) < 0.08)
    #expect(try #require(ShapiroWilk.test(residuals)).pValue > 0.001)

    var other = SeededGenerator(seed: 1)
    let naive = QuantileResiduals.packets(histogram, mean: -88, sd: 4, using: &other)
    #expect(naive.count == 3000 - lost && naive.total / Double(naive.count) > 0.2)
  }

  @Test func `Equal seeds give equal residuals and none is infinite`() {
    let histogram = RSSIHistogram([-60, -60, -61, -30, -110])
    func draw(_ seed: UInt64) -> [Double] {
      var generator = SeededGenerator(seed: seed)
      return QuantileResiduals.packets(
        histogram, lost: 2, mean: -60, sd: 2, sensitivity: -95, using: &generator)
    }
    #expect(draw(4) == draw(4) && draw(4) != draw(5))
    #expect(draw(4).allSatisfy { $0.isFinite })
  }
}
