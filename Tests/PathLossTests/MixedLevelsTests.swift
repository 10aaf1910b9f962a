import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@Suite struct MixedLevelsTests {
  /// Twelve locations whose packets come in blocks of ten from a receiver and from one that hears `offset` dB more.
  private func survey(
    offset: Double, share: Double, seed: UInt64, fading: (inout SeededGenerator) -> Double
  ) throws -> ConditionFit {
    var random = SeededGenerator(seed: seed)
    let dwells = (0..<12).map { g in
      let distance = 0.5 * pow(40, Double(g) / 11)
      let centre = -70 - 20 * log10(distance) + 3 * random.normal()
      let levels = (0..<60).map { k in
        let second = Double(k / 10 % 10) < share * 6
        return max(-120, Int((centre + (second ? offset : 0) + fading(&random)).rounded()))
      }
      return SyntheticSurvey.dwell(location: "L\(g)", distance: distance, levels: levels)
    }
    return try #require(PathLossFitting.fit(dwells, options: FitOptions(checksHeldOut: false)).first)
  }

  private func gaussian(_ random: inout SeededGenerator) -> Double { 3 * random.normal() }

  /// Level of a Rayleigh-fading packet: skewed, with deep fades.
  private func rayleigh(_ random: inout SeededGenerator) -> Double { 10 * log10(-log(random.uniform())) }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `Two receivers are noticed`(seed: UInt64) throws {
    let fit = try survey(offset: 14, share: 0.5, seed: seed, fading: gaussian)
    let reason = try #require(fit.reason(.mixedLevels))
    #expect(reason.values["mixedLocations"].integer == 12 && fit.status == .weak)
    #expect(try survey(offset: 12, share: 1.0 / 3, seed: seed, fading: gaussian).reason(.mixedLevels) != nil)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `One receiver is not`(seed: UInt64) throws {
    #expect(try survey(offset: 0, share: 0.5, seed: seed, fading: gaussian).reason(.mixedLevels) == nil)
    #expect(try survey(offset: 0, share: 0.5, seed: seed, fading: rayleigh).reason(.mixedLevels) == nil)
    // Two receivers that differ by less than their fading cannot be seen, and need not be.
    #expect(try survey(offset: 4, share: 0.5, seed: seed, fading: gaussian).reason(.mixedLevels) == nil)
  }

  @Test func `Levels that differ from place to place are shadowing`() throws {
    let survey = SyntheticSurvey(shadowingSD: 12)
    let fit = try #require(PathLossFitting.fit(survey.dwells(seed: 2)).first)
    #expect(fit.reason(.mixedLevels) == nil)
  }
}
