import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss
import CalibrationModel

/// The break of a dual slope is the least sum of squares to working precision, not to the half that a search by values has.
@Suite struct LineCrossingsTests {
  /// Locations of a bent line whose distances no grid has.
  private func sample(_ seed: UInt64, sd: Double, bend: Double = 0.61803) -> ShapeSample {
    var random = SeededGenerator(seed: seed)
    let x: [Double] = (0..<40).map { (g: Int) -> Double in
      -0.3 + 0.045 * (Double(g) + 0.4 * random.uniform())
    }
    let y: [Double] = x.map { (x: Double) -> Double in
      -60 - 17 * x - 21 * max(0, x - bend) + sd * random.normal()
    }
    var sample = ShapeSample(x: x, y: y)
    sample.weights = x.map { _ in 0.5 + random.uniform() }
    return sample
  }

  @Test func `A bent line without noise gives its break back`() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let fit = try #require(ShapeFitting.fit(.dualSlope, to: sample(seed, sd: 0)))
      #expect(isClose(try #require(fit.logBreak), to: 0.61803, within: 1e-12))
    }
  }

  /// Where the break is no distance, moving it changes nothing to first order: Σ w e over the locations beyond it is 0. A break that
  /// is off by 10⁻⁸ leaves a sum of some 10⁻⁷.
  @Test func `Moving the break changes nothing to first order`() throws {
    var crossings = 0
    for seed in 1...60 as ClosedRange<UInt64> {
      let sample = sample(seed, sd: 1.5)
      let fit = try #require(ShapeFitting.fit(.dualSlope, to: sample))
      let at = try #require(fit.logBreak)
      let (near, far) = (-10 * fit.pathLossExponent, -10 * (try #require(fit.farExponent)))
      let errors = sample.x.indices.map { g in
        sample.y[g] - fit.referencePower - near * sample.x[g] - (far - near) * max(0, sample.x[g] - at)
      }
      let squares = zip(sample.weights, errors).reduce(0) { $0 + $1.0 * $1.1 * $1.1 }
      #expect(relativeError(fit.residualSumOfSquares, squares) < 1e-12)
      guard sample.x.allSatisfy({ abs($0 - at) > 1e-9 }) else { continue }
      crossings += 1
      let beyond = sample.x.indices.filter { sample.x[$0] > at }.reduce(0) {
        $0 + sample.weights[$1] * errors[$1]
      }
      #expect(abs(beyond) < 1e-10, "seed \(seed)")
    }
    // Both kinds of a break are met, or the test shows half.
    #expect((10...59).contains(crossings), "\(crossings) of 60")
  }

  @Test func `Lines that do not cross, and locations at one distance, have no crossing`() {
    let x = (0..<10).map { 0.1 * Double($0) }
    #expect(
      LineCrossings.within(0.41...0.49, of: ShapeSample(x: x, y: x.map { $0 < 0.45 ? -60 : -70 })).isEmpty)
    #expect(LineCrossings.within(0...1, of: ShapeSample(x: [0.5, 0.5, 0.5], y: [-60, -61, -62])).isEmpty)
    #expect(LineCrossings.within(0...1, of: ShapeSample(x: [], y: [])).isEmpty)
  }
}
