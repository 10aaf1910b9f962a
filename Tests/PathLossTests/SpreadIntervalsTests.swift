import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing
import Support

/// In surveys without loss, 16 locations of 20 packets, each true parameter lies in its 95 % interval as often as that, less two standard
/// errors, whether packets are independent or not. A true 95 % falls below that once in 40, so the seeds are fixed.
@Suite struct SpreadIntervalsTests {
  @Test(arguments: [0.0, 0.6])
  func `Intervals hold the truth`(autocorrelation: Double) throws {
    var survey = SyntheticSurvey()
    survey.autocorrelation = autocorrelation
    var inside = (power: 0, exponent: 0, shadowing: 0, fading: 0, packets: 0)
    var rhos = 0.0
    let seeds = TestLength.count(400, short: 120)
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
    // Two standard errors below 95 %.
    let count = Double(seeds)
    let least = Int(0.95 * count - 0.44 * count.squareRoot())
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

  /// −2 × restricted log-likelihood of one random intercept a location, packet by packet, at given σL and σF.
  private func deviance(_ groups: [RandomInterceptREML.Group], locationSD: Double, fadingSD: Double) -> Double
  {
    let (location, fading) = (locationSD * locationSD, fadingSD * fadingSD)
    var a = 0.0
    var b = 0.0
    var c = 0.0
    var u = 0.0
    var v = 0.0
    var w = 0.0
    var logs = 0.0
    for group in groups {
      let n = Double(group.count)
      let weight = n / (fading + n * location)
      let x = group.design[1]
      a += weight
      b += weight * x
      c += weight * x * x
      u += weight * group.mean
      v += weight * x * group.mean
      w += weight * group.mean * group.mean + group.centredSumOfSquares / fading
      logs += (n - 1) * log(fading) + log(fading + n * location)
    }
    let determinant = a * c - b * b
    let explained = (c * u * u - 2 * b * u * v + a * v * v) / determinant
    return logs + log(determinant) + w - explained
  }

  /// The least over an SD of a deviance.
  private func least(_ deviance: (Double) -> Double) -> Double {
    var step = 0.5
    var at = 0.0
    while step > 1e-9 {
      while deviance(exp(at + step)) < deviance(exp(at)) { at += step }
      while deviance(exp(at - step)) < deviance(exp(at)) { at -= step }
      step /= 2
    }
    return deviance(exp(at))
  }

  /// Both ends of both intervals lie where the profiled deviance is 3.84 above the least one.
  @Test(arguments: 1...12) func `Ends lie at a drop of 3,84`(seed: Int) throws {
    let survey = SyntheticSurvey(shadowingSD: 1 + Double(seed % 4), packets: 4 + seed)
    let groups = survey.dwells(seed: UInt64(seed)).map { dwell in
      RandomInterceptREML.Group(
        design: [1, log10(dwell.location.distance ?? 1)], count: Double(dwell.histogram.count),
        mean: dwell.histogram.mean ?? 0, centredSumOfSquares: dwell.histogram.centredSumOfSquares)
    }
    let fit = try RandomInterceptREML.fit(groups)
    let best = deviance(groups, locationSD: fit.locationSD, fadingSD: fit.residualSD)
    let location = try #require(fit.locationSDInterval())
    let fading = try #require(fit.residualSDInterval())
    for end in [location.lower, location.upper] where end > 0 {
      let drop = least { deviance(groups, locationSD: end, fadingSD: $0) } - best
      #expect(abs(drop - 3.841459) < 1e-5, "σL = \(end): \(drop)")
    }
    for end in [fading.lower, fading.upper] {
      let drop = least { deviance(groups, locationSD: $0, fadingSD: end) } - best
      #expect(abs(drop - 3.841459) < 1e-5, "σF = \(end): \(drop)")
    }
  }

  /// Packets that hardly change within a dwell: how much of the scatter between places is slow fading is not known, but fading cannot
  /// exceed all of it.
  @Test(arguments: 1...10) func `Near-copies leave a finite upper end`(seed: Int) throws {
    var survey = SyntheticSurvey(packets: 8)
    survey.autocorrelation = 0.97
    let fit = try #require(
      PathLossFitting.fit(
        survey.dwells(seed: UInt64(seed)), options: FitOptions(checksHeldOut: false)
      ).first)
    let fading = try #require(fit.fadingSD)
    let upper = try #require(fading.upper95)
    let whole = hypot(try #require(fit.shadowingSD?.upper95), fading.estimate)
    #expect(upper < 1.2 * whole && upper >= fading.estimate, "\(fading)")
  }
}
