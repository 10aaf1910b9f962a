import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import SurveyEffects
import TestSupport
import Testing

@Suite struct CrowdEffectsTests {
  private static let site = Site(crowdLevels: [
    .init(level: "quiet"), .init(level: "busy"), .init(level: "full"),
  ])

  private func fit(
    placement: Placement = "overhead", crowd: CrowdLevel?, power: Double = -59, seed: UInt64,
    locations: Int = 16
  ) -> [ConditionFit] {
    var survey = SyntheticSurvey(locations: locations)
    survey.referencePower = power
    survey.conditions = Conditions(placement: placement, crowd: crowd)
    return PathLossFitting.fit(survey.dwells(seed: seed), options: FitOptions(checksHeldOut: false))
  }

  @Test func `Compares each level with the emptiest`() throws {
    let fits =
      fit(crowd: "full", power: -69, seed: 1) + fit(crowd: "quiet", seed: 2)
      + fit(crowd: "busy", power: -63, seed: 3) + fit(placement: "door", crowd: "full", seed: 4)
    let effects = CrowdEffects.effects(of: fits, site: Self.site)
    #expect(effects.map(\.conditions.crowd) == ["busy", "full"])
    #expect(effects.allSatisfy { $0.baseline == "quiet" && $0.conditions.placement == "overhead" })
    #expect(abs(effects[0].distance - 10.0.squareRoot()) < 1e-9)
  }

  @Test func `Change is the difference of the lines`() throws {
    let quiet = fit(crowd: "quiet", seed: 2)
    let full = fit(crowd: "full", power: -69, seed: 1, locations: 8)
    let effect = try #require(CrowdEffects.effects(of: quiet + full, site: Self.site).first)
    let empty = try #require(quiet.first.flatMap { PathLossModel($0) })
    let crowded = try #require(full.first.flatMap { PathLossModel($0) })
    let x = log10(effect.distance)
    let variances = [
      crowded.covariance.variance(atLogDistance: x), empty.covariance.variance(atLogDistance: x),
    ]
    let change = crowded.mean(at: effect.distance) - empty.mean(at: effect.distance)
    #expect(abs(effect.change.estimate - change) < 1e-12)
    let error = (variances[0] + variances[1]).squareRoot()
    #expect(isClose(try #require(effect.change.standardError), to: error, within: 1e-12))
    let degrees =
      pow(variances[0] + variances[1], 2)
      / (variances[0] * variances[0] / 6 + variances[1] * variances[1] / 14)
    let half = Distributions.studentTQuantile(0.975, degreesOfFreedom: degrees) * error
    #expect(isClose(try #require(effect.change.upper95), to: (change + half), within: 1e-10))
    #expect(degrees > 6 && degrees < 20)
  }

  /// The same truth in both levels but 6 dB: 200 pairs, so 95 % is known to 1.5 points (one SE).
  @Test func `Intervals hold the truth`() throws {
    var inside = 0
    let surveys = TestLength.count(200, short: 80)
    for seed in 1...UInt64(surveys) {
      let fits =
        fit(crowd: "quiet", seed: seed) + fit(crowd: "full", power: -65, seed: seed + 1000, locations: 9)
      let change = try #require(CrowdEffects.effects(of: fits, site: Self.site).first).change
      if let lower = change.lower95, let upper = change.upper95, lower <= -6, -6 <= upper { inside += 1 }
    }
    #expect(inside * 100 >= surveys * TestLength.count(91, short: 89))
  }

  @Test func `Without a site levels go by name`() throws {
    let fits = fit(crowd: "b", seed: 1) + fit(crowd: "a", seed: 2)
    let effect = try #require(CrowdEffects.effects(of: fits, site: Site()).first)
    #expect(effect.baseline == "a" && effect.conditions.crowd == "b")
  }

  @Test func `One level or a refused one has no effect`() {
    let quiet = fit(crowd: "quiet", seed: 1)
    #expect(CrowdEffects.effects(of: quiet, site: Self.site).isEmpty)
    #expect(
      CrowdEffects.effects(of: quiet + fit(crowd: "full", seed: 2, locations: 3), site: Self.site).isEmpty)
    #expect(CrowdEffects.effects(of: quiet + fit(crowd: nil, seed: 2), site: Self.site).isEmpty)
    #expect(CrowdEffects.effects(of: [], site: Self.site).isEmpty)
  }
}
