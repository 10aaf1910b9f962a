import TestSupport
import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import Testing
import Support

@Suite struct HeldOutCheckTests {
  private func heldOut(_ survey: SyntheticSurvey, seed: UInt64) throws -> HeldOutCoverage {
    try #require(PathLossFitting.fit(survey.dwells(seed: seed)).first?.heldOut)
  }

  /// Over many surveys the shares are what they say, within the scatter of 25 × 24 locations (SE 1.9 and 0.9 points), a
  /// point for counting autocorrelated fading twice, and t with one degree of freedom less.
  @Test(arguments: [0.0, 0.6])
  func `Coverage is nominal where the model holds`(autocorrelation: Double) throws {
    var survey = SyntheticSurvey(locations: 24)
    survey.autocorrelation = autocorrelation
    var sums = (narrow: 0.0, wide: 0.0)
    let seeds = 25
    for seed in 1...UInt64(seeds) {
      let result = try heldOut(survey, seed: seed)
      #expect(result.locations == 24)
      #expect(result.interval68.contains(result.coverage68) && result.interval95.contains(result.coverage95))
      sums.narrow += result.coverage68 / Double(seeds)
      sums.wide += result.coverage95 / Double(seeds)
    }
    #expect(abs(sums.narrow - 0.6827) < 0.06)
    #expect(abs(sums.wide - 0.9545) < 0.03)
  }

  /// Beyond 200 locations the ratio is kept and the rest is in closed form. The same draws with one location more, a
  /// little closer together, give the same shares but for a few locations on the edge.
  @Test func `Closed form agrees with refitting`() throws {
    let few = try heldOut(SyntheticSurvey(locations: 200), seed: 3)
    let many = try heldOut(SyntheticSurvey(locations: 201), seed: 3)
    #expect(abs(few.coverage68 - many.coverage68) < 0.03)
    #expect(abs(few.coverage95 - many.coverage95) < 0.03)
    #expect(many.locations == 201)
  }

  /// Half of the locations on one line, a quarter 18 dB above it and a quarter below: half lie outside one SD.
  @Test func `Clear undercoverage is a reason`() throws {
    var dwells: [Dwell] = []
    for g in 0..<60 {
      let distance = 0.5 * pow(40, Double(g) / 59)
      let offset = [0, 18, 0, -18][g % 4]
      let level = -60 - Int((20 * log10(distance)).rounded()) + offset
      dwells.append(
        SyntheticSurvey.dwell(
          location: "L\(g)", distance: distance, levels: [level, level + 1, level, level - 1]))
    }
    let fit = try #require(PathLossFitting.fit(dwells).first)
    let reason = try #require(fit.reason(.undercoverage))
    #expect(fit.status == .weak && reason.values["leftOut"].string == "location")
  }

  /// Three locations of twenty are 10 dB off the line and the others 5 dB, so that 85 % lie inside one SD, 6 dB.
  @Test func `Clear overcoverage is a caution`() throws {
    let dwells = (0..<200).map { g in
      let distance = 0.5 * pow(40, Double(g * 77 % 200) / 199)
      let offset = ([0, 7, 13].contains(g % 20) ? 10 : 5) * (g.isMultiple(of: 2) ? 1 : -1)
      let level = -60 - Int((20 * log10(distance)).rounded()) + offset
      return SyntheticSurvey.dwell(
        location: "L\(g)", distance: distance, levels: [level, level + 1, level, level - 1])
    }
    let fit = try #require(PathLossFitting.fit(dwells).first)
    let reason = try #require(fit.reason(.overcoverage))
    #expect((reason.values["atLeast68"].number ?? 0) > 0.72 && fit.reason(.undercoverage) == nil)
    let usual = try #require(PathLossFitting.fit(SyntheticSurvey(locations: 60).dwells(seed: 4)).first)
    #expect(usual.reason(.overcoverage) == nil)
  }
}
