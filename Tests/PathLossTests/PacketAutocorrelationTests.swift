import Foundation
import PathLoss
import RadioSurvey
import TestSupport
import Testing
import CalibrationModel

@Suite struct PacketAutocorrelationTests {
  private func mean(_ survey: SyntheticSurvey, seeds: Int) throws -> Double {
    var sum = 0.0
    for seed in 1...UInt64(seeds) {
      let fit = try #require(
        PathLossFitting.fit(survey.dwells(seed: seed), options: FitOptions(checksHeldOut: false)).first)
      sum += try #require(fit.autocorrelation)
    }
    return sum / Double(seeds)
  }

  /// Rounding to 1 dB adds 1/12 to a variance of 9 and takes 1 % off; the mean of 20 draws has an SE of about 0.01.
  @Test(arguments: [(0.6, 20), (0.6, 8), (0.3, 12), (0.8, 40), (0.9, 100)])
  func `Estimates are unbiased`(truth: Double, packets: Int) throws {
    var survey = SyntheticSurvey()
    survey.autocorrelation = truth
    survey.packets = packets
    survey.locations = 40
    #expect(abs(try mean(survey, seeds: 20) - truth) < 0.04)
  }

  @Test func `The naive quotient would be far too small`() throws {
    // statistics.md 2.4: 0.39 for a truth of 0.6 in ten packets a dwell.
    var survey = SyntheticSurvey()
    survey.autocorrelation = 0.6
    survey.packets = 10
    survey.locations = 40
    var naive = 0.0
    for dwell in survey.dwells(seed: 1) {
      let centre = dwell.histogram.mean ?? 0
      naive += dwell.lag.centredProductSum(about: centre) / dwell.histogram.centredSumOfSquares / 40
    }
    #expect(naive < 0.45)
    #expect(try mean(survey, seeds: 10) > 0.5)
  }

  @Test func `Stays in its range`() throws {
    // Alternating levels: negative, which is given as 0. A slow ramp: as high as can be.
    let alternating: [Dwell] = (0..<8).map { (g: Int) -> Dwell in
      SyntheticSurvey.dwell(
        location: "L\(g)", distance: Double(g + 1),
        levels: (0..<20).map { (packet: Int) -> Int in (packet % 2 == 0 ? -60 : -66) - g })
    }
    let ramp: [Dwell] = (0..<8).map { (g: Int) -> Dwell in
      SyntheticSurvey.dwell(
        location: "L\(g)", distance: Double(g + 1),
        levels: (0..<40).map { (packet: Int) -> Int in -50 - g - packet })
    }
    #expect(PathLossFitting.fit(alternating).first?.autocorrelation == 0)
    let high = try #require(PathLossFitting.fit(ramp).first?.autocorrelation)
    #expect(high > 0.95 && high <= 0.99)
  }

  @Test func `Is absent with too few pairs or without a series`() throws {
    let few = (0..<6).map { g in
      SyntheticSurvey.dwell(location: "L\(g)", distance: Double(g + 1), levels: [-60, -62, -61, -63])
    }
    #expect(PathLossFitting.fit(few).first?.autocorrelation == nil)
    let none = SyntheticSurvey().dwells(seed: 1).map { dwell in
      var dwell = dwell
      dwell.lag = LagStatistics()
      return dwell
    }
    #expect(PathLossFitting.fit(none).first?.autocorrelation == nil)
    let equal = (0..<6).map { g in
      SyntheticSurvey.dwell(
        location: "L\(g)", distance: Double(g + 1), levels: Array(repeating: -60 - g, count: 20))
    }
    #expect(PathLossFitting.fit(equal).first?.autocorrelation == nil)
  }
}
