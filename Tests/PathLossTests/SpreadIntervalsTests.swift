import Foundation
import PathLoss
import RadioSurvey
import Testing

/// In surveys without loss, 16 locations of 20 packets, each true parameter lies in its 95 % interval in at least 93 % of
/// 400 seeds, whether packets are independent or not. 400 draws at a true 95 % fall below 93 % once in 25, so the seeds
/// are fixed.
@Suite struct SpreadIntervalsTests {
  @Test(arguments: [0.0, 0.6])
  func `Intervals hold the truth`(autocorrelation: Double) throws {
    var survey = SyntheticSurvey()
    survey.autocorrelation = autocorrelation
    var inside = (power: 0, exponent: 0, shadowing: 0, fading: 0, packets: 0)
    var rhos = 0.0
    let seeds = 400
    for seed in 1...UInt64(seeds) {
      let fit = try #require(
        PathLossFitting.fit(survey.dwells(seed: seed), options: FitOptions(checksHeldOut: false)).first)
      if holds(fit.referencePower, survey.referencePower) { inside.power += 1 }
      if holds(fit.pathLossExponent, survey.pathLossExponent) { inside.exponent += 1 }
      if holds(fit.shadowingSD, survey.shadowingSD) { inside.shadowing += 1 }
      if holds(fit.fadingSD, survey.fadingSD) { inside.fading += 1 }
      if holds(fit.ols?.pathLossExponent, survey.pathLossExponent) { inside.packets += 1 }
      rhos += fit.autocorrelation ?? 0
    }
    let least = Int((0.93 * Double(seeds)).rounded(.up))
    #expect(inside.power >= least)
    #expect(inside.exponent >= least)
    #expect(inside.shadowing >= least)
    #expect(inside.fading >= least)
    // What counting packets does: nowhere near.
    #expect(inside.packets < seeds * 6 / 10)
    #expect(abs(rhos / Double(seeds) - autocorrelation) < 0.05)
  }

  private func holds(_ estimate: Estimate?, _ truth: Double) -> Bool {
    guard let lower = estimate?.lower95, let upper = estimate?.upper95 else { return false }
    return lower <= truth && truth <= upper
  }
}
