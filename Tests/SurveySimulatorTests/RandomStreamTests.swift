import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import SurveySimulator

@Suite struct NormalQuantileTests {
  /// Φ(Φ⁻¹(p)) = p over the three branches, with the C library's erfc as the independent side. erfc is good to about
  /// 1e-16 relative, and Φ multiplies a relative error of x by about x², at most 70 here: 2e-14.
  @Test(arguments: [
    1e-16, 1e-12, 1e-9, 1e-6, 0.001, 0.02, 0.0749, 0.0751, 0.3, 0.499, 0.5, 0.7, 0.9249, 0.9251, 0.99,
    0.999_999,
  ])
  func `Inverse of the distribution`(p: Double) {
    let x = NormalQuantile.value(p)
    let back = 0.5 * erfc(-x / 2.0.squareRoot())
    #expect(abs(back - p) <= 2e-14 * p)
  }

  /// The first draws of the reference for seed 1, and two table values.
  @Test(arguments: [
    (0.566561575172281, 0.1676268464091558), (0.7457817572627012, 0.6612741976640492),
    (0.9710027535867962, 1.89573954968701), (0.975, 1.959963984540054), (0.5, 0),
  ])
  func `Known quantiles`(p: Double, x: Double) {
    // The reference prints 16 digits.
    #expect(abs(NormalQuantile.value(p) - x) < 1e-14)
  }

  @Test func `The normal draws of the reference file`() throws {
    let draws = try JSON(reference: "Tables/random-numbers")["random_numbers"]["first"]["normal"].elements
    #expect(draws.count == 3)
    var generator = SeededGenerator(seed: 1)
    for draw in draws { #expect(agrees(NormalQuantile.value(generator.uniform()), draw.real, within: 1e-13)) }
  }

  @Test func `Is odd about one half`() {
    for p in [0.25, 0.0625, 0x1p-20] {
      #expect(NormalQuantile.value(p) == -NormalQuantile.value(1 - p))
    }
  }
}
