import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import SurveyDesign
import TestSupport
import Testing
import Support

@Suite struct LocationNeedTests {
  private func model(locations: Int, shadowingSD: Double = 4) -> PathLossModel {
    // Three groups over 0.5 to 20 m, 20 uncorrelated packets a location.
    let variance = shadowingSD * shadowingSD + 9 / 20
    let spread = log10(40) / 6.0.squareRoot()
    let middle = log10(10.0) / 2
    let slope = variance / (Double(locations) * spread * spread)
    return PathLossModel(
      referencePower: -60, pathLossExponent: 2.1, shadowingSD: shadowingSD, fadingSD: 3,
      covariance: LineCovariance(
        interceptVariance: variance / Double(locations) + slope * middle * middle,
        covariance: -slope * middle, slopeVariance: slope),
      degreesOfFreedom: Double(locations - 2), distanceRange: Interval(lower: 0.5, upper: 20))
  }

  private let range = Interval(lower: 0.5, upper: 20)

  @Test func `So many more locations reach the goal, and one fewer does not`() throws {
    let shadowing = Estimate(4, lower95: 3, upper95: 5.5)
    let start = model(locations: 12)
    let need = start.need(exponentWithin: 0.2, shadowing: shadowing, over: range, packets: 20)
    let more = try #require(need.more)
    #expect(!need.isMet)
    #expect(isClose(try #require(need.now), to: start.exponentHalfWidth, within: 1e-12))
    for (count, isEnough) in [(more, true), (more - 1, false)] {
      #expect((model(locations: 12 + count).exponentHalfWidth <= 0.2) == isEnough)
    }
    // The formula of the plan, with the normal quantile, asks for hardly fewer.
    let root =
      Distributions.normalQuantile(0.975) * 16.45.squareRoot() / (2 * log10(40) / 6.0.squareRoot())
    let formula = root * root
    #expect(Double(12 + more) > formula && Double(12 + more) < formula + 4)
    #expect(try #require(need.moreLow) < more && more < (try #require(need.moreHigh)))
  }

  @Test func `What is reached needs nothing, what is hopeless says so`() {
    let shadowing = Estimate(4, lower95: 3, upper95: 5.5)
    let reached = model(locations: 200).need(
      exponentWithin: 0.2, shadowing: shadowing, over: range, packets: 20)
    #expect(reached.isMet && reached.more == 0)
    let hopeless = model(locations: 12).need(
      exponentWithin: 0.01, shadowing: shadowing, over: range, packets: 20)
    #expect(!hopeless.isMet && hopeless.more == nil)
    var broken = model(locations: 12)
    broken.covariance.slopeVariance = 0
    broken.covariance.covariance = 0
    #expect(
      broken.need(exponentWithin: 0.2, shadowing: shadowing, over: range, packets: 20).isMet,
      "an exponent without error is known")
  }

  @Test func `Shadowing is asked of the interval as it is, not of the best case`() throws {
    // ±20 % of the ideal needs 50; an interval twice as wide as the ideal needs four times the degrees of freedom.
    let wide = model(locations: 20).need(
      shadowingWithin: 0.2, shadowing: Estimate(2.3, lower95: 0.7, upper95: 3.4))
    let now = try #require(wide.now)
    #expect(abs(now - 1.35 / 2.3) < 1e-12)
    let needed = 2 + 18 * (now / 0.2) * (now / 0.2)
    #expect(wide.more == Int((needed - 20).rounded(.up)))
    #expect(wide.moreLow == 31)
    let zero = model(locations: 20).need(
      shadowingWithin: 0.2, shadowing: Estimate(0, lower95: 0, upper95: 1))
    #expect(zero.now == nil && zero.more == nil && !zero.isMet)
  }

  @Test func `The farthest first location keeps three quarters of its packets`() {
    let far = SurveyPrior.farthest(power: -59, sensitivity: -98)
    #expect(far > 15 && far < 50)
    #expect(SurveyPrior.farthest(power: -59, sensitivity: -90) < far)
    #expect(SurveyPrior.farthest(power: 0, sensitivity: -150) == 1000)
    let radio = model(locations: 12)
    let reach = SurveyPrior.farthest(radio, sensitivity: -90)
    let sd = 5.0
    #expect(abs(Distributions.normalCDF((-90 - radio.mean(at: reach)) / sd) - 0.25) < 1e-6)
  }
}
