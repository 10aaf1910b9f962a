import Foundation
import RadioSurvey
@testable import Statistics
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

/// Variances drawn together.
@Suite struct VarianceModerationTests {
  /// By the same formulas in SciPy's digamma, polygamma and root finder.
  @Test func `Six variances agree with an independent computation`() throws {
    let values: [(variance: Double, degreesOfFreedom: Double)] = [
      (4, 10), (9, 18), (6.25, 8), (16, 12), (2.25, 20), (7.84, 15),
    ]
    let common = try #require(VarianceModeration(values))
    #expect(abs(common.degreesOfFreedom - 7.777913192803984) < 1e-8)
    #expect(abs(common.variance - 5.998738295403194) < 1e-8)
    for (value, expected) in zip(
      values, [4.87445657, 8.09443589, 6.1261375, 12.06687801, 3.29965988, 7.21126928])
    {
      let one = common.moderated(value.variance, degreesOfFreedom: value.degreesOfFreedom)
      #expect(abs(one.variance - expected) < 1e-7)
      #expect(one.degreesOfFreedom > value.degreesOfFreedom)
    }
  }

  @Test func `Equal variances are taken for one, and two tell nothing`() throws {
    let common = try #require(
      VarianceModeration([(variance: 4, degreesOfFreedom: 10), (4.1, 12), (3.9, 11), (4, 9)]))
    #expect(common.degreesOfFreedom == 1000)
    // What the four have in common is known no better than from all of them.
    #expect(common.moderated(4, degreesOfFreedom: 10).degreesOfFreedom == 42)
    #expect(VarianceModeration([(variance: 4, degreesOfFreedom: 10), (9, 10), (0, 10)]) == nil)
  }

  @Test func `What the variances were drawn from is found again`() throws {
    var random = SeededGenerator(seed: 5)
    func chiSquared(_ degrees: Int) -> Double {
      (0..<degrees).reduce(0) { sum, _ in
        let z = random.normal()
        return sum + z * z
      }
    }
    let values = (0..<4000).map { _ -> (variance: Double, degreesOfFreedom: Double) in
      let truth = 9 * 12 / chiSquared(12)
      return (truth * chiSquared(18) / 18, 18)
    }
    let common = try #require(VarianceModeration(values))
    #expect(abs(common.variance / 9 - 1) < 0.05 && abs(common.degreesOfFreedom / 12 - 1) < 0.15, "\(common)")
  }
}

@Suite struct AutoregressiveMeanTests {
  @Test func `Averaging factor is the double sum`() {
    for rho in [0.0, 0.3, 0.6, 0.9, 0.99, -0.4] {
      for packets in [1, 2, 3, 20, 137] {
        var sum = 0.0
        for i in 0..<packets {
          for j in 0..<packets { sum += pow(rho, Double(abs(i - j))) }
        }
        let expected = sum / Double(packets * packets)
        let factor = AutoregressiveMean.varianceFactor(packets: packets, autocorrelation: rho)
        // 1e-11: at ρ = 0.99 two terms of size 200 cancel.
        #expect(abs(factor - expected) < 1e-11, "k \(packets), ρ \(rho)")
      }
    }
    // statistics.md 2.4: twenty packets at ρ = 0.6 are worth 5.5, at 0.9 1.8.
    #expect(abs(1 / AutoregressiveMean.varianceFactor(packets: 20, autocorrelation: 0.6) - 5.5) < 0.05)
    #expect(abs(1 / AutoregressiveMean.varianceFactor(packets: 20, autocorrelation: 0.9) - 1.8) < 0.05)
    #expect(AutoregressiveMean.varianceFactor(packets: 0, autocorrelation: 0.5) == 1)
    #expect(AutoregressiveMean.varianceFactor(packets: 9, autocorrelation: 1) == 1)
  }
}
